//! Resources: what sources answered to calls, retained for a week, and the contract. Reading a bundle is the request that
//! fetches it, so it is its owner's alone, free, and counted against the request rate.

use base64ct::{Base64, Encoding};
use quarry_data_api::bundle::BundleName;
use quarry_data_api::service::CONTRACT_ASSET;
use quarry_kernel::http::PLACEHOLDER_ORIGIN;
use serde_json::{Value, json};

use crate::door::{BUNDLE_URI_PREFIX, build_api_path, read_bytes, read_text};
use crate::message::Request;
use crate::ports::Ports;
use crate::reply::{RpcError, RpcErrorCode, RpcResult};
use crate::revision::Generation;

const CONTRACT_URI: &str = "quarry://openapi.json";

/// Most bytes that are told as part of a message; more is fetched from its own address.
const MESSAGE_MAX_BYTES: usize = 4 * 1024 * 1024;

/// Time for which a client may keep a bundle, which never changes, and the contract.
const BUNDLE_MS: u32 = 86_400_000;
const CONTRACT_MS: u32 = 300_000;

/// `resources/list`: bundles are not listed, each call names its own.
pub fn list() -> RpcResult {
    RpcResult::default().with_member(
        "resources",
        &json!([{
            "uri": CONTRACT_URI,
            "name": "openapi.json",
            "title": "The data API's contract",
            "description": "Every endpoint, parameter, group, field and error (OpenAPI 3.1).",
            "mimeType": "application/json",
        }]),
    )
}

/// `resources/templates/list`.
pub fn list_templates() -> RpcResult {
    let template = |form: &str, title: &str| {
        json!({
            "uriTemplate": format!("{BUNDLE_URI_PREFIX}{{date}}/{{id}}/{form}"),
            "name": format!("bundle_{form}"),
            "title": title,
            "description": "Free, for at least seven days; date and id stand in the links of an answer.",
        })
    };
    RpcResult::default().with_member(
        "resourceTemplates",
        &json!([
            template("raw", "What the source answered, as received"),
            template("prettify", "What the source answered, indented"),
        ]),
    )
}

/// `resources/read`.
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
    if uri == CONTRACT_URI {
        let contract = ports.load_document(CONTRACT_ASSET).await.ok_or_else(unreadable_error)?;
        let contract = contract.replace(PLACEHOLDER_ORIGIN, ports.origin());
        let contents = json!([{ "uri": uri, "mimeType": "application/json", "text": contract }]);
        return Ok(RpcResult::default()
            .with_member("contents", &contents)
            .with_cache_hint(CONTRACT_MS, "public"));
    }
    let rest = uri
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
    let bytes = read_bytes(&response);
    if bytes.len() > MESSAGE_MAX_BYTES {
        let told = format!("{} bytes are too many for a message: GET {}{path}", bytes.len(), ports.origin());
        return Err(RpcError::new(RpcErrorCode::InvalidParams, told).with_data(json!({ "uri": uri })));
    }
    let kind = response.header("content-type").unwrap_or("application/octet-stream");
    let contents = match std::str::from_utf8(bytes) {
        Ok(text) => json!([{ "uri": uri, "mimeType": kind, "text": text }]),
        Err(_) => json!([{ "uri": uri, "mimeType": kind, "blob": Base64::encode_string(bytes) }]),
    };
    Ok(RpcResult::default().with_member("contents", &contents).with_cache_hint(BUNDLE_MS, "private"))
}

fn unreadable_error() -> RpcError {
    RpcError::new(RpcErrorCode::Internal, "The resource cannot be read now.")
}
