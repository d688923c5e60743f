//! State of a signed transfer (EIP-3009) on its chain, read from a node by JSON-RPC. A facilitator's answer can be lost or false;
//! the token contract's state and logs cannot.
//!
//! `authorizationState(authorizer, nonce)` shows at any age whether the nonce is used. The token logs
//! `AuthorizationUsed(authorizer, nonce)` directly followed by `Transfer(from, to, value)`; a nonce cancelled by its owner counts
//! as used too, but logs `AuthorizationCanceled`. Only both logs together prove the transfer.

use quarry_kernel::money::MicroUsd;
use serde_json::{Value, json};

use crate::ask::{ExternalRequest, Unavailable};
use crate::encoding;

/// Topic: Keccak-256 of `AuthorizationUsed(address,bytes32)`.
const AUTHORIZATION_USED_TOPIC: &str = "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5";
/// Topic: Keccak-256 of `AuthorizationCanceled(address,bytes32)`.
const AUTHORIZATION_CANCELED_TOPIC: &str =
    "0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81";
/// Topic: Keccak-256 of `Transfer(address,address,uint256)`.
pub(crate) const TRANSFER_TOPIC: &str = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
/// Selector of `authorizationState(address,bytes32)`.
const AUTHORIZATION_STATE_SELECTOR: &str = "0xe94a0102";
/// Blocks per log query, the limit of public nodes.
pub const WINDOW_BLOCKS: u64 = 9_000;

/// A block of the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// Number of the block.
    pub number: u64,
    /// Time of the block, in seconds since 1970.
    pub time_s: i64,
}

/// Transfer to look for.
#[derive(Debug, Clone, Copy)]
pub struct ExpectedTransfer<'a> {
    /// Token contract.
    pub asset: &'a str,
    /// Signer.
    pub from: &'a str,
    /// Signed nonce.
    pub nonce: &'a str,
    /// Payee.
    pub to: &'a str,
    /// Amount in units of the token.
    pub value: MicroUsd,
}

/// Builds the request for the newest block.
#[must_use]
pub fn build_head_request() -> ExternalRequest {
    build_rpc_request("eth_getBlockByNumber", &json!(["latest", false]))
}

/// Builds the request for a block.
#[must_use]
pub fn build_block_request(number: u64) -> ExternalRequest {
    build_rpc_request("eth_getBlockByNumber", &json!([format_quantity(number), false]))
}

/// Parses the response to [`build_head_request`] or [`build_block_request`].
///
/// # Errors
/// [`Unavailable`].
pub fn parse_head_response(status: u16, body: &str) -> Result<Head, Unavailable> {
    let block = parse_rpc_result(status, body)?;
    let number = |name: &str| block.get(name).and_then(Value::as_str).and_then(parse_quantity);
    let time_s = number("timestamp").and_then(|time| i64::try_from(time).ok());
    Ok(Head { number: number("number").ok_or(Unavailable)?, time_s: time_s.ok_or(Unavailable)? })
}

/// Builds the request for whether the nonce was used or cancelled, as of a block.
#[must_use]
pub fn build_authorization_state_request(wanted: &ExpectedTransfer<'_>, head: Head) -> ExternalRequest {
    let data = format!(
        "{AUTHORIZATION_STATE_SELECTOR}{:0>64}{}",
        normalize_address(wanted.from),
        normalize_address(wanted.nonce)
    );
    build_call_request(wanted.asset, &data, head)
}

/// Parses the response to [`build_authorization_state_request`].
///
/// # Errors
/// [`Unavailable`].
pub fn parse_authorization_state_response(status: u16, body: &str) -> Result<bool, Unavailable> {
    let word = parse_rpc_result(status, body)?;
    let digits = word.as_str().and_then(|word| word.strip_prefix("0x")).filter(|digits| digits.len() == 64);
    match digits.ok_or(Unavailable)?.trim_start_matches('0') {
        "" => Ok(false),
        "1" => Ok(true),
        _ => Err(Unavailable),
    }
}

/// Range of blocks, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockRange {
    /// First block.
    pub first: u64,
    /// Last block.
    pub last: u64,
}

impl BlockRange {
    /// Creates the largest range of a log query from `first` on, not beyond `head`.
    #[must_use]
    pub fn starting_at(first: u64, head: Head) -> Self {
        Self { first, last: first.saturating_add(WINDOW_BLOCKS - 1).min(head.number) }
    }

    /// Creates the largest range of a log query that ends at `head`.
    #[must_use]
    pub const fn ending_at(head: Head) -> Self {
        Self { first: head.number.saturating_sub(WINDOW_BLOCKS - 1), last: head.number }
    }

