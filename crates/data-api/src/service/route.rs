//! Routes of the service: paths, names in the log, methods and CORS rules.

use quarry_kernel::http::cors::RouteRule;
use quarry_kernel::http::trim_trailing_slashes;

use crate::endpoint::Endpoint;
use crate::keys::owner;
use crate::{catalogue, compat};

/// Route of a path.
pub(crate) enum Route<'p> {
    Data(&'static Endpoint),
    /// Route of the compatibility layer.
    Compatible(compat::CompatRoute),
    /// Parameter values.
    Options,
    /// Places by name.
    Locations,
    /// Batch of calls.
    Batch,
    KeyStatus,
    KeyUsage,
    VisitorKey,
    /// Creation of a key without calls.
    EmptyKey,
    /// Route of a key's holder.
    Owner(owner::OwnerRoute<'p>),
    Bundle(&'p str),
    OpenApi,
    Health,
    Status,
    /// The operator's page.
    AdminPage,
    Admin(&'p str),
}

impl<'p> Route<'p> {
    pub(crate) fn from_path(path: &'p str) -> Option<Self> {
        let path = trim_trailing_slashes(path);
        if let Some(endpoint) = catalogue::find_endpoint(path) {
            return Some(Self::Data(endpoint));
        }
        if let Some(page) = compat::CompatRoute::from_path(path) {
            return Some(Self::Compatible(page));
        }
        match path {
            "/api/options" => Some(Self::Options),
            "/api/locations" => Some(Self::Locations),
            "/api/batch" => Some(Self::Batch),
            "/api/keys/status" => Some(Self::KeyStatus),
            "/api/keys/usage" => Some(Self::KeyUsage),
            "/api/keys/visitor" => Some(Self::VisitorKey),
            "/api/keys" => Some(Self::EmptyKey),
            "/openapi.json" => Some(Self::OpenApi),
            "/health" => Some(Self::Health),
            "/api/status" => Some(Self::Status),
            "/admin" => Some(Self::AdminPage),
            _ => owner::OwnerRoute::from_path(path)
                .map(Self::Owner)
                .or_else(|| path.strip_prefix("/api/bundles/").map(Self::Bundle))
                .or_else(|| path.strip_prefix("/admin/").map(Self::Admin)),
        }
    }

    /// Returns the path pattern for the log, with named variables.
    pub(crate) const fn pattern(&self) -> &'static str {
        match self {
            Self::Data(endpoint) => endpoint.path,
            Self::Compatible(compat::CompatRoute::Search) => "/search.json",
            Self::Compatible(compat::CompatRoute::Account) => "/account.json",
            Self::Compatible(compat::CompatRoute::Locations) => "/locations.json",
            Self::Compatible(compat::CompatRoute::Archive) => "/searches/{id}.json",
            Self::Compatible(compat::CompatRoute::Bundle) => "/searches/bundles/{bundle}",
            Self::Locations => "/api/locations",
            Self::Options => "/api/options",
            Self::Batch => "/api/batch",
            Self::KeyStatus => "/api/keys/status",
            Self::KeyUsage => "/api/keys/usage",
            Self::VisitorKey => "/api/keys/visitor",
            Self::EmptyKey => "/api/keys",
            Self::Owner(page) => page.pattern(),
            Self::Bundle(_) => "/api/bundles/{bundle}",
            Self::OpenApi => "/openapi.json",
            Self::Health => "/health",
            Self::Status => "/api/status",
            Self::AdminPage => "/admin",
            Self::Admin(_) => "/admin/{route}",
        }
    }

    /// Returns the methods and the CORS rule. Scripts of other origins may read public routes and those protected by a key, but
    /// neither the visitor's key, which belongs to the browser's own site, nor the operator's API.
    pub(crate) const fn rule(&self) -> RouteRule {
        match self {
            Self::VisitorKey | Self::EmptyKey => RouteRule { is_shared: false, ..RouteRule::SEND },
            Self::AdminPage => RouteRule { is_shared: false, ..RouteRule::READ },
            Self::Admin(_) => RouteRule::OPERATOR,
            Self::Owner(page) => page.rule(),
            Self::Batch => RouteRule::SEND,
            _ => RouteRule::READ,
        }
    }
}
