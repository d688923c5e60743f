//! Entry point of the data API: request ids, methods, authentication, common headers, the log.

use futures_util::FutureExt;
use quarry_kernel::http::cors::{CorsPolicy, DisallowedMethod, parse_bearer};
use quarry_kernel::http::{IncomingRequest, Response, UrlParts};
use quarry_kernel::id;
use quarry_kernel::time::UnixMs;
use quarry_kernel::url;

use crate::batch::{self, Batch};
use crate::cache::cacheable_question::CacheDirectives;
use crate::call::{self, ApiCall, Deferred, Fault, Payer};
use crate::endpoint::Endpoint;
use crate::error::{ApiError, ErrorCode};
use crate::keys::secrets::{KeyId, Secrets};
use crate::keys::{admin, empty_key, owner, status, usage, visitor};
use crate::param::{self, Params};
use crate::ports::Ports;
use crate::request_record::RequestRecord;
use crate::watch::status as status_of_sources;
use crate::{locations, markdown, options};

mod bundles;
mod compatible;
mod missing_setup;
mod pages;
mod route;

use bundles::respond_with_bundle;
pub(crate) use bundles::respond_with_retained_bundle;
use missing_setup::MissingSetup;
pub use missing_setup::explain_unavailable;
pub use pages::CONTRACT_ASSET;
use pages::{admin_page_response, health_response, is_page_request, missing_page_response, openapi_response};
pub(crate) use route::Route;

pub(crate) const DOOR: CorsPolicy = CorsPolicy {
    exposed: "X-Request-Id, X-Remaining-Calls, RateLimit, RateLimit-Policy, Retry-After, Server-Timing, ETag, Age",
    taken: "Authorization, Content-Type, Cache-Control, If-None-Match, Idempotency-Key",
};

/// Response with its deferred work.
pub type ServedResponse<S> = (Response, Option<DeferredWork<S>>);

/// Work deferred until the head of the response was sent.
#[derive(Debug)]
pub enum DeferredWork<S> {
    /// Work of one call.
    Call(Deferred<S>),
    /// Calls of a batch, whose lines are the response's body.
    Batch(Batch),
}

impl<S> DeferredWork<S> {
    /// Returns the deferred work of a call, if it is one.
    pub const fn call(&self) -> Option<&Deferred<S>> {
        match self {
            Self::Call(call) => Some(call),
            Self::Batch(_) => None,
        }
    }

    const fn call_mut(&mut self) -> Option<&mut Deferred<S>> {
        match self {
            Self::Call(call) => Some(call),
            Self::Batch(_) => None,
        }
    }

    /// Finishes the work: settlements, bundles, counts.
    pub async fn finish<P: Ports<Source = S>>(self, ports: &P) {
        match self {
            Self::Call(call) => call.finish(ports).await,
            Self::Batch(batch) => batch.finish(ports).await,
        }
    }
}

/// Handles a request.
pub async fn handle<P: Ports, R: IncomingRequest>(ports: &P, request: &R) -> ServedResponse<P::Source> {
    let started = ports.now();
    let request_id = id::new_sortable(started, ports.random_bytes());
    let parts = UrlParts::parse(request.url());
    let route = Route::from_path(parts.path);
    let is_shared = route.as_ref().is_none_or(|route| route.rule().is_shared);
    let mut key = None;
    let (answer, echo, mut after) = match &route {
        None if is_page_request(request, parts.path) => (Ok(missing_page_response()), None, None),
        None => (Err(ApiError::new(ErrorCode::NotFound, "There is no such route.")), None, None),
        Some(route) => serve(ports, request, route, parts, (&request_id, started), &mut key).await,
    };
    let answer = match answer {
        Err(error) if error.code == ErrorCode::StorageUnavailable => {
            Err(MissingSetup::find(ports).await.map_or(error, MissingSetup::error))
        }
        answer => answer,
    };
    let (method, endpoint) = (request.method(), route.as_ref().map(Route::pattern));
    let (key, is_tool_call) = (key.as_ref(), request.is_tool_call());
    let asked = RequestRecord { request_id: &request_id, method, endpoint, key, started, is_tool_call };
    asked.record(ports, &answer, after.as_mut().and_then(DeferredWork::call_mut));
    let response = answer.unwrap_or_else(|error| error.to_response(&request_id, echo.as_ref()));
    let response = match route {
        Some(Route::Data(endpoint)) => negotiate_format(response, endpoint, request),
        _ => response,
    };
    (DOOR.finish_response(response, request_id, is_shared, request.method()), after)
}

