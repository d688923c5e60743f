#![doc = include_str!("../README.md")]
//!
//! v5: a travel-review site (docs/specification.md, `v5/search`, `v5/place` and `v5/reviews`).
//!
//! ```
//! use quarry_sources_v5::place::{Query, build_request};
//!
//! let query = Query { place_id: "188757".into(), locale: "en-US".into(), ..Query::default() };
//! let request = build_request(&query, "currency");
//! assert_eq!(request.path, "/Attraction_Review-g1-d188757-Reviews-x.html");
//! ```

pub(crate) use quarry_sources_core::{
    Failure, Reading, Refusal, ResultGroups, Setting, Site, Source, SourceRequest, SourceResponse, ask,
    cursor, guarded, named, once, reading,
};

use quarry_items::Picture;
use quarry_kernel::http::UrlParts;

use crate::named::JsonView;

mod hours;
mod location;
pub mod place;
mod query_id;
pub mod reviews;
pub mod search;
mod shared_fields;
pub mod stored_query;

/// Caller's parameter with the national domain.
pub const DOMAIN_PARAMETER: &str = "v5_domain";

/// Width of pictures of places and people, in pixels.
const THUMBNAIL_WIDTH: u64 = 500;
/// Maximum width of pictures shown by themselves, in pixels.
const FULL_WIDTH: u64 = 100_000;

/// The highest rating of the site.
const MAX_RATING: f64 = 5.0;

/// URLs of this API's calls for links in groups, with the parameters to keep, so that an id can be appended.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ApiLinks {
    /// `https://own.test/api/v5/place?…&`, or empty for no links.
    pub place: String,
    /// `https://own.test/api/v5/reviews?…&`, or empty for no links.
    pub reviews: String,
}

impl ApiLinks {
    fn place_link(&self, place_id: &str) -> Option<String> {
        (!self.place.is_empty()).then(|| format!("{}place_id={place_id}", self.place))
    }

    fn reviews_link(&self, place_id: &str) -> Option<String> {
        (!self.reviews.is_empty()).then(|| format!("{}place_id={place_id}", self.reviews))
    }
}

/// Returns scheme and host of an answer's URL, the base of the paths in it.
fn parse_origin(answer: &SourceResponse) -> String {
    UrlParts::parse(&answer.url).origin.to_owned()
}

/// Builds the URL of a picture from the source's pattern, at most `most` pixels wide.
fn build_picture_url(sizes: JsonView<'_>, most: u64) -> Option<String> {
    let pattern = sizes.get("urlTemplate").as_str()?;
    let side =
        |name: &str| sizes.get(name).count().filter(|side| (1..=100_000).contains(side)).unwrap_or(most);
    let (width, height) = (side("maxWidth"), side("maxHeight"));
    // Scaled in the picture's own proportions.
    let scaled = if width > most { (most, (height * most / width).max(1)) } else { (width, height) };
    let filled = pattern.replace("{width}", &scaled.0.to_string()).replace("{height}", &scaled.1.to_string());
    crate::cursor::parse_link(&filled)
}

/// Returns a picture in its smallest usable and its largest size.
fn parse_sized_picture(media: JsonView<'_>) -> Option<Picture> {
    const SMALL: u64 = 200;
    let side = |size: &JsonView<'_>| size.get("width").count().unwrap_or_default();
    // Sizes of 0 are crops for other uses.
    let sizes = || media.get("photoSizes").items().filter(|size| side(size) > 0);
    let largest = sizes().max_by_key(side)?;
    let small = sizes().filter(|size| side(size) >= SMALL).min_by_key(side).unwrap_or(largest);
    Some(Picture {
        id: media.get("mediaId").decimal_id(),
        title: media.get("caption").text_line(),
        thumbnail: small.get("url").link(),
        original: Some(largest.get("url").link()?),
        width: largest.get("width").count(),
        height: largest.get("height").count(),
        ..Picture::default()
    })
}
