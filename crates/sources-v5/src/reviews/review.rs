//! One review.

use quarry_items::{OwnerResponse, Picture, PlaceInfo, Review, Reviewer, Subrating, Trip};

use crate::named::Named;
use crate::{MAX_RATING, THUMBNAIL, WHOLE, picture};

/// The review, without its place in the list; none without its id, its stars and its text.
pub(super) fn read(node: Named<'_>, origin: &str) -> Option<Review> {
    let language = node.get("language").language();
    let original = node.get("originalLanguage").language();
    let published = node.get("publishedDate").moment();
    Some(Review {
        id: Some(node.get("id").decimal_id()?),
        link: node.at(&["reviewDetailPageWrapper", "reviewDetailPageRoute", "url"]).link_on(origin),
        title: node.get("title").words(),
        rating: Some(node.get("rating").rating().filter(|rating| *rating >= 1.0)?),
        max_rating: Some(MAX_RATING),
        iso_date: node.get("createdDate").moment().or(published).map(str::to_owned),
        published_date: published.map(str::to_owned),
        snippet: Some(node.get("text").prose()?),
        translated: language.is_some() && original.is_some() && language != original,
        language,
        original_language: original,
        platform: node.get("publishPlatform").token(1..=64).map(str::to_owned),
        helpful_votes: node.get("helpfulVotes").count(),
        user: reviewer(node.get("userProfile"), node, origin),
        place_info: place(node.get("location"), origin),
        trip: trip(node.get("tripInfo")),
        subratings: node.get("additionalRatings").items().filter_map(subrating).collect(),
        images: node.get("photos").items().filter_map(photo).collect(),
        response: response(node.get("mgmtResponse")),
        ..Review::default()
    })
}

/// Who wrote it. Members who left have no profile, only a name.
fn reviewer(profile: Named<'_>, node: Named<'_>, origin: &str) -> Option<Reviewer> {
    let home = profile.get("hometown");
    let fallback = home.get("fallbackString").words();
    Some(Reviewer {
        name: profile.get("displayName").or(profile.get("username")).or(node.get("username")).words()?,
        id: profile.get("id").or(profile.get("userId")).token(8..=64).map(str::to_owned),
        username: profile.get("username").words(),
        link: profile.at(&["route", "url"]).link_on(origin),
        thumbnail: picture(profile.at(&["avatar", "data", "photoSizeDynamic"]), THUMBNAIL),
        // What stands in for a home is sometimes its number.
        location: home
            .at(&["location", "additionalNames", "long"])
            .words()
            .or_else(|| fallback.filter(|text| text.contains(|letter: char| letter.is_alphabetic()))),
        verified: profile.get("isVerified").is_set(),
        contributions: profile.at(&["contributionCounts", "sumAllUgc"]).count(),
        ..Reviewer::default()
    })
}

/// The place that a review is about.
pub(super) fn place(location: Named<'_>, origin: &str) -> Option<PlaceInfo> {
    Some(PlaceInfo {
        title: location.get("name").words()?,
        place_id: location.get("locationId").decimal_id(),
        kind: location.get("placeType").token(1..=64).map(str::to_owned),
        link: location.get("url").link_on(origin),
        ..PlaceInfo::default()
    })
}

fn trip(trip: Named<'_>) -> Option<Trip> {
    let kind = trip.get("tripType").token(1..=64).filter(|kind| *kind != "NONE").map(str::to_owned);
    let date = trip.get("stayDate").moment().map(str::to_owned);
    (kind.is_some() || date.is_some()).then_some(Trip { kind, date })
}

fn subrating(one: Named<'_>) -> Option<Subrating> {
    Some(Subrating {
        name: one.get("ratingLabelLocalizedString").or(one.get("ratingLabel")).words()?,
        rating: one.get("rating").rating().filter(|rating| *rating >= 1.0)?,
        max_rating: Some(MAX_RATING),
        count: None,
    })
}

fn photo(one: Named<'_>) -> Option<Picture> {
    let data = one.get("data").or(one.get("photo")).or(one);
    let sizes = data.get("photoSizeDynamic");
    Some(Picture {
        id: data.get("id").decimal_id(),
        title: data.get("caption").words(),
        thumbnail: picture(sizes, THUMBNAIL),
        original: Some(picture(sizes, WHOLE)?),
        width: sizes.get("maxWidth").count(),
        height: sizes.get("maxHeight").count(),
        ..Picture::default()
    })
}

fn response(answer: Named<'_>) -> Option<OwnerResponse> {
    let owner = answer.get("userProfile");
    Some(OwnerResponse {
        id: answer.get("id").decimal_id(),
        text: answer.get("text").prose()?,
        language: answer.get("language").language(),
        iso_date: answer.get("publishedDate").moment().map(str::to_owned),
        author: owner.get("displayName").or(answer.get("username")).words(),
        role: answer.get("connectionToSubject").words(),
        thumbnail: picture(owner.at(&["avatar", "data", "photoSizeDynamic"]), THUMBNAIL),
        ..OwnerResponse::default()
    })
}