/// Builds the response to a request whose handling panicked; used by the caller of [`handle`].
#[must_use]
pub fn internal_error_response(now: UnixMs, random: [u8; 10]) -> Response {
    let request_id = id::new_sortable(now, random);
    let response = ApiError::from_code(ErrorCode::InternalError).to_response(&request_id, None);
    DOOR.finish_response(response, request_id, true, "GET")
}

/// Converts a data endpoint's response to the caller's preferred format.
fn negotiate_format<R: IncomingRequest>(response: Response, endpoint: &Endpoint, request: &R) -> Response {
    let response = response.with_header("vary", "Accept");
    match request.header("accept").is_some_and(|accept| markdown::prefers_markdown(&accept)) {
        true => markdown::respond(response, endpoint),
        false => response,
    }
}

type RouteResult<S> = (Result<Response, ApiError>, Option<Params>, Option<DeferredWork<S>>);

/// Handles a route and returns the authenticated key, if any.
async fn serve<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    route: &Route<'_>,
    parts: UrlParts<'_>,
    (request_id, started): (&str, UnixMs),
    whose: &mut Option<KeyId>,
) -> RouteResult<P::Source> {
    match DOOR.check_method(request, route.rule()) {
        Ok(None) => {}
        Ok(Some(preflight)) => return (Ok(preflight), None, None),
        Err(DisallowedMethod(methods)) => {
            let error = ApiError { allow: Some(methods), ..ApiError::from_code(ErrorCode::MethodNotAllowed) };
            return (Err(error), None, None);
        }
    }
    let origin = ports.settings().public_origin.as_deref().unwrap_or(parts.origin);
    let Some(secrets) = &ports.settings().secrets else {
        // Fails closed: without a secret no key can be verified.
        let public = match route {
            Route::Health => Ok(MissingSetup::KeySecret.health_response()),
            Route::OpenApi => Ok(openapi_response(origin)),
            Route::AdminPage => Ok(admin_page_response()),
            Route::Options => Ok(options::handle(ports.settings())),
            Route::Locations => locations::handle(ports, parts.query).boxed_local().await,
            _ => Err(MissingSetup::KeySecret.error()),
        };
        return (public, None, None);
    };
    let Route::Data(endpoint) = route else {
        let other = OtherRequest { request, route, parts, request_id, started, origin, secrets };
        return serve_other(ports, other, whose).boxed_local().await;
    };
    let key = match authenticate(request, secrets) {
        Ok(key) => whose.insert(key).clone(),
        Err(error) => return (Err(error), None, None),
    };
    let call = ApiCall {
        endpoint,
        id: request_id,
        started,
        url: parts,
        origin,
        head_only: request.method() == "HEAD",
        directives: CacheDirectives::from_request(request),
        fault: if ports.settings().fault_injection {
            request.header("x-quarry-fault").as_deref().and_then(Fault::parse)
        } else {
            None
        },
    };
    let (answer, params, after) = call::execute(ports, call, Payer::Key(&key)).await;
    (answer, params, after.map(DeferredWork::Call))
}

/// A request to a route that is no data endpoint.
struct OtherRequest<'a, R> {
    request: &'a R,
    route: &'a Route<'a>,
    parts: UrlParts<'a>,
    request_id: &'a str,
    started: UnixMs,
    origin: &'a str,
    secrets: &'a Secrets,
}

