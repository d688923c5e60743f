//! State of a signed transfer (EIP-3009) on its chain, asked of a node by JSON-RPC: whether it happened. A facilitator's
//! answer can be lost after the money moved; the token's own log cannot.
//!
//! The token logs `AuthorizationUsed(authorizer, nonce)` and, right after it, `Transfer(from, to, value)`. A nonce that its
//! owner cancelled is used as well, but logs something else, so a log of both is the transfer, and nothing less is.

use quarry_kernel::money::MicroUsd;
use serde_json::{Value, json};

use crate::ask::{ExternalRequest, Unavailable};
use crate::encoding;

/// Keccak-256 of `AuthorizationUsed(address,bytes32)`.
const AUTHORIZATION_USED_TOPIC: &str = "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5";
/// Keccak-256 of `Transfer(address,address,uint256)`.
pub(crate) const TRANSFER_TOPIC: &str = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
/// Number of blocks in one query of logs: public nodes take no more.
const LOOKBACK_BLOCKS: u64 = 9_000;

/// The newest block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// Its number.
    pub number: u64,
    /// Its time, in seconds since 1970.
    pub time_s: i64,
}

/// A transfer that is looked for.
#[derive(Debug, Clone, Copy)]
pub struct ExpectedTransfer<'a> {
    /// The token's contract.
    pub asset: &'a str,
    /// Signer.
    pub from: &'a str,
    /// The nonce that was signed.
    pub nonce: &'a str,
    /// Payee.
    pub to: &'a str,
    /// Amount in units of the token.
    pub value: MicroUsd,
}

/// Asks for the newest block.
#[must_use]
pub fn build_head_request() -> ExternalRequest {
    build_rpc_request("eth_getBlockByNumber", &json!(["latest", false]))
}

/// Reads the answer to [`build_head_request`].
///
/// # Errors
/// [`Unavailable`].
pub fn parse_head_response(status: u16, body: &str) -> Result<Head, Unavailable> {
    let block = parse_rpc_result(status, body)?;
    let number = |name: &str| block.get(name).and_then(Value::as_str).and_then(parse_quantity);
    let time_s = number("timestamp").and_then(|time| i64::try_from(time).ok());
    Ok(Head { number: number("number").ok_or(Unavailable)?, time_s: time_s.ok_or(Unavailable)? })
}

/// Asks in which transaction the nonce was used, in the last blocks.
#[must_use]
pub fn build_nonce_lookup_request(wanted: &ExpectedTransfer<'_>, head: Head) -> ExternalRequest {
    let from = format!("0x{:0>64}", wanted.from.trim_start_matches("0x").to_ascii_lowercase());
    let filter = json!([{
        "address": wanted.asset,
        "topics": [AUTHORIZATION_USED_TOPIC, from, wanted.nonce],
        "fromBlock": format_first_block(head),
        "toBlock": "latest",
    }]);
    build_rpc_request("eth_getLogs", &filter)
}

/// Returns the first block that is looked through.
pub(crate) fn format_first_block(head: Head) -> String {
    format!("0x{:x}", head.number.saturating_sub(LOOKBACK_BLOCKS))
}

/// Reads the answer to [`build_nonce_lookup_request`]: the transaction, if there is one.
///
/// # Errors
/// [`Unavailable`].
pub fn parse_nonce_lookup_response(status: u16, body: &str) -> Result<Option<String>, Unavailable> {
    let logs = parse_rpc_result(status, body)?;
    let first = logs.as_array().ok_or(Unavailable)?.first();
    Ok(first.and_then(|log| log.get("transactionHash")).and_then(Value::as_str).map(str::to_owned))
}

/// Asks what a transaction did.
#[must_use]
pub fn build_receipt_request(transaction: &str) -> ExternalRequest {
    build_rpc_request("eth_getTransactionReceipt", &json!([transaction]))
}

/// Reads the answer to [`build_receipt_request`]: whether the transfer that is looked for happened in it.
///
/// # Errors
/// [`Unavailable`].
pub fn is_transfer_in_receipt(
    status: u16,
    body: &str,
    wanted: &ExpectedTransfer<'_>,
) -> Result<bool, Unavailable> {
    let receipt = parse_rpc_result(status, body)?;
    if receipt.get("status").and_then(Value::as_str) != Some("0x1") {
        return Ok(false);
    }
    let logs = receipt.get("logs").and_then(Value::as_array).ok_or(Unavailable)?;
    let pairs = logs.iter().zip(logs.iter().skip(1));
    Ok(pairs
        .into_iter()
        .any(|(used, transfer)| is_authorization_use(used, wanted) && is_transfer(transfer, wanted)))
}

fn is_authorization_use(log: &Value, wanted: &ExpectedTransfer<'_>) -> bool {
    is_emitted_by(log, wanted.asset)
        && get_topic(log, 0) == AUTHORIZATION_USED_TOPIC
        && parse_topic_address(&get_topic(log, 1)) == normalize_address(wanted.from)
        && get_topic(log, 2) == wanted.nonce.to_ascii_lowercase()
}

