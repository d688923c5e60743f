//! The storefront's front door: which seller a host is, routes, methods, the headers that every answer carries, the log.

use quarry_kernel::http::cors::{Door, Failure, Rule, WrongMethod};
use quarry_kernel::http::{Incoming, Response, UrlParts, network, without_trailing_slashes};
use quarry_kernel::id;
use quarry_kernel::time::UnixMs;

use crate::claim::{complete, start};
use crate::context::{Context, PREFIX, program};
use crate::documents::{self, Document};
use crate::documents::{auth_md, discovery, start_here};
use crate::error::{Code, Error};
use crate::identity::{events, registration};
use crate::metered::{self, Deferred};
use crate::oauth::{registration as client_registration, token};
use crate::operator::{access, routes as operator};
use crate::payments::sales::purchase::{self, Target};
use crate::payments::sales::{purchases, topup};
use crate::payments::upkeep::{status, webhook};
use crate::people::{account, claim_page, connect, paid};
use crate::plans::entitlements;
use crate::ports::Ports;
use crate::sellers::directory;
use crate::settings::Seller;
use crate::tokens::revoke;

/// Most bytes of a request's body; assertions with long key headers fit.
const BODY_MAX_BYTES: usize = 32 * 1024;
const DOOR: Door = Door {
    exposed: "WWW-Authenticate, X-Request-Id, Retry-After, PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-PAYMENT-RESPONSE, Payment-Receipt, \
              Usage-Error",
    // The last one is an answer's, but clients of x402 send it.
    taken: "Authorization, Agent-Authorization, Content-Type, DPoP, PAYMENT-SIGNATURE, X-PAYMENT, Payment-Authorization, \
            Accept-Payment, Payment-Reference, Idempotency-Key, MCP-Protocol-Version, Access-Control-Expose-Headers",
};
/// Where the operator's part lives.
const OPERATOR: &str = "/admin/agents";

