//! Entry point of the storefront: seller lookup, methods, common headers and the log.

use futures_util::FutureExt;
use quarry_kernel::http::cors::{CorsPolicy, DisallowedMethod};
use quarry_kernel::http::line::RequestLine;
use quarry_kernel::http::{IncomingRequest, Response, UrlParts, format_network};
use quarry_kernel::id;
use quarry_kernel::time::UnixMs;

use crate::agents::{events, registration};
use crate::claim::{complete, start};
use crate::context::{Context, PREFIX, sanitize_program_name};
use crate::documents::{self, Document};
use crate::documents::{auth_md, discovery, start_here};
use crate::error::{Error, ErrorCode};
use crate::metered::{self, Deferred};
use crate::oauth::{registration as client_registration, token};
use crate::operator::{access, routes as operator};
use crate::payments::sales::purchase::{self, PurchaseTarget};
use crate::payments::sales::{data_api_words, purchase_list, topup};
use crate::payments::upkeep::{status, webhook};
use crate::people::{account, claim_page, connect, payment_page};
use crate::plans::entitlements;
use crate::ports::Ports;
use crate::route::Route;
use crate::sellers::directory;
use crate::settings::Seller;
use crate::tokens::revoke;

pub use crate::route::is_storefront_path;

/// Maximum size of a request body; assertions with long key headers fit.
const BODY_MAX_BYTES: usize = 32 * 1024;
const CORS_POLICY: CorsPolicy = CorsPolicy {
    exposed: "WWW-Authenticate, X-Request-Id, Retry-After, PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-PAYMENT-RESPONSE, Payment-Receipt, \
              Usage-Error",
    // The last one is a response header, but x402 clients send it.
    taken: "Authorization, Agent-Authorization, Content-Type, DPoP, PAYMENT-SIGNATURE, X-PAYMENT, Payment-Authorization, \
            Accept-Payment, Payment-Reference, Idempotency-Key, MCP-Protocol-Version, Access-Control-Expose-Headers",
};
/// Handles a request including its deferred work.
pub async fn handle_request<P: Ports, R: IncomingRequest>(ports: &P, request: &R) -> Response {
    let (response, deferred) = handle_with_deferred(ports, request).await;
    deferred.finish(ports).await;
    response
}

/// Handles a request and returns the deferred work, which can run after the response was sent ([`Deferred::finish`]).
pub async fn handle_with_deferred<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
) -> (Response, Deferred) {
    let mut deferred = Deferred::default();
    let started = ports.now();
    let request_id = generate_request_id(ports, started);
    let parts = UrlParts::parse(request.url());
    let mut route = Route::from_path(parts.path);
    let named = ports.settings().public_origin.as_deref().unwrap_or(parts.origin);
    let found = match route {
        Some(Route::Operator(_)) => Ok(None),
        _ => directory::find_by_origin(ports, named).await,
    };
    let known = found.as_ref().ok().and_then(Option::as_ref);
    let base = known.map(|(_, origin)| format!("{origin}{PREFIX}"));
    let seller = known.map(|(seller, _)| &**seller).zip(base.as_deref());
    if let (None, Some((seller, _)), Some(rest)) = (route, seller, parts.path.strip_prefix(PREFIX)) {
        // A path refused for its spelling still counts as a call's.
        route = match metered::route::find_route(seller, rest) {
            Ok(None) => None,
            Ok(Some(_)) | Err(_) => Some(Route::Metered(rest)),
        };
    }
    let answer = match (route, &found) {
        (_, Err(error)) => Err(error.clone()),
        (None, Ok(_)) => Err(Error::new(ErrorCode::NotFound, "There is no such route.")),
        (Some(route), Ok(_)) => serve_route(ports, request, route, seller, &request_id, &mut deferred).await,
    };
    let asked = RequestInfo {
        request_id: &request_id,
        method: request.method(),
        endpoint: route.map(Route::pattern),
        started,
    };
    asked.record_answer(ports, &answer, &mut deferred, request.is_tool_call());
    let response = answer.unwrap_or_else(|mut error| {
        if let (ErrorCode::NotFound, Some(base)) = (error.code, &base) {
            error = error.with("documentation", format!("{base}{}", Document::Llms.path()));
        }
        error.to_response(base.as_deref(), &request_id)
    });
    let response = match route {
        Some(Route::TopUp(_) | Route::Purchases) => data_api_words::into_data_api_response(response),
        _ => response,
    };
    let is_shared = route.is_none_or(|route| route.cors_rule().is_shared);
    (CORS_POLICY.finish_response(response, request_id, is_shared, request.method()), deferred)
}

