//! `v5/search`: places for a phrase (docs/specification.md, Endpoints).
//!
//! One stored query returns up to 30 results from any offset. Built from the documentation: no answer of it was recorded, but its
//! `details` are those of the site's suggestions, which were. Sections of another kind than the list are read as previews of the
//! map where their members are places with coordinates; the source's own name for them is unknown.

mod location;

use quarry_items::Place;
use quarry_kernel::url;
use serde::Serialize;
use serde_json::json;

use self::location::ResultReader;
use super::stored_query::{StoredQuery, parse_answers};
use super::{ApiLinks, parse_origin};
use crate::guarded;
use crate::named::JsonView;
use crate::reading::{HAS_RESULTS_STATE, NO_RESULTS_STATE};
use crate::{Failure, Reading, Refusal, ResultGroups, Setting, Source, SourceResponse};

/// Kind of place to search for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PlaceType {
    /// Anything.
    #[default]
    All,
    /// Hotels and the like.
    Accommodation,
    /// Sights and activities.
    Attraction,
    /// Tours and tickets.
    AttractionProduct,
    /// Restaurants.
    Eatery,
    /// Cities, regions, countries.
    Geo,
}

impl PlaceType {
    /// All kinds, by this API's token.
    pub const TOKENS: [(&'static str, Self); 6] = [
        ("all", Self::All),
        ("accommodation", Self::Accommodation),
        ("attraction", Self::Attraction),
        ("attraction_product", Self::AttractionProduct),
        ("eatery", Self::Eatery),
        ("geo", Self::Geo),
    ];

    /// Returns the kind with a token.
    #[must_use]
    pub fn from_token(token: &str) -> Option<Self> {
        Self::TOKENS.iter().find(|(name, _)| *name == token).map(|(_, kind)| *kind)
    }

    const fn source_token(self) -> Option<&'static str> {
        match self {
            Self::All => None,
            Self::Accommodation => Some("ACCOMMODATION"),
            Self::Attraction => Some("ATTRACTION"),
            Self::AttractionProduct => Some("ATTRACTION_PRODUCT"),
            Self::Eatery => Some("EATERY"),
            Self::Geo => Some("GEO"),
        }
    }
}

/// Caller's query.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Query {
    /// The phrase.
    pub q: String,
    /// National domain, when it differs from the configured one.
    pub v5_domain: Option<String>,
    /// Language and region of the texts: `en-US`.
    pub locale: String,
    /// Latitude of the point to search around, in degrees, with `lon`.
    pub lat: Option<f64>,
    /// Longitude of that point, in degrees.
    pub lon: Option<f64>,
    /// Kind of place.
    pub place_type: PlaceType,
    /// Id of the city, region or country to search in.
    pub geo_id: Option<String>,
    /// Offset of the first result.
    pub start: u32,
    /// Number of results, 1 to 30.
    pub num: u32,
    /// URLs of this API's calls, for links.
    pub links: ApiLinks,
}

/// Requests the source.
///
/// # Errors
/// `Refused` when the answer has no list of results; any failure of the source.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    parse(&build_stored_query(query).fetch(source).await?, query)
}

/// Id of the whole world as a place.
const WORLD_ID: u64 = 1;

/// Returns the stored query that answers `query`.
#[must_use]
pub fn build_stored_query(query: &Query) -> StoredQuery<'_> {
    let mut filters = json!({ "dataTypes": ["LOCATION"] });
    if let (Some(filters), Some(kind)) = (filters.as_object_mut(), query.place_type.source_token()) {
        filters.insert("locationTypes".to_owned(), json!([kind]));
    }
    let center = query
        .lat
        .zip(query.lon)
        .map(|(latitude, longitude)| json!({ "latitude": latitude, "longitude": longitude }));
    let geo: u64 = query.geo_id.as_deref().and_then(|id| id.parse().ok()).unwrap_or(WORLD_ID);
    let variables = json!({ "request": {
        "filters": filters,
        "locale": query.locale,
        "query": query.q,
        "offset": query.start,
        "limit": query.num,
        "scope": { "locationId": geo, "center": center },
        "locationIdsToExclude": [],
        "categoryFilterIds":
            ["DESTINATIONS", "HOTELS", "ATTRACTIONS", "RESTAURANTS", "ACTIVITIES", "VACATION_RENTALS", "AIRLINE"],
        "additionalFields": ["SNIPPET", "MENTION_COUNT"],
    } });
    StoredQuery {
        id: Setting::V5SearchQueryId,
        field: "SERP_getSearchResultsList",
        variables,
        page: url::QueryBuilder::new().with_pair("q", &query.q).append_to("/Search"),
        domain: query.v5_domain.as_deref(),
        locale: &query.locale,
    }
}

