//! The feed before the stored query, and the state of pages that holds the same.

use quarry_items::{Feedback, OwnerResponse, Picture, Review, Reviewer};

use super::node::elite_year;
use super::{Feed, Language};
use crate::dates;
use crate::named::Named;

/// The reviews of a feed; none when there is no list of them.
pub(super) fn feed(root: Named<'_>, origin: &str) -> Option<Feed> {
    let list = root.get("reviews");
    if !list.is_list() {
        return None;
    }
    let mut feed = Feed {
        total: root.at(&["pagination", "totalResults"]).count(),
        languages: root.get("reviewLanguages").items().filter_map(language).collect(),
        ..Feed::default()
    };
    let replies = list.items().flat_map(|one| one.get("businessOwnerReplies").items());
    let dated = list.items().chain(replies).filter_map(|one| one.get("localizedDate").raw());
    let is_month_first = dates::is_month_first(dated);
    for (index, one) in list.items().enumerate() {
        let business = one.get("business");
        feed.business = feed.business.or_else(|| business.get("name").words());
        feed.alias = feed.alias.or_else(|| business.get("alias").words());
        match review(one, is_month_first, origin) {
            Some(review) => feed.reviews.push(Review { position: u32::try_from(index + 1).ok(), ..review }),
            None => feed.unread += 1,
        }
    }
    Some(feed)
}

fn language(one: Named<'_>) -> Option<Language> {
    Some(Language { language: one.get("code").language()?, count: one.get("count").count()? })
}

fn review(one: Named<'_>, is_month_first: Option<bool>, origin: &str) -> Option<Review> {
    let day = |one: Named<'_>| dates::iso_in(one.get("localizedDate").raw()?, is_month_first);
    let id = one.get("id").token(20..=24)?;
    let alias = one.at(&["business", "alias"]).raw();
    let counts = one.at(&["feedback", "counts"]);
    Some(Review {
        id: Some(id.to_owned()),
        link: alias.map(|alias| format!("{origin}/biz/{}?hrid={id}", quarry_kernel::url::encode(alias))),
        rating: Some(one.get("rating").rating().filter(|rating| *rating >= 1.0)?),
        date: one.get("localizedDate").words(),
        iso_date: day(one),
        comment: Some(one.at(&["comment", "text"]).prose()?),
        language: one.at(&["comment", "language"]).language(),
        user: reviewer(one, origin),
        feedback: counts
            .get("useful")
            .count()
            .zip(counts.get("funny").count())
            .zip(counts.get("cool").count())
            .map(|((useful, funny), cool)| Feedback { useful, funny, cool }),
        photos: photos(one, origin),
        tags: one.get("tags").items().filter_map(|tag| tag.get("label").words()).collect(),
        owner_replies: one
            .get("businessOwnerReplies")
            .items()
            .filter_map(|one| Some(OwnerResponse { iso_date: day(one), ..reply(one)? }))
            .collect(),
        ..Review::default()
    })
}

fn reviewer(one: Named<'_>, origin: &str) -> Option<Reviewer> {
    let user = one.get("user");
    Some(Reviewer {
        name: user.get("markupDisplayName").words()?,
        id: one.get("userId").token(20..=24).map(str::to_owned),
        link: user.get("link").link_on(origin),
        thumbnail: user.get("src").link(),
        location: user.get("displayLocation").words(),
        reviews: user.get("reviewCount").count(),
        photos: user.get("photoCount").count(),
        friends: user.get("friendCount").count(),
        elite_year: elite_year(user.get("eliteYear")),
        ..Reviewer::default()
    })
}

/// The pictures as the page shows them large, or else small.
fn photos(one: Named<'_>, origin: &str) -> Vec<Picture> {
    let shown: Vec<Named<'_>> = one.get("photos").items().collect();
    let small_of =
        |id: &str| shown.iter().find(|photo| photo.get("src").raw().is_some_and(|src| src.contains(id)));
    let large = |item: Named<'_>| {
        let id = item.get("id").token(20..=24)?;
        let small = small_of(id);
        Some(Picture {
            id: Some(id.to_owned()),
            title: item.get("caption").words(),
            link: small.and_then(|photo| photo.get("link").link_on(origin)),
            thumbnail: small.and_then(|photo| photo.get("src").link()),
            original: Some(item.get("url").link()?),
            date: item.get("timeUploaded").words(),
            iso_date: item.get("timeUploaded").raw().and_then(dates::iso),
            ..Picture::default()
        })
    };
    let items = one.get("lightboxMediaItems").items();
    let pictures: Vec<Picture> =
        items.filter(|item| item.get("type").raw() == Some("photo")).filter_map(large).collect();
    if pictures.is_empty() {
        shown.iter().filter_map(|photo| small_picture(*photo, origin)).collect()
    } else {
        pictures
    }
}

fn small_picture(photo: Named<'_>, origin: &str) -> Option<Picture> {
    let small = photo.get("src").link()?;
    Some(Picture {
        title: photo.get("caption").words(),
        link: photo.get("link").link_on(origin),
        thumbnail: Some(small.clone()),
        original: Some(small),
        ..Picture::default()
    })
}

fn reply(one: Named<'_>) -> Option<OwnerResponse> {
    let owner = one.get("owner");
    Some(OwnerResponse {
        id: one.get("id").token(20..=24).map(str::to_owned),
        text: one.get("comment").prose()?,
        date: one.get("localizedDate").words(),
        author: owner.get("displayName").words(),
        role: owner.get("role").words(),
        thumbnail: owner.get("avatarSrc").link(),
        ..OwnerResponse::default()
    })
}