/// Returns the refusal of a request for the operator's page or API that Cloudflare Access has not admitted; `None` otherwise.
pub async fn refuse_operator_access<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
) -> Option<Response> {
    let path = UrlParts::parse(request.url()).path;
    if !access::is_guarded_path(path) {
        return None;
    }
    let started = ports.now();
    let error = access::check_access(ports, request.header(access::HEADER).as_deref()).await.err()?;
    let request_id = generate_request_id(ports, started);
    let (method, endpoint) = (request.method(), Some("/admin"));
    let refusal = error.to_response(None, &request_id);
    let asked = RequestInfo { request_id: &request_id, method, endpoint, started };
    asked.record_answer(ports, &Err(error), &mut Deferred::default(), false);
    Some(CORS_POLICY.finish_response(refusal, request_id, false, method))
}

fn generate_request_id<P: Ports>(ports: &P, started: UnixMs) -> String {
    let mut random = [0; 10];
    for (to, from) in random.iter_mut().zip(ports.random_bytes().unwrap_or_default()) {
        *to = from;
    }
    id::new_sortable(started, random)
}

/// Builds the response to a request whose handling panicked.
#[must_use]
pub fn failure_response(now: UnixMs, random: [u8; 10]) -> Response {
    let request_id = id::new_sortable(now, random);
    let response = Error::from_code(ErrorCode::ServerError).to_response(None, &request_id);
    CORS_POLICY.finish_response(response, request_id, true, "POST")
}

async fn serve_route<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    route: Route<'_>,
    seller: Option<(&Seller, &str)>,
    request_id: &str,
    deferred: &mut Deferred,
) -> Result<Response, Error> {
    match CORS_POLICY.check_method(request, route.cors_rule()) {
        Ok(None) => {}
        Ok(Some(preflight)) => return Ok(preflight),
        Err(DisallowedMethod(methods)) => {
            return Err(Error { allow: Some(methods), ..Error::from_code(ErrorCode::MethodNotAllowed) });
        }
    }
    let parts = UrlParts::parse(request.url());
    if let Route::Operator(rest) = route {
        return operator::handle_request(ports, request, request_id, rest, parts.query).boxed_local().await;
    }
    if route == Route::Webhook {
        // Webhooks need no host lookup, because payments know their sellers.
        return webhook::handle_request(ports, request_id, request).boxed_local().await;
    }
    let (seller, base) = seller.ok_or_else(|| Error::from_code(ErrorCode::SellerNotFound))?;
    let ctx = Context {
        ports,
        seller,
        base: base.to_owned(),
        request_id: request_id.to_owned(),
        now: ports.now(),
        network: format_network(&request.header("cf-connecting-ip").unwrap_or_default()),
        is_tool_call: request.is_tool_call(),
        program: sanitize_program_name(&request.header("user-agent").unwrap_or_default()),
    };
    let ctx = &ctx;
    let header = |name| request.header(name);
    let content_type = || header("content-type").unwrap_or_default();
    let body = || read_body(request);
    // Each is a function of its own: V8 compiles a wasm function as a whole at its first call.
    let answer = match route {
        Route::ProtectedResource => return Ok(discovery::protected_resource_response(ctx)),
        Route::ProtocolResource => return Ok(discovery::mcp_resource_response(ctx)),
        Route::AuthorizationServer => return Ok(discovery::authorization_server_response(ctx)),
        Route::ApiCatalog => return Ok(discovery::api_catalog_response(ctx)),
        Route::ServerCard => return Ok(discovery::server_card_response(ctx)),
        Route::ServerJson => return Ok(discovery::server_json_response(ctx)),
        Route::Document(document) => {
            return Ok(documents::respond_with_document(ctx, document, header("if-none-match").as_deref()));
        }
        Route::AuthMd => return Ok(auth_md::respond_with_document(ctx)),
        Route::Start => {
            return Ok(start_here::respond_with_start(ctx, &header("accept").unwrap_or_default()));
        }
        Route::Metered(rest) => {
            let found = metered::route::find_route(seller, rest)?
                .ok_or_else(|| Error::from_code(ErrorCode::NotFound))?;
            let call = metered::handle_call(ctx, request, found, parts.query).boxed_local();
            let (answer, rest) = call.await;
            *deferred = rest;
            return answer;
        }
        Route::Operator(_) | Route::Webhook => return Err(Error::from_code(ErrorCode::NotFound)),
        Route::Jwks => discovery::jwks_response(ctx).boxed_local(),
        Route::Identity => {
            async { registration::handle_request(ctx, &body().await?, header("dpop").as_deref()).await }
                .boxed_local()
        }
        Route::ClaimStart => async { start::start_claim(ctx, &body().await?).await }.boxed_local(),
        Route::ClaimComplete => async { complete::complete_claim(ctx, &body().await?).await }.boxed_local(),
        Route::Authorize => connect::handle_request(ctx, request, parts.query).boxed_local(),
        Route::Register => {
            async { client_registration::handle_request(ctx, &body().await?).await }.boxed_local()
        }
        Route::Events => {
            async { events::handle_request(ctx, &content_type(), &body().await?).await }.boxed_local()
        }
        Route::Token => {
            async { token::handle_request(ctx, &content_type(), &body().await?).await }.boxed_local()
        }
        Route::Revoke => {
            async { revoke::handle_request(ctx, &content_type(), &body().await?).await }.boxed_local()
        }
        Route::Entitlements => async {
            let (own, agent) = (header("authorization"), header("agent-authorization"));
            entitlements::handle_request(ctx, own.as_deref(), agent.as_deref()).await
        }
        .boxed_local(),
        Route::NetworkEntitlements => async {
            let (own, agent) = (header("authorization"), header("agent-authorization"));
            entitlements::handle_network_request(ctx, own.as_deref(), agent.as_deref()).await
        }
        .boxed_local(),
        Route::Purchase(plan_id) => async move {
            purchase::handle_request(ctx, request, PurchaseTarget::Plan(plan_id), &body().await?).await
        }
        .boxed_local(),
        Route::Extend => {
            async { purchase::handle_request(ctx, request, PurchaseTarget::Extension, &body().await?).await }
                .boxed_local()
        }
        Route::Payment(reference) => status::handle_request(ctx, request, reference).boxed_local(),
        Route::TopUp(rest) => {
            async move { topup::handle_request(ctx, request, rest, &body().await?).await }.boxed_local()
        }
        Route::Purchases => purchase_list::handle_request(ctx, request).boxed_local(),
        Route::Paid => async { Ok(payment_page::handle_request(ctx, parts.query).await) }.boxed_local(),
        Route::Page(rest) => claim_page::handle_request(ctx, request, rest, parts.query).boxed_local(),
        Route::Account(rest) => account::handle_request(ctx, request, rest, parts.query).boxed_local(),
    };
    answer.await
}

