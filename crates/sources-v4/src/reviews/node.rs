//! The answer of the stored query.

use quarry_items::{Feedback, OwnerResponse, Picture, RatingCount, Reaction, Review, Reviewer};

use super::{Feed, Language};
use crate::named::Named;

/// The reviews of a business; none when the answer has no list of them.
pub(super) fn feed(business: Named<'_>, origin: &str) -> Option<Feed> {
    // A search in the reviews answers with a list of its own.
    let list = business.get("searchReviews").or(business.get("reviews"));
    let edges = list.get("edges");
    if !edges.is_list() {
        return None;
    }
    let mut feed = Feed {
        total: list.get("totalCount").count(),
        has_next: list.at(&["pageInfo", "hasNextPage"]).flag(),
        business: business.get("name").words(),
        alias: business.get("alias").words(),
        rating: business.get("rating").rating().filter(|rating| *rating > 0.0),
        reviews_count: business.get("reviewCount").count(),
        ratings: ratings(business.get("reviewCountsByRating")),
        languages: business.get("reviewCountsByLanguage").items().filter_map(language).collect(),
        ..Feed::default()
    };
    for (index, edge) in edges.items().enumerate() {
        let node = edge.get("node");
        match review(node, feed.alias.as_deref(), origin) {
            Some(review) => feed.reviews.push(Review { position: u32::try_from(index + 1).ok(), ..review }),
            None => feed.unread += 1,
        }
    }
    Some(feed)
}

/// Counts from one star to five; a list of another length says something else.
pub(super) fn ratings(counts: Named<'_>) -> Vec<RatingCount> {
    let counts: Vec<Option<u64>> = counts.items().map(Named::count).collect();
    let all = counts.len() == 5 && counts.iter().all(Option::is_some);
    let rated = counts.into_iter().flatten().zip(1..).map(|(amount, stars)| RatingCount { stars, amount });
    if all { rated.collect() } else { Vec::new() }
}

fn language(one: Named<'_>) -> Option<Language> {
    let language = one.get("language").or(one.get("code")).language()?;
    Some(Language { language, count: one.get("count").count()? })
}

/// One review; none without its id, its stars and its text.
fn review(node: Named<'_>, alias: Option<&str>, origin: &str) -> Option<Review> {
    let id = node.get("encid").token(20..=24)?;
    let alias = node.at(&["business", "alias"]).raw().or(alias);
    let text = node.get("text");
    let at = node.get("createdAt");
    Some(Review {
        id: Some(id.to_owned()),
        link: alias.map(|alias| format!("{origin}/biz/{}?hrid={id}", quarry_kernel::url::encode(alias))),
        rating: Some(node.get("rating").rating().filter(|rating| *rating >= 1.0)?),
        date: moment(at),
        iso_date: at.get("utcDateTime").moment().map(str::to_owned),
        comment: Some(text.get("full").or(text).prose()?),
        language: text.get("language").language(),
        translated: text.get("translated").prose().is_some(),
        user: reviewer(node.get("author"), origin),
        feedback: feedback(node.get("feedback")),
        reactions: reactions(node.at(&["availableReactionsContainer", "availableReactions"])),
        photos: node.get("businessPhotos").items().filter_map(photo).collect(),
        tags: tags(node),
        owner_replies: node
            .get("bizUserPublicReply")
            .is_object()
            .then(|| reply(node))
            .flatten()
            .into_iter()
            .collect(),
        ..Review::default()
    })
}

/// The moment at the place, where the source tells it; else the moment itself.
fn moment(at: Named<'_>) -> Option<String> {
    let there = at.get("localDateTimeForBusiness").or(at.get("localDateTime"));
    there.moment().or_else(|| at.get("utcDateTime").moment()).map(str::to_owned)
}

fn reviewer(author: Named<'_>, origin: &str) -> Option<Reviewer> {
    let id = author.get("encid").token(20..=24);
    let photo = author.at(&["profilePhoto", "photoUrl"]);
    Some(Reviewer {
        name: author.get("displayName").words()?,
        id: id.map(str::to_owned),
        link: id.map(|id| format!("{origin}/user_details?userid={id}")),
        thumbnail: photo.get("userSrc").or(photo.get("url")).or(photo.get("mediaItemSrcUrl")).link(),
        location: author.get("displayLocation").words(),
        reviews: author.get("reviewCount").count(),
        photos: author.get("businessPhotoCount").count(),
        friends: author.get("friendCount").count(),
        elite_year: elite_year(author.get("currentTruncatedEliteYear")),
        ..Reviewer::default()
    })
}

/// The year of distinction, of which the source gives the last two digits or all four.
pub(super) fn elite_year(year: Named<'_>) -> Option<u64> {
    let year = year.count().or_else(|| year.raw()?.trim_start_matches('\'').parse().ok())?;
    let year = if year < 100 { 2000 + year } else { year };
    (2001..2100).contains(&year).then_some(year)
}

fn feedback(counts: Named<'_>) -> Option<Feedback> {
    Some(Feedback {
        useful: counts.get("usefulCount").count()?,
        funny: counts.get("funnyCount").count()?,
        cool: counts.get("coolCount").count()?,
    })
}

fn reactions(list: Named<'_>) -> Vec<Reaction> {
    let read = |one: Named<'_>| {
        Some(Reaction {
            kind: one.get("reactionType").token(1..=64)?.to_owned(),
            text: one.get("displayText").words(),
            count: one.get("count").count()?,
        })
    };
    list.items().filter_map(read).collect()
}

fn photo(one: Named<'_>) -> Option<Picture> {
    let address = one.get("photoUrl");
    let small = address.get("url").link();
    let original = address.get("lightboxMediaItemUrl").link().or_else(|| small.clone())?;
    Some(Picture {
        id: one.get("encid").token(20..=24).map(str::to_owned),
        title: one.get("caption").words(),
        thumbnail: small,
        original: Some(original),
        width: one.get("width").count(),
        height: one.get("height").count(),
        iso_date: one.at(&["createdAt", "utcDateTime"]).moment().map(str::to_owned),
        ..Picture::default()
    })
}

/// What the site says beside a review.
fn tags(node: Named<'_>) -> Vec<String> {
    let tags = node.get("tags");
    let mut told = Vec::new();
    if let Some(times) = tags.get("checkInCount").count().filter(|times| *times > 0) {
        told.push(format!("{times} check-in{}", if times == 1 { "" } else { "s" }));
    }
    if tags.get("isFirstReviewer").is_set() {
        told.push("First to review".to_owned());
    }
    if tags.get("reviewOfTheDay").is_there() {
        told.push("Review of the day".to_owned());
    }
    told
}

fn reply(node: Named<'_>) -> Option<OwnerResponse> {
    let reply = node.get("bizUserPublicReply");
    let owner = reply.get("owner");
    let text = reply.get("text");
    Some(OwnerResponse {
        text: text.get("full").or(text).prose()?,
        date: moment(reply.get("createdAt")),
        iso_date: reply.at(&["createdAt", "utcDateTime"]).moment().map(str::to_owned),
        author: owner.get("displayName").words(),
        role: owner.get("role").words(),
        thumbnail: owner.at(&["profilePhoto", "photoUrl", "url"]).link(),
        ..OwnerResponse::default()
    })
}