/// Answers a request to another route. A future of its own on the heap: V8 compiles a wasm function as a whole at its first call, so
/// inlined here it would delay the first data call.
async fn serve_other<P: Ports, R: IncomingRequest>(
    ports: &P,
    OtherRequest { request, route, parts, request_id, started, origin, secrets }: OtherRequest<'_, R>,
    whose: &mut Option<KeyId>,
) -> RouteResult<P::Source> {
    let mut authenticate = |request: &R| {
        let key = authenticate(request, secrets)?;
        *whose = Some(key.clone());
        Ok(key)
    };
    // Boxed, each: V8 compiles a wasm function as a whole at its first call.
    let simple = match route {
        // Answered by `serve`.
        Route::Data(_) => Err(ApiError::from_code(ErrorCode::InternalError)),
        Route::Compatible(page) => {
            return compatible::serve(ports, request, secrets, *page, parts, (request_id, started), whose)
                .boxed_local()
                .await;
        }
        Route::Options => Ok(options::handle(ports.settings())),
        Route::Locations => locations::handle(ports, parts.query).boxed_local().await,
        Route::Batch => {
            let key = match authenticate(request) {
                Ok(key) => key,
                Err(error) => return (Err(error), None, None),
            };
            return match batch::handle(request, &key, origin).boxed_local().await {
                Ok((response, batch)) => (Ok(response), None, Some(DeferredWork::Batch(batch))),
                Err(error) => (Err(error), None, None),
            };
        }
        Route::KeyStatus => match authenticate(request) {
            Ok(key) => respond_with_key_status(ports, &key, parts.query).boxed_local().await,
            Err(error) => Err(error),
        },
        Route::KeyUsage => {
            let key = match authenticate(request) {
                Ok(key) => key,
                Err(error) => return (Err(error), None, None),
            };
            let params = match param::check(parts.query, usage::PARAMS, &[]) {
                Ok(params) => params,
                Err(refused) => return (Err(refused.into()), None, None),
            };
            return (usage::handle(ports, &key, &params).boxed_local().await, Some(params), None);
        }
        Route::Owner(page) => match authenticate(request) {
            Ok(key) => owner::handle(ports, request, secrets, &key, (*page, parts.query)).boxed_local().await,
            Err(error) => Err(error),
        },
        Route::VisitorKey => visitor::handle(ports, request, secrets, origin).boxed_local().await,
        Route::EmptyKey => empty_key::handle(ports, request, secrets, origin).boxed_local().await,
        Route::Bundle(rest) => match authenticate(request) {
            Ok(key) => respond_with_bundle(ports, request, &key, rest, started).boxed_local().await,
            Err(error) => Err(error),
        },
        Route::Admin(rest) => admin::handle(ports, request, secrets, parts, rest).boxed_local().await,
        Route::OpenApi => Ok(openapi_response(origin)),
        Route::AdminPage => Ok(admin_page_response()),
        Route::Health => Ok(match MissingSetup::find(ports).boxed_local().await {
            Some(missing) => missing.health_response(),
            None => health_response(),
        }),
        Route::Status => Ok(status_of_sources::handle(ports).boxed_local().await),
    };
    (simple, None, None)
}

/// Returns whether a request presents a key with a valid MAC.
pub fn has_valid_key<P: Ports, R: IncomingRequest>(ports: &P, request: &R) -> bool {
    ports.settings().secrets.as_ref().is_some_and(|secrets| authenticate(request, secrets).is_ok())
}

/// Authenticates the caller's key and returns its id (docs/specification.md, Authentication).
fn authenticate<R: IncomingRequest>(request: &R, secrets: &Secrets) -> Result<KeyId, ApiError> {
    let header = request.header("authorization");
    let token = header.as_deref().and_then(parse_bearer).ok_or_else(|| missing_key_error(request))?;
    secrets.verify(token).ok_or_else(|| ApiError::from_code(ErrorCode::InvalidApiKey))
}

/// Builds the error for a missing key; for a key in the query it explains where keys belong.
fn missing_key_error<R: IncomingRequest>(request: &R) -> ApiError {
    let query = UrlParts::parse(request.url()).query;
    match url::parse_pairs(query).flatten().any(|(name, _)| name == "api_key") {
        true => ApiError::new(ErrorCode::MissingApiKey, KEY_IN_QUERY),
        false => ApiError::from_code(ErrorCode::MissingApiKey),
    }
}

const KEY_IN_QUERY: &str =
    "The key is read from the header `Authorization: Bearer <API_KEY>`, not from `api_key` in the query.";

async fn respond_with_key_status<P: Ports>(
    ports: &P,
    key: &KeyId,
    query: &str,
) -> Result<Response, ApiError> {
    param::check(query, &[], &[])?;
    status::handle(ports, key).await
}