async fn read_body<R: IncomingRequest>(request: &R) -> Result<String, Error> {
    let too_long =
        || Error::invalid_request("The body must be UTF-8 text of at most 32 KiB, sent within 15 seconds.");
    request.body(BODY_MAX_BYTES).await.ok_or_else(too_long)
}

/// Facts about a request, collected before its response.
struct RequestInfo<'a> {
    request_id: &'a str,
    method: &'a str,
    endpoint: Option<&'static str>,
    started: UnixMs,
}

impl RequestInfo<'_> {
    /// Logs a request with its response. The line of a charged tool call waits for the deferred work, which decides whether the
    /// charge stands. Errors of agents are also in the audit trail.
    fn record_answer<P: Ports>(
        &self,
        ports: &P,
        answer: &Result<Response, Error>,
        deferred: &mut Deferred,
        is_tool_call: bool,
    ) {
        let (status, outcome, reason) = match answer {
            Ok(response) => {
                let outcome = match response.status {
                    ..400 => "success",
                    400..500 => "refused",
                    _ => "failed",
                };
                (response.status, outcome, None)
            }
            Err(error) => (error.code.info().status, error.code.info().token, error.cause),
        };
        let line = RequestLine {
            request_id: self.request_id.into(),
            method: self.method.into(),
            endpoint: self.endpoint,
            key_id: deferred.ledger_id().map(Into::into),
            status,
            outcome,
            charged: deferred.charged_units(),
            source_ms: deferred.upstream_ms,
            browser_ms: None,
            reason,
            advice: None,
            ms: ports.now().0 - self.started.0,
        };
        match is_tool_call && deferred.charged_units() > 0 {
            true => deferred.held_line = Some(Box::new(line.into_owned())),
            false => ports.record_request(&line),
        }
    }
}
