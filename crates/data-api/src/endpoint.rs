//! Declaration of an endpoint in the catalogue, and the data of one call. These types are below the endpoints in the module
//! order, the table (`crate::catalogue`) above.

use quarry_items::Coordinates;
use quarry_kernel::time::UnixMs;
use quarry_sources::ask::SourceFuture;
use quarry_sources::{Reading, Source};

use crate::continuation::Continuation;
use crate::param::{Constraint, Param, Params};

/// Source of an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// Largest web search engine.
    V1,
    /// Second web search engine.
    V2,
    /// Privacy-oriented search engine.
    V3,
    /// Business-review site.
    V4,
    /// Travel-review site.
    V5,
    /// Device maker's maps service and app store.
    V6,
}

impl Engine {
    /// Every source, in the order of the documentation.
    pub const ALL: [Self; 6] = [Self::V1, Self::V2, Self::V3, Self::V4, Self::V5, Self::V6];

    /// Returns the neutral token used in paths and fields: `v2`.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::V1 => "v1",
            Self::V2 => "v2",
            Self::V3 => "v3",
            Self::V4 => "v4",
            Self::V5 => "v5",
            Self::V6 => "v6",
        }
    }

    /// Returns the field of `search_metadata` with the source's URL.
    #[must_use]
    pub const fn url_field(self) -> &'static str {
        match self {
            Self::V1 => "v1_url",
            Self::V2 => "v2_url",
            Self::V3 => "v3_url",
            Self::V4 => "v4_url",
            Self::V5 => "v5_url",
            Self::V6 => "v6_url",
        }
    }
}

/// Result group of an endpoint.
#[derive(Debug, Clone, Copy)]
pub struct Group {
    /// Name of the group in the answer.
    pub name: &'static str,
    /// Whether every answer contains it.
    pub always: bool,
    /// Description of the group.
    pub doc: &'static str,
    /// Schema of its type.
    #[cfg(feature = "documents")]
    pub schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
}

impl Group {
    /// Declares a group that is absent when the source has none.
    #[must_use]
    pub const fn optional<T: Documented>(name: &'static str, doc: &'static str) -> Self {
        Self::new::<T>(name, doc, false)
    }

    /// Declares a group that every answer contains.
    #[must_use]
    pub const fn always<T: Documented>(name: &'static str, doc: &'static str) -> Self {
        Self::new::<T>(name, doc, true)
    }

    #[cfg_attr(not(feature = "documents"), allow(clippy::extra_unused_type_parameters))] // for documents only
    const fn new<T: Documented>(name: &'static str, doc: &'static str, always: bool) -> Self {
        Self {
            name,
            always,
            doc,
            #[cfg(feature = "documents")]
            schema: schemars::SchemaGenerator::subschema_for::<T>,
        }
    }
}

/// Type with a JSON schema for the documentation.
#[cfg(feature = "documents")]
pub use schemars::JsonSchema as Documented;

/// Type with a JSON schema for the documentation; empty without the feature `documents`.
#[cfg(not(feature = "documents"))]
pub trait Documented {}

#[cfg(not(feature = "documents"))]
impl<T: ?Sized> Documented for T {}

/// Data endpoint.
#[derive(Debug)]
pub struct Endpoint {
    /// Path: `/api/v6/app-store/search`.
    pub path: &'static str,
    /// Operation id in OpenAPI.
    pub operation_id: &'static str,
    /// Source of the endpoint.
    pub engine: Engine,
    /// Whether fields and layout may still change (docs/specification.md, Versioning).
    pub alpha: bool,
    /// Time to live of cached answers, in seconds; `None` disables caching.
    pub cache_ttl_s: Option<u32>,
    /// One-line summary for the documentation.
    pub summary: &'static str,
    /// Parameters, in the order of the echo.
    pub params: &'static [Param],
    /// Rules between parameters.
    pub constraints: &'static [Constraint],
    /// Result groups, in the order of the answer.
    pub groups: &'static [Group],
    /// Continuation by the source's own state, if any.
    pub continuation: Option<Continuation>,
    /// Requests the source and parses its answer.
    pub run: Handler,
}

/// Implementation of an endpoint: `|call| Box::pin(async move { search::run(&query(call.params), call.source).await })`.
pub type Handler = for<'a> fn(&'a EndpointCall<'a>) -> SourceFuture<'a, Reading>;

/// Validated call, as passed to an endpoint.
#[derive(Clone, Copy)]
pub struct EndpointCall<'a> {
    /// Validated parameters.
    pub params: &'a Params,
    /// Port that sends requests.
    pub source: &'a dyn Source,
    /// Our own origin, for links in the groups.
    pub origin: &'a str,
    /// [`Reading::cursor`] of the call that returned the token; `None` without a token.
    pub cursor: Option<&'a str>,
    /// Seals a state of the endpoint as a token, for positions within groups ([`Continuation::also`]).
    pub seal: &'a dyn Fn(&str) -> Option<String>,
    /// Time of the call's arrival.
    pub now: UnixMs,
    /// Coordinates of the city in `location`.
    pub city: Option<Coordinates>,
}
