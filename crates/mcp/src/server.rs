//! The address `/mcp`: methods, origins and credentials, then the message to its method.
//!
//! The order of refusals: method (405), origin (403), credential (401), form of the body (406, 415, 400), message (400),
//! revision and headers (400), method of the message (404). Without a credential nothing is told, so that a client learns
//! at its first request that, and where, it may get one (RFC 9728).

use quarry_kernel::http::cors::protected;
use quarry_kernel::http::{Body, Incoming, Response, UrlParts};
use serde_json::{Value, json};

use crate::message::{Message, Request};
use crate::ports::{Ports, Presented};
use crate::reply::{Code, Failure, Outcome};
use crate::revision::{self, Generation, LEGACY};
use crate::{resources, tools};

/// The path of the address.
pub const PATH: &str = "/mcp";

/// Most bytes of a message.
const BODY_MAX_BYTES: usize = 64 * 1024;

const METHODS: &str = "POST, OPTIONS";
const STREAM: &str = "text/event-stream";
const TAKEN: &str = "Authorization, Agent-Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, \
    Mcp-Session-Id, Last-Event-ID";
const EXPOSED: &str = "WWW-Authenticate, X-Request-Id, Retry-After";

/// How long clients may keep what changes with a deployment only.
const STEADY_MS: u32 = 300_000;

const INSTRUCTIONS: &str = "Search data as tools: web search, maps, reviews, shopping, generated answers and app stores. A \
    successful call costs one credit, a failed one nothing; `key_status` says what is left, `buy_calls` answers a payment \
    page for the person. An answer ends with the calls that go on from it. `limit` and `fields` make an answer shorter. More \
    tools are listed at `/mcp?tools=all`, or by groups: `/mcp?tools=maps,reviews`.";

/// Answers a request.
pub async fn answer<P: Ports, R: Incoming>(ports: &P, http: &R) -> Response {
    let origin = http.header("origin");
    let response = match served(ports, http, origin.as_deref()).await {
        Ok(response) => response,
        Err(failure) => failure.respond(),
    };
    let response = match response.status {
        401 => response.with("www-authenticate", challenge(ports)),
        405 => response.with("allow", METHODS),
        _ => response,
    };
    let response = protected(response);
    match origin.filter(|origin| is_admitted(ports, origin)) {
        Some(origin) => response
            .with("access-control-allow-origin", origin)
            .with("access-control-expose-headers", EXPOSED)
            .with("vary", "Origin"),
        None => response,
    }
}

async fn served<P: Ports, R: Incoming>(
    ports: &P,
    http: &R,
    origin: Option<&str>,
) -> Result<Response, Failure> {
    let refused = |status, code, message: &str| Err(Failure::new(code, message).status(status));
    if !matches!(http.method(), "POST" | "OPTIONS") {
        return refused(
            405,
            Code::InvalidRequest,
            "This is an MCP server: clients send messages by POST. /docs/mcp says how to connect one.",
        );
    }
    if origin.is_some_and(|origin| !is_admitted(ports, origin)) {
        return refused(403, Code::Forbidden, "Pages of this origin are not admitted here.");
    }
    if http.method() == "OPTIONS" {
        return Ok(Response::new(204)
            .with("allow", METHODS)
            .with("access-control-allow-methods", METHODS)
            .with("access-control-allow-headers", TAKEN)
            .with("access-control-max-age", "86400"));
    }
    let who = ports.presented();
    if matches!(who, Presented::Unknown | Presented::Nothing) {
        return Err(unauthorized(who));
    }
    let accepts = http.header("accept").unwrap_or_default().to_ascii_lowercase();
    let is_json = ["application/json", "application/*", "*/*", ""].iter().any(|kind| names(&accepts, kind));
    let is_stream = names(&accepts, STREAM) || names(&accepts, "text/*");
    if !is_json && !is_stream {
        return refused(406, Code::InvalidRequest, "Answers are application/json or text/event-stream.");
    }
    let kind = http.header("content-type").unwrap_or_default().to_ascii_lowercase();
    if kind.split(';').next().map(str::trim) != Some("application/json") {
        return refused(415, Code::InvalidRequest, "Messages are application/json.");
    }
    let Some(body) = http.body(BODY_MAX_BYTES).await else {
        return refused(413, Code::InvalidRequest, "A message is UTF-8 text of at most 64 KiB.");
    };
    match Message::read(&body)? {
        Message::Request(request) => {
            let response =
                asked(ports, http, who, &request).await.map_err(|failure| failure.of(&request.id))?;
            Ok(if is_json { response } else { as_event(response) })
        }
        Message::Notification => revision::named_in_header(http).map(|()| Response::new(202)),
        Message::Response => refused(400, Code::InvalidRequest, "Nothing was asked of the client."),
    }
}