fn is_transfer(log: &Value, wanted: &ExpectedTransfer<'_>) -> bool {
    let data = log.get("data").and_then(Value::as_str).and_then(parse_quantity);
    is_emitted_by(log, wanted.asset)
        && get_topic(log, 0) == TRANSFER_TOPIC
        && parse_topic_address(&get_topic(log, 1)) == normalize_address(wanted.from)
        && parse_topic_address(&get_topic(log, 2)) == normalize_address(wanted.to)
        && data.is_some()
        && data == u64::try_from(wanted.value.0).ok()
}

fn is_emitted_by(log: &Value, asset: &str) -> bool {
    log.get("address").and_then(Value::as_str).is_some_and(|own| own.eq_ignore_ascii_case(asset))
}

fn get_topic(log: &Value, at: usize) -> String {
    let topic = log.get("topics").and_then(|topics| topics.get(at)).and_then(Value::as_str);
    topic.unwrap_or_default().to_ascii_lowercase()
}

/// Returns the address in a topic of 32 bytes.
fn parse_topic_address(topic: &str) -> String {
    topic.get(26..).unwrap_or_default().to_owned()
}

pub(crate) fn normalize_address(address: &str) -> String {
    address.trim_start_matches("0x").to_ascii_lowercase()
}

/// Returns a number as JSON-RPC writes it; none when it is larger than 64 bits.
fn parse_quantity(text: &str) -> Option<u64> {
    let digits = text.strip_prefix("0x")?.trim_start_matches('0');
    if digits.is_empty() { Some(0) } else { u64::from_str_radix(digits, 16).ok() }
}

pub(crate) fn build_rpc_request(method: &str, params: &Value) -> ExternalRequest {
    let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    ExternalRequest::post_json("", body.to_string())
}

pub(crate) fn parse_rpc_result(status: u16, body: &str) -> Result<Value, Unavailable> {
    let answer = encoding::parse_json(body.as_bytes()).filter(|_| status == 200).ok_or(Unavailable)?;
    answer.get("result").filter(|result| !result.is_null()).cloned().ok_or(Unavailable)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
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
        json!({ "jsonrpc": "2.0", "id": 1, "result": { "status": "0x1", "logs": logs } }).to_string()
    }

    #[test]
    fn logs_are_named_by_the_hash_of_their_form() {
        use sha3::{Digest, Keccak256};
        let name = |form: &str| format!("0x{}", encoding::encode_hex(&Keccak256::digest(form.as_bytes())));
        assert_eq!(name("AuthorizationUsed(address,bytes32)"), AUTHORIZATION_USED_TOPIC);
        assert_eq!(name("Transfer(address,address,uint256)"), TRANSFER_TOPIC);
    }

    #[test]
    fn only_the_transfer_right_after_the_use_of_its_nonce_counts() {
        let read = |body: &str| is_transfer_in_receipt(200, body, &wanted());
        assert_eq!(read(&build_receipt(TO, "0x7a120", false)), Ok(true));
        assert_eq!(read(&build_receipt(FROM, "0x7a120", false)), Ok(false), "to somebody else");
        assert_eq!(read(&build_receipt(TO, "0x7a121", false)), Ok(false), "another amount");
        assert_eq!(
            read(&build_receipt(TO, "0x7a120", true)),
            Ok(false),
            "another transfer of the transaction"
        );
        let failed = build_receipt(TO, "0x7a120", false).replace("\"0x1\"", "\"0x0\"");
        assert_eq!(read(&failed), Ok(false), "a transaction that failed");
        assert_eq!(is_transfer_in_receipt(200, "{\"result\":null}", &wanted()), Err(Unavailable));
    }

    #[test]
    fn a_nonce_is_looked_for_in_blocks_that_a_node_lets_see() {
        let ask = build_nonce_lookup_request(&wanted(), Head { number: 10_000, time_s: 0 });
        let body: Value = serde_json::from_str(ask.body.as_deref().unwrap()).unwrap();
        let filter = body.pointer("/params/0").unwrap();
        assert_eq!(filter.get("fromBlock").unwrap(), "0x3e8");
        assert_eq!(filter.pointer("/topics/1").unwrap(), &Value::from(word(FROM)));
        assert_eq!(parse_nonce_lookup_response(200, "{\"result\":[]}"), Ok(None));
        assert_eq!(
            parse_nonce_lookup_response(200, "{\"result\":[{\"transactionHash\":\"0xab\"}]}"),
            Ok(Some("0xab".into()))
        );
        assert_eq!(parse_nonce_lookup_response(200, "{\"error\":{}}"), Err(Unavailable));
        let head = "{\"result\":{\"number\":\"0x10\",\"timestamp\":\"0x20\"}}";
        assert_eq!(parse_head_response(200, head), Ok(Head { number: 16, time_s: 32 }));
    }
}
