//! Signed payment of a buyer (`PaymentPayload`), of either version, and its comparison with the offer.

use quarry_kernel::money::MicroUsd;
use serde_json::{Map, Value, json};

use super::networks;
use super::offer::{Offer, PaymentRequirements, Scheme};
use crate::encoding;

/// Maximum characters of a payment header; a smart wallet's signature with its deployment has several kilobytes.
pub const HEADER_LEN_MAX: usize = 32 * 1024;

/// Protocol version of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProtocolVersion {
    /// `X-PAYMENT`.
    V1,
    /// `PAYMENT-SIGNATURE`.
    V2,
}

/// Error of a header that is no payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MalformedPayment(
    /// Problem, for the caller.
    pub &'static str,
);

/// Reason why a payment does not match the offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferMismatch {
    /// Wrong amount (docs/specification.md, `payment_amount_mismatch`).
    Amount,
    /// Wrong purpose, payer or chain (`payment_request_mismatch`), with the differing member.
    Request(&'static str),
}

/// Transfer signed by a buyer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    /// Payer's address in lower case.
    pub from: String,
    /// Nonce chosen by the payer, in lower case; the token accepts it once.
    pub nonce: String,
    /// Amount in units of the token.
    pub value: MicroUsd,
    /// Expiry, in seconds since 1970.
    pub valid_before_s: i64,
}

/// Payment as sent. The facilitator verifies its signature.
#[derive(Debug, Clone, PartialEq)]
pub struct Payment {
    /// Protocol version.
    pub version: ProtocolVersion,
    raw: Value,
}

impl Payment {
    /// Parses `PAYMENT-SIGNATURE` (v2).
    ///
    /// # Errors
    /// [`MalformedPayment`].
    pub fn from_v2_header(header: &str) -> Result<Self, MalformedPayment> {
        Self::parse_header(header, ProtocolVersion::V2)
    }

    /// Parses `X-PAYMENT` (v1).
    ///
    /// # Errors
    /// [`MalformedPayment`].
    pub fn from_v1_header(header: &str) -> Result<Self, MalformedPayment> {
        Self::parse_header(header, ProtocolVersion::V1)
    }

    fn parse_header(header: &str, version: ProtocolVersion) -> Result<Self, MalformedPayment> {
        if header.len() > HEADER_LEN_MAX {
            return Err(MalformedPayment("the payment header is longer than 32 KiB"));
        }
        let bytes =
            encoding::decode_base64(header).ok_or(MalformedPayment("the payment header is not base 64"))?;
        let raw = encoding::parse_json(&bytes).ok_or(MalformedPayment(
            "the payment header is no JSON in base 64, or has a name twice in an object",
        ))?;
        let number = if version == ProtocolVersion::V2 { 2 } else { 1 };
        if raw.get("x402Version").and_then(Value::as_u64) != Some(number) {
            return Err(MalformedPayment("x402Version is not the one of the header's name"));
        }
        let payment = Self { version, raw };
        payment.check_fields()?;
        Ok(payment)
    }

    fn check_fields(&self) -> Result<(), MalformedPayment> {
        if self.version == ProtocolVersion::V2 && self.parse_accepted().is_none() {
            return Err(MalformedPayment("accepted is missing or no payment requirements"));
        }
        let signature = self.payload_field("signature").and_then(Value::as_str).unwrap_or_default();
        if !signature.starts_with("0x") || signature.len() < 4 {
            return Err(MalformedPayment("payload.signature is missing"));
        }
        self.nonce().map(|_| ()).ok_or(MalformedPayment(
            "payload has neither a whole authorization (EIP-3009) nor a whole permit2Authorization",
        ))
    }

    fn payload_field(&self, name: &str) -> Option<&Value> {
        self.raw.get("payload")?.get(name)
    }

    /// Parses the requirements that the buyer accepted (v2).
    fn parse_accepted(&self) -> Option<PaymentRequirements> {
        serde_json::from_value(self.raw.get("accepted")?.clone()).ok()
    }

