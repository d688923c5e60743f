//! `v5/reviews`: reviews of a place (docs/specification.md, Endpoints).
//!
//! One stored query returns up to 20 reviews from any offset (its answers are recorded); more are requested in several calls, one
//! after the other.

mod row;

use quarry_items::{PlaceInfo, Review};
use serde::Serialize;
use serde_json::json;

use super::stored_query::{StoredQuery, parse_answers};
use super::{ApiLinks, parse_origin};
use crate::guarded;
use crate::named::JsonView;
use crate::reading::{HAS_RESULTS_STATE, NO_RESULTS_STATE};
use crate::{Failure, Reading, Refusal, ResultGroups, Setting, Source, SourceResponse};

/// Field of the answer with the list.
const LIST_FIELD: &str = "ReviewsProxy_getReviewListPageForLocation";
/// Maximum number of reviews in one call of the query.
const CALL_SIZE_MAX: u32 = 20;

/// Order of the reviews.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SortBy {
    /// The source's own order, by relevance.
    #[default]
    Relevance,
    /// The newest first.
    Recent,
}

impl SortBy {
    /// All orders, by this API's token.
    pub const TOKENS: [(&'static str, Self); 2] = [("relevance", Self::Relevance), ("recent", Self::Recent)];

    /// Returns the order with a token.
    #[must_use]
    pub fn from_token(token: &str) -> Option<Self> {
        Self::TOKENS.iter().find(|(name, _)| *name == token).map(|(_, sort)| *sort)
    }

    const fn token(self) -> &'static str {
        match self {
            Self::Relevance => "relevance",
            Self::Recent => "recent",
        }
    }

    const fn source_token(self) -> &'static str {
        match self {
            Self::Relevance => "SERVER_DETERMINED",
            Self::Recent => "DATE",
        }
    }

    const fn source_type(self) -> Option<&'static str> {
        match self {
            Self::Relevance => None,
            Self::Recent => Some("DEFAULT"),
        }
    }
}

/// Query: a place and a selection of its reviews.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    /// The place's id.
    pub place_id: String,
    /// National domain, when it differs from the configured one.
    pub v5_domain: Option<String>,
    /// Language and region: reviews in this language, unless all are translated into it.
    pub locale: String,
    /// Offset of the first review.
    pub start: u32,
    /// Number of reviews, 1 to 50.
    pub num: u32,
    /// Order of the reviews.
    pub sort_by: SortBy,
    /// Whether reviews in other languages are included, translated.
    pub translate: bool,
    /// URLs of this API's calls, for links.
    pub links: ApiLinks,
}

impl Query {
    /// Returns the language alone: `en` of `en-US`.
    fn language(&self) -> &str {
        self.locale.split('-').next().unwrap_or(&self.locale)
    }
}

/// Requests the source as often as needed.
///
/// # Errors
/// `NotFound` for a place that the source does not have; `Refused` when the answer has no list of reviews; any failure of the
/// source. A later call that fails ends the list.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let first = build_stored_query(query, 0).fetch(source).await?;
    let mut list = ReviewList::parse(&first)?.ensure_not_lost(query.start)?;
    let first_key =
        format!("v5-reviews/{}/{}/{:?}/{}", query.place_id, query.locale, query.sort_by, query.translate);
    if let (0, Some(id)) = (query.start, list.first_id()) {
        source.remember(&first_key, id);
    }
    if query.start > 0 && list.starts_with(fetch_first_id(&first_key, query, source).await?.as_deref()) {
        return Err(Failure::Unsupported {
            parameter: "start",
            message: "the source gives no more than its first reviews of this place.".to_owned(),
        });
    }
    let mut asked = CALL_SIZE_MAX;
    while asked < query.num && list.has_more(query) {
        let more = build_stored_query(query, asked).fetch(source).await?;
        list.append(ReviewList::parse(&more)?);
        asked += CALL_SIZE_MAX;
    }
    Ok(list.into_reading(&first, query))
}

