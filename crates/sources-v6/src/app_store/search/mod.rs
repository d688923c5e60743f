//! `v6/app-store/search`: apps for a term (docs/specification.md, Endpoints).
//!
//! Requests `/search` of the store's JSON API once and reads its list. The API does not always respect a genre, returns phone
//! apps among desktop apps and matches developers loosely, so the list is filtered here as well, and more apps are requested when
//! a filter may drop some. The list has no next page and no total: `resultCount` only counts the list sent.
//!
//! `position` counts the answered apps; `position_absolute` is the place in the store's own list, before filters.

use quarry_kernel::url;
use quarry_sources_v6_apps::{DESKTOP_KIND, PHONE_KIND, Record, apps_to_json};
use serde::Serialize;

pub use quarry_sources_v6_apps::{ApiLinks, App};

use super::api;
use super::{HAS_RESULTS_STATE, NO_RESULTS_STATE};
use crate::cursor::surrogates;
use crate::{Failure, Reading, Refusal, ResultGroups, Site, Source, SourceRequest, SourceResponse};

/// Maximum number of records that the API returns.
const LIMIT_MAX: u32 = 200;

/// Device of the apps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StoreDevice {
    /// Phone apps.
    #[default]
    Mobile,
    /// Apps that run on tablets.
    Tablet,
    /// Apps for desktop computers.
    Desktop,
}

impl StoreDevice {
    const fn entity_name(self) -> &'static str {
        match self {
            Self::Mobile => "software",
            Self::Tablet => "iPadSoftware",
            Self::Desktop => "macSoftware",
        }
    }

    const fn kind_name(self) -> &'static str {
        match self {
            Self::Mobile | Self::Tablet => PHONE_KIND,
            Self::Desktop => DESKTOP_KIND,
        }
    }
}

/// Caller's query.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    /// The term; the developer's name, or a part of it, with `property_developer`.
    pub term: String,
    /// The storefront, two lower-case letters (`gb`, not `uk`).
    pub country: String,
    /// Language and region, `en-us`.
    pub lang: String,
    /// Maximum number of apps, 1 to 200, after filtering.
    pub num: u32,
    /// Whether explicit apps are left out.
    pub disallow_explicit: bool,
    /// Whether only developers whose name contains the term are wanted, ignoring case.
    pub property_developer: bool,
    /// Only apps of this genre.
    pub category_id: Option<u32>,
    /// Device of the apps.
    pub device: StoreDevice,
    /// URLs of the calls for one app.
    pub links: ApiLinks,
}

impl Query {
    /// Returns the number of records to request: all for filters that drop many, double for filters that drop few.
    fn request_limit(&self) -> u32 {
        let limit = if self.property_developer || self.category_id.is_some() {
            LIMIT_MAX
        } else if self.disallow_explicit || self.device == StoreDevice::Desktop {
            self.num.saturating_mul(2)
        } else {
            self.num
        };
        limit.clamp(1, LIMIT_MAX)
    }
}

/// Requests the store.
///
/// # Errors
/// `Unsupported` for a storefront, language or genre that the store does not have; `Refused` when the answer is no list of apps;
/// any failure of the source.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let answer = surrogates::repair_response(source.fetch(build_request(query)).await?);
    parse(&answer, query)
}

/// Returns the request that answers `query`.
#[must_use]
pub fn build_request(query: &Query) -> SourceRequest {
    let genre = query.category_id.map(|id| id.to_string());
    let path = url::QueryBuilder::new()
        .with_pair("term", &query.term)
        .with_pair("country", &query.country)
        .with_pair("lang", &query.lang.replace('-', "_"))
        .with_pair("media", "software")
        .with_pair("entity", query.device.entity_name())
        .with_pair("limit", &query.request_limit().to_string())
        .with_optional_pair("explicit", query.disallow_explicit.then_some("No"))
        .with_optional_pair("attribute", query.property_developer.then_some("softwareDeveloper"))
        .with_optional_pair("genreId", genre.as_deref())
        .append_to("/search");
    SourceRequest::get(Site::V6StoreApi, path).for_data()
}

/// Parses the store's answer to [`build_request`].
///
/// # Errors
/// `Unsupported` and `Refused` as [`run`].
pub fn parse(answer: &SourceResponse, query: &Query) -> Result<Reading, Failure> {
    let records = api::parse_records(answer)?;
    if records.iter().len() > 0 && !records.objects().any(Record::is_app) {
        return Err(Refusal::UnknownPage.into());
    }
    let filter = RecordFilter::from_query(query);
    let wanted = records.objects().enumerate().filter(|(_, record)| filter.matches(record));
    let apps: Vec<App<'_>> = wanted
        .take(query.num as usize)
        .zip(1..)
        .filter_map(|((index, record), position)| App::from_record(record, position, index + 1, &query.links))
        .collect();
    let wanted = records.objects().filter(|record| filter.matches(record)).take(query.num as usize).count();
    let unread = wanted - apps.len();
    if apps.is_empty() && unread > 0 {
        return Err(Refusal::UnknownPage.into());
    }
    let state = if apps.is_empty() { NO_RESULTS_STATE } else { HAS_RESULTS_STATE };
    let mut groups = ResultGroups::default();
    groups.put(
        "search_information",
        &Information { organic_results_state: state, results_on_page: apps.len() },
    );
    if !apps.is_empty() {
        groups.put_json("organic_results", apps_to_json(&apps));
    }
    Ok(Reading { source_url: answer.url.clone(), groups, unread, ..Reading::default() })
}

struct RecordFilter {
    kind: &'static str,
    developer: Option<String>,
    genre: Option<u64>,
    disallow_explicit: bool,
}

impl RecordFilter {
    fn from_query(query: &Query) -> Self {
        Self {
            kind: query.device.kind_name(),
            developer: query.property_developer.then(|| query.term.trim().to_lowercase()),
            genre: query.category_id.map(u64::from),
            disallow_explicit: query.disallow_explicit,
        }
    }

    fn matches(&self, record: &Record<'_>) -> bool {
        record.is_app()
            && record.kind.get().is_none_or(|kind| kind == self.kind)
            && !(self.disallow_explicit && record.track_explicitness.get() == Some("explicit"))
            && self.genre.is_none_or(|genre| record.genre_ids.iter().any(|id| id.get() == Some(genre)))
            && self.developer.as_deref().is_none_or(|developer| is_by_developer(record, developer))
    }
}

/// Returns whether one of the developer's names contains `developer`, which is in lower case.
fn is_by_developer(record: &Record<'_>, developer: &str) -> bool {
    let names = [record.artist_name.get(), record.seller_name.get()];
    names.into_iter().flatten().any(|name| name.to_lowercase().contains(developer))
}

/// Summary of the list.
#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// Whether there are results.
    organic_results_state: &'static str,
    /// Number of listed items.
    results_on_page: usize,
}
