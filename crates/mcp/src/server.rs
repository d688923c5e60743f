//! The endpoint `/mcp`: methods, origins and credentials, then dispatch by method.
//!
//! Checks in order: HTTP method (405), origin (403), credential (401), format of the body (406, 415, 400), message (400),
//! revision and headers (400), JSON-RPC method (404). The credential comes early, so that a client learns with its first request
//! where to get one (RFC 9728).

use quarry_kernel::http::cors::add_security_headers;
use quarry_kernel::http::{Body, IncomingRequest, Response, UrlParts};
use serde_json::{Value, json};

use crate::message::{Message, Request};
use crate::ports::{CredentialKind, Ports};
use crate::reply::{RpcError, RpcErrorCode, RpcResult};
use crate::revision::{self, Generation, LEGACY};
use crate::{resources, tools};

/// Path of the endpoint.
pub const PATH: &str = "/mcp";

/// Maximum size of a message.
const BODY_MAX_BYTES: usize = 64 * 1024;

const METHODS: &str = "POST, OPTIONS";
const STREAM: &str = "text/event-stream";
const ALLOWED_HEADERS: &str = "Authorization, Agent-Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, \
    Mcp-Session-Id, Last-Event-ID";
const EXPOSED_HEADERS: &str = "WWW-Authenticate, X-Request-Id, Retry-After";

/// Cache lifetime for clients, of data that changes only with a deployment.
const STEADY_MS: u32 = 300_000;

const INSTRUCTIONS: &str = "Search data as tools: web search, maps, reviews, shopping, generated answers and app stores. A \
    successful call costs one credit, a failed one nothing; `key_status` says what is left, `buy_calls` answers a payment \
    page for the person. An answer ends with the calls that go on from it. `limit` and `fields` make an answer shorter, \
    `fresh` asks the source where a free cached answer would do. More tools are listed at `/mcp?tools=all`, or by groups: `/mcp?tools=maps,reviews`.";

/// Handles a request.
pub async fn handle<P: Ports, R: IncomingRequest>(ports: &P, http: &R) -> Response {
    let origin = http.header("origin");
    let response = match serve(ports, http, origin.as_deref()).await {
        Ok(response) => response,
        Err(failure) => failure.into_response(),
    };
    let response = match response.status {
        401 => response.with_header("www-authenticate", format_challenge(ports)),
        405 => response.with_header("allow", METHODS),
        _ => response,
    };
    let response = add_security_headers(response);
    match origin.filter(|origin| is_admitted(ports, origin)) {
        Some(origin) => response
            .with_header("access-control-allow-origin", origin)
            .with_header("access-control-expose-headers", EXPOSED_HEADERS)
            .with_header("vary", "Origin"),
        None => response,
    }
}

async fn serve<P: Ports, R: IncomingRequest>(
    ports: &P,
    http: &R,
    origin: Option<&str>,
) -> Result<Response, RpcError> {
    let refused = |status, code, message: &str| Err(RpcError::new(code, message).with_status(status));
    if !matches!(http.method(), "POST" | "OPTIONS") {
        return refused(
            405,
            RpcErrorCode::InvalidRequest,
            "This is an MCP server: clients send messages by POST. /docs/mcp says how to connect one.",
        );
    }
    if origin.is_some_and(|origin| !is_admitted(ports, origin)) {
        return refused(
            403,
            RpcErrorCode::Forbidden,
            "This origin is not allowed; the operator lists allowed origins in `MCP_ORIGINS`.",
        );
    }
    if http.method() == "OPTIONS" {
        return Ok(Response::new(204)
            .with_header("allow", METHODS)
            .with_header("access-control-allow-methods", METHODS)
            .with_header("access-control-allow-headers", ALLOWED_HEADERS)
            .with_header("access-control-max-age", "86400"));
    }
    let who = ports.credential_kind();
    if matches!(who, CredentialKind::Unknown | CredentialKind::Nothing) {
        return Err(unauthorized_error(who));
    }
    let accepts = http.header("accept").unwrap_or_default().to_ascii_lowercase();
    let is_json =
        ["application/json", "application/*", "*/*", ""].iter().any(|kind| contains_value(&accepts, kind));
    let is_stream = contains_value(&accepts, STREAM) || contains_value(&accepts, "text/*");
    if !is_json && !is_stream {
        return refused(
            406,
            RpcErrorCode::InvalidRequest,
            "Answers are application/json or text/event-stream.",
        );
    }
    let kind = http.header("content-type").unwrap_or_default().to_ascii_lowercase();
    if kind.split(';').next().map(str::trim) != Some("application/json") {
        return refused(415, RpcErrorCode::InvalidRequest, "Messages are application/json.");
    }
    let Some(body) = http.body(BODY_MAX_BYTES).await else {
        return refused(413, RpcErrorCode::InvalidRequest, "A message is UTF-8 text of at most 64 KiB.");
    };
    match Message::parse(&body)? {
        Message::Request(request) => {
            let response = dispatch_request(ports, http, who, &request)
                .await
                .map_err(|failure| failure.with_id(&request.id))?;
            Ok(if is_json { response } else { into_event(response) })
        }
        Message::Notification => revision::check_header_version(http).map(|()| Response::new(202)),
        Message::Response => refused(
            400,
            RpcErrorCode::InvalidRequest,
            "This server sends no requests, so it expects no responses.",
        ),
    }
}

