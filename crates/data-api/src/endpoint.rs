//! Declaration of an endpoint in the catalogue, and the data of one call. The types stand below the endpoints, the table of all
//! of them (`crate::catalogue`) above.

use quarry_items::Coordinates;
use quarry_kernel::time::UnixMs;
use quarry_sources::ask::SourceFuture;
use quarry_sources::{Reading, Source};

use crate::continuation::Continuation;
use crate::param::{Constraint, Param, Params};

/// Source that an endpoint asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// The largest web search engine.
    V1,
    /// A web search engine.
    V2,
    /// A privacy-oriented search engine.
    V3,
    /// A business-review site.
    V4,
    /// A travel-review site.
    V5,
    /// A device maker's maps service and app store.
    V6,
}

impl Engine {
    /// Every source, in the order of the documents.
    pub const ALL: [Self; 6] = [Self::V1, Self::V2, Self::V3, Self::V4, Self::V5, Self::V6];

    /// Returns the neutral token of paths and fields: `v2`.
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

    /// Returns the field of `search_metadata` that holds the source's address.
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

/// A result group.
#[derive(Debug, Clone, Copy)]
pub struct Group {
    /// Name of the group in the answer.
    pub name: &'static str,
    /// Whether every answer has it.
    pub always: bool,
    /// Description of the group.
    pub doc: &'static str,
    /// The schema of its type.
    #[cfg(feature = "documents")]
    pub schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
}

impl Group {
    /// Returns a group of a type of items that is absent when the source does not supply it.
    #[must_use]
    pub const fn optional<T: Documented>(name: &'static str, doc: &'static str) -> Self {
        Self::new::<T>(name, doc, false)
    }

    /// Returns a group of a type of items that every answer has.
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

/// A type of which the documents can tell the fields.
#[cfg(feature = "documents")]
pub use schemars::JsonSchema as Documented;

/// A type of which the documents can tell the fields; there are none here.
#[cfg(not(feature = "documents"))]
pub trait Documented {}

#[cfg(not(feature = "documents"))]
impl<T: ?Sized> Documented for T {}

/// One data endpoint.
#[derive(Debug)]
pub struct Endpoint {
    /// The whole path: `/api/v6/app-store/search`.
    pub path: &'static str,
    /// The name of the operation in OpenAPI.
    pub operation_id: &'static str,
    /// The source.
    pub engine: Engine,
    /// Whether fields and layouts may still change (docs/specification.md, Versioning).
    pub alpha: bool,
    /// Seconds for which an answer serves identical calls; none: each call asks the source.
    pub cache_ttl_s: Option<u32>,
    /// One line for the documents.
    pub summary: &'static str,
    /// Parameters of the endpoint, in the order of the echo.
    pub params: &'static [Param],
    /// Rules between parameters.
    pub constraints: &'static [Constraint],
    /// Result groups of the endpoint, in the order of the answer.
    pub groups: &'static [Group],
    /// Continuation from another call, where the source's own state is needed for it.
    pub continuation: Option<Continuation>,
    /// Asks the source and reads its answer.
    pub run: Handler,
}

/// The code behind an endpoint: `|asked| Box::pin(async move { search::run(&query(asked.params), asked.source).await })`.
pub type Handler = for<'a> fn(&'a EndpointCall<'a>) -> SourceFuture<'a, Reading>;

/// One validated call, as an endpoint sees it.
#[derive(Clone, Copy)]
pub struct EndpointCall<'a> {
    /// The validated parameters.
    pub params: &'a Params,
    /// Port that sends requests.
    pub source: &'a dyn Source,
    /// Our own origin, for links in the groups.
    pub origin: &'a str,
    /// Value of [`Reading::cursor`] in the call that gave the token; none without a token.
    pub cursor: Option<&'a str>,
    /// Makes a token of the endpoint for a state: for places within groups, taken by [`Continuation::also`].
    pub seal: &'a dyn Fn(&str) -> Option<String>,
    /// Time at which the call came in.
    pub now: UnixMs,
    /// Coordinates of the city in `location`.
    pub city: Option<Coordinates>,
}
