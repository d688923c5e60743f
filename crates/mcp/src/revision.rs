//! Generation of a request, and consistency of its headers with its body (revision 2026-07-28, Streamable HTTP, Request Metadata
//! and Server Validation).
//!
//! | `MCP-Protocol-Version` | Revision in `_meta` | Generation |
//! |---|---|---|
//! | none, 2025-11-25 or 2025-06-18 | no | with a handshake |
//! | 2026-07-28 | the same | without |
//! | another, or none | any | `HeaderMismatch` if the two differ |
//! | unsupported | none, or the same | `UnsupportedProtocolVersion` |
//! | 2026-07-28 | none | invalid parameters |

use base64ct::{Base64, Encoding};
use quarry_kernel::http::IncomingRequest;
use serde_json::{Value, json};

use crate::message::Request;
use crate::reply::{RpcError, RpcErrorCode};

/// Revision without a handshake.
pub const MODERN: &str = "2026-07-28";
/// Revisions with a handshake, newest first.
pub const LEGACY: [&str; 2] = ["2025-11-25", "2025-06-18"];

const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";
/// Member with the client's capabilities.
pub const CAPABILITIES_KEY: &str = "io.modelcontextprotocol/clientCapabilities";

/// Generation of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Generation {
    /// Self-contained requests.
    Modern,
    /// Requests after a handshake.
    Legacy,
}

/// Lists the supported revisions, newest first.
#[must_use]
pub fn list_supported() -> Value {
    json!([MODERN, LEGACY[0], LEGACY[1]])
}

/// Detects the generation of a request and checks its headers against its body.
///
/// # Errors
/// The errors of the table, all with status 400.
pub fn detect_generation<R: IncomingRequest>(http: &R, request: &Request) -> Result<Generation, RpcError> {
    let header = read_header(http, "mcp-protocol-version");
    let named = request.meta(VERSION_KEY);
    let is_legacy = header.as_deref().is_none_or(|version| LEGACY.contains(&version));
    if is_legacy && named.is_none() {
        return Ok(Generation::Legacy);
    }
    check_modern_headers(http, request, header.as_deref(), named)
        .map_err(|failure| failure.with_status(400))?;
    Ok(Generation::Modern)
}

/// Checks the revision named by a message without a response, which has no metadata in its body.
///
/// # Errors
/// [`RpcErrorCode::UnsupportedProtocolVersion`].
pub fn check_header_version<R: IncomingRequest>(http: &R) -> Result<(), RpcError> {
    match read_header(http, "mcp-protocol-version") {
        Some(version) if version != MODERN && !LEGACY.contains(&version.as_str()) => {
            Err(unsupported_version_error(&version).with_status(400))
        }
        _ => Ok(()),
    }
}

fn check_modern_headers<R: IncomingRequest>(
    http: &R,
    request: &Request,
    header_version: Option<&str>,
    named: Option<&Value>,
) -> Result<(), RpcError> {
    let missing =
        |key: &str| RpcError::new(RpcErrorCode::InvalidParams, format!("`_meta` must have `{key}`."));
    let Some(version) = named.and_then(Value::as_str) else {
        return Err(match header_version {
            Some(version) if version != MODERN => unsupported_version_error(version),
            _ => missing(VERSION_KEY),
        });
    };
    check_header("MCP-Protocol-Version", header_version, version)?;
    if version != MODERN {
        return Err(unsupported_version_error(version));
    }
    if !request.meta(CAPABILITIES_KEY).is_some_and(Value::is_object) {
        return Err(missing(CAPABILITIES_KEY));
    }
    check_header("Mcp-Method", read_header(http, "mcp-method").as_deref(), &request.method)?;
    let name = match request.method.as_str() {
        "tools/call" | "prompts/get" => request.text("name"),
        "resources/read" => request.text("uri"),
        _ => None,
    };
    let Some(name) = name else { return Ok(()) };
    let told = read_header(http, "mcp-name").and_then(|value| decode_header(&value));
    check_header("Mcp-Name", told.as_deref(), name)
}

fn check_header(what: &str, told: Option<&str>, body: &str) -> Result<(), RpcError> {
    let mismatch = |sentence: String| Err(RpcError::new(RpcErrorCode::HeaderMismatch, sentence));
    match told {
        Some(told) if told == body => Ok(()),
        Some(told) => mismatch(format!("Header mismatch: {what} says '{told}', the body says '{body}'.")),
        None => mismatch(format!("Header mismatch: {what} is missing or malformed; the body says '{body}'.")),
    }
}

fn unsupported_version_error(version: &str) -> RpcError {
    RpcError::new(RpcErrorCode::UnsupportedProtocolVersion, "Unsupported protocol version")
        .with_data(json!({ "supported": list_supported(), "requested": version }))
}

fn read_header<R: IncomingRequest>(http: &R, name: &str) -> Option<String> {
    http.header(name)
        .map(|value| value.trim_matches([' ', '\t']).to_owned())
        .filter(|value| !value.is_empty())
}

/// Decodes a header's value, which is Base64 between markers if it contains special characters; `None` when malformed.
fn decode_header(value: &str) -> Option<String> {
    match value.strip_prefix("=?base64?").and_then(|rest| rest.strip_suffix("?=")) {
        Some(text) => String::from_utf8(Base64::decode_vec(text).ok()?).ok(),
        None => value.bytes().all(|byte| matches!(byte, b'\t' | b' '..=b'~')).then(|| value.to_owned()),
    }
}