/// Converts a response to a stream with one event, for clients that accept only streams.
fn into_event(mut response: Response) -> Response {
    if let Body::Text(text) = response.body {
        response.headers.retain(|(name, _)| *name != "content-type");
        response.body = Body::Text(format!("event: message\ndata: {text}\n\n"));
        return response.with_header("content-type", STREAM);
    }
    response
}

async fn dispatch_request<P: Ports, R: IncomingRequest>(
    ports: &P,
    http: &R,
    who: CredentialKind,
    request: &Request,
) -> Result<Response, RpcError> {
    let generation = revision::detect_generation(http, request)?;
    let outcome = match (generation, request.method.as_str()) {
        (Generation::Modern, "server/discover") => discover(),
        (Generation::Legacy, "initialize") => initialize(request)?,
        (Generation::Legacy, "ping") => RpcResult::default(),
        (_, "tools/list") => {
            tools::list(ports, UrlParts::parse(http.url()).query).await?.with_cache_hint(STEADY_MS, "public")
        }
        (_, "tools/call") => tools::call(ports, who, generation, request).await?,
        (_, "resources/list") => resources::list().with_cache_hint(STEADY_MS, "public"),
        (_, "resources/templates/list") => resources::list_templates().with_cache_hint(STEADY_MS, "public"),
        (_, "resources/read") => resources::read(ports, generation, request).await?,
        (_, method) => {
            let status = if generation == Generation::Modern { 404 } else { 200 };
            let message = format!("Method not found: {method}");
            return Err(RpcError::new(RpcErrorCode::MethodNotFound, message).with_status(status));
        }
    };
    Ok(match generation {
        Generation::Modern => outcome.with_server_info(&build_server_info()).into_response(&request.id),
        Generation::Legacy => outcome.into_response(&request.id),
    })
}

fn discover() -> RpcResult {
    RpcResult::default()
        .with_member("supportedVersions", &revision::list_supported())
        .with_member("capabilities", &build_capabilities())
        .with_member("instructions", &json!(INSTRUCTIONS))
        .with_cache_hint(STEADY_MS, "public")
}

/// Handles the handshake of the older generation: confirms the client's revision if supported, else offers the newest.
fn initialize(request: &Request) -> Result<RpcResult, RpcError> {
    let wanted = request.text("protocolVersion");
    let wanted =
        wanted.ok_or_else(|| RpcError::new(RpcErrorCode::InvalidParams, "`protocolVersion` is missing."))?;
    let version = LEGACY.into_iter().find(|version| *version == wanted).unwrap_or(LEGACY[0]);
    Ok(RpcResult::default()
        .with_member("protocolVersion", &json!(version))
        .with_member("capabilities", &build_capabilities())
        .with_member("serverInfo", &build_server_info())
        .with_member("instructions", &json!(INSTRUCTIONS)))
}

fn build_capabilities() -> Value {
    json!({ "tools": {}, "resources": {} })
}

fn build_server_info() -> Value {
    json!({ "name": "quarry", "title": "Quarry search data", "version": env!("CARGO_PKG_VERSION") })
}

fn unauthorized_error(who: CredentialKind) -> RpcError {
    let message = match who {
        CredentialKind::Unknown => "The credential is unknown, expired or revoked.",
        _ => "A credential is needed: a data key or an access token, as `Authorization: Bearer`.",
    };
    RpcError::new(RpcErrorCode::Unauthorized, message).with_status(401)
}

/// Formats the challenge that names the source of credentials (RFC 9728, 5.1; RFC 6750, 3).
fn format_challenge<P: Ports>(ports: &P) -> String {
    let error = match ports.credential_kind() {
        CredentialKind::Nothing => "",
        _ => "error=\"invalid_token\", ",
    };
    let origin = ports.origin();
    let scopes = ports.scopes();
    format!(
        "Bearer {error}resource_metadata=\"{origin}/.well-known/oauth-protected-resource{PATH}\", scope=\"{scopes}\""
    )
}

/// Returns whether pages of this origin are admitted: our own, those on a loopback host (developer tools), and those named by the
/// operator. A foreign host name that resolves to us is not admitted (DNS rebinding).
fn is_admitted<P: Ports>(ports: &P, origin: &str) -> bool {
    let Some((_, authority)) = origin.split_once("://") else { return false };
    let host = match authority.strip_prefix('[') {
        Some(rest) => rest.split_once(']').map_or("", |(host, _)| host),
        None => authority.split(':').next().unwrap_or_default(),
    };
    matches!(host, "localhost" | "127.0.0.1" | "::1") || ports.is_origin_admitted(origin)
}

/// Returns whether a list such as `Accept` contains a value, ignoring parameters.
fn contains_value(list: &str, value: &str) -> bool {
    list.split(',').any(|part| part.split(';').next().is_some_and(|part| part.trim() == value))
}