    /// Builds the filter of a log query.
    pub(crate) fn to_filter(self, address: &str, topics: &Value) -> Value {
        json!([{
            "address": address,
            "topics": topics,
            "fromBlock": format_quantity(self.first),
            "toBlock": format_quantity(self.last),
        }])
    }
}

/// Builds the query for the logs of the nonce's use or cancellation.
#[must_use]
pub fn build_nonce_lookup_request(wanted: &ExpectedTransfer<'_>, range: BlockRange) -> ExternalRequest {
    let from = format!("0x{:0>64}", normalize_address(wanted.from));
    let topics = json!([[AUTHORIZATION_USED_TOPIC, AUTHORIZATION_CANCELED_TOPIC], from, wanted.nonce]);
    build_rpc_request("eth_getLogs", &range.to_filter(wanted.asset, &topics))
}

/// The end of a nonce.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NonceEnd {
    /// The nonce was used in the transaction of this hash.
    Used(String),
    /// The nonce was cancelled by its owner, in the block of this number.
    Cancelled(u64),
}

/// Parses the response to [`build_nonce_lookup_request`].
///
/// # Errors
/// [`Unavailable`].
pub fn parse_nonce_lookup_response(status: u16, body: &str) -> Result<Option<NonceEnd>, Unavailable> {
    let logs = parse_rpc_result(status, body)?;
    let Some(log) = logs.as_array().ok_or(Unavailable)?.first() else { return Ok(None) };
    let end = match get_topic(log, 0).as_str() {
        AUTHORIZATION_CANCELED_TOPIC => parse_block_number(log).map(NonceEnd::Cancelled),
        AUTHORIZATION_USED_TOPIC => {
            let hash = log.get("transactionHash").and_then(Value::as_str);
            hash.map(|hash| NonceEnd::Used(hash.to_owned()))
        }
        _ => None,
    };
    end.map(Some).ok_or(Unavailable)
}

/// Builds the request for the receipt of a transaction.
#[must_use]
pub fn build_receipt_request(transaction: &str) -> ExternalRequest {
    build_rpc_request("eth_getTransactionReceipt", &json!([transaction]))
}

/// Effect of a transaction on a nonce.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// The expected transfer.
    Transfer,
    /// A transfer to another payee, or of another amount.
    OtherTransfer,
    /// No effect on the nonce, or one that the logs do not show.
    Unclear,
}

/// Inclusion of a transaction in a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inclusion {
    /// Effect on the expected transfer's nonce.
    pub effect: Effect,
    /// Number of the block.
    pub block: u64,
}

/// Parses the response to [`build_receipt_request`]; `None` for a transaction in no block.
///
/// # Errors
/// [`Unavailable`].
pub fn parse_receipt_response(
    status: u16,
    body: &str,
    wanted: &ExpectedTransfer<'_>,
) -> Result<Option<Inclusion>, Unavailable> {
    let Some(receipt) = parse_optional_rpc_result(status, body)? else { return Ok(None) };
    let block = parse_block_number(&receipt).ok_or(Unavailable)?;
    if receipt.get("status").and_then(Value::as_str) != Some("0x1") {
        return Ok(Some(Inclusion { effect: Effect::Unclear, block }));
    }
    let logs = receipt.get("logs").and_then(Value::as_array).ok_or(Unavailable)?;
    let mut pairs = logs.iter().zip(logs.iter().skip(1));
    let after_use = pairs.find(|(used, _)| is_authorization_use(used, wanted)).map(|(_, next)| next);
    let effect = after_use.map_or(Effect::Unclear, |next| judge_transfer(next, wanted));
    Ok(Some(Inclusion { effect, block }))
}

fn is_authorization_use(log: &Value, wanted: &ExpectedTransfer<'_>) -> bool {
    is_emitted_by(log, wanted.asset)
        && get_topic(log, 0) == AUTHORIZATION_USED_TOPIC
        && parse_topic_address(&get_topic(log, 1)) == normalize_address(wanted.from)
        && get_topic(log, 2) == wanted.nonce.to_ascii_lowercase()
}

/// Judges the use of a nonce by the log that follows it.
fn judge_transfer(log: &Value, wanted: &ExpectedTransfer<'_>) -> Effect {
    let is_payers = is_emitted_by(log, wanted.asset)
        && get_topic(log, 0) == TRANSFER_TOPIC
        && parse_topic_address(&get_topic(log, 1)) == normalize_address(wanted.from);
    let value = log.get("data").and_then(Value::as_str).and_then(parse_quantity);
    let Some(value) = value.filter(|_| is_payers) else { return Effect::Unclear };
    let is_to_payee = parse_topic_address(&get_topic(log, 2)) == normalize_address(wanted.to);
    if is_to_payee && i64::try_from(value) == Ok(wanted.value.0) {
        Effect::Transfer
    } else {
        Effect::OtherTransfer
    }
}

