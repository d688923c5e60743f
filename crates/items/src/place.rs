//! Places: of maps, local lists, review sites and panels.

use serde::Serialize;
use std::collections::BTreeMap;

use crate::{
    Absent, Coordinates, DayHours, NamedLink, OperatingHours, OtherHours, Picture, PopularTimes, PriceRange,
    Profile, RatingCount, Review, StructuredAddress, Subrating, is_absent,
};

/// Provider with data on the place.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Provider {
    /// The provider.
    pub name: String,
    /// Its id of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_id: Option<String>,
    /// Its page of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Its rating of the place, out of five.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating: Option<f64>,
    /// Number of ratings there.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews: Option<u64>,
}

/// A rank among others.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Ranking {
    /// The place among them, from 1.
    #[serde(skip_serializing_if = "is_absent")]
    pub rank: Option<u64>,
    /// Number of them.
    #[serde(skip_serializing_if = "is_absent")]
    pub total: Option<u64>,
    /// Among what.
    #[serde(skip_serializing_if = "is_absent")]
    pub category: Option<String>,
    /// Location.
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
    /// Its own site.
    #[serde(skip_serializing_if = "is_absent")]
    pub website: Option<String>,
    /// Directions to it.
    #[serde(skip_serializing_if = "is_absent")]
    pub directions: Option<String>,
    /// Address for orders.
    #[serde(skip_serializing_if = "is_absent")]
    pub order: Option<String>,
    /// Address for reservations.
    #[serde(skip_serializing_if = "is_absent")]
    pub reservation: Option<String>,
    /// Its menu.
    #[serde(skip_serializing_if = "is_absent")]
    pub menu: Option<String>,
}

impl Absent for PlaceLinks {
    fn is_absent(&self) -> bool {
        *self == Self::default()
    }
}

