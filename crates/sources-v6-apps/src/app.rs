//! An app in the search's list: a view of the store's record, serialised directly to JSON.

use quarry_json::DecimalString;
use serde::{Serialize, Serializer};

use crate::picture::Picture;
use crate::read::{List, Text, Verbatim, VerbatimTexts};
use crate::record::Record;

/// URLs of this API's calls, to which `product_id=…` is appended.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ApiLinks {
    /// The call for one app.
    pub product: String,
    /// The call for its reviews.
    pub reviews: String,
}

/// An app in the answer.
#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct App<'a> {
    /// Place in the list, from 1.
    position: usize,
    /// Place in the store's own list, before filters.
    position_absolute: usize,
    /// The store's id.
    #[cfg_attr(feature = "documents", schemars(with = "String"))]
    id: DecimalString,
    /// Name.
    title: &'a str,
    /// The app's bundle id.
    #[serde(skip_serializing_if = "Option::is_none")]
    bundle_id: Option<&'a str>,
    /// Version.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<&'a str>,
    /// Whether it can be licensed in volume.
    #[serde(skip_serializing_if = "Option::is_none")]
    vpp_license: Option<bool>,
    /// Whether it takes part in the games service.
    #[serde(skip_serializing_if = "Option::is_none")]
    game_center_enabled: Option<bool>,
    /// Age rating, such as `4+`.
    #[serde(skip_serializing_if = "Option::is_none")]
    age_rating: Option<&'a str>,
    /// Release note of the latest version.
    #[serde(skip_serializing_if = "Verbatim::is_none")]
    #[cfg_attr(feature = "documents", schemars(with = "Option<String>"))]
    release_note: Verbatim<'a>,
    /// Minimum version of the operating system.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimum_os_version: Option<&'a str>,
    /// Description.
    #[serde(skip_serializing_if = "Verbatim::is_none")]
    #[cfg_attr(feature = "documents", schemars(with = "Option<String>"))]
    description: Verbatim<'a>,
    /// The store's page.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'a str>,
    /// This API's call for the app.
    product_link: String,
    /// This API's call for its reviews.
    reviews_link: String,
    /// Time of the first release.
    #[serde(skip_serializing_if = "Option::is_none")]
    release_date: Option<&'a str>,
    /// Time of the latest release.
    #[serde(skip_serializing_if = "Option::is_none")]
    latest_version_release_date: Option<&'a str>,
    /// Price as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<&'a str>,
    /// Price as a number, 0 when it costs nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    extracted_price: Option<f64>,
    /// The currency's three-letter code.
    #[serde(skip_serializing_if = "Option::is_none")]
    currency: Option<&'a str>,
    /// Rating out of five.
    #[serde(skip_serializing_if = "Ratings::is_empty")]
    #[cfg_attr(feature = "documents", schemars(with = "Vec<Rating>"))]
    rating: Ratings<'a>,
    /// Categories.
    #[serde(skip_serializing_if = "Genres::is_empty")]
    #[cfg_attr(feature = "documents", schemars(with = "Vec<Genre<'a>>"))]
    genres: Genres<'a>,
    /// Publisher.
    #[serde(skip_serializing_if = "Option::is_none")]
    developer: Option<Developer<'a>>,
    /// Seller.
    #[serde(skip_serializing_if = "Option::is_none")]
    seller: Option<&'a str>,
    /// The seller's site.
    #[serde(skip_serializing_if = "Option::is_none")]
    seller_link: Option<&'a str>,
    /// Size in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    size_in_bytes: Option<u64>,
    /// Languages.
    #[serde(skip_serializing_if = "List::has_no_text")]
    #[cfg_attr(feature = "documents", schemars(with = "Vec<String>"))]
    supported_languages: &'a List<Text<'a>>,
    /// Devices.
    #[serde(skip_serializing_if = "VerbatimTexts::is_none")]
    #[cfg_attr(feature = "documents", schemars(with = "Vec<String>"))]
    supported_devices: VerbatimTexts<'a>,
    /// Features that the store names.
    #[serde(skip_serializing_if = "List::has_no_text")]
    #[cfg_attr(feature = "documents", schemars(with = "Vec<String>"))]
    features: &'a List<Text<'a>>,
    /// Reasons for the age rating.
    #[serde(skip_serializing_if = "List::has_no_text")]
    #[cfg_attr(feature = "documents", schemars(with = "Vec<String>"))]
    advisories: &'a List<Text<'a>>,
    /// Pictures of how it looks.
    #[serde(skip_serializing_if = "Screenshots::is_empty")]
    screenshots: Screenshots<'a>,
    /// Icons by size.
    #[serde(skip_serializing_if = "Logos::is_empty")]
    #[cfg_attr(feature = "documents", schemars(with = "Vec<Picture<'a>>"))]
    logos: Logos<'a>,
}

impl<'a> App<'a> {
    /// Creates the app of a record. `None` when it has no id or name, which [`Record::is_app`] excludes.
    pub fn from_record(
        record: &'a Record<'a>,
        position: usize,
        position_absolute: usize,
        links: &ApiLinks,
    ) -> Option<Self> {
        let id = record.track_id.get()?;
        Some(Self {
            position,
            position_absolute,
            product_link: build_call(&links.product, id),
            reviews_link: build_call(&links.reviews, id),
            id: DecimalString(id),
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
            price: record.displayed_price(),
            extracted_price: record.amount(),
            currency: record.currency.get().filter(|_| record.amount().is_some()),
            rating: Ratings(record),
            genres: Genres(record),
            developer: Developer::from_record(record),
            seller: record.seller_name.get(),
            seller_link: record.seller_url.get(),
            size_in_bytes: record.file_size_bytes.get(),
            supported_languages: &record.language_codes,
            supported_devices: record.supported_devices,
            features: &record.features,
            advisories: &record.advisories,
            screenshots: Screenshots {
                general: Pictures(&record.screenshot_urls),
                ipad: Pictures(&record.ipad_screenshot_urls),
                apple_tv: Pictures(&record.appletv_screenshot_urls),
            },
            logos: Logos(record),
        })
    }
}

