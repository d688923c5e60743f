//! Addresses.

use serde::Serialize;

use crate::is_absent;

/// A point on the earth.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Coordinates {
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
}

/// An address in its parts.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct StructuredAddress {
    /// Street and number.
    #[serde(skip_serializing_if = "is_absent")]
    pub street: Option<String>,
    /// Second line.
    #[serde(skip_serializing_if = "is_absent")]
    pub street2: Option<String>,
    /// Part of the city.
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
    /// The country's two-letter code.
    #[serde(skip_serializing_if = "is_absent")]
    pub country_code: Option<String>,
}
