//! One review.

use quarry_items::{OwnerResponse, Picture, PlaceInfo, Review, Reviewer, Subrating, Trip};

use crate::named::JsonView;
use crate::{FULL_WIDTH, MAX_RATING, THUMBNAIL_WIDTH, build_picture_url};

/// Parses the review, without its position in the list; `None` without id, stars and text.
pub(super) fn parse_review(node: JsonView<'_>, origin: &str) -> Option<Review> {
    let language = node.get("language").language_tag();
    let original = node.get("originalLanguage").language_tag();
    let published = node.get("publishedDate").date_or_timestamp();
    Some(Review {
        id: Some(node.get("id").decimal_id()?),
        link: node
            .get_path(&["reviewDetailPageWrapper", "reviewDetailPageRoute", "url"])
            .link_on_origin(origin),
        title: node.get("title").text_line(),
        rating: Some(node.get("rating").rating().filter(|rating| *rating >= 1.0)?),
        max_rating: Some(MAX_RATING),
        iso_date: node.get("createdDate").date_or_timestamp().or(published).map(str::to_owned),
        published_date: published.map(str::to_owned),
        snippet: Some(node.get("text").multiline_text()?),
        translated: language.is_some() && original.is_some() && language != original,
        language,
        original_language: original,
        platform: node.get("publishPlatform").token(1..=64).map(str::to_owned),
        helpful_votes: node.get("helpfulVotes").count(),
        user: parse_reviewer(node.get("userProfile"), node, origin),
        place_info: parse_place_info(node.get("location"), origin),
        trip: parse_trip(node.get("tripInfo")),
        subratings: node.get("additionalRatings").items().filter_map(parse_subrating).collect(),
        images: node.get("photos").items().filter_map(parse_photo).collect(),
        response: parse_owner_response(node.get("mgmtResponse")),
        ..Review::default()
    })
}

/// Parses the author. Members who left have no profile, only a name.
fn parse_reviewer(profile: JsonView<'_>, node: JsonView<'_>, origin: &str) -> Option<Reviewer> {
    let home = profile.get("hometown");
    let fallback = home.get("fallbackString").text_line();
    Some(Reviewer {
        name: profile.get("displayName").or(profile.get("username")).or(node.get("username")).text_line()?,
        id: profile.get("id").or(profile.get("userId")).token(8..=64).map(str::to_owned),
        username: profile.get("username").text_line(),
        link: profile.get_path(&["route", "url"]).link_on_origin(origin),
        thumbnail: build_picture_url(
            profile.get_path(&["avatar", "data", "photoSizeDynamic"]),
            THUMBNAIL_WIDTH,
        ),
        // A home's name is sometimes replaced by its number.
        location: home
            .get_path(&["location", "additionalNames", "long"])
            .text_line()
            .or_else(|| fallback.filter(|text| text.contains(|letter: char| letter.is_alphabetic()))),
        verified: profile.get("isVerified").is_set(),
        contributions: profile.get_path(&["contributionCounts", "sumAllUgc"]).count(),
        ..Reviewer::default()
    })
}

/// Returns the place that a review is about.
pub(super) fn parse_place_info(location: JsonView<'_>, origin: &str) -> Option<PlaceInfo> {
    Some(PlaceInfo {
        title: location.get("name").text_line()?,
        place_id: location.get("locationId").decimal_id(),
        kind: location.get("placeType").token(1..=64).map(str::to_owned),
        link: location.get("url").link_on_origin(origin),
        ..PlaceInfo::default()
    })
}

fn parse_trip(trip: JsonView<'_>) -> Option<Trip> {
    let kind = trip.get("tripType").token(1..=64).filter(|kind| *kind != "NONE").map(str::to_owned);
    let date = trip.get("stayDate").date_or_timestamp().map(str::to_owned);
    (kind.is_some() || date.is_some()).then_some(Trip { kind, date })
}

fn parse_subrating(one: JsonView<'_>) -> Option<Subrating> {
    Some(Subrating {
        name: one.get("ratingLabelLocalizedString").or(one.get("ratingLabel")).text_line()?,
        rating: one.get("rating").rating().filter(|rating| *rating >= 1.0)?,
        max_rating: Some(MAX_RATING),
        count: None,
    })
}

fn parse_photo(one: JsonView<'_>) -> Option<Picture> {
    let data = one.get("data").or(one.get("photo")).or(one);
    let sizes = data.get("photoSizeDynamic");
    Some(Picture {
        id: data.get("id").decimal_id(),
        title: data.get("caption").text_line(),
        thumbnail: build_picture_url(sizes, THUMBNAIL_WIDTH),
        original: Some(build_picture_url(sizes, FULL_WIDTH)?),
        width: sizes.get("maxWidth").count(),
        height: sizes.get("maxHeight").count(),
        ..Picture::default()
    })
}

fn parse_owner_response(answer: JsonView<'_>) -> Option<OwnerResponse> {
    let owner = answer.get("userProfile");
    Some(OwnerResponse {
        id: answer.get("id").decimal_id(),
        text: answer.get("text").multiline_text()?,
        language: answer.get("language").language_tag(),
        iso_date: answer.get("publishedDate").date_or_timestamp().map(str::to_owned),
        author: owner.get("displayName").or(answer.get("username")).text_line(),
        role: answer.get("connectionToSubject").text_line(),
        thumbnail: build_picture_url(
            owner.get_path(&["avatar", "data", "photoSizeDynamic"]),
            THUMBNAIL_WIDTH,
        ),
        ..OwnerResponse::default()
    })
}
