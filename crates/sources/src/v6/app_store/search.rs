//! `v6/app-store/search`: apps for a term (specification, Endpoints).
//!
//! Asks `/search` of the store's JSON API once and reads its list. The API does not always heed a genre, finds phone apps
//! among desktop-computer apps and matches developers loosely, so the list is filtered here as well, and more is asked
//! for than is wanted when a filter may drop something. The list has no next page and no total: `resultCount` only
//! counts what was sent.
//!
//! `position` counts the answered apps; `position_absolute` is the place in the store's own list, before filters.

use quarry_kernel::url;
use serde::Serialize;

use super::api::{self, DESKTOP_KIND, PHONE_KIND, Record};
use super::artwork::{Picture, pictures, sized};
use super::json::{Verbatim, VerbatimTexts};
use super::{NO_RESULTS, SOME_RESULTS};
use crate::{Answer, Failure, Groups, Reading, Refusal, Site, Source, SourceRequest};

/// The most that the API gives.
const LIMIT_MAX: u32 = 200;

/// Whose apps are wanted.
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
    const fn entity(self) -> &'static str {
        match self {
            Self::Mobile => "software",
            Self::Tablet => "iPadSoftware",
            Self::Desktop => "macSoftware",
        }
    }

    const fn kind(self) -> &'static str {
        match self {
            Self::Mobile | Self::Tablet => PHONE_KIND,
            Self::Desktop => DESKTOP_KIND,
        }
    }
}

/// What to look for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    /// The term; the developer's name, or a part of it, with `property_developer`.
    pub term: String,
    /// The storefront, two lower-case letters (`gb`, not `uk`).
    pub country: String,
    /// Language and region, `en-us`.
    pub lang: String,
    /// How many apps at most, 1 to 200, after filtering.
    pub num: u32,
    /// Whether explicit apps are left out.
    pub disallow_explicit: bool,
    /// Whether only developers whose name contains the term are wanted, ignoring case.
    pub property_developer: bool,
    /// Only apps of this genre.
    pub category_id: Option<u32>,
    /// Whose apps.
    pub device: StoreDevice,
}

impl Query {
    /// How many records to ask for: filters that drop much take all there is, filters that drop little take double.
    fn limit(&self) -> u32 {
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

/// Asks the store.
///
/// # Errors
/// `Unsupported` for a storefront, language or genre that the store does not have; `Refused` when it does not answer
/// with a list of apps; whatever the source fails with.
pub async fn run<S: Source>(query: &Query, source: &S) -> Result<Reading, Failure> {
    let answer = source.ask(request(query)).await?;
    parse(&answer, query)
}

/// The request that answers `query`.
#[must_use]
pub fn request(query: &Query) -> SourceRequest {
    let genre = query.category_id.map(|id| id.to_string());
    let path = url::Query::new()
        .with("term", &query.term)
        .with("country", &query.country)
        .with("lang", &query.lang.replace('-', "_"))
        .with("media", "software")
        .with("entity", query.device.entity())
        .with("limit", &query.limit().to_string())
        .with_some("explicit", query.disallow_explicit.then_some("No"))
        .with_some("attribute", query.property_developer.then_some("softwareDeveloper"))
        .with_some("genreId", genre.as_deref())
        .on("/search");
    SourceRequest::get(Site::V6StoreApi, path)
}

/// Reads the store's answer to [`request`].
///
/// # Errors
/// `Unsupported` and `Refused` as [`run`].
pub fn parse(answer: &Answer, query: &Query) -> Result<Reading, Failure> {
    let records = api::records(answer)?;
    if !records.is_empty() && !records.iter().any(Record::is_app) {
        return Err(Refusal::UnknownPage.into());
    }
    let filter = Filter::of(query);
    let wanted = records.iter().enumerate().filter(|(_, record)| filter.takes(record));
    let apps: Vec<App<'_>> = wanted
        .take(query.num as usize)
        .zip(1..)
        .filter_map(|((index, record), position)| App::of(record, position, index + 1))
        .collect();
    let state = if apps.is_empty() { NO_RESULTS } else { SOME_RESULTS };
    let mut groups = Groups::default();
    groups.put(
        "search_information",
        &Information { organic_results_state: state, results_on_page: apps.len() },
    );
    groups.put_list("organic_results", &apps);
    Ok(Reading { source_url: answer.url.clone(), groups, ..Reading::default() })
}

struct Filter {
    kind: &'static str,
    developer: Option<String>,
    genre: Option<u64>,
    disallow_explicit: bool,
}

impl Filter {
    fn of(query: &Query) -> Self {
        Self {
            kind: query.device.kind(),
            developer: query.property_developer.then(|| query.term.trim().to_lowercase()),
            genre: query.category_id.map(u64::from),
            disallow_explicit: query.disallow_explicit,
        }
    }

    fn takes(&self, record: &Record<'_>) -> bool {
        record.is_app()
            && record.kind.get().is_none_or(|kind| kind == self.kind)
            && !(self.disallow_explicit && record.track_explicitness.get() == Some("explicit"))
            && self.genre.is_none_or(|genre| record.genre_ids.iter().any(|id| id.get() == Some(genre)))
            && self.developer.as_deref().is_none_or(|developer| is_by(record, developer))
    }
}

/// Whether one of the developer's names contains `developer`, which is in lower case.
fn is_by(record: &Record<'_>, developer: &str) -> bool {
    let names = [record.artist_name.get(), record.seller_name.get()];
    names.into_iter().flatten().any(|name| name.to_lowercase().contains(developer))
}

#[derive(Serialize)]
struct Information {
    organic_results_state: &'static str,
    results_on_page: usize,
}

#[derive(Serialize)]
struct App<'a> {
    position: usize,
    position_absolute: usize,
    id: u64,
    title: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    bundle_id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vpp_license: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game_center_enabled: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    age_rating: Option<&'a str>,
    #[serde(skip_serializing_if = "Verbatim::is_none")]
    release_note: Verbatim<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimum_os_version: Option<&'a str>,
    #[serde(skip_serializing_if = "Verbatim::is_none")]
    description: Verbatim<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    release_date: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    latest_version_release_date: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<Price<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rating: Vec<Rating>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    genres: Vec<Genre<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    developer: Option<Developer<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seller: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seller_link: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size_in_bytes: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    supported_languages: Vec<&'a str>,
    #[serde(skip_serializing_if = "VerbatimTexts::is_none")]
    supported_devices: VerbatimTexts<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    features: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    advisories: Vec<&'a str>,
    #[serde(skip_serializing_if = "Screenshots::is_empty")]
    screenshots: Screenshots<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    logos: Vec<Picture<'a>>,
}

impl<'a> App<'a> {
    /// `None` when the record has no id or name; [`Record::is_app`] has seen to both.
    fn of(record: &'a Record<'_>, position: usize, position_absolute: usize) -> Option<Self> {
        Some(Self {
            position,
            position_absolute,
            id: record.track_id.get()?,
            title: record.track_name.get()?,
            bundle_id: record.bundle_id.get(),
            version: record.version.get(),
            vpp_license: record.is_vpp_device_based_licensing_enabled.get(),
            game_center_enabled: record.is_game_center_enabled.get(),
            age_rating: record.content_advisory_rating.get().or(record.track_content_rating.get()),
            release_note: record.release_notes,
            minimum_os_version: record.minimum_os_version.get(),
            description: record.description,
            link: record.track_view_url.get(),
            release_date: record.release_date.get(),
            latest_version_release_date: record.current_version_release_date.get(),
            price: Price::of(record),
            rating: ratings(record),
            genres: genres(record),
            developer: Developer::of(record),
            seller: record.seller_name.get(),
            seller_link: record.seller_url.get(),
            size_in_bytes: record.file_size_bytes.get(),
            supported_languages: record.language_codes.texts().collect(),
            supported_devices: record.supported_devices,
            features: record.features.texts().collect(),
            advisories: record.advisories.texts().collect(),
            screenshots: Screenshots {
                general: pictures(&record.screenshot_urls),
                ipad: pictures(&record.ipad_screenshot_urls),
                apple_tv: pictures(&record.appletv_screenshot_urls),
            },
            logos: logos(record),
        })
    }
}

/// `{"type":"Free"}`, or the amount, its currency and how the storefront writes it.
#[derive(Serialize)]
struct Price<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    currency: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    display: Option<&'a str>,
}

