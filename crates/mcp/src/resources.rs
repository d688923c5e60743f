//! Resources: sources' answers to calls, retained for a week, and the contract. Reading a bundle uses the request that fetches
//! it, so only its owner can, for free, counted against the request rate.
//!
//! No resource is larger than [`PART_BYTES`], because hosts pass resources to a model: a larger bundle is an index of parts, and
//! so is the contract ([`crate::contract`]).

use base64ct::{Base64, Encoding};
use quarry_data_api::bundle::BundleName;
use quarry_data_api::service::CONTRACT_ASSET;
use quarry_kernel::http::{PLACEHOLDER_ORIGIN, Response};
use serde_json::{Value, json};

use crate::contract::{self, CONTRACT_URI};
use crate::door::{BUNDLE_URI_PREFIX, build_api_path, read_bytes, read_text};
use crate::message::Request;
use crate::ports::Ports;
use crate::reply::{RpcError, RpcErrorCode, RpcResult};
use crate::revision::Generation;

/// Maximum bytes of a resource, as text or in Base64.
pub const PART_BYTES: usize = 100_000;

/// Cache lifetime for clients, of bundles, which never change, and of the contract.
const BUNDLE_MS: u32 = 86_400_000;
const CONTRACT_MS: u32 = 300_000;

/// Handles `resources/list`. Bundles are not listed; each call links its own.
pub fn list() -> RpcResult {
    RpcResult::default().with_member(
        "resources",
        &json!([{
            "uri": CONTRACT_URI,
            "name": "openapi.json",
            "title": "The data API's contract",
            "description": "An index of the operations (OpenAPI 3.1); each is a resource of its own.",
            "mimeType": "application/json",
        }]),
    )
}

/// Handles `resources/templates/list`.
pub fn list_templates() -> RpcResult {
    let bundle = |form: &str, title: &str| {
        build_template(
            &format!("{BUNDLE_URI_PREFIX}{{date}}/{{id}}/{form}"),
            &format!("bundle_{form}"),
            title,
            "Free, for at least seven days; date and id stand in the links of an answer. A large one is an index of parts.",
        )
    };
    let operation = format!("{}{{operation}}", contract::PART_PREFIX);
    let schemas = format!("{operation}/{}", contract::SCHEMAS);
    RpcResult::default().with_member(
        "resourceTemplates",
        &json!([
            bundle("raw", "What the source answered, as received"),
            bundle("prettify", "What the source answered, indented"),
            build_template(
                &operation,
                "operation",
                "One operation of the contract",
                "Parameters, answers and errors."
            ),
            build_template(
                &schemas,
                "operation_schemas",
                "The schemas of an operation",
                "Groups and their fields."
            ),
        ]),
    )
}

fn build_template(uri: &str, name: &str, title: &str, description: &str) -> Value {
    json!({ "uriTemplate": uri, "name": name, "title": title, "description": description })
}

