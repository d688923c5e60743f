//! What a buyer signed (`PaymentPayload`), of either version, and whether it is what was offered.

use quarry_kernel::money::MicroUsd;
use serde_json::{Map, Value, json};

use super::networks;
use super::offer::{Offer, Requirements, Scheme};
use crate::encoding;

/// Most characters of a payment header: a signature of a smart wallet with its deployment is some kilobytes.
pub const HEADER_LEN_MAX: usize = 32 * 1024;

/// The version of the protocol that a payment speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// `X-PAYMENT`.
    V1,
    /// `PAYMENT-SIGNATURE`.
    V2,
}

/// The header is no payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Malformed(
    /// What is wrong with it, for the caller.
    pub &'static str,
);

/// The payment is none for what was offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mismatch {
    /// Everything is right but the amount (docs/specification.md, `payment_amount_mismatch`).
    Amount,
    /// It pays for something else, somebody else or on another chain (`payment_request_mismatch`): the member that differs.
    Request(&'static str),
}

/// A transfer that a buyer signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    /// Who pays: an address in lower case.
    pub from: String,
    /// The payer's name for it, in lower case: the token takes it once.
    pub nonce: String,
    /// How much, in units of the token.
    pub value: MicroUsd,
    /// Until when it can be made, in seconds since 1970.
    pub valid_before_s: i64,
}

/// A payment as it was sent. Its signature is the facilitator's to check.
#[derive(Debug, Clone, PartialEq)]
pub struct Payment {
    /// Of which version.
    pub version: Version,
    raw: Value,
}

impl Payment {
    /// Reads `PAYMENT-SIGNATURE` (v2).
    ///
    /// # Errors
    /// [`Malformed`].
    pub fn v2(header: &str) -> Result<Self, Malformed> {
        Self::read(header, Version::V2)
    }

    /// Reads `X-PAYMENT` (v1).
    ///
    /// # Errors
    /// [`Malformed`].
    pub fn v1(header: &str) -> Result<Self, Malformed> {
        Self::read(header, Version::V1)
    }

    fn read(header: &str, version: Version) -> Result<Self, Malformed> {
        if header.len() > HEADER_LEN_MAX {
            return Err(Malformed("the payment header is longer than 32 KiB"));
        }
        let bytes = encoding::from_base64(header).ok_or(Malformed("the payment header is not base 64"))?;
        let raw = encoding::json_of(&bytes).ok_or(Malformed("the payment header is no JSON in base 64"))?;
        let number = if version == Version::V2 { 2 } else { 1 };
        if raw.get("x402Version").and_then(Value::as_u64) != Some(number) {
            return Err(Malformed("x402Version is not the one of the header's name"));
        }
        let payment = Self { version, raw };
        payment.check()?;
        Ok(payment)
    }

    fn check(&self) -> Result<(), Malformed> {
        if self.version == Version::V2 && self.accepted().is_none() {
            return Err(Malformed("accepted is missing or no payment requirements"));
        }
        let signature = self.payload("signature").and_then(Value::as_str).unwrap_or_default();
        if !signature.starts_with("0x") || signature.len() < 4 {
            return Err(Malformed("payload.signature is missing"));
        }
        self.nonce().map(|_| ()).ok_or(Malformed(
            "payload has neither a whole authorization (EIP-3009) nor a whole permit2Authorization",
        ))
    }

    fn payload(&self, name: &str) -> Option<&Value> {
        self.raw.get("payload")?.get(name)
    }

    /// What the buyer says it accepted (v2).
    fn accepted(&self) -> Option<Requirements> {
        serde_json::from_value(self.raw.get("accepted")?.clone()).ok()
    }

    /// The part that is signed, of either way to transfer.
    fn authorization(&self) -> Option<&Value> {
        self.payload("authorization").or_else(|| self.payload("permit2Authorization"))
    }

    /// Who pays: an address in lower case.
    #[must_use]
    pub fn payer(&self) -> Option<String> {
        let from = self.authorization()?.get("from")?.as_str()?;
        networks::is_address(from).then(|| from.to_ascii_lowercase())
    }