    /// Returns the signed part, for either kind of transfer.
    fn authorization(&self) -> Option<&Value> {
        self.payload_field("authorization").or_else(|| self.payload_field("permit2Authorization"))
    }

    /// Returns the payer's address in lower case.
    #[must_use]
    pub fn payer(&self) -> Option<String> {
        let from = self.authorization()?.get("from")?.as_str()?;
        networks::is_address(from).then(|| from.to_ascii_lowercase())
    }

    fn nonce(&self) -> Option<String> {
        let authorization = self.authorization()?;
        self.payer()?;
        let nonce = authorization.get("nonce")?.as_str()?;
        let is_good = if self.payload_field("authorization").is_some() {
            encoding::is_hex(nonce, 64)
        } else {
            encoding::is_whole_number(nonce)
        };
        is_good.then(|| nonce.to_ascii_lowercase())
    }

    /// Returns the signed amount: exact for `exact`, the maximum for `upto`.
    #[must_use]
    pub fn signed_amount(&self) -> Option<MicroUsd> {
        let authorization = self.authorization()?;
        let amount = authorization
            .get("value")
            .or_else(|| authorization.get("permitted").and_then(|permitted| permitted.get("amount")))?;
        amount.as_str()?.parse().ok().map(MicroUsd)
    }

    /// Returns the signed transfer (EIP-3009); `None` for Permit2.
    #[must_use]
    pub fn transfer(&self) -> Option<Transfer> {
        self.build_transfer(self.payload_field("authorization")?.get("validBefore"))
    }

    /// Returns the signed maximum (Permit2) as a transfer of the full amount; `None` for EIP-3009.
    #[must_use]
    pub fn permit(&self) -> Option<Transfer> {
        match self.payload_field("authorization") {
            None => self.build_transfer(self.authorization()?.get("deadline")),
            Some(_) => None,
        }
    }

    fn build_transfer(&self, end: Option<&Value>) -> Option<Transfer> {
        let end = end.and_then(Value::as_str).and_then(|end| end.parse().ok());
        let (from, nonce, value) = (self.payer()?, self.nonce()?, self.signed_amount()?);
        Some(Transfer { from, nonce, value, valid_before_s: end.unwrap_or(i64::MAX) })
    }

    /// Returns the identity of the payment: chain, token, payer and nonce. A token accepts each nonce of a payer once, so two
    /// payments with the same key are the same money.
    #[must_use]
    pub fn single_use_key(&self, way: &PaymentRequirements) -> Option<String> {
        let (payer, nonce) = (self.payer()?, self.nonce()?);
        // Permit2 keeps its nonces separate from the tokens' own.
        let book = match self.payload_field("authorization") {
            Some(_) => way.asset.to_ascii_lowercase(),
            None => "permit2".to_owned(),
        };
        Some(format!("x402:{}:{book}:{payer}:{nonce}", way.network))
    }

