//! `v5/place`: one place (docs/specification.md, Endpoints).
//!
//! Requests the place's page, whose path needs only the id: the source redirects to the full one. Three parts of the page
//! describe the place, and all are read: its structured data (recorded); the answers of the site's stored queries that the page
//! holds for its script, in the layout of 2026 (their location recorded in a list's page, the data of restaurants in the queries'
//! answers of 2025, those of hotels and sights, and of earlier pages, as documented); and the parts of the page's markup with
//! stable names (as documented). Other fields are absent.

mod facts;
mod json_ld;
mod overview;
mod page_markup;
mod script_state;

use quarry_items::Place;

use self::facts::PageFacts;
use super::{ApiLinks, MAX_RATING, parse_origin};
use crate::guarded;
use crate::{Failure, Reading, Refusal, ResultGroups, Setting, Site, Source, SourceRequest, SourceResponse};

/// Caller's query: a place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    /// The place's id.
    pub place_id: String,
    /// National domain, when it differs from the configured one.
    pub v5_domain: Option<String>,
    /// Language and region of the texts: `en-US`.
    pub locale: String,
    /// The currency of prices, three upper-case letters.
    pub currency: Option<String>,
    /// URLs of this API's calls, for links.
    pub links: ApiLinks,
}

/// Requests the source.
///
/// # Errors
/// `NotFound` for a place that the source does not have; `Refused` when the answer is no place's page; any failure of the source.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let cookie = source.setting(Setting::V5CurrencyCookie);
    parse(&source.fetch(build_request(query, &cookie)).await?, query)
}

/// Returns the request that answers `query`; the currency is sent in the cookie with this name.
#[must_use]
pub fn build_request(query: &Query, currency_cookie: &str) -> SourceRequest {
    let path = format!("/Attraction_Review-g1-d{}-Reviews-x.html", query.place_id);
    let request = SourceRequest { domain: query.v5_domain.clone(), ..SourceRequest::get(Site::V5Web, path) };
    let request = request.language(&query.locale);
    match &query.currency {
        Some(currency) => request.header("cookie", format!("{currency_cookie}={currency}")),
        None => request,
    }
}

/// Parses the answer to [`build_request`].
///
/// # Errors
/// The errors of [`run`].
pub fn parse(answer: &SourceResponse, query: &Query) -> Result<Reading, Failure> {
    if answer.status == 404 || answer.status == 410 {
        return Err(not_found_error());
    }
    if let Some(refusal) = guarded::refusal_from_status(answer) {
        return Err(refusal.into());
    }
    let origin = parse_origin(answer);
    let facts = PageFacts::parse(&answer.body, &query.place_id, &origin);
    let other = facts.other_id.as_deref().is_some_and(|id| id != query.place_id);
    let place = match facts.into_place() {
        // The source redirects unknown ids to another page.
        Some(_) if other => return Err(not_found_error()),
        Some(_) if guarded::is_truncated(&answer.body) => return Err(Refusal::Truncated.into()),
        Some(place) => place,
        None => return Err(guarded::missing_landmark_error(&answer.body)),
    };
    let mut groups = ResultGroups::default();
    let id = &query.place_id;
    groups.put(
        "place_results",
        &Place {
            max_rating: place.rating.map(|_| MAX_RATING),
            place_id: Some(id.clone()),
            reviews_api_link: query.links.reviews_link(id),
            ..place
        },
    );
    Ok(Reading { source_url: answer.url.clone(), groups, ..Reading::default() })
}

fn not_found_error() -> Failure {
    Failure::NotFound("The source has no place with this `place_id`.".to_owned())
}