/// Parses the answer to [`build_stored_query`].
///
/// # Errors
/// `Refused` as [`run`].
pub fn parse(answer: &SourceResponse, query: &Query) -> Result<Reading, Failure> {
    let batch = parse_answers(answer)?;
    let mut lists =
        batch.iter().map(|one| JsonView::new(one).get_path(&["data", "SERP_getSearchResultsList"]));
    let list = lists.find(|list| list.get("clusters").is_list());
    let list = list.ok_or_else(|| guarded::missing_landmark_error(&answer.body))?;
    let origin = parse_origin(answer);
    let reader = ResultReader { origin: &origin, links: &query.links };
    let mut found = SearchListing::default();
    for section in list.get("clusters").items().flat_map(|cluster| cluster.get("sections").items()) {
        found.add_section(section, &reader);
    }
    let counted = found.total.is_some_and(|total| total > 0) && query.start == 0;
    let is_nothing = found.has_list && found.unread == 0 && found.listed == 0 && !counted;
    if found.results.is_empty() && !is_nothing {
        return Err(Refusal::UnknownPage.into());
    }
    Ok(build_reading(answer, query, &origin, list, found))
}

fn build_reading(
    answer: &SourceResponse,
    query: &Query,
    origin: &str,
    list: JsonView<'_>,
    found: SearchListing,
) -> Reading {
    let total = found.total.or_else(|| list.get("totalResults").or(list.get("totalCount")).count());
    let on_page = found.results.len() + found.unread;
    let next = query.start.saturating_add(u32::try_from(on_page).unwrap_or(u32::MAX));
    // Without a total, a full page is taken to have a next one.
    let is_full = on_page >= query.num as usize;
    let has_next = total.map_or(is_full, |total| total > u64::from(next)) && on_page > 0 && next <= START_MAX;
    let mut groups = ResultGroups::default();
    groups.put(
        "search_information",
        &Information {
            search_results_state: if found.results.is_empty() { NO_RESULTS_STATE } else { HAS_RESULTS_STATE },
            total_results: total,
            results_on_page: found.results.len(),
        },
    );
    groups.put_list("search_results", &found.results);
    groups.put_list("map_previews", &found.map);
    let page = |start: u32| {
        let query = url::QueryBuilder::new().with_pair("q", &query.q).with_pair("offset", &start.to_string());
        format!("{origin}{}", query.append_to("/Search"))
    };
    Reading {
        source_url: answer.url.clone(),
        groups,
        next_url: has_next.then(|| page(next)),
        continuation: if has_next { vec![("start", next.to_string())] } else { Vec::new() },
        unread: found.unread,
        ..Reading::default()
    }
}

/// Maximum offset of this API (docs/specification.md, Limits).
const START_MAX: u32 = 10_000;

#[derive(Default)]
struct SearchListing {
    results: Vec<Place>,
    map: Vec<Place>,
    total: Option<u64>,
    unread: usize,
    /// Whether any section has a list of results, even an empty one.
    has_list: bool,
    /// Number of members of the list, of any kind.
    listed: usize,
}

impl SearchListing {
    fn add_section(&mut self, section: JsonView<'_>, reader: &ResultReader<'_>) {
        let kind = section.get("__typename").as_str();
        if kind.is_none_or(|kind| kind == "SERP_PagedSearchResultsSection") {
            self.total =
                self.total.or_else(|| section.get("totalResults").or(section.get("totalCount")).count());
            let results = section.get("results");
            self.has_list |= results.is_list();
            for result in results.items() {
                self.listed += 1;
                if !is_location(result) {
                    continue;
                }
                match reader.read_place(result) {
                    Some(place) => push_place(&mut self.results, place),
                    None => self.unread += 1,
                }
            }
            return;
        }
        let members = section.members().flat_map(|(_, list)| list.items());
        for member in members.filter(|member| is_location(*member)) {
            if let Some(place) = reader.read_place(member).filter(|place| place.gps_coordinates.is_some()) {
                push_place(&mut self.map, location::to_preview(place));
            }
        }
    }
}

/// Returns whether a result is about a place: others are phrases and pages of the site.
fn is_location(result: JsonView<'_>) -> bool {
    result.get("details").get("locationId").or(result.get("locationId")).is_present()
}

fn push_place(list: &mut Vec<Place>, place: Place) {
    let position = u32::try_from(list.len() + 1).ok();
    list.push(Place { position, ..place });
}

/// The group `search_information`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// Whether there are results.
    pub search_results_state: &'static str,
    /// Number of results at the source, where shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_results: Option<u64>,
    /// Number of listed items.
    pub results_on_page: usize,
}