fn is_emitted_by(log: &Value, asset: &str) -> bool {
    log.get("address").and_then(Value::as_str).is_some_and(|own| own.eq_ignore_ascii_case(asset))
}

/// Returns the block number of a log or a receipt.
pub(crate) fn parse_block_number(entry: &Value) -> Option<u64> {
    entry.get("blockNumber").and_then(Value::as_str).and_then(parse_quantity)
}

pub(crate) fn get_topic(log: &Value, at: usize) -> String {
    let topic = log.get("topics").and_then(|topics| topics.get(at)).and_then(Value::as_str);
    topic.unwrap_or_default().to_ascii_lowercase()
}

/// Returns the address in a 32-byte topic.
fn parse_topic_address(topic: &str) -> String {
    topic.get(26..).unwrap_or_default().to_owned()
}

/// Returns the hexadecimal digits of an address in lower case, without `0x`.
pub(crate) fn normalize_address(address: &str) -> String {
    address.trim_start_matches("0x").to_ascii_lowercase()
}

/// Formats a number for JSON-RPC.
fn format_quantity(number: u64) -> String {
    format!("0x{number:x}")
}

/// Parses a JSON-RPC number; `None` when it exceeds 64 bits.
fn parse_quantity(text: &str) -> Option<u64> {
    let digits = text.strip_prefix("0x")?.trim_start_matches('0');
    if digits.is_empty() { Some(0) } else { u64::from_str_radix(digits, 16).ok() }
}

pub(crate) fn build_rpc_request(method: &str, params: &Value) -> ExternalRequest {
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    ExternalRequest::post_json("", body.to_string())
}

/// Builds the request that calls a contract's function as of a block.
pub(crate) fn build_call_request(contract: &str, data: &str, head: Head) -> ExternalRequest {
    build_rpc_request("eth_call", &json!([{"to": contract, "data": data}, format_quantity(head.number)]))
}

pub(crate) fn parse_rpc_result(status: u16, body: &str) -> Result<Value, Unavailable> {
    parse_optional_rpc_result(status, body)?.ok_or(Unavailable)
}

