//! The answer of the stored query.

use quarry_items::{Feedback, OwnerResponse, Picture, RatingCount, Reaction, Review, Reviewer};

use super::{Language, ReviewFeed};
use crate::named::JsonView;

/// Parses the reviews of a business; `None` when the answer has no list of them.
pub(super) fn parse_feed(business: JsonView<'_>, origin: &str) -> Option<ReviewFeed> {
    // The answer to a search in the reviews has a list of its own.
    let list = business.get("searchReviews").or(business.get("reviews"));
    let edges = list.get("edges");
    if !edges.is_list() {
        return None;
    }
    let mut feed = ReviewFeed {
        total: list.get("totalCount").count(),
        has_next: list.get_path(&["pageInfo", "hasNextPage"]).flag(),
        business: business.get("name").text_line(),
        alias: business.get("alias").text_line(),
        rating: business.get("rating").rating().filter(|rating| *rating > 0.0),
        reviews_count: business.get("reviewCount").count(),
        ratings: parse_rating_counts(business.get("reviewCountsByRating")),
        languages: business.get("reviewCountsByLanguage").items().filter_map(parse_language).collect(),
        ..ReviewFeed::default()
    };
    for (index, edge) in edges.items().enumerate() {
        let node = edge.get("node");
        match parse_review(node, feed.alias.as_deref(), origin) {
            Some(review) => feed.reviews.push(Review { position: u32::try_from(index + 1).ok(), ..review }),
            None => feed.unread += 1,
        }
    }
    Some(feed)
}

/// Parses the counts from one star to five; a list of another length has another meaning.
pub(super) fn parse_rating_counts(counts: JsonView<'_>) -> Vec<RatingCount> {
    let counts: Vec<Option<u64>> = counts.items().map(JsonView::count).collect();
    let all = counts.len() == 5 && counts.iter().all(Option::is_some);
    let rated = counts.into_iter().flatten().zip(1..).map(|(amount, stars)| RatingCount { stars, amount });
    if all { rated.collect() } else { Vec::new() }
}

fn parse_language(one: JsonView<'_>) -> Option<Language> {
    let language = one.get("language").or(one.get("code")).language_tag()?;
    Some(Language { language, count: one.get("count").count()? })
}

/// Parses a review; `None` without id, stars and text.
fn parse_review(node: JsonView<'_>, alias: Option<&str>, origin: &str) -> Option<Review> {
    let id = node.get("encid").token(20..=24)?;
    let alias = node.get_path(&["business", "alias"]).as_str().or(alias);
    let text = node.get("text");
    let at = node.get("createdAt");
    Some(Review {
        id: Some(id.to_owned()),
        link: alias.map(|alias| format!("{origin}/biz/{}?hrid={id}", quarry_kernel::url::encode(alias))),
        rating: Some(node.get("rating").rating().filter(|rating| *rating >= 1.0)?),
        date: parse_moment(at),
        iso_date: at.get("utcDateTime").date_or_timestamp().map(str::to_owned),
        comment: Some(text.get("full").or(text).multiline_text()?),
        language: text.get("language").language_tag(),
        translated: text.get("translated").multiline_text().is_some(),
        user: parse_reviewer(node.get("author"), origin),
        feedback: parse_feedback(node.get("feedback")),
        reactions: collect_reactions(node.get_path(&["availableReactionsContainer", "availableReactions"])),
        photos: node.get("businessPhotos").items().filter_map(parse_photo).collect(),
        tags: collect_tags(node),
        owner_replies: node
            .get("bizUserPublicReply")
            .is_object()
            .then(|| parse_reply(node))
            .flatten()
            .into_iter()
            .collect(),
        ..Review::default()
    })
}

/// Returns the local time at the place, where the source gives it; else the time itself.
fn parse_moment(at: JsonView<'_>) -> Option<String> {
    let there = at.get("localDateTimeForBusiness").or(at.get("localDateTime"));
    there.date_or_timestamp().or_else(|| at.get("utcDateTime").date_or_timestamp()).map(str::to_owned)
}

