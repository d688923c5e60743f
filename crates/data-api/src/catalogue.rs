//! The catalogue: one table that declares every data endpoint. Routing, validation, echo, OpenAPI and the
//! table-driven tests read it; nothing is declared twice.

use crate::endpoints;
use crate::param::{Constraint, Param};

/// Which source an endpoint asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// The largest web search engine.
    V1,
    /// A web search engine.
    V2,
    /// A privacy-oriented search engine.
    V3,
    /// A device maker's app store.
    V6,
}

impl Engine {
    /// The neutral token of paths and fields: `v2`.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::V1 => "v1",
            Self::V2 => "v2",
            Self::V3 => "v3",
            Self::V6 => "v6",
        }
    }

    /// The field of `search_metadata` that holds the source's address.
    #[must_use]
    pub const fn url_field(self) -> &'static str {
        match self {
            Self::V1 => "v1_url",
            Self::V2 => "v2_url",
            Self::V3 => "v3_url",
            Self::V6 => "v6_url",
        }
    }
}

/// The JSON shape of a group or field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A string.
    Text,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// `true` or `false`.
    Flag,
    /// An object.
    Object,
    /// A list of objects.
    List,
    /// A list of strings.
    Texts,
}

/// A field of a result item, for the documents.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// Its shape.
    pub shape: Shape,
    /// What it says.
    pub doc: &'static str,
}

/// A result group.
#[derive(Debug, Clone, Copy)]
pub struct Group {
    /// Its name in the answer.
    pub name: &'static str,
    /// Its shape.
    pub shape: Shape,
    /// Whether every answer has it.
    pub always: bool,
    /// The fields of the object or of the list's items; more may come.
    pub fields: &'static [Field],
    /// What it holds.
    pub doc: &'static str,
}

impl Group {
    /// A group that is absent when the source does not supply it.
    #[must_use]
    pub const fn optional(
        name: &'static str,
        shape: Shape,
        fields: &'static [Field],
        doc: &'static str,
    ) -> Self {
        Self { name, shape, always: false, fields, doc }
    }

    /// A group that every answer has.
    #[must_use]
    pub const fn always(
        name: &'static str,
        shape: Shape,
        fields: &'static [Field],
        doc: &'static str,
    ) -> Self {
        Self { name, shape, always: true, fields, doc }
    }
}

/// The code that answers an endpoint; `crate::call` maps it to the module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operation {
    /// `v1/search`
    V1Search,
    /// `v1/ai-overview`
    V1AiOverview,
    /// `v1/ai-mode`
    V1AiMode,
    /// `v1/shopping`
    V1Shopping,
    /// `v1/shopping/product`
    V1ShoppingProduct,
    /// `v1/ads`
    V1Ads,
    /// `v1/local`
    V1Local,
    /// `v2/search`
    V2Search,
    /// `v3/search`
    V3Search,
    /// `v6/app-store/search`
    V6AppStoreSearch,
    /// `v6/app-store/product`
    V6AppStoreProduct,
    /// `v6/app-store/reviews`
    V6AppStoreReviews,
}

/// One data endpoint.
#[derive(Debug)]
pub struct Endpoint {
    /// The code behind it.
    pub operation: Operation,
    /// The whole path: `/api/v6/app-store/search`.
    pub path: &'static str,
    /// The name of the operation in OpenAPI.
    pub operation_id: &'static str,
    /// The source.
    pub engine: Engine,
    /// Whether fields and layouts may still change (specification, Versioning).
    pub alpha: bool,
    /// One line for the documents.
    pub summary: &'static str,
    /// Its parameters, in the order of the echo.
    pub params: &'static [Param],
    /// Rules between parameters.
    pub constraints: &'static [Constraint],
    /// Its groups, in the order of the answer.
    pub groups: &'static [Group],
}

/// Every data endpoint.
pub static ENDPOINTS: &[&Endpoint] = &[
    &endpoints::v1_search::ENDPOINT,
    &endpoints::v1_ai_overview::ENDPOINT,
    &endpoints::v1_ai_mode::ENDPOINT,
    &endpoints::v1_shopping::ENDPOINT,
    &endpoints::v1_shopping_product::ENDPOINT,
    &endpoints::v1_ads::ENDPOINT,
    &endpoints::v1_local::ENDPOINT,
    &endpoints::v2_search::ENDPOINT,
    &endpoints::v3_search::ENDPOINT,
    &endpoints::v6_app_store_search::ENDPOINT,
    &endpoints::v6_app_store_product::ENDPOINT,
    &endpoints::v6_app_store_reviews::ENDPOINT,
];

/// The endpoint at a path.
#[must_use]
pub fn at(path: &str) -> Option<&'static Endpoint> {
    ENDPOINTS.iter().find(|endpoint| endpoint.path == path).copied()
}
