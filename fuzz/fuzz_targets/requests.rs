//! Unauthenticated parts of a request: addresses, headers, JSON-RPC.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quarry_kernel::http::{UrlParts, cors, list_networks, resolve_url};
use quarry_kernel::url;
use quarry_mcp::message::Message;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let parts = UrlParts::parse(&text);
    assert!(parts.path.starts_with('/') || !parts.path.is_empty());
    let _ = resolve_url("https://engine.test/a/b?c", &text);
    assert!(!list_networks(&text).is_empty());
    let _ = cors::parse_bearer(&text);
    let encoded = url::encode(&text);
    assert!(encoded.is_ascii());
    let _ = Message::parse(&text);
});