    fn nonce(&self) -> Option<String> {
        let authorization = self.authorization()?;
        self.payer()?;
        let nonce = authorization.get("nonce")?.as_str()?;
        let is_good = if self.payload("authorization").is_some() {
            encoding::is_hex(nonce, 64)
        } else {
            encoding::is_whole(nonce)
        };
        is_good.then(|| nonce.to_ascii_lowercase())
    }

    /// The amount that was signed: exactly that for `exact`, the maximum for `upto`.
    #[must_use]
    pub fn signed(&self) -> Option<MicroUsd> {
        let authorization = self.authorization()?;
        let amount = authorization
            .get("value")
            .or_else(|| authorization.get("permitted").and_then(|permitted| permitted.get("amount")))?;
        amount.as_str()?.parse().ok().map(MicroUsd)
    }

    /// The transfer that was signed (EIP-3009); none for Permit2.
    #[must_use]
    pub fn transfer(&self) -> Option<Transfer> {
        self.until(self.payload("authorization")?.get("validBefore"))
    }

    /// The maximum that was signed (Permit2), as a transfer of all of it; none for EIP-3009.
    #[must_use]
    pub fn permit(&self) -> Option<Transfer> {
        match self.payload("authorization") {
            None => self.until(self.authorization()?.get("deadline")),
            Some(_) => None,
        }
    }

    fn until(&self, end: Option<&Value>) -> Option<Transfer> {
        let end = end.and_then(Value::as_str).and_then(|end| end.parse().ok());
        let (from, nonce, value) = (self.payer()?, self.nonce()?, self.signed()?);
        Some(Transfer { from, nonce, value, valid_before_s: end.unwrap_or(i64::MAX) })
    }

    /// By what the payment is known: chain, token, payer and nonce. A token takes each nonce of a payer once, so two
    /// payments with the same key are the same money, whatever else they say.
    #[must_use]
    pub fn single_use_key(&self, way: &Requirements) -> Option<String> {
        let (payer, nonce) = (self.payer()?, self.nonce()?);
        // Permit2 keeps its nonces apart from the tokens' own.
        let book = match self.payload("authorization") {
            Some(_) => way.asset.to_ascii_lowercase(),
            None => "permit2".to_owned(),
        };
        Some(format!("x402:{}:{book}:{payer}:{nonce}", way.network))
    }

    /// The identifier that the buyer gave the payment (extension `payment-identifier`): 16 to 128 letters, digits, `_`, `-`.
    ///
    /// # Errors
    /// [`Malformed`] when there is one of another form.
    pub fn identifier(&self) -> Result<Option<&str>, Malformed> {
        let given = self.raw.get("extensions").and_then(|all| all.get("payment-identifier"));
        let Some(id) = given.and_then(|one| one.get("info")).and_then(|info| info.get("id")) else {
            return Ok(None);
        };
        let id = id.as_str().unwrap_or_default();
        let is_good = (16..=128).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
        if is_good {
            Ok(Some(id))
        } else {
            Err(Malformed("payment-identifier takes 16 to 128 of A-Z a-z 0-9 _ -"))
        }
    }