/// Returns the result of a JSON-RPC response; `None` for a null result.
pub(crate) fn parse_optional_rpc_result(status: u16, body: &str) -> Result<Option<Value>, Unavailable> {
    let answer = encoding::parse_json(body.as_bytes()).filter(|_| status == 200).ok_or(Unavailable)?;
    let result = answer.get("result").ok_or(Unavailable)?;
    Ok(Some(result).filter(|result| !result.is_null()).cloned())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;

    const FROM: &str = "0x00000000000000000000000000000000000000Aa";
    const TO: &str = "0x00000000000000000000000000000000000000bB";
    const TOKEN: &str = "0x00000000000000000000000000000000000000cC";
    const NONCE: &str = "0x1111111111111111111111111111111111111111111111111111111111111111";

    fn wanted() -> ExpectedTransfer<'static> {
        ExpectedTransfer { asset: TOKEN, from: FROM, nonce: NONCE, to: TO, value: MicroUsd(500_000) }
    }

    fn word(text: &str) -> String {
        format!("0x{:0>64}", normalize_address(text))
    }

    fn build_receipt(to: &str, value: &str, between: bool) -> String {
        let used = json!({ "address": TOKEN, "topics": [AUTHORIZATION_USED_TOPIC, word(FROM), NONCE], "data": "0x" });
        let moved = json!({ "address": TOKEN, "topics": [TRANSFER_TOPIC, word(FROM), word(to)], "data": word(value) });
        let other = json!({ "address": TO, "topics": [], "data": "0x" });
        let logs = if between { vec![used, other, moved] } else { vec![used, moved] };
        let result = json!({ "status": "0x1", "blockNumber": "0x7", "logs": logs });
        json!({ "jsonrpc": "2.0", "id": 1, "result": result }).to_string()
    }

    #[test]
    fn logs_are_named_by_the_hash_of_their_form() {
        use sha3::{Digest, Keccak256};
        let name = |form: &str| format!("0x{}", encoding::encode_hex(&Keccak256::digest(form.as_bytes())));
        assert_eq!(name("AuthorizationUsed(address,bytes32)"), AUTHORIZATION_USED_TOPIC);
        assert_eq!(name("AuthorizationCanceled(address,bytes32)"), AUTHORIZATION_CANCELED_TOPIC);
        assert_eq!(name("Transfer(address,address,uint256)"), TRANSFER_TOPIC);
        assert_eq!(&name("authorizationState(address,bytes32)")[..10], AUTHORIZATION_STATE_SELECTOR);
    }

    #[test]
    fn only_the_transfer_right_after_the_use_of_its_nonce_counts() {
        let read = |body: &str| {
            parse_receipt_response(200, body, &wanted()).map(|found| found.map(|at| (at.effect, at.block)))
        };
        let other = Ok(Some((Effect::OtherTransfer, 7)));
        assert_eq!(read(&build_receipt(TO, "0x7a120", false)), Ok(Some((Effect::Transfer, 7))));
        assert_eq!(read(&build_receipt(FROM, "0x7a120", false)), other, "to somebody else");
        assert_eq!(read(&build_receipt(TO, "0x7a121", false)), other, "another amount");
        let unclear = Ok(Some((Effect::Unclear, 7)));
        assert_eq!(read(&build_receipt(TO, "0x7a120", true)), unclear, "another transfer of the transaction");
        let failed = build_receipt(TO, "0x7a120", false).replace("\"0x1\"", "\"0x0\"");
        assert_eq!(read(&failed), unclear, "a transaction that failed");
        assert_eq!(read("{\"result\":null}"), Ok(None), "a transaction in no block");
        assert_eq!(read("{\"error\":{}}"), Err(Unavailable));
    }

    #[test]
    fn asks_the_token_at_the_head_whether_a_nonce_is_used() {
        let ask = build_authorization_state_request(&wanted(), Head { number: 16, time_s: 0 });
        let body: Value = serde_json::from_str(ask.body.as_deref().unwrap()).unwrap();
        let data = format!("{AUTHORIZATION_STATE_SELECTOR}{}{}", &word(FROM)[2..], &NONCE[2..]);
        assert_eq!(body.pointer("/params").unwrap(), &json!([{"to": TOKEN, "data": data}, "0x10"]));
        let read =
            |digits: &str| parse_authorization_state_response(200, &format!("{{\"result\":\"0x{digits}\"}}"));
        assert_eq!(read(&format!("{:0>64}", 1)), Ok(true));
        assert_eq!(read(&format!("{:0>64}", 0)), Ok(false));
        assert_eq!(read(&format!("{:0>64}", 2)), Err(Unavailable));
        assert_eq!(read(""), Err(Unavailable), "no contract there");
    }

    #[test]
    fn a_nonce_is_looked_for_in_blocks_that_a_node_lets_see() {
        let head = Head { number: 10_000, time_s: 0 };
        let ask = build_nonce_lookup_request(&wanted(), BlockRange::ending_at(head));
        let body: Value = serde_json::from_str(ask.body.as_deref().unwrap()).unwrap();
        let filter = body.pointer("/params/0").unwrap();
        assert_eq!((&filter["fromBlock"], &filter["toBlock"]), (&json!("0x3e9"), &json!("0x2710")));
        assert_eq!(filter.pointer("/topics/1").unwrap(), &Value::from(word(FROM)));
        assert_eq!(BlockRange::starting_at(500, head), BlockRange { first: 500, last: 9_499 });
        assert_eq!(BlockRange::starting_at(5_000, head), BlockRange { first: 5_000, last: 10_000 });
        assert_eq!(parse_nonce_lookup_response(200, "{\"result\":[]}"), Ok(None));
        let log = |topic: &str| {
            let log = json!({"transactionHash": "0xab", "blockNumber": "0x9", "topics": [topic, word(FROM), NONCE]});
            parse_nonce_lookup_response(200, &json!({"result": [log]}).to_string())
        };
        assert_eq!(log(AUTHORIZATION_USED_TOPIC), Ok(Some(NonceEnd::Used("0xab".into()))));
        assert_eq!(log(AUTHORIZATION_CANCELED_TOPIC), Ok(Some(NonceEnd::Cancelled(9))));
        assert_eq!(log(TRANSFER_TOPIC), Err(Unavailable));
        assert_eq!(parse_nonce_lookup_response(200, "{\"error\":{}}"), Err(Unavailable));
        let head = "{\"result\":{\"number\":\"0x10\",\"timestamp\":\"0x20\"}}";
        assert_eq!(parse_head_response(200, head), Ok(Head { number: 16, time_s: 32 }));
    }
}
