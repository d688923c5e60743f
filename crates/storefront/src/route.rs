//! Routes of the storefront.

use quarry_kernel::http::cors::RouteRule;
use quarry_kernel::http::trim_trailing_slashes;

use crate::context::PREFIX;
use crate::documents::Document;
use crate::payments::sales::{purchase_list, topup};

/// Path of the operator's routes.
const OPERATOR_PATH: &str = "/admin/agents";

/// Route of the storefront.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Route<'p> {
    ProtectedResource,
    ProtocolResource,
    AuthorizationServer,
    Jwks,
    ApiCatalog,
    /// MCP server card.
    ServerCard,
    /// `server.json` for the server registry.
    ServerJson,
    /// Document about plans, prices and payments.
    Document(Document),
    AuthMd,
    Identity,
    ClaimStart,
    ClaimComplete,
    /// Start page of a client's connection.
    Authorize,
    Register,
    Token,
    Revoke,
    Events,
    Entitlements,
    /// Entitlements across all sellers.
    NetworkEntitlements,
    /// Purchase of a plan, with its id.
    Purchase(&'p str),
    /// Extension of an entitlement.
    Extend,
    /// Return page after checkout.
    Paid,
    /// Webhook of the card processor.
    Webhook,
    /// Status of a payment, with its reference.
    Payment(&'p str),
    /// Top-up of a data key, with the path after [`topup::PATH`].
    TopUp(&'p str),
    /// Purchases of a data key.
    Purchases,
    /// Claim page, with the path after `/claim`.
    Page(&'p str),
    /// Account page, with the path after `/account`.
    Account(&'p str),
    /// Start page.
    Start,
    /// Operator's routes, with the path after their prefix.
    Operator(&'p str),
    /// Metered call, with the path after [`PREFIX`].
    Metered(&'p str),
}

impl<'p> Route<'p> {
    pub fn from_path(path: &'p str) -> Option<Self> {
        let path = trim_trailing_slashes(path);
        match path {
            "/.well-known/oauth-protected-resource/agents" => return Some(Self::ProtectedResource),
            // Clients that know only `/mcp` guess the root.
            "/.well-known/oauth-protected-resource/mcp" | "/.well-known/oauth-protected-resource" => {
                return Some(Self::ProtocolResource);
            }
            "/.well-known/oauth-authorization-server/agents"
            | "/.well-known/oauth-authorization-server"
            | "/.well-known/oauth-authorization-server/mcp"
            | "/.well-known/openid-configuration/agents"
            | "/.well-known/openid-configuration" => return Some(Self::AuthorizationServer),
            "/.well-known/mcp.json" | "/.well-known/mcp/server-card.json" | "/mcp/server-card" => {
                return Some(Self::ServerCard);
            }
            "/.well-known/api-catalog" => return Some(Self::ApiCatalog),
            "/server.json" => return Some(Self::ServerJson),
            "/auth.md" => return Some(Self::AuthMd),
            purchase_list::PATH => return Some(Self::Purchases),
            _ => {}
        }
        if let Some(rest) = path.strip_prefix(topup::PATH) {
            let is_one =
                rest.is_empty() || (rest.starts_with('/') && !rest.trim_start_matches('/').contains('/'));
            return is_one.then_some(Self::TopUp(rest));
        }
        if let Some(rest) = path.strip_prefix(OPERATOR_PATH) {
            return (rest.is_empty() || rest.starts_with('/')).then_some(Self::Operator(rest));
        }
        Some(match path.strip_prefix(PREFIX)? {
            "/.well-known/oauth-protected-resource" => Self::ProtectedResource,
            "/.well-known/oauth-authorization-server" => Self::AuthorizationServer,
            "/.well-known/jwks.json" => Self::Jwks,
            "/auth.md" => Self::AuthMd,
            "/agent/identity" => Self::Identity,
            "/agent/identity/claim" => Self::ClaimStart,
            "/agent/identity/claim/complete" => Self::ClaimComplete,
            "/oauth2/authorize" => Self::Authorize,
            "/oauth2/register" => Self::Register,
            "/oauth2/token" => Self::Token,
            "/oauth2/revoke" => Self::Revoke,
            "/agent/event/notify" => Self::Events,
            "/agent/entitlements" => Self::Entitlements,
            "/network/entitlements" => Self::NetworkEntitlements,
            "/extend" => Self::Extend,
            "/paid" => Self::Paid,
            "/payments/webhook" => Self::Webhook,
            "" => Self::Start,
            rest => {
                if let Some(document) = Document::from_path(rest) {
                    return Some(Self::Document(document));
                }
                let part = |start, end| {
                    let id: &str = rest.strip_prefix(start)?.strip_suffix(end)?;
                    (!id.is_empty() && !id.contains('/')).then_some(id)
                };
                if let Some(plan_id) = part("/plans/", "/purchase") {
                    return Some(Self::Purchase(plan_id));
                }
                if let Some(reference) = part("/payments/", "") {
                    return Some(Self::Payment(reference));
                }
                let below =
                    |start| rest.strip_prefix(start).filter(|rest| rest.is_empty() || rest.starts_with('/'));
                return below("/claim").map(Self::Page).or_else(|| below("/account").map(Self::Account));
            }
        })
    }

    /// Returns the CORS rule: scripts of other origins may read agents' routes, but not people's and operators' pages.
    pub fn cors_rule(self) -> RouteRule {
        match self {
            Self::Identity
            | Self::ClaimStart
            | Self::ClaimComplete
            | Self::Token
            | Self::Register
            | Self::Revoke
            | Self::Purchase(_)
            | Self::Extend
            | Self::Webhook
            | Self::TopUp("")
            | Self::Events => RouteRule::SEND,
            Self::Paid => RouteRule { methods: "GET, HEAD", is_shared: false, is_guarded: false },
            Self::Account(_) => {
                RouteRule { methods: "GET, HEAD, POST, PATCH", is_shared: false, is_guarded: false }
            }
            Self::Page(_) | Self::Authorize => {
                RouteRule { methods: "GET, HEAD, POST", is_shared: false, is_guarded: false }
            }
            Self::Operator(_) => RouteRule::OPERATOR,
            Self::Metered(_) => {
                RouteRule { methods: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS", ..RouteRule::READ }
            }
            _ => RouteRule::READ,
        }
    }

    /// Returns the path pattern for the log, with named variables. The rest of a person's link is left out.
    pub const fn pattern(self) -> &'static str {
        match self {
            Self::ProtectedResource => "/agents/.well-known/oauth-protected-resource",
            Self::ProtocolResource => "/.well-known/oauth-protected-resource",
            Self::AuthorizationServer => "/.well-known/oauth-authorization-server",
            Self::Jwks => "/agents/.well-known/jwks.json",
            Self::ApiCatalog => "/.well-known/api-catalog",
            Self::ServerCard => "/.well-known/mcp.json",
            Self::ServerJson => "/server.json",
            Self::Document(_) => "/agents/{document}",
            Self::AuthMd => "/agents/auth.md",
            Self::Identity => "/agents/agent/identity",
            Self::ClaimStart => "/agents/agent/identity/claim",
            Self::ClaimComplete => "/agents/agent/identity/claim/complete",
            Self::Authorize => "/agents/oauth2/authorize",
            Self::Register => "/agents/oauth2/register",
            Self::Token => "/agents/oauth2/token",
            Self::Revoke => "/agents/oauth2/revoke",
            Self::Events => "/agents/agent/event/notify",
            Self::Entitlements => "/agents/agent/entitlements",
            Self::NetworkEntitlements => "/agents/network/entitlements",
            Self::Purchase(_) => "/agents/plans/{plan}/purchase",
            Self::Extend => "/agents/extend",
            Self::Paid => "/agents/paid",
            Self::Webhook => "/agents/payments/webhook",
            Self::Payment(_) => "/agents/payments/{reference}",
            Self::TopUp(_) => "/api/keys/topup",
            Self::Purchases => purchase_list::PATH,
            Self::Page(_) => "/agents/claim",
            Self::Account(_) => "/agents/account",
            Self::Start => "/agents",
            Self::Operator(_) => "/admin/agents/{route}",
            Self::Metered(_) => "/agents/{upstream}",
        }
    }
}

/// Returns whether a path belongs to the storefront, even if no such route exists.
#[must_use]
pub fn is_storefront_path(path: &str) -> bool {
    Route::from_path(path).is_some()
        || path == PREFIX
        || path.starts_with("/agents/")
        || path.starts_with("/.well-known/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discovery_is_served_appended_and_inserted() {
        for path in
            ["/agents/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/agents"]
        {
            assert_eq!(Route::from_path(path), Some(Route::ProtectedResource));
        }
        for path in [
            "/agents/.well-known/oauth-authorization-server",
            "/.well-known/oauth-authorization-server/agents",
        ] {
            assert_eq!(Route::from_path(path), Some(Route::AuthorizationServer));
        }
        assert_eq!(Route::from_path("/.well-known/oauth-protected-resource"), Some(Route::ProtocolResource));
        assert_eq!(
            Route::from_path("/.well-known/oauth-authorization-server/"),
            Some(Route::AuthorizationServer)
        );
        assert_eq!(Route::from_path("/mcp/server-card"), Some(Route::ServerCard));
        assert_eq!(Route::from_path("/agents/claim"), Some(Route::Page("")));
        assert_eq!(Route::from_path("/agents/claim/mail"), Some(Route::Page("/mail")));
        assert_eq!(Route::from_path("/agents/account/mail"), Some(Route::Account("/mail")));
        assert_eq!(
            (Route::from_path("/agents"), Route::from_path("/agents/")),
            (Some(Route::Start), Some(Route::Start))
        );
        for path in [
            "/agents/claims",
            "/agents/accounts",
            "/agentsx",
            "/api/keys/status",
            "/admin/agentsx",
            "/admin/keys",
        ] {
            assert_eq!(Route::from_path(path), None, "{path}");
        }
        assert!(
            is_storefront_path("/agents/nothing")
                && is_storefront_path("/.well-known/nothing")
                && is_storefront_path("/admin/agents/events")
        );
        assert!(
            !is_storefront_path("/api/v2/search")
                && !is_storefront_path("/admin/keys")
                && !is_storefront_path("/agentsx")
        );
    }
}
