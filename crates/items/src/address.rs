//! Postal addresses and coordinates.

use serde::Serialize;

use crate::is_absent;

/// Geographic coordinates.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Coordinates {
    /// Latitude in degrees north.
    pub latitude: f64,
    /// Longitude in degrees east.
    pub longitude: f64,
}

/// Postal address in parts.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct StructuredAddress {
    /// Street and number.
    #[serde(skip_serializing_if = "is_absent")]
    pub street: Option<String>,
    /// Second line.
    #[serde(skip_serializing_if = "is_absent")]
    pub street2: Option<String>,
    /// District of the city.
    #[serde(skip_serializing_if = "is_absent")]
    pub neighborhood: Option<String>,
    /// City.
    #[serde(skip_serializing_if = "is_absent")]
    pub city: Option<String>,
    /// State or region.
    #[serde(skip_serializing_if = "is_absent")]
    pub state: Option<String>,
    /// Postal code.
    #[serde(skip_serializing_if = "is_absent")]
    pub postal_code: Option<String>,
    /// Country.
    #[serde(skip_serializing_if = "is_absent")]
    pub country: Option<String>,
    /// Two-letter country code (ISO 3166-1).
    #[serde(skip_serializing_if = "is_absent")]
    pub country_code: Option<String>,
}