impl<'a> Price<'a> {
    /// A negative price is the API's way to say that an app is not for sale: absent.
    fn of(record: &'a Record<'_>) -> Option<Self> {
        match record.price.get() {
            Some(0.0) => Some(Self { kind: "Free", amount: None, currency: None, display: None }),
            Some(amount) if amount > 0.0 => Some(Self {
                kind: "Paid",
                amount: Some(amount),
                currency: record.currency.get(),
                display: record.formatted_price.get(),
            }),
            _ => None,
        }
    }
}

#[derive(Serialize)]
struct Rating {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
}

fn ratings(record: &Record<'_>) -> Vec<Rating> {
    let all = Rating {
        kind: "All Times",
        rating: record.average_user_rating.get(),
        count: record.user_rating_count.get(),
    };
    let current = Rating {
        kind: "Current Version",
        rating: record.average_user_rating_for_current_version.get(),
        count: record.user_rating_count_for_current_version.get(),
    };
    [all, current].into_iter().filter(|rating| rating.rating.is_some() || rating.count.is_some()).collect()
}

#[derive(Serialize)]
struct Genre<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u64>,
    primary: bool,
}

/// Names and ids come in two lists of one order. Without the main genre's id, its name tells it.
fn genres<'r>(record: &'r Record<'_>) -> Vec<Genre<'r>> {
    let primary = record.primary_genre_id.get();
    let ids = record.genre_ids.iter().map(|id| id.get()).chain(std::iter::repeat(None));
    let names = record.genres.iter().zip(ids);
    names
        .filter_map(|(name, id)| {
            let name = name.get()?;
            let is_primary = match primary {
                Some(_) => id == primary,
                None => record.primary_genre_name.get() == Some(name),
            };
            Some(Genre { name, id, primary: is_primary })
        })
        .collect()
}

#[derive(Serialize)]
struct Developer<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'a str>,
}

impl<'a> Developer<'a> {
    fn of(record: &'a Record<'_>) -> Option<Self> {
        Some(Self {
            name: record.artist_name.get()?,
            id: record.artist_id.get(),
            link: record.artist_view_url.get(),
        })
    }
}

#[derive(Serialize)]
struct Screenshots<'a> {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    general: Vec<Picture<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ipad: Vec<Picture<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    apple_tv: Vec<Picture<'a>>,
}

impl Screenshots<'_> {
    const fn is_empty(&self) -> bool {
        self.general.is_empty() && self.ipad.is_empty() && self.apple_tv.is_empty()
    }
}

fn logos<'r>(record: &'r Record<'_>) -> Vec<Picture<'r>> {
    let sizes =
        [(&record.artwork_60, "60x60"), (&record.artwork_100, "100x100"), (&record.artwork_512, "512x512")];
    sizes.into_iter().filter_map(|(link, size)| Some(sized(link.get()?, size))).collect()
}
