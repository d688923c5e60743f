//! `v4/reviews`: reviews of a business (docs/specification.md, Endpoints).
//!
//! One stored query returns up to 49 reviews from any offset (recorded as reviews of 2024; its frame, an owner's reply and
//! earlier versions of a review as documented). The site's earlier feed had another format, which the state of its pages of 2022
//! still has (recorded): it is parsed as well.

mod feed;
mod node;

use quarry_items::{RatingCount, Review, is_absent};
use serde::Serialize;
use serde_json::{Value, json};

use super::parse_origin;
use super::stored_query::{self, Batch, Operation};
use crate::base64;
use crate::guarded;
use crate::named::JsonView;
use crate::reading::{HAS_RESULTS_STATE, NO_RESULTS_STATE};
use crate::{Failure, Reading, Refusal, ResultGroups, Setting, Source, SourceResponse};

/// Order of the reviews.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SortBy {
    /// The most relevant first, by the source's own ranking.
    #[default]
    Relevance,
    /// The newest first.
    Newest,
    /// The oldest first.
    Oldest,
    /// The best rated first.
    Best,
    /// The worst rated first.
    Worst,
    /// Reviews of distinguished members first.
    Elites,
}

impl SortBy {
    /// All orders, by this API's token.
    pub const TOKENS: [(&'static str, Self); 6] = [
        ("relevance_desc", Self::Relevance),
        ("date_desc", Self::Newest),
        ("date_asc", Self::Oldest),
        ("rating_desc", Self::Best),
        ("rating_asc", Self::Worst),
        ("elites_desc", Self::Elites),
    ];

    /// Returns the order with a token.
    #[must_use]
    pub fn from_token(token: &str) -> Option<Self> {
        Self::TOKENS.iter().find(|(name, _)| *name == token).map(|(_, sort)| *sort)
    }

    fn token(self) -> &'static str {
        Self::TOKENS.iter().find(|(_, sort)| *sort == self).map_or("relevance_desc", |(name, _)| name)
    }
}

/// Query: a business and a selection of its reviews.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    /// The encoded id of the business.
    pub place_id: String,
    /// National domain, when it differs from the configured one.
    pub v4_domain: Option<String>,
    /// Language of the reviews: `en`.
    pub hl: String,
    /// Order of the reviews.
    pub sortby: SortBy,
    /// Offset of the first review.
    pub start: u32,
    /// Number of reviews, 1 to 49.
    pub num: u32,
    /// Only reviews with these numbers of stars; empty for all.
    pub ratings: Vec<u8>,
}

/// Requests the source.
///
/// # Errors
/// `NotFound` for a business that the source does not have; `Refused` when the answer has no list of reviews (`stale_query` when
/// the configured query is no longer known); any failure of the source.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let page = format!("/biz/{}", query.place_id);
    let answer = build_batch(query, &page).fetch(source, None).await?;
    parse(&answer, query)
}

/// Returns the batch that answers `query`, as the business's page sends it.
#[must_use]
pub fn build_batch<'q>(query: &'q Query, page: &'q str) -> Batch<'q> {
    let every = [5, 4, 3, 2, 1];
    let ratings: &[u8] = if query.ratings.is_empty() { &every } else { &query.ratings };
    let mut variables = json!({
        "encBizId": query.place_id,
        "reviewsPerPage": query.num,
        "selectedReviewEncId": "",
        "hasSelectedReview": false,
        "sortBy": query.sortby.token().to_ascii_uppercase(),
        "languageCode": query.hl,
        "ratings": ratings,
        "queryText": "",
        "isSearching": false,
        "isTranslating": false,
        "translateLanguageCode": query.hl,
        "reactionsSourceFlow": "businessPageReviewSection",
        "minConfidenceLevel": "HIGH_CONFIDENCE",
        "highlightType": "",
        "highlightIdentifier": "",
        "isHighlighting": false,
    });
    if let (Some(variables), 1..) = (variables.as_object_mut(), query.start) {
        variables.insert("after".to_owned(), Value::String(build_cursor(query.start)));
    }
    let feed = Operation { name: "GetBusinessReviewFeed", id: Setting::V4ReviewsQueryId, variables };
    Batch { operations: vec![feed], page, domain: query.v4_domain.as_deref(), language: Some(&query.hl) }
}