    /// Returns the buyer's identifier of the payment (extension `payment-identifier`): 16 to 128 letters, digits, `_`, `-`.
    ///
    /// # Errors
    /// [`MalformedPayment`] for an identifier in another format.
    pub fn identifier(&self) -> Result<Option<&str>, MalformedPayment> {
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
            Err(MalformedPayment("payment-identifier takes 16 to 128 of A-Z a-z 0-9 _ -"))
        }
    }

    /// Returns the offered requirements that the payment accepted.
    ///
    /// # Errors
    /// [`OfferMismatch`] when the signed payment matches no offered requirements.
    pub fn match_offer<'o>(&self, offer: &'o Offer) -> Result<&'o PaymentRequirements, OfferMismatch> {
        match self.version {
            ProtocolVersion::V2 => self.match_v2_offer(offer),
            ProtocolVersion::V1 => self.match_v1_offer(offer),
        }
    }

    fn match_v2_offer<'o>(&self, offer: &'o Offer) -> Result<&'o PaymentRequirements, OfferMismatch> {
        let accepted = self.parse_accepted().ok_or(OfferMismatch::Request("accepted"))?;
        let asked = self.raw.get("resource").and_then(|resource| resource.get("url")).and_then(Value::as_str);
        if asked.is_some_and(|url| url != offer.resource.url) {
            return Err(OfferMismatch::Request("resource.url"));
        }
        let mut nearest = OfferMismatch::Request("scheme");
        for way in &offer.accepts {
            match find_mismatch(&accepted, way) {
                None => return self.check_authorization(way).map(|()| way),
                Some(OfferMismatch::Request("scheme")) => {}
                Some(mismatch) => nearest = mismatch,
            }
        }
        Err(nearest)
    }

    fn match_v1_offer<'o>(&self, offer: &'o Offer) -> Result<&'o PaymentRequirements, OfferMismatch> {
        let text = |name| self.raw.get(name).and_then(Value::as_str);
        if text("scheme") != Some("exact") {
            return Err(OfferMismatch::Request("scheme"));
        }
        let network = text("network");
        let is_that = |way: &&PaymentRequirements| {
            way.scheme == Scheme::Exact
                && network.is_some()
                && networks::find_v1_name(&way.network) == network
        };
        let way = offer.accepts.iter().find(is_that).ok_or(OfferMismatch::Request("network"))?;
        self.check_authorization(way).map(|()| way)
    }

    /// Checks that the signed values match the accepted requirements; the facilitator repeats only this check.
    fn check_authorization(&self, way: &PaymentRequirements) -> Result<(), OfferMismatch> {
        let to = |at: &Value| at.get("to").and_then(Value::as_str).map(str::to_ascii_lowercase);
        let authorization = self.authorization().ok_or(OfferMismatch::Request("payload"))?;
        let payee = to(authorization).or_else(|| authorization.get("witness").and_then(to));
        if payee.as_deref() != Some(way.pay_to.to_ascii_lowercase().as_str()) {
            return Err(OfferMismatch::Request("payTo"));
        }
        let is_permit = self.payload_field("permit2Authorization").is_some();
        let wants_permit = way.extra.get("assetTransferMethod").and_then(Value::as_str) == Some("permit2");
        if is_permit != wants_permit {
            return Err(OfferMismatch::Request("extra.assetTransferMethod"));
        }
        if self.signed_amount().is_none() || self.signed_amount() != way.price() {
            Err(OfferMismatch::Amount)
        } else {
            Ok(())
        }
    }

    /// Builds the body of `/verify` and `/settle`. `settled` replaces the amount: less than the maximum for `upto`.
    #[must_use]
    pub fn build_facilitator_body(
        &self,
        way: &PaymentRequirements,
        offer: &Offer,
        settled: Option<MicroUsd>,
    ) -> String {
        let mut way = way.clone();
        if let Some(amount) = settled {
            way.amount = amount.0.max(0).to_string();
        }
        let (number, requirements) = match self.version {
            ProtocolVersion::V2 => (2, json!(way)),
            ProtocolVersion::V1 => (1, way.to_v1_json(&offer.resource).unwrap_or(Value::Null)),
        };
        json!({ "x402Version": number, "paymentPayload": self.raw, "paymentRequirements": requirements })
            .to_string()
    }

    /// Creates a payment from an EIP-3009 authorization of another rail, for the same facilitator.
    #[must_use]
    pub(crate) fn from_authorization(
        way: &PaymentRequirements,
        signature: &str,
        authorization: Value,
    ) -> Self {
        let mut payload = Map::new();
        payload.insert("signature".to_owned(), signature.into());
        payload.insert("authorization".to_owned(), authorization);
        let raw = json!({ "x402Version": 2, "accepted": way, "payload": payload });
        Self { version: ProtocolVersion::V2, raw }
    }
}

/// Returns the first difference between accepted and offered requirements. Addresses are compared without case; `extra` must
/// contain the offered members, as facilitators and clients compare it.
fn find_mismatch(accepted: &PaymentRequirements, way: &PaymentRequirements) -> Option<OfferMismatch> {
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
        Some(member) => Some(OfferMismatch::Request(member)),
        None if accepted.amount != way.amount => Some(OfferMismatch::Amount),
        None => None,
    }
}
