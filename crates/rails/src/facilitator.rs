//! The facilitator's HTTP interface (x402 v2, 7): verify, settle, what it supports. The same for both versions.

use serde_json::Value;

use crate::ask::{ExternalRequest, Unavailable};
use crate::encoding;

/// Asks whether a payment would settle; nothing moves.
#[must_use]
pub fn build_verify_request(body: String) -> ExternalRequest {
    ExternalRequest::post_json("/verify", body)
}

/// Asks to settle a payment.
#[must_use]
pub fn build_settle_request(body: String) -> ExternalRequest {
    ExternalRequest::post_json("/settle", body)
}

/// Asks what chains and schemes it settles, and by which addresses.
#[must_use]
pub fn build_supported_request() -> ExternalRequest {
    ExternalRequest::get("/supported")
}

/// Money moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettledPayment {
    /// The transaction on the chain; empty when nothing had to move.
    pub transaction: String,
    /// Payer.
    pub payer: String,
    /// How much, in units of the token, where the facilitator says it.
    pub amount: Option<String>,
}

/// The payment is no good, and nothing moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettlementRefusal {
    /// The reason, with one word for what facilitators call differently: `insufficient_funds`.
    pub reason: String,
    /// The reason as the facilitator gave it.
    pub raw: String,
    /// Further message.
    pub message: String,
    /// Intended payer.
    pub payer: String,
}

/// Outcome of a settlement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settlement {
    /// Money moved.
    Settled(SettledPayment),
    /// Refused.
    Refused(SettlementRefusal),
    /// A transaction was sent and is not in a block yet; ask again with the same body.
    Pending {
        /// The transaction.
        transaction: String,
    },
}

/// Reads the answer to [`build_verify_request`]: the payer.
///
/// # Errors
/// [`Unavailable`] when it is none; the inner error is the facilitator's word against the payment.
pub fn parse_verify_response(
    status: u16,
    body: &str,
) -> Result<Result<String, SettlementRefusal>, Unavailable> {
    let answer = parse_json(body)?;
    match answer.get("isValid").and_then(Value::as_bool) {
        Some(true) if is_success(status) => Ok(Ok(get_text(&answer, "payer"))),
        Some(false) => Ok(Err(parse_refusal(&answer, "invalidReason", "invalidMessage"))),
        _ => Err(Unavailable),
    }
}

/// Reads the answer to [`build_settle_request`].
///
/// # Errors
/// [`Unavailable`] when it is none: whether money moved is not known.
pub fn parse_settle_response(status: u16, body: &str) -> Result<Settlement, Unavailable> {
    let answer = parse_json(body)?;
    let transaction = get_text(&answer, "transaction");
    match answer.get("success").and_then(Value::as_bool) {
        Some(true) if is_success(status) => {
            let amount = answer.get("amount").and_then(Value::as_str).map(str::to_owned);
            Ok(Settlement::Settled(SettledPayment { transaction, payer: get_text(&answer, "payer"), amount }))
        }
        Some(false)
            if get_text(&answer, "errorReason") == "settlement_pending" && !transaction.is_empty() =>
        {
            Ok(Settlement::Pending { transaction })
        }
        Some(false) if status != 429 && !is_facilitator_fault(&answer) => {
            Ok(Settlement::Refused(parse_refusal(&answer, "errorReason", "errorMessage")))
        }
        _ => Err(Unavailable),
    }
}

/// Returns the addresses by which a facilitator settles a scheme on a chain, from its answer to [`build_supported_request`]; none
/// when it does not.
#[must_use]
pub fn parse_signers(body: &str, scheme: &str, network: &str) -> Option<Vec<String>> {
    let answer = parse_json(body).ok()?;
    let kind = answer.get("kinds")?.as_array()?.iter().find(|kind| {
        let is = |name: &str, value: &str| kind.get(name).and_then(Value::as_str) == Some(value);
        is("scheme", scheme) && is("network", network)
    })?;
    let named = kind.get("extra").and_then(|extra| extra.get("facilitatorAddress")).and_then(Value::as_str);
    if let Some(address) = named {
        return Some(vec![address.to_owned()]);
    }
    let family = network.split(':').next().map(|family| format!("{family}:*"))?;
    let signers = answer.get("signers");
    let listed =
        signers.and_then(|all| all.get(network).or_else(|| all.get(&family))).and_then(Value::as_array);
    Some(listed.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect())
}

fn parse_json(body: &str) -> Result<Value, Unavailable> {
    encoding::parse_json(body.as_bytes()).ok_or(Unavailable)
}

const fn is_success(status: u16) -> bool {
    status >= 200 && status < 300
}

/// Refusals that say nothing about the payment: the facilitator itself failed, and money may have moved.
fn is_facilitator_fault(answer: &Value) -> bool {
    let reason = get_text(answer, "errorReason");
    matches!(
        reason.as_str(),
        "" | "unexpected_settle_error" | "unexpected_verify_error" | "internal_error" | "settlement_pending"
    )
}

fn get_text(answer: &Value, name: &str) -> String {
    answer.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
}

fn parse_refusal(answer: &Value, reason: &str, message: &str) -> SettlementRefusal {
    let raw = get_text(answer, reason);
    SettlementRefusal {
        reason: normalize_reason(&raw).to_owned(),
        raw: raw.clone(),
        message: get_text(answer, message),
        payer: get_text(answer, "payer"),
    }
}

/// Returns the specification's own word where facilitators use several.
fn normalize_reason(reason: &str) -> &str {
    match reason {
        "" => "not_settled",
        reason if reason.ends_with("insufficient_balance") || reason.ends_with("insufficient_funds") => {
            "insufficient_funds"
        }
        reason if reason.ends_with("nonce_already_used") => "nonce_already_used",
        reason if reason.ends_with("_signature") || reason == "invalid_signature" => "invalid_signature",
        reason => reason,
    }
}
