//! The storefront's front door: which seller a host is, methods, the headers that every answer carries, the log.

use quarry_kernel::http::cors::{Door, WrongMethod};
use quarry_kernel::http::line::RequestLine;
use quarry_kernel::http::{Incoming, Response, UrlParts, network};
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
use crate::route::Route;
use crate::sellers::directory;
use crate::settings::Seller;
use crate::tokens::revoke;

pub use crate::route::owns;

/// Most bytes of a request's body; assertions with long key headers fit.
const BODY_MAX_BYTES: usize = 32 * 1024;
const DOOR: Door = Door {
    exposed: "WWW-Authenticate, X-Request-Id, Retry-After, PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-PAYMENT-RESPONSE, Payment-Receipt, \
              Usage-Error",
    // The last one is an answer's, but clients of x402 send it.
    taken: "Authorization, Agent-Authorization, Content-Type, DPoP, PAYMENT-SIGNATURE, X-PAYMENT, Payment-Authorization, \
            Accept-Payment, Payment-Reference, Idempotency-Key, MCP-Protocol-Version, Access-Control-Expose-Headers",
};
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
    let asked = Asked {
        request_id: &request_id,
        method: request.method(),
        endpoint: route.map(Route::pattern),
        started,
    };
    asked.record(ports, &answer, &deferred);
    let response = answer.unwrap_or_else(|mut error| {
        if let (Code::NotFound, Some(base)) = (error.code, &base) {
            error = error.with("documentation", format!("{base}{}", Document::Llms.path()));
        }
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
    let (method, endpoint) = (request.method(), Some("/admin"));
    let refusal = error.respond(None, &request_id);
    let asked = Asked { request_id: &request_id, method, endpoint, started };
    asked.record(ports, &Err(error), &Deferred::default());
    Some(DOOR.finished(refusal, request_id, false, method))
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

/// What is known of a request before its answer.
struct Asked<'a> {
    request_id: &'a str,
    method: &'a str,
    endpoint: Option<&'static str>,
    started: UnixMs,
}

impl Asked<'_> {
    /// Writes the line of a request that was answered so. What agents did wrong is in the audit trail as well.
    fn record<P: Ports>(&self, ports: &P, answer: &Result<Response, Error>, deferred: &Deferred) {
        let (status, outcome, reason) = match answer {
            Ok(response) => {
                let outcome = match response.status {
                    ..400 => "success",
                    400..500 => "refused",
                    _ => "failed",
                };
                (response.status, outcome, None)
            }
            Err(error) => (error.code.row().status, error.code.row().token, error.cause),
        };
        ports.record(&RequestLine {
            request_id: self.request_id,
            method: self.method,
            endpoint: self.endpoint,
            key_id: deferred.ledger_id(),
            status,
            outcome,
            charged: deferred.charged(),
            source_ms: deferred.upstream_ms,
            reason,
            advice: None,
            ms: ports.now().0 - self.started.0,
        });
    }
}