/// Handles `resources/read`.
pub async fn read<P: Ports>(
    ports: &P,
    generation: Generation,
    request: &Request,
) -> Result<RpcResult, RpcError> {
    let uri = request.text("uri");
    let uri = uri.ok_or_else(|| RpcError::new(RpcErrorCode::InvalidParams, "`uri` is missing."))?;
    let missing = || {
        let code = match generation {
            Generation::Modern => RpcErrorCode::InvalidParams,
            Generation::Legacy => RpcErrorCode::ResourceNotFound,
        };
        RpcError::new(code, "Resource not found").with_data(json!({ "uri": uri }))
    };
    if uri == CONTRACT_URI || uri.starts_with(contract::PART_PREFIX) {
        let text = ports.load_document(CONTRACT_ASSET).await.ok_or_else(unreadable_error)?;
        let part = contract::build_part(&text, uri).ok_or_else(missing)?;
        let part = part.replace(PLACEHOLDER_ORIGIN, ports.origin());
        let contents = json!([{ "uri": uri, "mimeType": "application/json", "text": part }]);
        return Ok(RpcResult::default()
            .with_member("contents", &contents)
            .with_cache_hint(CONTRACT_MS, "public"));
    }
    let (whole, part) = split_part(uri);
    let rest = whole
        .strip_prefix(BUNDLE_URI_PREFIX)
        .filter(|rest| BundleName::parse(rest).is_some())
        .ok_or_else(missing)?;
    let path = build_api_path(ports, &format!("/api/bundles/{rest}")).ok_or_else(missing)?;
    let response = ports.get(&path).await;
    match response.status {
        200 => {}
        401 => return Err(RpcError::new(RpcErrorCode::Unauthorized, read_text(&response)).with_status(401)),
        404 => return Err(missing()),
        _ => {
            let body: Value = serde_json::from_str(read_text(&response)).unwrap_or_default();
            return Err(unreadable_error().with_data(body));
        }
    }
    let contents = match part {
        None => build_whole(ports, uri, &path, &response),
        Some(part) => build_bundle_part(uri, part, &response).ok_or_else(missing)?,
    };
    Ok(RpcResult::default().with_member("contents", &json!([contents])).with_cache_hint(BUNDLE_MS, "private"))
}

/// Splits the number of a part, from 1, off a bundle's URI.
fn split_part(uri: &str) -> (&str, Option<usize>) {
    let numbered = uri.rsplit_once('/').and_then(|(whole, part)| Some((whole, part.parse().ok()?)));
    numbered.map_or((uri, None), |(whole, part)| (whole, Some(part)))
}

/// Builds the content of a bundle, or the index of its parts.
fn build_whole<P: Ports>(ports: &P, uri: &str, path: &str, response: &Response) -> Value {
    let bytes = read_bytes(response);
    let count = bytes.len().div_ceil(part_bytes(bytes));
    if count <= 1 {
        return build_content(uri, bytes, response);
    }
    let parts: Vec<String> = (1..=count).map(|part| format!("{uri}/{part}")).collect();
    let index = json!({
        "bytes": bytes.len(),
        "mimeType": read_type(response),
        "url": format!("{}{path}", ports.origin()),
        "parts": parts,
    });
    json!({ "uri": uri, "mimeType": "application/json", "text": index.to_string() })
}

/// Builds a part of a bundle; `None` for an unknown part.
fn build_bundle_part(uri: &str, part: usize, response: &Response) -> Option<Value> {
    let bytes = read_bytes(response);
    let size = part_bytes(bytes);
    let text = std::str::from_utf8(bytes).ok();
    let align = |at: usize| {
        let at = at.min(bytes.len());
        (0..=at).rev().find(|at| text.is_none_or(|text| text.is_char_boundary(*at))).unwrap_or(0)
    };
    let (start, end) = (align(size.checked_mul(part.checked_sub(1)?)?), align(size.checked_mul(part)?));
    bytes.get(start..end).filter(|part| !part.is_empty()).map(|part| build_content(uri, part, response))
}

/// Returns the size of a part in bytes before encoding; Base64 expands three bytes to four.
fn part_bytes(bytes: &[u8]) -> usize {
    if std::str::from_utf8(bytes).is_ok() { PART_BYTES } else { PART_BYTES / 4 * 3 }
}

fn build_content(uri: &str, bytes: &[u8], response: &Response) -> Value {
    let kind = read_type(response);
    match std::str::from_utf8(bytes) {
        Ok(text) => json!({ "uri": uri, "mimeType": kind, "text": text }),
        Err(_) => json!({ "uri": uri, "mimeType": kind, "blob": Base64::encode_string(bytes) }),
    }
}

fn read_type(response: &Response) -> &str {
    response.header("content-type").unwrap_or("application/octet-stream")
}

fn unreadable_error() -> RpcError {
    RpcError::new(RpcErrorCode::Internal, "The resource cannot be read now.")
}