/// Returns the id of the place's first review. Some queries of the source ignore the offset and always answer with their first
/// page.
async fn fetch_first_id(key: &str, query: &Query, source: &dyn Source) -> Result<Option<String>, Failure> {
    if let Some(id) = source.recall(key) {
        return Ok(Some(id));
    }
    let first = Query { start: 0, num: 1, ..query.clone() };
    Ok(ReviewList::parse(&build_stored_query(&first, 0).fetch(source).await?)?.first_id().map(str::to_owned))
}

/// Returns the stored query for the reviews from `skip` after the first one wanted.
#[must_use]
pub fn build_stored_query(query: &Query, skip: u32) -> StoredQuery<'_> {
    let place_id: u64 = query.place_id.parse().unwrap_or_default();
    let filters = match query.translate {
        true => json!([]),
        false => json!([{ "axis": "LANGUAGE", "selections": [query.language()] }]),
    };
    let variables = json!({
        "locationId": place_id,
        "locale": query.locale,
        "filters": filters,
        "limit": query.num.saturating_sub(skip).clamp(1, CALL_SIZE_MAX),
        "offset": query.start.saturating_add(skip),
        "sortType": query.sort_by.source_type(),
        "sortBy": query.sort_by.source_token(),
        "doMachineTranslation": query.translate,
        "photosPerReviewLimit": 10,
    });
    StoredQuery {
        id: Setting::V5ReviewsQueryId,
        field: LIST_FIELD,
        variables,
        page: format!("/Attraction_Review-g1-d{}-Reviews-x.html", query.place_id),
        domain: query.v5_domain.as_deref(),
        locale: &query.locale,
    }
}

/// Parses the answer to one [`build_stored_query`].
///
/// # Errors
/// The errors of [`run`].
pub fn parse(answer: &SourceResponse, query: &Query) -> Result<Reading, Failure> {
    Ok(ReviewList::parse(answer)?.ensure_not_lost(query.start)?.into_reading(answer, query))
}

/// Reviews of one or several answers.
#[derive(Default)]
struct ReviewList {
    reviews: Vec<Review>,
    unread: usize,
    /// Number of items in the latest answer.
    last: usize,
    total: Option<u64>,
    place: Option<PlaceInfo>,
    origin: String,
    /// Whether the source repeated the same reviews in place of further ones.
    limited: bool,
}

impl ReviewList {
    fn parse(answer: &SourceResponse) -> Result<Self, Failure> {
        let batch = parse_answers(answer)?;
        let pages = batch.iter().filter_map(|one| parse_review_page(JsonView::new(one).get("data")));
        let mut list = Self { origin: parse_origin(answer), ..Self::default() };
        let mut is_there = false;
        let mut is_unknown = false;
        for page in pages {
            match page {
                ReviewPage::None => is_unknown = true,
                ReviewPage::Some(page) => {
                    is_there = true;
                    list.read_page(page);
                }
            }
        }
        // The page's own batch also asks for the counts of all reviews.
        let counted =
            batch.iter().map(|one| JsonView::new(one).get_path(&["data", "reviewAggregations"]).nth(0));
        for counted in counted {
            if let Some(place) = &mut list.place
                && counted.get("locationId").decimal_id() == place.place_id
            {
                place.rating = counted.get("overallRating").rating();
                place.reviews = counted.get("reviewCount").count();
            }
        }
        match () {
            () if is_there && list.reviews.is_empty() && list.unread > 0 => Err(Refusal::UnknownPage.into()),
            () if is_there => Ok(list),
            () if is_unknown => {
                Err(Failure::NotFound("The source has no place with this `place_id`.".to_owned()))
            }
            () => Err(guarded::missing_landmark_error(&answer.body)),
        }
    }

    /// Returns the list, or an error when it is empty although the answer counts reviews beyond the requested offset: the layout
    /// is unknown.
    fn ensure_not_lost(self, start: u32) -> Result<Self, Failure> {
        let is_counted = self.total.is_some_and(|total| total > u64::from(start));
        if self.reviews.is_empty() && is_counted { Err(Refusal::UnknownPage.into()) } else { Ok(self) }
    }

    fn read_page(&mut self, page: JsonView<'_>) {
        self.total = self.total.or_else(|| page.get("totalCount").count());
        for node in page.get("reviews").items() {
            self.last += 1;
            self.place =
                self.place.take().or_else(|| row::parse_place_info(node.get("location"), &self.origin));
            match row::parse_review(node, &self.origin) {
                Some(review) => self.reviews.push(review),
                None => self.unread += 1,
            }
        }
    }

