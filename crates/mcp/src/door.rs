//! Access of tools and resources to the rest of the service: its paths, its responses, and the retained bundles.

use quarry_kernel::http::{Body, Response};
use serde_json::{Value, json};

use crate::ports::Ports;

/// Prefix of the URIs of retained bundles.
pub const BUNDLE_URI_PREFIX: &str = "quarry://bundles/";

/// Builds the path at which this caller reaches a path of the data API.
pub fn build_api_path<P: Ports>(ports: &P, path: &str) -> Option<String> {
    Some(format!("{}{}", ports.data_api_path()?, path.strip_prefix("/api").unwrap_or(path)))
}

/// Builds the link from a call's response to its bundle.
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
