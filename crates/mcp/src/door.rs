//! Access of tools and resources to the rest of the service: its addresses, its answers, and the retained answers of sources.

use quarry_kernel::http::{Body, Response};
use serde_json::{Value, json};

use crate::ports::Ports;

/// Prefix of the addresses of retained bundles.
pub const BUNDLE_URI_PREFIX: &str = "quarry://bundles/";

/// Returns a path of the data API as this caller asks it.
pub fn build_api_path<P: Ports>(ports: &P, path: &str) -> Option<String> {
    Some(format!("{}{}", ports.data_api_path()?, path.strip_prefix("/api").unwrap_or(path)))
}

/// Returns the link from a call's answer to its bundle.
pub fn build_bundle_link(date: &str, id: &str) -> Value {
    json!({
        "type": "resource_link",
        "uri": format!("{BUNDLE_URI_PREFIX}{date}/{id}/prettify"),
        "name": id,
        "title": "What the source answered",
    })
}

/// Returns the text of a response.
pub fn read_text(response: &Response) -> &str {
    match &response.body {
        Body::Static(text) => text,
        Body::Text(text) => text,
        Body::Bytes(bytes) => std::str::from_utf8(bytes).unwrap_or_default(),
        _ => "",
    }
}

/// Returns the bytes of a response.
pub fn read_bytes(response: &Response) -> &[u8] {
    match &response.body {
        Body::Bytes(bytes) => bytes,
        _ => read_text(response).as_bytes(),
    }
}
