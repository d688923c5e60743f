//! `WWW-Authenticate: Payment …`: a signed offer for one payment method.

use std::collections::BTreeMap;

use quarry_kernel::mac;
use quarry_kernel::time::UnixMs;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::params;
use crate::encoding;

/// Terms of a challenge to sign.
#[derive(Debug, Clone, PartialEq)]
pub struct ChallengeTerms {
    /// Host name of the server.
    pub realm: String,
    /// Payment method: `evm`, `stripe`.
    pub method: &'static str,
    /// Request of the payment method, with amounts in its own units.
    pub request: Value,
    /// One-line description for people.
    pub description: String,
    /// Expiry of the challenge.
    pub expires: UnixMs,
    /// Digest of the request body ([`compute_body_digest`]); `None` without a body.
    pub digest: Option<String>,
    /// Server's own flat data, returned by the client unchanged.
    pub opaque: BTreeMap<String, String>,
}

/// Signed challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// HMAC over everything but the description.
    pub id: String,
    pub(super) realm: String,
    pub(super) method: String,
    pub(super) intent: String,
    pub(super) request: String,
    pub(super) description: Option<String>,
    pub(super) expires: Option<String>,
    pub(super) digest: Option<String>,
    pub(super) opaque: Option<String>,
}

/// Header for a credential, because `Authorization` holds the caller's own key or token.
pub const CREDENTIAL_HEADER: &str = "Payment-Authorization";

/// The only supported intent, a single payment.
pub const INTENT: &str = "charge";

impl Challenge {
    /// Signs a challenge. The secret has at least 32 bytes.
    #[must_use]
    pub fn sign(secret: &[u8], terms: &ChallengeTerms) -> Self {
        let opaque: Value = terms
            .opaque
            .iter()
            .map(|(name, value)| (name.clone(), value.clone().into()))
            .collect::<serde_json::Map<_, _>>()
            .into();
        let mut challenge = Self {
            id: String::new(),
            realm: terms.realm.clone(),
            method: terms.method.to_owned(),
            intent: INTENT.to_owned(),
            request: encoding::encode_base64_url(encoding::to_canonical_json(&terms.request).as_bytes()),
            description: Some(terms.description.clone()).filter(|text| !text.is_empty()),
            expires: Some(format_rfc3339_ms(terms.expires)),
            digest: terms.digest.clone(),
            opaque: (!terms.opaque.is_empty())
                .then(|| encoding::encode_base64_url(encoding::to_canonical_json(&opaque).as_bytes())),
        };
        challenge.id = challenge.compute_id(secret);
        challenge
    }

    /// Computes the identifier of these parts under a secret.
    pub(super) fn compute_id(&self, secret: &[u8]) -> String {
        let or_empty = |part: &Option<String>| part.clone().unwrap_or_default();
        let text = [
            self.realm.clone(),
            self.method.clone(),
            self.intent.clone(),
            self.request.clone(),
            or_empty(&self.expires),
            or_empty(&self.digest),
            or_empty(&self.opaque),
        ]
        .join("|");
        // On failure the identifier is empty, which is never accepted.
        mac::compute_hmac(secret, &[&text])
            .map_or_else(String::new, |digest| encoding::encode_base64_url(&digest))
    }

    /// Decodes the method's own request.
    #[must_use]
    pub fn request(&self) -> Option<Value> {
        encoding::parse_json(&encoding::decode_base64_url(&self.request)?)
    }

    /// Returns the payment method.
    #[must_use]
    pub fn method(&self) -> &str {
        &self.method
    }

    /// Decodes the server's own data.
    #[must_use]
    pub fn opaque(&self) -> BTreeMap<String, String> {
        let read = || serde_json::from_slice(&encoding::decode_base64_url(self.opaque.as_deref()?)?).ok();
        read().unwrap_or_default()
    }

    /// Formats the value of a `WWW-Authenticate` line.
    #[must_use]
    pub fn to_header_value(&self) -> String {
        let header = CREDENTIAL_HEADER.to_owned();
        let parts = [
            ("id", Some(&self.id)),
            ("realm", Some(&self.realm)),
            ("method", Some(&self.method)),
            ("intent", Some(&self.intent)),
            ("request", Some(&self.request)),
            ("description", self.description.as_ref()),
            ("digest", self.digest.as_ref()),
            ("expires", self.expires.as_ref()),
            ("opaque", self.opaque.as_ref()),
            ("header", Some(&header)),
        ];
        let parts =
            parts.iter().filter_map(|(name, value)| value.map(|value| params::format_param(name, value)));
        format!("Payment {}", parts.collect::<Vec<_>>().join(", "))
    }
}

/// Computes the RFC 9530 digest of a body: `sha-256=:…:`.
#[must_use]
pub fn compute_body_digest(body: &str) -> String {
    use base64ct::{Base64, Encoding};
    format!("sha-256=:{}:", Base64::encode_string(&Sha256::digest(body.as_bytes())))
}

/// Formats a time as RFC 3339 with milliseconds, as the scheme's clients do.
#[must_use]
pub(super) fn format_rfc3339_ms(moment: UnixMs) -> String {
    let text = moment.to_rfc3339();
    format!("{}.{:03}Z", text.trim_end_matches('Z'), moment.0.rem_euclid(1000))
}