    /// The way to pay that the payment took, among those that were offered.
    ///
    /// # Errors
    /// [`Mismatch`]: nothing that was offered is what was signed.
    pub fn matched<'o>(&self, offer: &'o Offer) -> Result<&'o Requirements, Mismatch> {
        match self.version {
            Version::V2 => self.matched_v2(offer),
            Version::V1 => self.matched_v1(offer),
        }
    }

    fn matched_v2<'o>(&self, offer: &'o Offer) -> Result<&'o Requirements, Mismatch> {
        let accepted = self.accepted().ok_or(Mismatch::Request("accepted"))?;
        let asked = self.raw.get("resource").and_then(|resource| resource.get("url")).and_then(Value::as_str);
        if asked.is_some_and(|url| url != offer.resource.url) {
            return Err(Mismatch::Request("resource.url"));
        }
        let mut nearest = Mismatch::Request("scheme");
        for way in &offer.accepts {
            match differs(&accepted, way) {
                None => return self.signs(way).map(|()| way),
                Some(Mismatch::Request("scheme")) => {}
                Some(mismatch) => nearest = mismatch,
            }
        }
        Err(nearest)
    }

    fn matched_v1<'o>(&self, offer: &'o Offer) -> Result<&'o Requirements, Mismatch> {
        let text = |name| self.raw.get(name).and_then(Value::as_str);
        if text("scheme") != Some("exact") {
            return Err(Mismatch::Request("scheme"));
        }
        let network = text("network");
        let is_that = |way: &&Requirements| {
            way.scheme == Scheme::Exact && network.is_some() && networks::v1_name(&way.network) == network
        };
        let way = offer.accepts.iter().find(is_that).ok_or(Mismatch::Request("network"))?;
        self.signs(way).map(|()| way)
    }

    /// Whether what is signed is what the payment says it accepts: the facilitator looks again, but only at that.
    fn signs(&self, way: &Requirements) -> Result<(), Mismatch> {
        let to = |at: &Value| at.get("to").and_then(Value::as_str).map(str::to_ascii_lowercase);
        let authorization = self.authorization().ok_or(Mismatch::Request("payload"))?;
        let payee = to(authorization).or_else(|| authorization.get("witness").and_then(to));
        if payee.as_deref() != Some(way.pay_to.to_ascii_lowercase().as_str()) {
            return Err(Mismatch::Request("payTo"));
        }
        let is_permit = self.payload("permit2Authorization").is_some();
        let wants_permit = way.extra.get("assetTransferMethod").and_then(Value::as_str) == Some("permit2");
        if is_permit != wants_permit {
            return Err(Mismatch::Request("extra.assetTransferMethod"));
        }
        if self.signed().is_none() || self.signed() != way.price() { Err(Mismatch::Amount) } else { Ok(()) }
    }

    /// What `/verify` and `/settle` are asked with. `settled` replaces the amount: less than the maximum for `upto`.
    #[must_use]
    pub fn facilitator_body(&self, way: &Requirements, offer: &Offer, settled: Option<MicroUsd>) -> String {
        let mut way = way.clone();
        if let Some(amount) = settled {
            way.amount = amount.0.max(0).to_string();
        }
        let (number, requirements) = match self.version {
            Version::V2 => (2, json!(way)),
            Version::V1 => (1, way.v1(&offer.resource).unwrap_or(Value::Null)),
        };
        json!({ "x402Version": number, "paymentPayload": self.raw, "paymentRequirements": requirements })
            .to_string()
    }

    /// A payment made of an EIP-3009 authorization that came by another rail, for the same facilitator.
    #[must_use]
    pub(crate) fn of_authorization(way: &Requirements, signature: &str, authorization: Value) -> Self {
        let mut payload = Map::new();
        payload.insert("signature".to_owned(), signature.into());
        payload.insert("authorization".to_owned(), authorization);
        let raw = json!({ "x402Version": 2, "accepted": way, "payload": payload });
        Self { version: Version::V2, raw }
    }
}

/// How what was accepted differs from an offer. Addresses are compared in any case; of `extra`, what was offered must be
/// there, as facilitators and clients compare it.
fn differs(accepted: &Requirements, way: &Requirements) -> Option<Mismatch> {
    let same = |a: &str, b: &str| a.eq_ignore_ascii_case(b);
    let request = if accepted.scheme != way.scheme {
        Some("scheme")
    } else if accepted.network != way.network {
        Some("network")
    } else if !same(&accepted.asset, &way.asset) {
        Some("asset")
    } else if !same(&accepted.pay_to, &way.pay_to) {
        Some("payTo")
    } else if way.extra.iter().any(|(name, value)| accepted.extra.get(name) != Some(value)) {
        Some("extra")
    } else {
        None
    };
    match request {
        Some(member) => Some(Mismatch::Request(member)),
        None if accepted.amount != way.amount => Some(Mismatch::Amount),
        None => None,
    }
}
