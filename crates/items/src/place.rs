//! Places of maps, local lists, review sites and panels.

use serde::Serialize;
use std::collections::BTreeMap;

use crate::{
    Absent, Coordinates, DayHours, NamedLink, OperatingHours, OtherHours, Picture, PopularTimes, PriceRange,
    Profile, RatingCount, Review, StructuredAddress, Subrating, is_absent,
};

/// Provider of data on a place.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Provider {
    /// Name of the provider.
    pub name: String,
    /// Provider's id of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_id: Option<String>,
    /// Provider's page of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Provider's rating of the place, out of 5.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating: Option<f64>,
    /// Number of the provider's ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews: Option<u64>,
}

/// Rank among similar places.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Ranking {
    /// Rank, from 1.
    #[serde(skip_serializing_if = "is_absent")]
    pub rank: Option<u64>,
    /// Number of ranked places.
    #[serde(skip_serializing_if = "is_absent")]
    pub total: Option<u64>,
    /// Category of the ranked places.
    #[serde(skip_serializing_if = "is_absent")]
    pub category: Option<String>,
    /// Location of the ranked places.
    #[serde(skip_serializing_if = "is_absent")]
    pub location: Option<String>,
    /// Text as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub text: Option<String>,
}

/// Links of a place's buttons.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct PlaceLinks {
    /// URL of its website.
    #[serde(skip_serializing_if = "is_absent")]
    pub website: Option<String>,
    /// URL of directions.
    #[serde(skip_serializing_if = "is_absent")]
    pub directions: Option<String>,
    /// URL for orders.
    #[serde(skip_serializing_if = "is_absent")]
    pub order: Option<String>,
    /// URL for reservations.
    #[serde(skip_serializing_if = "is_absent")]
    pub reservation: Option<String>,
    /// URL of the menu.
    #[serde(skip_serializing_if = "is_absent")]
    pub menu: Option<String>,
}

impl Absent for PlaceLinks {
    fn is_absent(&self) -> bool {
        *self == Self::default()
    }
}

