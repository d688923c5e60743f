//! Resolved `location` of a call, for its answer and for the source.

use quarry_items::Coordinates;
use serde::Serialize;

use crate::param::Params;

/// The parameter.
pub(super) const LOCATION: &str = "location";

/// Resolved `location` of a call.
#[derive(Debug, Clone, PartialEq)]
pub enum ResolvedLocation {
    /// Not resolved: none given, not applicable, or the gazetteer cannot be read.
    Nothing,
    /// This place.
    Place(UsedLocation),
    /// Unknown to the gazetteer.
    Unknown(String),
}

/// The place of a call, as its answer tells it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UsedLocation {
    /// The name that the source is asked with.
    pub canonical_name: String,
    /// Coordinates.
    pub gps_coordinates: Coordinates,
    /// Whether it is a city, and so a point.
    #[serde(skip)]
    pub(super) is_city: bool,
}

impl ResolvedLocation {
    /// Returns the place.
    pub const fn place(&self) -> Option<&UsedLocation> {
        match self {
            Self::Place(used) => Some(used),
            _ => None,
        }
    }

    /// Returns where the city lies; nothing for a region or country.
    pub fn city(&self) -> Option<Coordinates> {
        self.place().filter(|used| used.is_city).map(|used| used.gps_coordinates)
    }

    /// Returns the warning for the caller.
    pub fn warning(&self) -> Option<String> {
        let Self::Unknown(name) = self else { return None };
        Some(format!(
            "`location` {name} is no place that `GET /api/locations` lists; the source was asked with it as it is, and may have left it out of account."
        ))
    }

    /// Returns the parameters with which the source is asked.
    pub fn replace_location(&self, params: &Params) -> Option<Params> {
        self.place().map(|used| params.with_text(LOCATION, &used.canonical_name))
    }
}
