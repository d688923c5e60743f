//! Offer for a payment: `PaymentRequired` (x402 v2, 5.1) and its v1 form.

use quarry_kernel::money::MicroUsd;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::networks::{self, Token};
use crate::encoding;

/// Scheme by which a payment is signed and settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scheme {
    /// The amount that is asked for, no more and no less.
    Exact,
    /// At most the amount that is asked for: what was used is settled, nothing when nothing was (Permit2).
    Upto,
}

/// Seconds that a buyer's signature is good for. Facilitators want at least six left when they settle.
pub const TIMEOUT_S: u32 = 300;

/// One way to pay (`PaymentRequirements`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PaymentRequirements {
    /// `exact` or `upto`.
    pub scheme: Scheme,
    /// The chain, CAIP-2.
    pub network: String,
    /// The price in units of the token, decimal.
    pub amount: String,
    /// The token's contract.
    pub asset: String,
    /// Payee.
    pub pay_to: String,
    /// Seconds that the signature is good for.
    pub max_timeout_seconds: u32,
    /// EIP-712 domain of the token, and further members that the scheme wants.
    #[serde(default)]
    pub extra: Map<String, Value>,
}

impl PaymentRequirements {
    /// Returns a price in a token of six decimals, to be paid exactly.
    #[must_use]
    pub fn exact(price: MicroUsd, token: &Token, pay_to: &str) -> Self {
        Self::new(Scheme::Exact, price, token, pay_to)
    }

    /// Returns a maximum in a token of six decimals. `facilitator` is the address that may settle it, as `/supported` lists it.
    #[must_use]
    pub fn upto(maximum: MicroUsd, token: &Token, pay_to: &str, facilitator: &str) -> Self {
        let mut offer = Self::new(Scheme::Upto, maximum, token, pay_to);
        offer.extra.insert("facilitatorAddress".to_owned(), facilitator.into());
        offer.extra.insert("assetTransferMethod".to_owned(), "permit2".into());
        offer
    }

    fn new(scheme: Scheme, price: MicroUsd, token: &Token, pay_to: &str) -> Self {
        let mut extra = Map::new();
        extra.insert("name".to_owned(), token.name.as_str().into());
        extra.insert("version".to_owned(), token.version.as_str().into());
        Self {
            scheme,
            network: token.network.clone(),
            amount: price.0.max(0).to_string(),
            asset: token.asset.clone(),
            pay_to: pay_to.to_owned(),
            max_timeout_seconds: TIMEOUT_S,
            extra,
        }
    }

    /// Returns the price, when it is a number that we could have asked for.
    #[must_use]
    pub fn price(&self) -> Option<MicroUsd> {
        self.amount.parse().ok().map(MicroUsd)
    }

    /// Returns the form of v1; none for a scheme or chain that v1 has no word for.
    #[must_use]
    pub fn to_v1_json(&self, resource: &Resource) -> Option<Value> {
        if self.scheme != Scheme::Exact {
            return None;
        }
        Some(json!({
            "scheme": "exact",
            "network": networks::find_v1_name(&self.network)?,
            "maxAmountRequired": self.amount,
            "resource": resource.url,
            "description": resource.description,
            "mimeType": resource.mime_type,
            "payTo": self.pay_to,
            "maxTimeoutSeconds": self.max_timeout_seconds,
            "asset": self.asset,
            "extra": self.extra,
        }))
    }
}

/// Resource that is paid for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Resource {
    /// Absolute address of the resource without a query; clients take its host.
    pub url: String,
    /// One line.
    pub description: String,
    /// Media type of the paid answer.
    pub mime_type: String,
    /// Seller, for catalogues of services.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub service_name: String,
    /// Topics of the resource, also for discovery.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Absolute address of the service's mark.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub icon_url: String,
}

/// An offer: one resource and the ways to pay for it.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// Reason why there is no answer yet: `PAYMENT-SIGNATURE header is required`, or why a payment did not do.
    pub error: String,
    /// Resource that is paid for.
    pub resource: Resource,
    /// The ways to pay, the preferred one first.
    pub accepts: Vec<PaymentRequirements>,
    /// `payment-identifier`, `bazaar` and the like.
    pub extensions: Map<String, Value>,
}

impl Offer {
    /// Returns the header `PAYMENT-REQUIRED`.
    #[must_use]
    pub fn to_header_value(&self) -> String {
        let object = json!({
            "x402Version": 2,
            "error": self.error,
            "resource": self.resource,
            "accepts": self.accepts,
            "extensions": self.extensions,
        });
        encoding::encode_base64(&object.to_string())
    }

    /// Returns the members that a body needs for clients of v1: `x402Version` and `accepts`. Empty `accepts` say that v1 cannot
    /// pay; then nothing should be put into the body, because clients of v1 would fail over it.
    #[must_use]
    pub fn to_v1_accepts(&self) -> Vec<Value> {
        self.accepts.iter().filter_map(|way| way.to_v1_json(&self.resource)).collect()
    }
}

/// Returns the extension `payment-identifier`: a client may name its payment, so that a repetition is answered as the first was.
#[must_use]
pub fn build_payment_identifier_extension() -> Value {
    json!({
        "info": { "required": false },
        "schema": {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": {
                "required": { "type": "boolean" },
                "id": { "type": "string", "minLength": 16, "maxLength": 128, "pattern": "^[a-zA-Z0-9_-]+$" },
            },
            "required": ["required"],
        },
    })
}

/// Returns the extension `bazaar`: how the resource is asked, for catalogues of paid resources.
#[must_use]
pub fn build_bazaar_extension(method: &str, example: &Value, schema: &Value, answer: &Value) -> Value {
    let input = match method {
        "GET" | "HEAD" | "DELETE" => json!({ "type": "http", "method": method, "queryParams": example }),
        _ => json!({ "type": "http", "method": method, "bodyType": "json", "body": example }),
    };
    let asked = if matches!(method, "GET" | "HEAD" | "DELETE") { "queryParams" } else { "body" };
    let mut members = Map::new();
    members.insert("type".to_owned(), json!({ "type": "string", "const": "http" }));
    members.insert("method".to_owned(), json!({ "type": "string", "enum": [method] }));
    let mut required = vec!["type", "method"];
    if asked == "body" {
        members.insert("bodyType".to_owned(), json!({ "type": "string", "enum": ["json"] }));
        required.extend(["bodyType", "body"]);
    }
    members.insert(asked.to_owned(), schema.clone());
    json!({
        "info": { "input": input, "output": { "type": "json", "example": answer } },
        "schema": {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": {
                "input": { "type": "object", "properties": members, "required": required, "additionalProperties": false },
                "output": {
                    "type": "object",
                    "properties": { "type": { "type": "string" }, "example": { "type": "object" } },
                    "required": ["type"],
                },
            },
            "required": ["input"],
        },
    })
}