/// What a path of the storefront is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Route<'p> {
    ProtectedResource,
    ProtocolResource,
    AuthorizationServer,
    Jwks,
    ApiCatalog,
    /// What the address for models is (server card).
    ServerCard,
    /// The same for a registry of servers.
    ServerJson,
    /// What the seller says of plans, prices and payments.
    Document(Document),
    AuthMd,
    Identity,
    ClaimStart,
    ClaimComplete,
    /// The page on which a person begins to connect a client.
    Authorize,
    Register,
    Token,
    Revoke,
    Events,
    Entitlements,
    /// The same over all sellers.
    NetworkEntitlements,
    /// A plan is bought; its id.
    Purchase(&'p str),
    /// More of it.
    Extend,
    /// Where a person comes back to from paying.
    Paid,
    /// The card processor tells something.
    Webhook,
    /// How a payment stands; its reference.
    Payment(&'p str),
    /// A data key is filled; what follows [`topup::PATH`].
    TopUp(&'p str),
    /// What was bought for a data key.
    Purchases,
    /// The person's pages; what follows `/claim`.
    Page(&'p str),
    /// The list of a person's agents; what follows `/account`.
    Account(&'p str),
    /// Where to start.
    Start,
    /// The operator's part; what follows its prefix.
    Operator(&'p str),
    /// A call that goes on to an upstream of the seller's; what follows [`PREFIX`].
    Metered(&'p str),
}

impl<'p> Route<'p> {
    fn of(path: &'p str) -> Option<Self> {
        let path = without_trailing_slashes(path);
        match path {
            "/.well-known/oauth-protected-resource/agents" => return Some(Self::ProtectedResource),
            // Clients that know `/mcp` alone guess at the root.
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
            purchases::PATH => return Some(Self::Purchases),
            _ => {}
        }
        if let Some(rest) = path.strip_prefix(topup::PATH) {
            let is_one =
                rest.is_empty() || (rest.starts_with('/') && !rest.trim_start_matches('/').contains('/'));
            return is_one.then_some(Self::TopUp(rest));
        }
        if let Some(rest) = path.strip_prefix(OPERATOR) {
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
                if let Some(document) = Document::at(rest) {
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

    /// Scripts of other origins may read what agents use, but not people's and operators' pages.
    fn rule(self) -> Rule {
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
            | Self::Events => Rule::SEND,
            Self::Paid => Rule { methods: "GET, HEAD", shared: false, guarded: false },
            Self::Account(_) => Rule { methods: "GET, HEAD, POST, PATCH", shared: false, guarded: false },
            Self::Page(_) | Self::Authorize => {
                Rule { methods: "GET, HEAD, POST", shared: false, guarded: false }
            }
            Self::Operator(_) => Rule::OPERATOR,
            Self::Metered(_) => {
                Rule { methods: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS", ..Rule::READ }
            }
            _ => Rule::READ,
        }
    }
}

/// Whether a path is the storefront's to answer, even if only to say that there is no such route.
#[must_use]
pub fn owns(path: &str) -> bool {
    Route::of(path).is_some()
        || path == PREFIX
        || path.starts_with("/agents/")
        || path.starts_with("/.well-known/")
}

/// Answers a request and does what follows.
pub async fn handle<P: Ports, R: Incoming>(ports: &P, request: &R) -> Response {
    let (response, deferred) = answered(ports, request).await;
    metered::finish(ports, deferred).await;
    response
}

/// Answers a request; what is then left to do can wait until the answer is on its way ([`metered::finish`]).
pub async fn answered<P: Ports, R: Incoming>(ports: &P, request: &R) -> (Response, Deferred) {
    let mut deferred = Deferred::default();
    let started = ports.now();
    let request_id = new_id(ports, started);
    let parts = UrlParts::of(request.url());
    let mut route = Route::of(parts.path);
    let named = ports.settings().public_origin.as_deref().unwrap_or(parts.origin);
    let found = match route {
        Some(Route::Operator(_)) => Ok(None),
        _ => directory::at(ports, named).await,
    };
    let known = found.as_ref().ok().and_then(Option::as_ref);
    let base = known.map(|(_, origin)| format!("{origin}{PREFIX}"));
    let seller = known.map(|(seller, _)| &**seller).zip(base.as_deref());
    if let (None, Some((seller, _)), Some(rest)) = (route, seller, parts.path.strip_prefix(PREFIX)) {
        route = metered::route::find(seller, rest).map(|_| Route::Metered(rest));
    }
    let answer = match (route, &found) {
        (_, Err(error)) => Err(error.clone()),
        (None, Ok(_)) => Err(Error::new(Code::NotFound, "There is no such route.")),
        (Some(route), Ok(_)) => serve(ports, request, route, seller, &request_id, &mut deferred).await,
    };
    let response = answer.unwrap_or_else(|mut error| {
        if let (Code::NotFound, Some(base)) = (error.code, &base) {
            error = error.with("documentation", format!("{base}{}", Document::Llms.path()));
        }
        log(ports, &error, parts.path, request.method(), &request_id, started);
        error.respond(base.as_deref(), &request_id)
    });
    let response = match route {
        Some(Route::TopUp(_) | Route::Purchases) => topup::in_data_words(response),
        _ => response,
    };
    let shared = route.is_none_or(|route| route.rule().shared);
    (DOOR.finished(response, request_id, shared, request.method()), deferred)
}

/// The answer to a request for the operator's page or API that Cloudflare Access, where there is one, has not let through.
pub async fn kept_out<P: Ports, R: Incoming>(ports: &P, request: &R) -> Option<Response> {
    let path = UrlParts::of(request.url()).path;
    if !access::guards(path) {
        return None;
    }
    let started = ports.now();
    let error = access::admit(ports, request.header(access::HEADER).as_deref()).await.err()?;
    let request_id = new_id(ports, started);
    log(ports, &error, path, request.method(), &request_id, started);
    Some(DOOR.finished(error.respond(None, &request_id), request_id, false, request.method()))
}

fn new_id<P: Ports>(ports: &P, started: UnixMs) -> String {
    let mut random = [0; 10];
    for (to, from) in random.iter_mut().zip(ports.random().unwrap_or_default()) {
        *to = from;
    }
    id::sortable(started, random)
}

/// The answer to a request whose handling failed beyond repair.
#[must_use]
pub fn broken(now: UnixMs, random: [u8; 10]) -> Response {
    let request_id = id::sortable(now, random);
    let response = Error::plain(Code::ServerError).respond(None, &request_id);
    DOOR.finished(response, request_id, true, "POST")
}

async fn serve<P: Ports, R: Incoming>(
    ports: &P,
    request: &R,
    route: Route<'_>,
    seller: Option<(&Seller, &str)>,
    request_id: &str,
    deferred: &mut Deferred,
) -> Result<Response, Error> {
    match DOOR.admit(request, route.rule()) {
        Ok(None) => {}
        Ok(Some(preflight)) => return Ok(preflight),
        Err(WrongMethod(methods)) => {
            return Err(Error { allow: Some(methods), ..Error::plain(Code::MethodNotAllowed) });
        }
    }
    let parts = UrlParts::of(request.url());
    if let Route::Operator(rest) = route {
        return operator::answer(ports, request, request_id, rest, parts.query).await;
    }
    if route == Route::Webhook {
        // Payments know their sellers.
        return webhook::answer(ports, request_id, request).await;
    }
    let (seller, base) = seller.ok_or_else(|| Error::plain(Code::SellerNotFound))?;
    let ctx = Context {
        ports,
        seller,
        base: base.to_owned(),
        request_id: request_id.to_owned(),
        now: ports.now(),
        network: network(&request.header("cf-connecting-ip").unwrap_or_default()),
        is_tool_call: request.is_tool_call(),
        program: program(&request.header("user-agent").unwrap_or_default()),
    };
    let content_type = || request.header("content-type").unwrap_or_default();
    match route {
        Route::ProtectedResource => Ok(discovery::protected_resource(&ctx)),
        Route::ProtocolResource => Ok(discovery::protocol_resource(&ctx)),
        Route::AuthorizationServer => Ok(discovery::authorization_server(&ctx)),
        Route::Jwks => discovery::jwks(&ctx).await,
        Route::ApiCatalog => Ok(discovery::api_catalog(&ctx)),
        Route::ServerCard => Ok(discovery::server_card(&ctx)),
        Route::ServerJson => Ok(discovery::server_json(&ctx)),
        Route::Document(document) => {
            Ok(documents::answer(&ctx, document, request.header("if-none-match").as_deref()))
        }
        Route::AuthMd => Ok(auth_md::answer(&ctx)),
        Route::Identity => {
            registration::answer(&ctx, &body(request).await?, request.header("dpop").as_deref()).await
        }
        Route::ClaimStart => start::start(&ctx, &body(request).await?).await,
        Route::ClaimComplete => complete::complete(&ctx, &body(request).await?).await,
        Route::Authorize => connect::answer(&ctx, request, parts.query).await,
        Route::Register => client_registration::answer(&ctx, &body(request).await?).await,
        Route::Events => events::answer(&ctx, &content_type(), &body(request).await?).await,
        Route::Token => token::answer(&ctx, &content_type(), &body(request).await?).await,
        Route::Revoke => revoke::answer(&ctx, &content_type(), &body(request).await?).await,
        Route::Entitlements => {
            let (own, agent) = (request.header("authorization"), request.header("agent-authorization"));
            entitlements::answer(&ctx, own.as_deref(), agent.as_deref()).await
        }
        Route::NetworkEntitlements => {
            let (own, agent) = (request.header("authorization"), request.header("agent-authorization"));
            entitlements::network(&ctx, own.as_deref(), agent.as_deref()).await
        }
        Route::Purchase(plan_id) => {
            purchase::answer(&ctx, request, Target::Plan(plan_id), &body(request).await?).await
        }
        Route::Extend => purchase::answer(&ctx, request, Target::Extension, &body(request).await?).await,
        Route::Payment(reference) => status::answer(&ctx, request, reference).await,
        Route::TopUp(rest) => topup::answer(&ctx, request, rest, &body(request).await?).await,
        Route::Purchases => purchases::answer(&ctx, request).await,
        Route::Paid => Ok(paid::answer(&ctx, parts.query).await),
        Route::Page(rest) => claim_page::answer(&ctx, request, rest, parts.query).await,
        Route::Account(rest) => account::answer(&ctx, request, rest, parts.query).await,
        Route::Start => Ok(start_here::answer(&ctx, &request.header("accept").unwrap_or_default())),
        Route::Metered(rest) => {
            let found = metered::route::find(seller, rest).ok_or_else(|| Error::plain(Code::NotFound))?;
            let (answer, rest) = metered::answer(&ctx, request, found, parts.query).await;
            *deferred = rest;
            answer
        }
        Route::Operator(_) | Route::Webhook => Err(Error::plain(Code::NotFound)),
    }
}

async fn body<R: Incoming>(request: &R) -> Result<String, Error> {
    let too_long =
        || Error::invalid("The body must be UTF-8 text of at most 32 KiB, sent within 15 seconds.");
    request.body(BODY_MAX_BYTES).await.ok_or_else(too_long)
}

/// The operator's log has a line for every failure of ours; agents' own mistakes are in the audit trail instead.
fn log<P: Ports>(ports: &P, error: &Error, path: &str, method: &str, request_id: &str, started: UnixMs) {
    let row = error.code.row();
    if row.status < 500 || error.code == Code::EntitlementsNotAvailable {
        return;
    }
    let line = Failure {
        request_id,
        method,
        endpoint: None,
        path,
        status: row.status,
        error_code: row.token,
        reason: error.cause,
        advice: None,
        ms: ports.now().0 - started.0,
    };
    ports.log(&quarry_json::to_string(&line));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discovery_is_served_appended_and_inserted() {
        for path in
            ["/agents/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/agents"]
        {
            assert_eq!(Route::of(path), Some(Route::ProtectedResource));
        }
        for path in [
            "/agents/.well-known/oauth-authorization-server",
            "/.well-known/oauth-authorization-server/agents",
        ] {
            assert_eq!(Route::of(path), Some(Route::AuthorizationServer));
        }
        assert_eq!(Route::of("/.well-known/oauth-protected-resource"), Some(Route::ProtocolResource));
        assert_eq!(Route::of("/.well-known/oauth-authorization-server/"), Some(Route::AuthorizationServer));
        assert_eq!(Route::of("/mcp/server-card"), Some(Route::ServerCard));
        assert_eq!(Route::of("/agents/claim"), Some(Route::Page("")));
        assert_eq!(Route::of("/agents/claim/mail"), Some(Route::Page("/mail")));
        assert_eq!(Route::of("/agents/account/mail"), Some(Route::Account("/mail")));
        assert_eq!((Route::of("/agents"), Route::of("/agents/")), (Some(Route::Start), Some(Route::Start)));
        for path in [
            "/agents/claims",
            "/agents/accounts",
            "/agentsx",
            "/api/keys/status",
            "/admin/agentsx",
            "/admin/keys",
        ] {
            assert_eq!(Route::of(path), None, "{path}");
        }
        assert!(owns("/agents/nothing") && owns("/.well-known/nothing") && owns("/admin/agents/events"));
        assert!(!owns("/api/v2/search") && !owns("/admin/keys") && !owns("/agentsx"));
    }
}
