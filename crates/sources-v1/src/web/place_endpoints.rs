//! Ready links from a place to this API's calls about it.

use quarry_items::Place;
use quarry_kernel::url;

/// Addresses of this API's calls about a place; an empty address makes no link.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlaceEndpoints {
    /// The call for a place.
    pub place: String,
    /// The call for its reviews.
    pub reviews: String,
    /// The call for its posts.
    pub posts: String,
    /// The call for what is known of a picture.
    pub photo_meta: String,
    /// The call for how busy it is.
    pub popular_times: String,
    /// The call for a person's reviews.
    pub contributor_reviews: String,
    /// Parameters that every link keeps: `hl=en&gl=us`.
    pub kept: String,
}

impl PlaceEndpoints {
    /// Returns the language of the call, which its links keep.
    pub(crate) fn language(&self) -> Option<String> {
        let language = url::find_query_value(&format!("?{}", self.kept), "hl")?.into_owned();
        Some(language).filter(|language| !language.is_empty())
    }

    /// Returns a call with one parameter and those that are kept.
    pub(crate) fn build_link(&self, endpoint: &str, name: &str, value: Option<&str>) -> Option<String> {
        let value = value.filter(|_| !endpoint.is_empty())?;
        let own = url::QueryBuilder::new().with_pair(name, value).into_string();
        let joint = if self.kept.is_empty() { "" } else { "&" };
        Some(format!("{endpoint}?{own}{joint}{}", self.kept))
    }
}

/// The links that follow from the ids of a place.
pub(crate) fn set_place_links(place: &mut Place, links: &PlaceEndpoints) {
    let id = place.place_id.as_deref();
    let by = |endpoint: &str| match id {
        Some(_) => links.build_link(endpoint, "place_id", id),
        None => links.build_link(endpoint, "data_id", place.data_id.as_deref()),
    };
    place.reviews_link = by(&links.reviews);
    place.popular_times_link = by(&links.popular_times);
    place.place_link = match id {
        Some(_) => links.build_link(&links.place, "place_id", id),
        None => links.build_link(&links.place, "data_cid", place.data_cid.as_deref()),
    };
    place.posts_link = links.build_link(&links.posts, "data_id", place.data_id.as_deref());
}