/// Place.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Place {
    /// Position in the list, from 1.
    #[serde(skip_serializing_if = "is_absent")]
    pub position: Option<u32>,
    /// Position across all groups of the page, from 1.
    #[serde(skip_serializing_if = "is_absent")]
    pub position_absolute: Option<u32>,
    /// Name.
    pub title: String,
    /// Section heading, where the page has several.
    #[serde(skip_serializing_if = "is_absent")]
    pub section: Option<String>,
    /// Source's readable id of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub alias: Option<String>,
    /// Source's id of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_id: Option<String>,
    /// Source's id of the map entry.
    #[serde(skip_serializing_if = "is_absent")]
    pub data_id: Option<String>,
    /// `data_id` as a decimal number.
    #[serde(skip_serializing_if = "is_absent")]
    pub data_cid: Option<String>,
    /// Id of the place in the source's knowledge graph, as maps show it.
    #[serde(skip_serializing_if = "is_absent")]
    pub provider_id: Option<String>,
    /// Id of the place in the source's knowledge graph.
    #[serde(skip_serializing_if = "is_absent")]
    pub kgmid: Option<String>,
    /// Maps service's number of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub muid: Option<String>,
    /// Further providers and their ids of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub providers: Vec<Provider>,
    /// URL at the source.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Rating on the source's scale.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating: Option<f64>,
    /// Highest possible rating, unless it is five.
    #[serde(skip_serializing_if = "is_absent")]
    pub max_rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews: Option<u64>,
    /// Number of ratings, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews_original: Option<String>,
    /// Site of the ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews_source: Option<String>,
    /// Number of ratings by stars.
    #[serde(skip_serializing_if = "is_absent")]
    pub ratings: Vec<RatingCount>,
    /// Ratings of single aspects.
    #[serde(skip_serializing_if = "is_absent")]
    pub subratings: Vec<Subrating>,
    /// Rank among similar places.
    #[serde(skip_serializing_if = "is_absent")]
    pub ranking: Option<Ranking>,
    /// Price level or range as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub price: Option<String>,
    /// Price range as numbers.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_price_range: Option<PriceRange>,
    /// Kind of place.
    #[serde(rename = "type", skip_serializing_if = "is_absent")]
    pub kind: Option<String>,
    /// All kinds of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub types: Vec<String>,
    /// Source's token of the kind.
    #[serde(skip_serializing_if = "is_absent")]
    pub type_id: Option<String>,
    /// Source's tokens of all kinds.
    #[serde(skip_serializing_if = "is_absent")]
    pub type_ids: Vec<String>,
    /// Categories with their URLs.
    #[serde(skip_serializing_if = "is_absent")]
    pub categories: Vec<NamedLink>,
    /// More specific kind of place.
    #[serde(skip_serializing_if = "is_absent")]
    pub detail_type: Option<String>,
    /// Postal address as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub address: Option<String>,
    /// Postal address in parts.
    #[serde(skip_serializing_if = "is_absent")]
    pub structured_address: Option<StructuredAddress>,
    /// Service area, as shown, of a business without an address.
    #[serde(skip_serializing_if = "is_absent")]
    pub service_area: Option<String>,
    /// Districts of the city.
    #[serde(skip_serializing_if = "is_absent")]
    pub neighborhoods: Vec<String>,
    /// City or region.
    #[serde(skip_serializing_if = "is_absent")]
    pub location: Option<String>,
    /// Plus code of the location.
    #[serde(skip_serializing_if = "is_absent")]
    pub plus_code: Option<String>,
    /// Coordinates.
    #[serde(skip_serializing_if = "is_absent")]
    pub gps_coordinates: Option<Coordinates>,
    /// Distance from the requested point, in metres.
    #[serde(skip_serializing_if = "is_absent")]
    pub distance: Option<f64>,
    /// Time zone.
    #[serde(skip_serializing_if = "is_absent")]
    pub timezone: Option<String>,
    /// Phone number.
    #[serde(skip_serializing_if = "is_absent")]
    pub phone: Option<String>,
    /// Email address.
    #[serde(skip_serializing_if = "is_absent")]
    pub email: Option<String>,
    /// URL of its website.
    #[serde(skip_serializing_if = "is_absent")]
    pub website: Option<String>,
    /// URL of the menu.
    #[serde(skip_serializing_if = "is_absent")]
    pub menu: Option<String>,
    /// URL for orders.
    #[serde(skip_serializing_if = "is_absent")]
    pub order_link: Option<String>,
    /// Providers that take orders.
    #[serde(skip_serializing_if = "is_absent")]
    pub order_links: Vec<NamedLink>,
    /// URL for reservations.
    #[serde(skip_serializing_if = "is_absent")]
    pub reservation_link: Option<String>,
    /// Profiles on other sites.
    #[serde(skip_serializing_if = "is_absent")]
    pub profiles: Vec<Profile>,
    /// Description.
    #[serde(skip_serializing_if = "is_absent")]
    pub description: Option<String>,
    /// Quote about the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Opening hours as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub hours: Option<String>,
    /// Whether it is open, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub open_state: Option<String>,
    /// Opening hours by day.
    #[serde(skip_serializing_if = "is_absent")]
    pub operating_hours: OperatingHours,
    /// Opening hours by day, as time ranges.
    #[serde(skip_serializing_if = "is_absent")]
    pub weekly_hours: Vec<DayHours>,
    /// Hours of kitchen, delivery and other services.
    #[serde(skip_serializing_if = "is_absent")]
    pub other_hours: Vec<OtherHours>,
    /// Whether it has closed permanently.
    #[serde(skip_serializing_if = "is_absent")]
    pub permanently_closed: bool,
    /// Whether it is temporarily closed.
    #[serde(skip_serializing_if = "is_absent")]
    pub temporarily_closed: bool,
    /// Years in business as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub years_in_business: Option<String>,
    /// Service options by name, with their availability.
    #[serde(skip_serializing_if = "is_absent")]
    pub service_options: BTreeMap<String, bool>,
    /// Amenities.
    #[serde(skip_serializing_if = "is_absent")]
    pub amenities: Vec<String>,
    /// Attributes by heading.
    #[serde(skip_serializing_if = "is_absent")]
    pub attributes: BTreeMap<String, Vec<String>>,
    /// Further lines, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// Licences verified by the source.
    #[serde(skip_serializing_if = "is_absent")]
    pub licenses: Vec<License>,
    /// Links of the buttons.
    #[serde(skip_serializing_if = "is_absent")]
    pub links: PlaceLinks,
    /// API call for its reviews; in panels the source's URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews_link: Option<String>,
    /// API call for its posts.
    #[serde(skip_serializing_if = "is_absent")]
    pub posts_link: Option<String>,
    /// API call for its pictures.
    #[serde(skip_serializing_if = "is_absent")]
    pub photos_link: Option<String>,
    /// API call for the metadata of its photo.
    #[serde(skip_serializing_if = "is_absent")]
    pub photo_meta_link: Option<String>,
    /// API call for its popular times.
    #[serde(skip_serializing_if = "is_absent")]
    pub popular_times_link: Option<String>,
    /// API call for the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_link: Option<String>,
    /// API call for the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_api_link: Option<String>,
    /// API call for its reviews.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews_api_link: Option<String>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Images.
    #[serde(skip_serializing_if = "is_absent")]
    pub images: Vec<Picture>,
    /// Popular times.
    #[serde(skip_serializing_if = "is_absent")]
    pub popular_times: Option<PopularTimes>,
    /// Reviews shown with the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub review_details: Vec<Review>,
    /// Containing place, such as a mall.
    #[serde(skip_serializing_if = "is_absent")]
    pub contained_in: Option<ContainingPlace>,
    /// Whether it is an ad.
    #[serde(skip_serializing_if = "is_absent")]
    pub sponsored: bool,
}

/// Licence of a business.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct License {
    /// Licence number.
    pub number: String,
    /// Licensed trade.
    #[serde(skip_serializing_if = "is_absent")]
    pub trade: Option<String>,
    /// Issuer.
    #[serde(skip_serializing_if = "is_absent")]
    pub issued_by: Option<String>,
    /// Date of verification by the source.
    #[serde(skip_serializing_if = "is_absent")]
    pub verified_date: Option<String>,
    /// Date of expiry.
    #[serde(skip_serializing_if = "is_absent")]
    pub expiry_date: Option<String>,
}

/// Place that contains another.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct ContainingPlace {
    /// Name as shown.
    pub title: String,
    /// Maps service's number of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub muid: Option<String>,
    /// Source's id of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_id: Option<String>,
    /// API call for the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_link: Option<String>,
}