/// An answer as the one event of a stream, for clients that take nothing else.
fn as_event(mut response: Response) -> Response {
    if let Body::Text(text) = response.body {
        response.headers.retain(|(name, _)| *name != "content-type");
        response.body = Body::Text(format!("event: message\ndata: {text}\n\n"));
        return response.with("content-type", STREAM);
    }
    response
}

async fn asked<P: Ports, R: Incoming>(
    ports: &P,
    http: &R,
    who: Presented,
    request: &Request,
) -> Result<Response, Failure> {
    let generation = revision::generation(http, request)?;
    let outcome = match (generation, request.method.as_str()) {
        (Generation::Modern, "server/discover") => discovered(),
        (Generation::Legacy, "initialize") => initialized(request)?,
        (Generation::Legacy, "ping") => Outcome::default(),
        (_, "tools/list") => {
            tools::list(ports, UrlParts::of(http.url()).query).await?.kept(STEADY_MS, "public")
        }
        (_, "tools/call") => tools::call(ports, who, generation, request).await?,
        (_, "resources/list") => resources::list().kept(STEADY_MS, "public"),
        (_, "resources/templates/list") => resources::templates().kept(STEADY_MS, "public"),
        (_, "resources/read") => resources::read(ports, generation, request).await?,
        (_, method) => {
            let status = if generation == Generation::Modern { 404 } else { 200 };
            let message = format!("Method not found: {method}");
            return Err(Failure::new(Code::MethodNotFound, message).status(status));
        }
    };
    Ok(match generation {
        Generation::Modern => outcome.signed(&server()).respond(&request.id),
        Generation::Legacy => outcome.respond(&request.id),
    })
}

fn discovered() -> Outcome {
    Outcome::default()
        .with("supportedVersions", &revision::spoken())
        .with("capabilities", &capabilities())
        .with("instructions", &json!(INSTRUCTIONS))
        .kept(STEADY_MS, "public")
}

/// The handshake of the older generation: what the client asks for if it is spoken, else the newest that is.
fn initialized(request: &Request) -> Result<Outcome, Failure> {
    let wanted = request.text("protocolVersion");
    let wanted = wanted.ok_or_else(|| Failure::new(Code::InvalidParams, "`protocolVersion` is missing."))?;
    let version = LEGACY.into_iter().find(|version| *version == wanted).unwrap_or(LEGACY[0]);
    Ok(Outcome::default()
        .with("protocolVersion", &json!(version))
        .with("capabilities", &capabilities())
        .with("serverInfo", &server())
        .with("instructions", &json!(INSTRUCTIONS)))
}

fn capabilities() -> Value {
    json!({ "tools": {}, "resources": {} })
}

fn server() -> Value {
    json!({ "name": "quarry", "title": "Quarry search data", "version": env!("CARGO_PKG_VERSION") })
}

fn unauthorized(who: Presented) -> Failure {
    let message = match who {
        Presented::Unknown => "The credential is not, or no longer, one of this service's.",
        _ => "A credential is needed: a data key or an access token, as `Authorization: Bearer`.",
    };
    Failure::new(Code::Unauthorized, message).status(401)
}

/// Where credentials are to be had (RFC 9728, 5.1; RFC 6750, 3).
fn challenge<P: Ports>(ports: &P) -> String {
    let error = match ports.presented() {
        Presented::Nothing => "",
        _ => "error=\"invalid_token\", ",
    };
    let origin = ports.origin();
    let scopes = ports.scopes();
    format!(
        "Bearer {error}resource_metadata=\"{origin}/.well-known/oauth-protected-resource{PATH}\", scope=\"{scopes}\""
    )
}

/// Whether a page of this origin may ask: pages of our own, of the machine itself (tools for developers), and those that
/// the operator names. Names that lead here for a page of somebody else are none of these (DNS rebinding).
fn is_admitted<P: Ports>(ports: &P, origin: &str) -> bool {
    let Some((_, authority)) = origin.split_once("://") else { return false };
    let host = match authority.strip_prefix('[') {
        Some(rest) => rest.split_once(']').map_or("", |(host, _)| host),
        None => authority.split(':').next().unwrap_or_default(),
    };
    matches!(host, "localhost" | "127.0.0.1" | "::1") || ports.admits(origin)
}

/// Whether a list such as `Accept` names a value; parameters do not matter.
fn names(list: &str, value: &str) -> bool {
    list.split(',').any(|part| part.split(';').next().is_some_and(|part| part.trim() == value))
}
