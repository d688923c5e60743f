//! Receipts for the buyer: `PAYMENT-RESPONSE` (v2) and `X-PAYMENT-RESPONSE` (v1).

use serde_json::json;

use super::networks;
use super::payment::ProtocolVersion;
use crate::encoding;
use crate::facilitator::{SettledPayment, SettlementRefusal};

/// Returns the header's name.
#[must_use]
pub const fn header_name(version: ProtocolVersion) -> &'static str {
    match version {
        ProtocolVersion::V1 => "x-payment-response",
        ProtocolVersion::V2 => "payment-response",
    }
}

/// Formats the header of a settled payment.
#[must_use]
pub fn format_settled_header(version: ProtocolVersion, network: &str, settled: &SettledPayment) -> String {
    let mut object = json!({
        "success": true,
        "transaction": settled.transaction,
        "network": format_network(version, network),
        "payer": settled.payer,
    });
    if let (Some(amount), ProtocolVersion::V2, Some(object)) =
        (&settled.amount, version, object.as_object_mut())
    {
        object.insert("amount".to_owned(), amount.as_str().into());
    }
    encoding::encode_base64(&object.to_string())
}

/// Formats the header of a refused payment.
#[must_use]
pub fn format_refused_header(version: ProtocolVersion, network: &str, refused: &SettlementRefusal) -> String {
    let object = json!({
        "success": false,
        "errorReason": refused.reason,
        "errorMessage": refused.message,
        "transaction": "",
        "network": format_network(version, network),
        "payer": refused.payer,
    });
    encoding::encode_base64(&object.to_string())
}

fn format_network(version: ProtocolVersion, network: &str) -> &str {
    match version {
        ProtocolVersion::V1 => networks::find_v1_name(network).unwrap_or(network),
        ProtocolVersion::V2 => network,
    }
}