/// Returns the source's cursor for an offset: a JSON text in base64.
fn build_cursor(offset: u32) -> String {
    let text = format!("{{\"version\":1,\"type\":\"offset\",\"offset\":{offset}}}");
    base64::encode_standard(text.as_bytes())
}

/// Parsed answer, common to all its formats.
#[derive(Default)]
struct ReviewFeed {
    reviews: Vec<Review>,
    unread: usize,
    total: Option<u64>,
    has_next: Option<bool>,
    business: Option<String>,
    alias: Option<String>,
    rating: Option<f64>,
    reviews_count: Option<u64>,
    ratings: Vec<RatingCount>,
    languages: Vec<Language>,
}

/// Number of reviews in a language.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Language {
    /// The language, for `hl`.
    pub language: String,
    /// Number of reviews.
    pub count: u64,
}

/// Parses the answer to [`build_batch`].
///
/// # Errors
/// The errors of [`run`].
pub fn parse(answer: &SourceResponse, query: &Query) -> Result<Reading, Failure> {
    if let Some(refusal) = stored_query::refusal_from_status(answer) {
        return Err(refusal.into());
    }
    let json = guarded::parse_json(&answer.body)?;
    let origin = parse_origin(answer);
    let feed = parse_feed(&json, &origin)?.ok_or_else(|| guarded::missing_landmark_error(&answer.body))?;
    // When the answer has or counts reviews and none was parsed, the layout is unknown.
    let is_counted = feed.total.is_some_and(|total| total > u64::from(query.start));
    let is_lost = feed.reviews.is_empty() && (feed.unread > 0 || is_counted);
    if is_lost { Err(Refusal::UnknownPage.into()) } else { Ok(build_reading(answer, query, &origin, feed)) }
}

/// Returns the feed in an answer; `None` for an answer of another kind.
fn parse_feed(json: &Value, origin: &str) -> Result<Option<ReviewFeed>, Failure> {
    let root = JsonView::new(json);
    let answers = root.items().chain(std::iter::once(root));
    let mut businesses = answers.map(|one| one.get_path(&["data", "business"]));
    if let Some(business) = businesses.find(|business| business.is_object() || business.is_null()) {
        if business.is_null() {
            return Err(Failure::NotFound("The source has no business with this `place_id`.".to_owned()));
        }
        return Ok(node::parse_feed(business, origin));
    }
    Ok(feed::parse_feed(root, origin))
}

fn build_reading(answer: &SourceResponse, query: &Query, origin: &str, feed: ReviewFeed) -> Reading {
    let on_page = u32::try_from(feed.reviews.len() + feed.unread).unwrap_or(u32::MAX);
    let next = query.start.saturating_add(on_page);
    let has_next = feed.has_next.unwrap_or_else(|| feed.total.is_some_and(|total| total > u64::from(next)));
    let has_next = has_next && on_page > 0 && next <= START_MAX;
    let mut groups = ResultGroups::default();
    groups.put(
        "search_information",
        &Information {
            reviews_results_state: if feed.reviews.is_empty() { NO_RESULTS_STATE } else { HAS_RESULTS_STATE },
            total_results: feed.total,
            results_on_page: feed.reviews.len(),
            business: feed.business,
            rating: feed.rating,
            reviews: feed.reviews_count,
            ratings: feed.ratings,
        },
    );
    groups.put("reviews", &feed.reviews);
    groups.put_list("review_languages", &feed.languages);
    let page = feed.alias.as_deref().unwrap_or(&query.place_id);
    let page = quarry_kernel::url::encode(page);
    Reading {
        source_url: answer.url.clone(),
        groups,
        next_url: has_next.then(|| {
            format!("{origin}/biz/{page}?start={next}&sort_by={}&rl={}", query.sortby.token(), query.hl)
        }),
        continuation: if has_next { vec![("start", next.to_string())] } else { Vec::new() },
        unread: feed.unread,
        ..Reading::default()
    }
}

/// Maximum offset of this API (docs/specification.md, Limits).
const START_MAX: u32 = 10_000;

/// The group `search_information`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// Whether there are reviews.
    pub reviews_results_state: &'static str,
    /// Number of the source's reviews for this call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_results: Option<u64>,
    /// Number of listed items.
    pub results_on_page: usize,
    /// Name of the business.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub business: Option<String>,
    /// Rating of the business, out of five.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// Number of reviews in all languages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviews: Option<u64>,
    /// Number of ratings by stars.
    #[serde(skip_serializing_if = "is_absent")]
    pub ratings: Vec<RatingCount>,
}
