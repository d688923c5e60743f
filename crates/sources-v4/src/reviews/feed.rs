//! The feed that preceded the stored query, and the state of pages with the same content.

use quarry_items::{Feedback, OwnerResponse, Picture, Review, Reviewer};

use super::node::parse_elite_year;
use super::{Language, ReviewFeed};
use crate::dates;
use crate::named::JsonView;

/// Parses the reviews of a feed; `None` when it has no list of reviews.
pub(super) fn parse_feed(root: JsonView<'_>, origin: &str) -> Option<ReviewFeed> {
    let list = root.get("reviews");
    if !list.is_list() {
        return None;
    }
    let mut feed = ReviewFeed {
        total: root.get_path(&["pagination", "totalResults"]).count(),
        languages: root.get("reviewLanguages").items().filter_map(parse_language).collect(),
        ..ReviewFeed::default()
    };
    let replies = list.items().flat_map(|one| one.get("businessOwnerReplies").items());
    let dated = list.items().chain(replies).filter_map(|one| one.get("localizedDate").as_str());
    let is_month_first = dates::detect_month_first(dated);
    for (index, one) in list.items().enumerate() {
        let business = one.get("business");
        feed.business = feed.business.or_else(|| business.get("name").text_line());
        feed.alias = feed.alias.or_else(|| business.get("alias").text_line());
        match parse_review(one, is_month_first, origin) {
            Some(review) => feed.reviews.push(Review { position: u32::try_from(index + 1).ok(), ..review }),
            None => feed.unread += 1,
        }
    }
    Some(feed)
}

fn parse_language(one: JsonView<'_>) -> Option<Language> {
    Some(Language { language: one.get("code").language_tag()?, count: one.get("count").count()? })
}

fn parse_review(one: JsonView<'_>, is_month_first: Option<bool>, origin: &str) -> Option<Review> {
    let day = |one: JsonView<'_>| {
        dates::parse_iso_date_with_order(one.get("localizedDate").as_str()?, is_month_first)
    };
    let id = one.get("id").token(20..=24)?;
    let alias = one.get_path(&["business", "alias"]).as_str();
    let counts = one.get_path(&["feedback", "counts"]);
    Some(Review {
        id: Some(id.to_owned()),
        link: alias.map(|alias| format!("{origin}/biz/{}?hrid={id}", quarry_kernel::url::encode(alias))),
        rating: Some(one.get("rating").rating().filter(|rating| *rating >= 1.0)?),
        date: one.get("localizedDate").text_line(),
        iso_date: day(one),
        comment: Some(one.get_path(&["comment", "text"]).multiline_text()?),
        language: one.get_path(&["comment", "language"]).language_tag(),
        user: parse_reviewer(one, origin),
        feedback: counts
            .get("useful")
            .count()
            .zip(counts.get("funny").count())
            .zip(counts.get("cool").count())
            .map(|((useful, funny), cool)| Feedback { useful, funny, cool }),
        photos: collect_photos(one, origin),
        tags: one.get("tags").items().filter_map(|tag| tag.get("label").text_line()).collect(),
        owner_replies: one
            .get("businessOwnerReplies")
            .items()
            .filter_map(|one| Some(OwnerResponse { iso_date: day(one), ..parse_reply(one)? }))
            .collect(),
        ..Review::default()
    })
}

fn parse_reviewer(one: JsonView<'_>, origin: &str) -> Option<Reviewer> {
    let user = one.get("user");
    Some(Reviewer {
        name: user.get("markupDisplayName").text_line()?,
        id: one.get("userId").token(20..=24).map(str::to_owned),
        link: user.get("link").link_on_origin(origin),
        thumbnail: user.get("src").link(),
        location: user.get("displayLocation").text_line(),
        reviews: user.get("reviewCount").count(),
        photos: user.get("photoCount").count(),
        friends: user.get("friendCount").count(),
        elite_year: parse_elite_year(user.get("eliteYear")),
        ..Reviewer::default()
    })
}

/// Collects the pictures in the page's large size, or else in its small one.
fn collect_photos(one: JsonView<'_>, origin: &str) -> Vec<Picture> {
    let shown: Vec<JsonView<'_>> = one.get("photos").items().collect();
    let small_of =
        |id: &str| shown.iter().find(|photo| photo.get("src").as_str().is_some_and(|src| src.contains(id)));
    let large = |item: JsonView<'_>| {
        let id = item.get("id").token(20..=24)?;
        let small = small_of(id);
        Some(Picture {
            id: Some(id.to_owned()),
            title: item.get("caption").text_line(),
            link: small.and_then(|photo| photo.get("link").link_on_origin(origin)),
            thumbnail: small.and_then(|photo| photo.get("src").link()),
            original: Some(item.get("url").link()?),
            date: item.get("timeUploaded").text_line(),
            iso_date: item.get("timeUploaded").as_str().and_then(dates::parse_iso_date),
            ..Picture::default()
        })
    };
    let items = one.get("lightboxMediaItems").items();
    let pictures: Vec<Picture> =
        items.filter(|item| item.get("type").as_str() == Some("photo")).filter_map(large).collect();
    if pictures.is_empty() {
        shown.iter().filter_map(|photo| parse_small_picture(*photo, origin)).collect()
    } else {
        pictures
    }
}

fn parse_small_picture(photo: JsonView<'_>, origin: &str) -> Option<Picture> {
    let small = photo.get("src").link()?;
    Some(Picture {
        title: photo.get("caption").text_line(),
        link: photo.get("link").link_on_origin(origin),
        thumbnail: Some(small.clone()),
        original: Some(small),
        ..Picture::default()
    })
}

fn parse_reply(one: JsonView<'_>) -> Option<OwnerResponse> {
    let owner = one.get("owner");
    Some(OwnerResponse {
        id: one.get("id").token(20..=24).map(str::to_owned),
        text: one.get("comment").multiline_text()?,
        date: one.get("localizedDate").text_line(),
        author: owner.get("displayName").text_line(),
        role: owner.get("role").text_line(),
        thumbnail: owner.get("avatarSrc").link(),
        ..OwnerResponse::default()
    })
}
