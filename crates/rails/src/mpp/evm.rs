//! The method `evm`, intent `charge`, with credential type `authorization`: a wallet signs an EIP-3009 transfer whose
//! nonce is made of the challenge, and the same facilitator that settles x402 settles it.

use quarry_kernel::money::MicroUsd;
use serde_json::{Value, json};
use sha3::{Digest, Keccak256};

use super::credential::Credential;
use super::problem::Problem;
use crate::encoding;
use crate::x402::{Payment, PaymentRequirements, networks};

/// The method's name.
pub const METHOD: &str = "evm";

/// Builds the challenge's request; none when the requirements are not of an EVM chain.
#[must_use]
pub fn build_request(way: &PaymentRequirements, description: &str) -> Option<Value> {
    Some(json!({
        "amount": way.amount,
        "currency": way.asset,
        "recipient": way.pay_to,
        "description": description,
        "methodDetails": {
            "chainId": networks::parse_chain_id(&way.network)?,
            "credentialTypes": ["authorization"],
            "decimals": 6,
        },
    }))
}

/// Returns the amount that a challenge asked for.
#[must_use]
pub fn parse_amount(request: &Value) -> Option<MicroUsd> {
    request.get("amount")?.as_str()?.parse().ok().map(MicroUsd)
}

/// Returns the x402 payment that a credential is, once its challenge was checked: the signed transfer is the one that the
/// challenge asked for, and its nonce is the challenge's.
///
/// # Errors
/// [`Problem::InvalidPayload`].
pub fn build_payment(credential: &Credential, way: &PaymentRequirements) -> Result<Payment, Problem> {
    let read = || {
        let text = |name| credential.payload_text(name);
        let (from, to) = (text("from")?, text("to")?);
        let (value, nonce, signature) = (text("value")?, text("nonce")?, text("signature")?);
        let is_asked = text("type") == Some("authorization")
            && networks::is_address(from)
            && to.eq_ignore_ascii_case(&way.pay_to)
            && value == way.amount
            && derive_nonces(credential).iter().any(|own| nonce.eq_ignore_ascii_case(own))
            && signature.starts_with("0x")
            && matches_source(credential.source.as_deref(), way, from);
        let times = [text("validAfter")?, text("validBefore")?];
        if !is_asked || !times.iter().all(|time| encoding::is_whole_number(time)) {
            return None;
        }
        let authorization = json!({
            "from": from, "to": to, "value": value,
            "validAfter": text("validAfter"), "validBefore": text("validBefore"), "nonce": nonce,
        });
        Some(Payment::from_authorization(way, signature, authorization))
    };
    read().ok_or(Problem::InvalidPayload)
}

/// Returns the nonces that bind a transfer to a challenge: Keccak-256 of its identifier and realm, one after the other as mppx
/// has them, or as a JSON list as pympp has them.
fn derive_nonces(credential: &Credential) -> [String; 2] {
    let challenge = &credential.challenge;
    let joined = format!("{}{}", challenge.id, challenge.realm);
    let listed = json!([challenge.id, challenge.realm]).to_string();
    [joined, listed].map(|text| format!("0x{}", encoding::encode_hex(&Keccak256::digest(text))))
}

/// Returns whether the payer that the client names, if it names one, is who signed.
fn matches_source(source: Option<&str>, way: &PaymentRequirements, from: &str) -> bool {
    let wanted = format!("did:pkh:{}:{from}", way.network);
    source.is_none_or(|source| source.eq_ignore_ascii_case(&wanted))
}
