//! What tools and resources have in common: where the rest of the service is asked, what its answers hold, and how an answer
//! leads to what its source said.

use quarry_kernel::http::{Body, Response};
use serde_json::{Value, json};

use crate::ports::Ports;

/// What the addresses of retained bundles begin with.
pub const BUNDLE_URI_PREFIX: &str = "quarry://bundles/";

/// A path of the data API as this caller asks it.
pub fn build_api_path<P: Ports>(ports: &P, path: &str) -> Option<String> {
    Some(format!("{}{}", ports.data_api_path()?, path.strip_prefix("/api").unwrap_or(path)))
}

/// The link from a call's answer to its bundle.
pub fn build_bundle_link(date: &str, id: &str) -> Value {
    json!({
        "type": "resource_link",
        "uri": format!("{BUNDLE_URI_PREFIX}{date}/{id}/prettify"),
        "name": id,
        "title": "What the source answered",
    })
}

/// The text of a response.
pub fn read_text(response: &Response) -> &str {
    match &response.body {
        Body::Static(text) => text,
        Body::Text(text) => text,
        Body::Bytes(bytes) => std::str::from_utf8(bytes).unwrap_or_default(),
        _ => "",
    }
}

/// The bytes of a response.
pub fn read_bytes(response: &Response) -> &[u8] {
    match &response.body {
        Body::Bytes(bytes) => bytes,
        _ => read_text(response).as_bytes(),
    }
}