/// A place.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Place {
    /// Place in the list, from 1.
    #[serde(skip_serializing_if = "is_absent")]
    pub position: Option<u32>,
    /// Place over all groups of the page, from 1.
    #[serde(skip_serializing_if = "is_absent")]
    pub position_absolute: Option<u32>,
    /// Name.
    pub title: String,
    /// The heading that it stands under, where the source has several.
    #[serde(skip_serializing_if = "is_absent")]
    pub section: Option<String>,
    /// The source's readable id of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub alias: Option<String>,
    /// The source's id of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_id: Option<String>,
    /// The source's id of the entry.
    #[serde(skip_serializing_if = "is_absent")]
    pub data_id: Option<String>,
    /// The same as a decimal number.
    #[serde(skip_serializing_if = "is_absent")]
    pub data_cid: Option<String>,
    /// The source's id of the thing in its graph, as maps have it.
    #[serde(skip_serializing_if = "is_absent")]
    pub provider_id: Option<String>,
    /// The source's id of the thing.
    #[serde(skip_serializing_if = "is_absent")]
    pub kgmid: Option<String>,
    /// The maps service's number of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub muid: Option<String>,
    /// Further providers, with their ids of it.
    #[serde(skip_serializing_if = "is_absent")]
    pub providers: Vec<Provider>,
    /// The source's page of it.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Rating on the source's scale.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating: Option<f64>,
    /// The highest possible rating, where it is not five.
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
    /// Ratings of aspects.
    #[serde(skip_serializing_if = "is_absent")]
    pub subratings: Vec<Subrating>,
    /// Its rank among others.
    #[serde(skip_serializing_if = "is_absent")]
    pub ranking: Option<Ranking>,
    /// Price level or range as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub price: Option<String>,
    /// The range as numbers.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_price_range: Option<PriceRange>,
    /// Kind of place.
    #[serde(rename = "type", skip_serializing_if = "is_absent")]
    pub kind: Option<String>,
    /// All that it is.
    #[serde(skip_serializing_if = "is_absent")]
    pub types: Vec<String>,
    /// The source's token of the type.
    #[serde(skip_serializing_if = "is_absent")]
    pub type_id: Option<String>,
    /// The source's tokens of all types.
    #[serde(skip_serializing_if = "is_absent")]
    pub type_ids: Vec<String>,
    /// Categories with their pages.
    #[serde(skip_serializing_if = "is_absent")]
    pub categories: Vec<NamedLink>,
    /// The finer kind of place.
    #[serde(skip_serializing_if = "is_absent")]
    pub detail_type: Option<String>,
    /// Address as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub address: Option<String>,
    /// The address in its parts.
    #[serde(skip_serializing_if = "is_absent")]
    pub structured_address: Option<StructuredAddress>,
    /// Service area, as shown, of a business without an address.
    #[serde(skip_serializing_if = "is_absent")]
    pub service_area: Option<String>,
    /// Parts of the city that it is in.
    #[serde(skip_serializing_if = "is_absent")]
    pub neighborhoods: Vec<String>,
    /// The city or region that it is in.
    #[serde(skip_serializing_if = "is_absent")]
    pub location: Option<String>,
    /// The open code of its location.
    #[serde(skip_serializing_if = "is_absent")]
    pub plus_code: Option<String>,
    /// Coordinates.
    #[serde(skip_serializing_if = "is_absent")]
    pub gps_coordinates: Option<Coordinates>,
    /// Distance from the point asked for, in metres.
    #[serde(skip_serializing_if = "is_absent")]
    pub distance: Option<f64>,
    /// The zone of its clock.
    #[serde(skip_serializing_if = "is_absent")]
    pub timezone: Option<String>,
    /// Telephone number.
    #[serde(skip_serializing_if = "is_absent")]
    pub phone: Option<String>,
    /// Mail address.
    #[serde(skip_serializing_if = "is_absent")]
    pub email: Option<String>,
    /// Its own site.
    #[serde(skip_serializing_if = "is_absent")]
    pub website: Option<String>,
    /// Its menu.
    #[serde(skip_serializing_if = "is_absent")]
    pub menu: Option<String>,
    /// Address for orders.
    #[serde(skip_serializing_if = "is_absent")]
    pub order_link: Option<String>,
    /// Every provider that takes orders for it.
    #[serde(skip_serializing_if = "is_absent")]
    pub order_links: Vec<NamedLink>,
    /// Address for reservations.
    #[serde(skip_serializing_if = "is_absent")]
    pub reservation_link: Option<String>,
    /// Profiles on other sites.
    #[serde(skip_serializing_if = "is_absent")]
    pub profiles: Vec<Profile>,
    /// Description.
    #[serde(skip_serializing_if = "is_absent")]
    pub description: Option<String>,
    /// Quotation about the place.
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
    /// Opening hours by day as spans.
    #[serde(skip_serializing_if = "is_absent")]
    pub weekly_hours: Vec<DayHours>,
    /// Hours of its kitchen, of deliveries and the like.
    #[serde(skip_serializing_if = "is_absent")]
    pub other_hours: Vec<OtherHours>,
    /// Whether it closed for good.
    #[serde(skip_serializing_if = "is_absent")]
    pub permanently_closed: bool,
    /// Whether it is closed for now.
    #[serde(skip_serializing_if = "is_absent")]
    pub temporarily_closed: bool,
    /// Years in business as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub years_in_business: Option<String>,
    /// Service options by name, and whether they are offered.
    #[serde(skip_serializing_if = "is_absent")]
    pub service_options: BTreeMap<String, bool>,
    /// Amenities.
    #[serde(skip_serializing_if = "is_absent")]
    pub amenities: Vec<String>,
    /// Attributes at the source, by heading.
    #[serde(skip_serializing_if = "is_absent")]
    pub attributes: BTreeMap<String, Vec<String>>,
    /// Further lines as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// Licences that the source has verified.
    #[serde(skip_serializing_if = "is_absent")]
    pub licenses: Vec<License>,
    /// Links of its buttons.
    #[serde(skip_serializing_if = "is_absent")]
    pub links: PlaceLinks,
    /// This API's call for its reviews; in panels the source's.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews_link: Option<String>,
    /// This API's call for its posts.
    #[serde(skip_serializing_if = "is_absent")]
    pub posts_link: Option<String>,
    /// This API's call for its pictures.
    #[serde(skip_serializing_if = "is_absent")]
    pub photos_link: Option<String>,
    /// This API's call for what is known of its picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub photo_meta_link: Option<String>,
    /// This API's call for how busy it is.
    #[serde(skip_serializing_if = "is_absent")]
    pub popular_times_link: Option<String>,
    /// This API's call for the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_link: Option<String>,
    /// This API's call for the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_api_link: Option<String>,
    /// This API's call for its reviews.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews_api_link: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Pictures.
    #[serde(skip_serializing_if = "is_absent")]
    pub images: Vec<Picture>,
    /// Busyness.
    #[serde(skip_serializing_if = "is_absent")]
    pub popular_times: Option<PopularTimes>,
    /// Reviews that come with it.
    #[serde(skip_serializing_if = "is_absent")]
    pub review_details: Vec<Review>,
    /// The place that it is in.
    #[serde(skip_serializing_if = "is_absent")]
    pub contained_in: Option<ContainingPlace>,
    /// Whether it is paid for.
    #[serde(skip_serializing_if = "is_absent")]
    pub sponsored: bool,
}

/// A licence of a business.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct License {
    /// Its number.
    pub number: String,
    /// For which trade.
    #[serde(skip_serializing_if = "is_absent")]
    pub trade: Option<String>,
    /// Issuer.
    #[serde(skip_serializing_if = "is_absent")]
    pub issued_by: Option<String>,
    /// The day on which the source verified it.
    #[serde(skip_serializing_if = "is_absent")]
    pub verified_date: Option<String>,
    /// Its last day.
    #[serde(skip_serializing_if = "is_absent")]
    pub expiry_date: Option<String>,
}

/// The place that another is in.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct ContainingPlace {
    /// Its name, as shown.
    pub title: String,
    /// The maps service's number of it.
    #[serde(skip_serializing_if = "is_absent")]
    pub muid: Option<String>,
    /// The source's id of it.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_id: Option<String>,
    /// This API's call for it.
    #[serde(skip_serializing_if = "is_absent")]
    pub place_link: Option<String>,
}