fn parse_reviewer(author: JsonView<'_>, origin: &str) -> Option<Reviewer> {
    let id = author.get("encid").token(20..=24);
    let photo = author.get_path(&["profilePhoto", "photoUrl"]);
    Some(Reviewer {
        name: author.get("displayName").text_line()?,
        id: id.map(str::to_owned),
        link: id.map(|id| format!("{origin}/user_details?userid={id}")),
        thumbnail: photo.get("userSrc").or(photo.get("url")).or(photo.get("mediaItemSrcUrl")).link(),
        location: author.get("displayLocation").text_line(),
        reviews: author.get("reviewCount").count(),
        photos: author.get("businessPhotoCount").count(),
        friends: author.get("friendCount").count(),
        elite_year: parse_elite_year(author.get("currentTruncatedEliteYear")),
        ..Reviewer::default()
    })
}

/// Parses the year of distinction, given by its last two digits or all four.
pub(super) fn parse_elite_year(year: JsonView<'_>) -> Option<u64> {
    let year = year.count().or_else(|| year.as_str()?.trim_start_matches('\'').parse().ok())?;
    let year = if year < 100 { 2000 + year } else { year };
    (2001..2100).contains(&year).then_some(year)
}

fn parse_feedback(counts: JsonView<'_>) -> Option<Feedback> {
    Some(Feedback {
        useful: counts.get("usefulCount").count()?,
        funny: counts.get("funnyCount").count()?,
        cool: counts.get("coolCount").count()?,
    })
}

fn collect_reactions(list: JsonView<'_>) -> Vec<Reaction> {
    let read = |one: JsonView<'_>| {
        Some(Reaction {
            kind: one.get("reactionType").token(1..=64)?.to_owned(),
            text: one.get("displayText").text_line(),
            count: one.get("count").count()?,
        })
    };
    list.items().filter_map(read).collect()
}

fn parse_photo(one: JsonView<'_>) -> Option<Picture> {
    let address = one.get("photoUrl");
    let small = address.get("url").link();
    let original = address.get("lightboxMediaItemUrl").link().or_else(|| small.clone())?;
    Some(Picture {
        id: one.get("encid").token(20..=24).map(str::to_owned),
        title: one.get("caption").text_line(),
        thumbnail: small,
        original: Some(original),
        width: one.get("width").count(),
        height: one.get("height").count(),
        iso_date: one.get_path(&["createdAt", "utcDateTime"]).date_or_timestamp().map(str::to_owned),
        ..Picture::default()
    })
}

/// Collects the site's labels beside a review.
fn collect_tags(node: JsonView<'_>) -> Vec<String> {
    let tags = node.get("tags");
    let mut told = Vec::new();
    if let Some(times) = tags.get("checkInCount").count().filter(|times| *times > 0) {
        told.push(format!("{times} check-in{}", if times == 1 { "" } else { "s" }));
    }
    if tags.get("isFirstReviewer").is_set() {
        told.push("First to review".to_owned());
    }
    if tags.get("reviewOfTheDay").is_present() {
        told.push("Review of the day".to_owned());
    }
    told
}

fn parse_reply(node: JsonView<'_>) -> Option<OwnerResponse> {
    let reply = node.get("bizUserPublicReply");
    let owner = reply.get("owner");
    let text = reply.get("text");
    Some(OwnerResponse {
        text: text.get("full").or(text).multiline_text()?,
        date: parse_moment(reply.get("createdAt")),
        iso_date: reply.get_path(&["createdAt", "utcDateTime"]).date_or_timestamp().map(str::to_owned),
        author: owner.get("displayName").text_line(),
        role: owner.get("role").text_line(),
        thumbnail: owner.get_path(&["profilePhoto", "photoUrl", "url"]).link(),
        ..OwnerResponse::default()
    })
}
