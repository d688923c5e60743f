//! Resolved `location` of a call, for its answer and for the source.

use quarry_items::Coordinates;
use serde::Serialize;

use crate::param::Params;

/// Name of the parameter.
pub(super) const LOCATION: &str = "location";

/// Resolved `location` of a call.
#[derive(Debug, Clone, PartialEq)]
pub enum ResolvedLocation {
    /// Not resolved: absent, not applicable, or the gazetteer cannot be read.
    Nothing,
    /// Known place.
    Place(UsedLocation),
    /// Unknown to the gazetteer.
    Unknown(String),
}

/// Location of a call, as reported in its answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UsedLocation {
    /// Name sent to the source.
    pub canonical_name: String,
    /// Coordinates.
    pub gps_coordinates: Coordinates,
    /// Whether it is a city, which has a meaningful point.
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

    /// Returns the coordinates of a city; `None` for a region or country.
    pub fn city(&self) -> Option<Coordinates> {
        self.place().filter(|used| used.is_city).map(|used| used.gps_coordinates)
    }

    /// Returns the warning for the caller.
    pub fn warning(&self) -> Option<String> {
        let Self::Unknown(name) = self else { return None };
        Some(format!(
            "`location` {name} is not a place in `GET /api/locations`; it was sent to the source unchanged, and the source may have ignored it."
        ))
    }

    /// Returns the parameters for the source, with the canonical name.
    pub fn replace_location(&self, params: &Params) -> Option<Params> {
        self.place().map(|used| params.with_text(LOCATION, &used.canonical_name))
    }
}
