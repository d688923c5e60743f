//! `Payment-Receipt`: sent with an answer that was paid for, never with an error.

use quarry_kernel::time::UnixMs;
use serde_json::json;

use super::challenge::rfc3339_ms;
use crate::encoding;

/// The header's value. `reference` is the transaction or the processor's id of the payment.
#[must_use]
pub fn header(method: &str, reference: &str, at: UnixMs) -> String {
    let object =
        json!({ "status": "success", "method": method, "timestamp": rfc3339_ms(at), "reference": reference });
    encoding::base64_url(encoding::canonical(&object).as_bytes())
}
