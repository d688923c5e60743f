//! Offer for a payment: `PaymentRequired` (x402 v2, 5.1) and its v1 form.

use quarry_kernel::money::MicroUsd;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::networks::{self, Token};
use crate::encoding;

/// Scheme of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scheme {
    /// Exactly the requested amount.
    Exact,
    /// At most the requested amount: the used part is settled (Permit2).
    Upto,
}

/// Validity of a buyer's signature in seconds. Facilitators require at least six at settlement.
pub const TIMEOUT_S: u32 = 300;

/// One way to pay (`PaymentRequirements`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PaymentRequirements {
    /// `exact` or `upto`.
    pub scheme: Scheme,
    /// Chain (CAIP-2).
    pub network: String,
    /// Price in units of the token, decimal.
    pub amount: String,
    /// Token contract.
    pub asset: String,
    /// Payee.
    pub pay_to: String,
    /// Validity of the signature in seconds.
    pub max_timeout_seconds: u32,
    /// EIP-712 domain of the token, and further members of the scheme.
    #[serde(default)]
    pub extra: Map<String, Value>,
}

impl PaymentRequirements {
    /// Creates requirements for an exact price in a six-decimal token.
    #[must_use]
    pub fn exact(price: MicroUsd, token: &Token, pay_to: &str) -> Self {
        Self::new(Scheme::Exact, price, token, pay_to)
    }

    /// Creates requirements for a maximum in a six-decimal token. `facilitator` is the address that may settle it, from
    /// `/supported`.
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

    /// Parses the price; `None` when it is out of range.
    #[must_use]
    pub fn price(&self) -> Option<MicroUsd> {
        self.amount.parse().ok().map(MicroUsd)
    }

    /// Converts to the v1 form; `None` for a scheme or chain without a v1 name.
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

/// Resource offered for payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Resource {
    /// Absolute URL without a query; clients show its host.
    pub url: String,
    /// One-line description.
    pub description: String,
    /// Media type of the paid response.
    pub mime_type: String,
    /// Seller's name, for catalogues.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub service_name: String,
    /// Topics, for catalogues.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Absolute URL of the seller's icon.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub icon_url: String,
}

/// Offer of a resource with the ways to pay for it.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer {
    /// Reason of the 402: `PAYMENT-SIGNATURE header is required`, or the error of a payment.
    pub error: String,
    /// Offered resource.
    pub resource: Resource,
    /// Ways to pay, the preferred one first.
    pub accepts: Vec<PaymentRequirements>,
    /// Extensions: `payment-identifier`, `bazaar`.
    pub extensions: Map<String, Value>,
}

impl Offer {
    /// Formats the header `PAYMENT-REQUIRED`.
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

    /// Returns the `accepts` of the v1 body. When empty, v1 clients cannot pay, and the body must not contain v1 members, over
    /// which they would fail.
    #[must_use]
    pub fn to_v1_accepts(&self) -> Vec<Value> {
        self.accepts.iter().filter_map(|way| way.to_v1_json(&self.resource)).collect()
    }
}

/// Builds the extension `payment-identifier`: a client may name its payment, so that a repetition gets the first response.
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

/// Builds the extension `bazaar`: a description of the request, for catalogues of paid resources.
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
