//! Method `evm`, intent `charge`, credential type `authorization`: the wallet signs an EIP-3009 transfer whose nonce is derived
//! from the challenge; an x402 facilitator settles it.

use quarry_kernel::money::MicroUsd;
use serde_json::{Value, json};
use sha3::{Digest, Keccak256};

use super::credential::Credential;
use super::problem::Problem;
use crate::encoding;
use crate::x402::{Payment, PaymentRequirements, networks};

/// Name of the method.
pub const METHOD: &str = "evm";

/// Builds the challenge's request; `None` for requirements of a non-EVM chain.
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

/// Parses the amount of a challenge's request.
#[must_use]
pub fn parse_amount(request: &Value) -> Option<MicroUsd> {
    request.get("amount")?.as_str()?.parse().ok().map(MicroUsd)
}

/// Converts a credential with a checked challenge to an x402 payment, after verifying that the signed transfer and its nonce
/// match the challenge.
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

/// Derives the nonces that bind a transfer to a challenge: Keccak-256 of its identifier and realm, concatenated (mppx) or as a
/// JSON array (pympp).
fn derive_nonces(credential: &Credential) -> [String; 2] {
    let challenge = &credential.challenge;
    let joined = format!("{}{}", challenge.id, challenge.realm);
    let listed = json!([challenge.id, challenge.realm]).to_string();
    [joined, listed].map(|text| format!("0x{}", encoding::encode_hex(&Keccak256::digest(text))))
}

/// Returns whether the payer named by the client, if any, is the signer.
fn matches_source(source: Option<&str>, way: &PaymentRequirements, from: &str) -> bool {
    let wanted = format!("did:pkh:{}:{from}", way.network);
    source.is_none_or(|source| source.eq_ignore_ascii_case(&wanted))
}
