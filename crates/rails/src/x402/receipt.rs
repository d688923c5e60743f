//! The receipt of a settlement for the buyer: `PAYMENT-RESPONSE` (v2) and `X-PAYMENT-RESPONSE` (v1).

use serde_json::json;

use super::networks;
use super::payment::Version;
use crate::encoding;
use crate::facilitator::{Refused, Settled};

/// The name of the header.
#[must_use]
pub const fn header_name(version: Version) -> &'static str {
    match version {
        Version::V1 => "x-payment-response",
        Version::V2 => "payment-response",
    }
}

/// The header of a payment that settled.
#[must_use]
pub fn settled(version: Version, network: &str, settled: &Settled) -> String {
    let mut object = json!({
        "success": true,
        "transaction": settled.transaction,
        "network": network_of(version, network),
        "payer": settled.payer,
    });
    if let (Some(amount), Version::V2, Some(object)) = (&settled.amount, version, object.as_object_mut()) {
        object.insert("amount".to_owned(), amount.as_str().into());
    }
    encoding::base64(&object.to_string())
}

/// The header of a payment that did not settle.
#[must_use]
pub fn refused(version: Version, network: &str, refused: &Refused) -> String {
    let object = json!({
        "success": false,
        "errorReason": refused.reason,
        "errorMessage": refused.message,
        "transaction": "",
        "network": network_of(version, network),
        "payer": refused.payer,
    });
    encoding::base64(&object.to_string())
}

fn network_of(version: Version, network: &str) -> &str {
    match version {
        Version::V1 => networks::v1_name(network).unwrap_or(network),
        Version::V2 => network,
    }
}