    fn has_more(&self, query: &Query) -> bool {
        let read = u64::from(query.start) + (self.reviews.len() + self.unread) as u64;
        !self.limited && self.last >= CALL_SIZE_MAX as usize && self.total.is_none_or(|total| total > read)
    }

    fn append(&mut self, more: Self) {
        self.last = more.last;
        self.unread += more.unread;
        let known = |review: &Review| self.reviews.iter().any(|other| other.id == review.id);
        let new: Vec<Review> = more.reviews.into_iter().filter(|review| !known(review)).collect();
        self.limited = new.is_empty() && more.last > 0;
        self.reviews.extend(new);
    }

    fn first_id(&self) -> Option<&str> {
        self.reviews.first()?.id.as_deref()
    }

    fn starts_with(&self, id: Option<&str>) -> bool {
        id.is_some() && self.first_id() == id
    }

    fn into_reading(mut self, answer: &SourceResponse, query: &Query) -> Reading {
        let on_page = u32::try_from(self.reviews.len() + self.unread).unwrap_or(u32::MAX);
        let next = query.start.saturating_add(on_page);
        let has_next =
            self.total.is_some_and(|total| total > u64::from(next)) && on_page > 0 && next <= START_MAX;
        let has_next = has_next && !self.limited;
        for (review, position) in self.reviews.iter_mut().zip(1..) {
            review.position = Some(position);
        }
        for place in
            self.reviews.iter_mut().filter_map(|review| review.place_info.as_mut()).chain(&mut self.place)
        {
            place.place_link = place.place_id.as_deref().and_then(|id| query.links.place_link(id));
        }
        let link = self.place.as_ref().and_then(|place| place.link.clone());
        let mut groups = ResultGroups::default();
        groups.put(
            "search_information",
            &Information {
                reviews_results_state: if self.reviews.is_empty() {
                    NO_RESULTS_STATE
                } else {
                    HAS_RESULTS_STATE
                },
                total_results: self.total,
                results_on_page: self.reviews.len(),
                reviews_limited: self.limited,
                place: self.place,
            },
        );
        groups.put(
            "sort",
            &Sort {
                selected: query.sort_by.token(),
                options: SortBy::TOKENS.iter().map(|(name, _)| *name).collect(),
            },
        );
        groups.put("reviews", &self.reviews);
        Reading {
            source_url: answer.url.clone(),
            groups,
            next_url: link
                .filter(|_| has_next)
                .map(|link| link.replacen("-Reviews-", &format!("-Reviews-or{next}-"), 1)),
            continuation: if has_next { vec![("start", next.to_string())] } else { Vec::new() },
            unread: self.unread,
            ..Reading::default()
        }
    }
}

/// Maximum offset of this API (docs/specification.md, Limits).
const START_MAX: u32 = 10_000;

enum ReviewPage<'v> {
    Some(JsonView<'v>),
    /// Empty answer of the source.
    None,
}

/// Returns the list of reviews in one answer of a batch; `None` when the answer is to another query.
fn parse_review_page(data: JsonView<'_>) -> Option<ReviewPage<'_>> {
    let proxy = data.get(LIST_FIELD);
    let older = data.get("locations").nth(0).get("reviewListPage");
    let page = proxy.nth(0).or(older);
    if page.get("reviews").is_list() {
        return Some(ReviewPage::Some(page));
    }
    let is_nothing = proxy.is_null() || (proxy.is_list() && !proxy.nth(0).is_present());
    is_nothing.then_some(ReviewPage::None)
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the form that serde wants
const fn is_false(flag: &bool) -> bool {
    !*flag
}

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
    /// Whether the source has more reviews than it gives.
    #[serde(skip_serializing_if = "is_false")]
    pub reviews_limited: bool,
    /// The place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<PlaceInfo>,
}

/// The group `sort`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Sort {
    /// The order in force, as `sort_by` names it.
    pub selected: &'static str,
    /// The available orders.
    pub options: Vec<&'static str>,
}
