//! `Payment-Receipt`: sent with a paid response, never with an error.

use quarry_kernel::time::UnixMs;
use serde_json::json;

use super::challenge::format_rfc3339_ms;
use crate::encoding;

/// Formats the header. `reference` is the transaction or the processor's payment id.
#[must_use]
pub fn format_header(method: &str, reference: &str, at: UnixMs) -> String {
    let object = json!({ "status": "success", "method": method, "timestamp": format_rfc3339_ms(at), "reference": reference });
    encoding::encode_base64_url(encoding::to_canonical_json(&object).as_bytes())
}
