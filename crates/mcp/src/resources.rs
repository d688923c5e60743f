//! Resources: what sources answered to calls, retained for a week, and the contract. Reading a bundle is the request that
//! fetches it, so it is its owner's alone, free, and counted against the request rate.

use base64ct::{Base64, Encoding};
use quarry_data_api::bundle::Named;
use quarry_data_api::openapi;
use serde_json::{Value, json};

use crate::door::{BUNDLES, bytes, text, within};
use crate::message::Request;
use crate::ports::Ports;
use crate::reply::{Code, Failure, Outcome};
use crate::revision::Generation;

const CONTRACT: &str = "quarry://openapi.json";

/// Most bytes that are told as part of a message; more is fetched from its own address.
const TOLD_MAX_BYTES: usize = 4 * 1024 * 1024;

/// How long a client may keep a bundle, which never changes, and the contract.
const BUNDLE_MS: u32 = 86_400_000;
const CONTRACT_MS: u32 = 300_000;

/// `resources/list`: bundles are not listed, each call names its own.
pub fn list() -> Outcome {
    Outcome::default().with(
        "resources",
        &json!([{
            "uri": CONTRACT,
            "name": "openapi.json",
            "title": "The data API's contract",
            "description": "Every endpoint, parameter, group, field and error (OpenAPI 3.1).",
            "mimeType": "application/json",
        }]),
    )
}

/// `resources/templates/list`.
pub fn templates() -> Outcome {
    let template = |form: &str, title: &str| {
        json!({
            "uriTemplate": format!("{BUNDLES}{{date}}/{{id}}/{form}"),
            "name": format!("bundle_{form}"),
            "title": title,
            "description": "Free, for at least seven days; date and id stand in the links of an answer.",
        })
    };
    Outcome::default().with(
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
) -> Result<Outcome, Failure> {
    let uri = request.text("uri");
    let uri = uri.ok_or_else(|| Failure::new(Code::InvalidParams, "`uri` is missing."))?;
    let missing = || {
        let code = match generation {
            Generation::Modern => Code::InvalidParams,
            Generation::Legacy => Code::ResourceNotFound,
        };
        Failure::new(code, "Resource not found").with(json!({ "uri": uri }))
    };
    if uri == CONTRACT {
        let contract = ports.document(openapi::ASSET).await.ok_or_else(unreadable)?;
        let contents = json!([{ "uri": uri, "mimeType": "application/json", "text": &*contract }]);
        return Ok(Outcome::default().with("contents", &contents).kept(CONTRACT_MS, "public"));
    }
    let rest = uri.strip_prefix(BUNDLES).filter(|rest| Named::parse(rest).is_some()).ok_or_else(missing)?;
    let path = within(ports, &format!("/api/bundles/{rest}")).ok_or_else(missing)?;
    let response = ports.get(&path).await;
    match response.status {
        200 => {}
        401 => return Err(Failure::new(Code::Unauthorized, text(&response)).status(401)),
        404 => return Err(missing()),
        _ => {
            let body: Value = serde_json::from_str(text(&response)).unwrap_or_default();
            return Err(unreadable().with(body));
        }
    }
    let bytes = bytes(&response);
    if bytes.len() > TOLD_MAX_BYTES {
        let told = format!("{} bytes are too many for a message: GET {}{path}", bytes.len(), ports.origin());
        return Err(Failure::new(Code::InvalidParams, told).with(json!({ "uri": uri })));
    }
    let kind = response.header("content-type").unwrap_or("application/octet-stream");
    let contents = match std::str::from_utf8(bytes) {
        Ok(text) => json!([{ "uri": uri, "mimeType": kind, "text": text }]),
        Err(_) => json!([{ "uri": uri, "mimeType": kind, "blob": Base64::encode_string(bytes) }]),
    };
    Ok(Outcome::default().with("contents", &contents).kept(BUNDLE_MS, "private"))
}

fn unreadable() -> Failure {
    Failure::new(Code::Internal, "The resource cannot be read now.")
}
