//! HTTP interface of a facilitator (x402 v2, 7): verify, settle, supported. The same for both versions.

use serde_json::Value;

use crate::ask::{ExternalRequest, Unavailable};
use crate::chain::normalize_address;
use crate::encoding;
use crate::facilitator_reason::name_reason;
use crate::x402::networks;

/// Builds the request to verify a payment; no money moves.
#[must_use]
pub fn build_verify_request(body: String) -> ExternalRequest {
    ExternalRequest::post_json("/verify", body)
}

/// Builds the request to settle a payment.
#[must_use]
pub fn build_settle_request(body: String) -> ExternalRequest {
    ExternalRequest::post_json("/settle", body)
}

/// Builds the request for a facilitator's supported chains and schemes, and its addresses.
#[must_use]
pub fn build_supported_request() -> ExternalRequest {
    ExternalRequest::get("/supported")
}

/// Settlement named in receipts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettledPayment {
    /// Transaction on the chain; empty when no transfer was needed.
    pub transaction: String,
    /// Payer.
    pub payer: String,
    /// Settled amount in units of the token, where reported.
    pub amount: Option<String>,
}

/// Refusal by a facilitator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettlementRefusal {
    /// Reason as one of our codes ([`crate::facilitator_reason`]).
    pub reason: String,
    /// Facilitator's own reason, for the operator only.
    pub raw: String,
    /// Facilitator's message, for the operator only.
    pub message: String,
    /// Intended payer.
    pub payer: String,
}

/// Signed values with which a facilitator's success must be consistent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignedPayment<'a> {
    /// Chain (CAIP-2).
    pub network: &'a str,
    /// Token contract.
    pub asset: &'a str,
    /// Payer's address.
    pub payer: &'a str,
    /// Payee's address.
    pub pay_to: &'a str,
    /// Amount in units of the token; for a maximum, the part to settle.
    pub amount: i64,
}

/// Outcome of a settlement according to the facilitator. It neither ends nor completes a payment by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settlement {
    /// Success, consistent with the signed values.
    Settled(SettledPayment),
    /// Success that contradicts the signed values.
    Contradictory {
        /// Contradicting member of the response.
        member: &'static str,
        /// Reported transaction, if well-formed.
        transaction: Option<String>,
    },
    /// Refusal: no money moved.
    Refused(SettlementRefusal),
    /// Transaction sent but not in a block yet; repeat with the same body.
    Pending {
        /// Reported transaction.
        transaction: String,
    },
}

/// Parses the response to [`build_verify_request`] and returns the payer.
///
/// # Errors
/// [`Unavailable`] without a usable response; the inner error is a refusal by the facilitator.
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

/// Parses the response to [`build_settle_request`] and compares it with the signed values.
///
/// # Errors
/// [`Unavailable`] without a usable response: whether the money moved is unknown.
pub fn parse_settle_response(
    status: u16,
    body: &str,
    signed: &SignedPayment<'_>,
) -> Result<Settlement, Unavailable> {
    let answer = parse_json(body)?;
    let transaction = get_text(&answer, "transaction");
    match answer.get("success").and_then(Value::as_bool) {
        Some(true) if is_success(status) => Ok(match find_contradiction(&answer, signed) {
            Some(member) => {
                let transaction = Some(transaction).filter(|hash| is_transaction(hash, signed.network));
                Settlement::Contradictory { member, transaction }
            }
            None => {
                let amount = answer.get("amount").and_then(Value::as_str).map(str::to_owned);
                Settlement::Settled(SettledPayment { transaction, payer: get_text(&answer, "payer"), amount })
            }
        }),
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

/// Members of a response that describe the settlement.
const MEMBERS: [&str; 4] = ["payer", "payTo", "asset", "amount"];

/// Returns the member of a success that contradicts the signed values. Absent members are consistent.
fn find_contradiction(answer: &Value, signed: &SignedPayment<'_>) -> Option<&'static str> {
    if !is_transaction(&get_text(answer, "transaction"), signed.network) {
        return Some("transaction");
    }
    if ["errorReason", "error"].iter().any(|name| !is_absent(answer.get(name))) {
        return Some("errorReason");
    }
    let network = answer.get("network").filter(|network| !is_absent(Some(network)));
    let is_own =
        |network: &str| network == signed.network || networks::find_v1_name(signed.network) == Some(network);
    if network.is_some_and(|network| !network.as_str().is_some_and(is_own)) {
        return Some("network");
    }
    let is_same = |member: &str, value: &Value| match member {
        "payer" => is_address_of(value, signed.payer),
        "payTo" => is_address_of(value, signed.pay_to),
        "asset" => is_address_of(value, signed.asset),
        _ => value.as_str().map_or_else(|| value.as_i64(), |text| text.parse().ok()) == Some(signed.amount),
    };
    let is_other = |member: &&str| {
        answer.get(*member).is_some_and(|value| !is_absent(Some(value)) && !is_same(member, value))
    };
    MEMBERS.into_iter().find(is_other)
}

/// Returns whether a member is absent or empty.
fn is_absent(member: Option<&Value>) -> bool {
    member.is_none_or(|value| value.is_null() || value.as_str() == Some(""))
}

fn is_address_of(value: &Value, address: &str) -> bool {
    value.as_str().is_some_and(|value| normalize_address(value) == normalize_address(address))
}

/// Returns whether a text is a transaction hash: on an EVM chain, 32 bytes in hexadecimal.
fn is_transaction(text: &str, network: &str) -> bool {
    if network.starts_with("eip155:") { encoding::is_hex(text, 64) } else { !text.is_empty() }
}

/// Returns a facilitator's addresses for a scheme and chain from its response to [`build_supported_request`]; `None` when
/// unsupported.
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

/// Returns whether an error is the facilitator's own failure, after which money may have moved.
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
        reason: name_reason(&raw).to_owned(),
        raw: raw.clone(),
        message: get_text(answer, message),
        payer: get_text(answer, "payer"),
    }
}