/// Serialises apps as a JSON list, in this crate because it is compiled for speed.
#[must_use]
pub fn apps_to_json(apps: &[App<'_>]) -> String {
    let mut list = String::with_capacity(apps.len() * APP_BYTES);
    quarry_json::append_json(&mut list, apps);
    list
}

/// Initial capacity for an app, in bytes: a list that outgrows it is copied.
const APP_BYTES: usize = 4096;

/// Returns the URL of this API's call for an app.
fn build_call(base: &str, id: u64) -> String {
    const MORE: &str = "product_id=";
    const DIGITS_MAX: usize = 20;
    let mut call = String::with_capacity(base.len() + MORE.len() + DIGITS_MAX);
    call.push_str(base);
    call.push_str(MORE);
    quarry_json::append_json(&mut call, &id);
    call
}

#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
struct Rating {
    /// Kind of app.
    #[serde(rename = "type")]
    kind: &'static str,
    /// Rating out of five.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
}

struct Ratings<'a>(&'a Record<'a>);

impl Ratings<'_> {
    /// Returns the ratings that exist: an unrated app has 0 in the record, which is no rating.
    fn items(&self) -> impl Iterator<Item = Rating> {
        let record = self.0;
        let (current, counted) = (
            record.average_user_rating_for_current_version.get(),
            record.user_rating_count_for_current_version.get(),
        );
        let all = [
            ("All Times", record.average_user_rating.get(), record.user_rating_count.get()),
            ("Current Version", current, counted),
        ];
        let all = all.into_iter().filter(|(_, rating, count)| rating.is_some() || count.is_some());
        all.map(|(kind, rating, count)| Rating { kind, rating: rating.filter(|stars| *stars > 0.0), count })
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
struct Genre<'a> {
    /// Name.
    name: &'a str,
    /// The store's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "documents", schemars(with = "Option<String>"))]
    id: Option<DecimalString>,
    /// Whether it is the main one.
    primary: bool,
}

struct Genres<'a>(&'a Record<'a>);

impl<'a> Genres<'a> {
    /// Returns the genres: names and ids are two lists in the same order. Without the main genre's id, its name identifies it.
    fn items(&self) -> impl Iterator<Item = Genre<'a>> {
        let record = self.0;
        let primary = record.primary_genre_id.get();
        let ids = record.genre_ids.iter().map(|id| id.get()).chain(std::iter::repeat(None));
        let names = record.genres.iter().zip(ids);
        names.filter_map(move |(name, id)| {
            let name = name.get()?;
            let is_primary = match primary {
                Some(_) => id == primary,
                None => record.primary_genre_name.get() == Some(name),
            };
            Some(Genre { name, id: id.map(DecimalString), primary: is_primary })
        })
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
struct Developer<'a> {
    /// Name.
    name: &'a str,
    /// The store's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "documents", schemars(with = "Option<String>"))]
    id: Option<DecimalString>,
    /// The store's page.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'a str>,
}

impl<'a> Developer<'a> {
    fn from_record(record: &'a Record<'_>) -> Option<Self> {
        Some(Self {
            name: record.artist_name.get()?,
            id: record.artist_id.get().map(DecimalString),
            link: record.artist_view_url.get(),
        })
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
struct Screenshots<'a> {
    /// Screenshots on phones, or on desktop computers.
    #[serde(skip_serializing_if = "Pictures::is_empty")]
    #[cfg_attr(feature = "documents", schemars(with = "Vec<Picture<'a>>"))]
    general: Pictures<'a>,
    /// Screenshots on tablets.
    #[serde(skip_serializing_if = "Pictures::is_empty")]
    #[cfg_attr(feature = "documents", schemars(with = "Vec<Picture<'a>>"))]
    ipad: Pictures<'a>,
    /// Screenshots on television.
    #[serde(skip_serializing_if = "Pictures::is_empty")]
    #[cfg_attr(feature = "documents", schemars(with = "Vec<Picture<'a>>"))]
    apple_tv: Pictures<'a>,
}

impl Screenshots<'_> {
    fn is_empty(&self) -> bool {
        self.general.is_empty() && self.ipad.is_empty() && self.apple_tv.is_empty()
    }
}

struct Pictures<'a>(&'a List<Text<'a>>);

impl<'a> Pictures<'a> {
    fn items(&self) -> impl Iterator<Item = Picture<'a>> {
        self.0.texts().map(Picture::from_link)
    }
}

struct Logos<'a>(&'a Record<'a>);

impl<'a> Logos<'a> {
    fn items(&self) -> impl Iterator<Item = Picture<'a>> {
        let Record { artwork_60, artwork_100, artwork_512, .. } = self.0;
        let sizes = [(artwork_60, "60x60"), (artwork_100, "100x100"), (artwork_512, "512x512")];
        sizes.into_iter().filter_map(|(link, size)| Some(Picture::with_size(link.get()?, size)))
    }
}

/// Lists that are read from the record while they are serialised.
macro_rules! lists {
    ($($list:ident)*) => {
        $(impl $list<'_> {
            fn is_empty(&self) -> bool {
                self.items().next().is_none()
            }
        }

        impl Serialize for $list<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.items())
            }
        })*
    };
}

lists!(Ratings Genres Pictures Logos);
