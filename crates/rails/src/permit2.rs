//! Settlement of a signed maximum (Permit2), read from its chain. Permit2 logs no use of a nonce, so the token's transfers are
//! searched for the transaction that called x402's contract with this nonce. A nonce unused at its expiry was never settled, and
//! never will be.
//!
//! Only a direct call counts, with its arguments where the contract reads them: a call through another contract, or words after
//! the arguments, prove nothing. Permit2 logs a burned nonce (`UnorderedNonceInvalidation`); any other use leaves the state open.

use serde_json::{Value, json};

use crate::ask::{ExternalRequest, Unavailable};
use crate::chain::{
    BlockRange, ExpectedTransfer, Head, TRANSFER_TOPIC, build_call_request, build_rpc_request, get_topic,
    normalize_address, parse_block_number, parse_rpc_result,
};
use crate::encoding;

/// Address of Permit2 on every chain.
pub const PERMIT2: &str = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
/// Address of x402's settlement contract for maximums on every chain.
const UPTO_SETTLER: &str = "0x4020a4f3b7b90cca423b9fabcc0ce57c6c240002";
/// Selector of `settle(((token, maximum), nonce, deadline), amount, owner, (to, facilitator, after), signature)`.
const SETTLE_SELECTOR: &str = "0xff11e7b4";
/// Selector of `settleWithPermit`, whose five-word permit precedes the same arguments.
const SETTLE_WITH_PERMIT_SELECTOR: &str = "0x016c1748";
/// Selector of `nonceBitmap(address,uint256)`.
const NONCE_BITMAP_SELECTOR: &str = "0x4fe02b44";
/// Topic: Keccak-256 of `UnorderedNonceInvalidation(address,uint256,uint256)`.
const INVALIDATION_TOPIC: &str = "0x3704902f963766a4e561bbaab6e6cdc1b1dd12f6e9e99648da8843b3f46b918d";
/// Maximum number of transactions to check.
const CANDIDATES_MAX: usize = 20;

/// Builds the query for the token's transfers from payer to payee.
#[must_use]
pub fn build_transfers_request(wanted: &ExpectedTransfer<'_>, range: BlockRange) -> ExternalRequest {
    let topics = json!([
        TRANSFER_TOPIC,
        encode_prefixed_hex(&address_to_word(wanted.from)),
        encode_prefixed_hex(&address_to_word(wanted.to)),
    ]);
    build_rpc_request("eth_getLogs", &range.to_filter(wanted.asset, &topics))
}

/// Builds the query for the nonces burned by the payer.
#[must_use]
pub fn build_invalidations_request(wanted: &ExpectedTransfer<'_>, range: BlockRange) -> ExternalRequest {
    let topics = json!([INVALIDATION_TOPIC, encode_prefixed_hex(&address_to_word(wanted.from))]);
    build_rpc_request("eth_getLogs", &range.to_filter(PERMIT2, &topics))
}

/// Parses the response to [`build_invalidations_request`]; returns the block in which this nonce was burned, if any.
///
/// # Errors
/// [`Unavailable`].
pub fn parse_invalidations_response(
    status: u16,
    body: &str,
    wanted: &ExpectedTransfer<'_>,
) -> Result<Option<u64>, Unavailable> {
    let logs = parse_rpc_result(status, body)?;
    let place = encoding::encode_hex(&nonce_place(wanted.nonce).ok_or(Unavailable)?);
    let bit = nonce_bit(wanted)?;
    let burned_in = |log: &Value| {
        let words = log.get("data").and_then(Value::as_str).and_then(|data| data.strip_prefix("0x"));
        let (word, mask) = words.and_then(|words| words.split_at_checked(64))?;
        let is_this = get_topic(log, 0) == INVALIDATION_TOPIC && word == place && has_bit(mask, bit)?;
        parse_block_number(log).filter(|_| is_this)
    };
    Ok(logs.as_array().ok_or(Unavailable)?.iter().find_map(burned_in))
}

/// Parses the response to [`build_transfers_request`]; returns the transactions that transferred this amount, newest first.
///
/// # Errors
/// [`Unavailable`].
pub fn parse_transfers_response(
    status: u16,
    body: &str,
    wanted: &ExpectedTransfer<'_>,
) -> Result<Vec<String>, Unavailable> {
    let logs = parse_rpc_result(status, body)?;
    let amount = encode_prefixed_hex(&amount_to_word(wanted));
    let is_wanted = |log: &&Value| log.get("data").and_then(Value::as_str) == Some(&amount);
    let logs = logs.as_array().ok_or(Unavailable)?.iter().rev().filter(is_wanted);
    let hashes = logs.filter_map(|log| log.get("transactionHash")?.as_str().map(str::to_owned));
    Ok(hashes.take(CANDIDATES_MAX).collect())
}

/// Builds the request for the input of a transaction.
#[must_use]
pub fn build_transaction_request(hash: &str) -> ExternalRequest {
    build_rpc_request("eth_getTransactionByHash", &json!([hash]))
}

/// Parses the response to [`build_transaction_request`]; returns whether it settled this maximum. Its transfer shows that it
/// succeeded.
///
/// # Errors
/// [`Unavailable`].
pub fn is_settling_transaction(
    status: u16,
    body: &str,
    wanted: &ExpectedTransfer<'_>,
) -> Result<bool, Unavailable> {
    let transaction = parse_rpc_result(status, body)?;
    let text = |name: &str| transaction.get(name).and_then(Value::as_str).map(str::to_ascii_lowercase);
    let input = text("input").ok_or(Unavailable)?;
    let skipped = match input.get(..SETTLE_SELECTOR.len()) {
        Some(SETTLE_SELECTOR) => 0,
        Some(SETTLE_WITH_PERMIT_SELECTOR) => 5,
        _ => return Ok(false),
    };
    let at = |place: usize| input.get(10 + 64 * (skipped + place)..)?.get(..64);
    let nonce = parse_uint256(wanted.nonce).ok_or(Unavailable)?;
    let signed = [
        (0, address_to_word(wanted.asset)),
        (2, nonce),
        (4, amount_to_word(wanted)),
        (5, address_to_word(wanted.from)),
        (6, address_to_word(wanted.to)),
    ];
    let is_this = signed.iter().all(|(place, word)| at(*place) == Some(&encoding::encode_hex(word)));
    Ok(is_this && text("to").as_deref() == Some(UPTO_SETTLER))
}

/// Builds the request for whether the nonce was used in any way, as of a block; `None` for an invalid nonce.
#[must_use]
pub fn build_nonce_lookup_request(wanted: &ExpectedTransfer<'_>, head: Head) -> Option<ExternalRequest> {
    let place = nonce_place(wanted.nonce)?;
    let data = format!(
        "{NONCE_BITMAP_SELECTOR}{}{}",
        encoding::encode_hex(&address_to_word(wanted.from)),
        encoding::encode_hex(&place)
    );
    Some(build_call_request(PERMIT2, &data, head))
}

/// Parses the response to [`build_nonce_lookup_request`].
///
/// # Errors
/// [`Unavailable`].
pub fn is_nonce_used(status: u16, body: &str, wanted: &ExpectedTransfer<'_>) -> Result<bool, Unavailable> {
    let map = parse_rpc_result(status, body)?;
    let digits = map.as_str().and_then(|map| map.strip_prefix("0x")).ok_or(Unavailable)?;
    has_bit(digits, nonce_bit(wanted)?).ok_or(Unavailable)
}

/// Computes the word of the owner's bitmap that contains a nonce.
fn nonce_place(nonce: &str) -> Option<[u8; 32]> {
    let mut place = parse_uint256(nonce)?;
    place.rotate_right(1);
    if let Some(first) = place.first_mut() {
        *first = 0;
    }
    Some(place)
}

/// Computes the bit of a nonce within its word.
fn nonce_bit(wanted: &ExpectedTransfer<'_>) -> Result<u8, Unavailable> {
    parse_uint256(wanted.nonce).and_then(|nonce| nonce.last().copied()).ok_or(Unavailable)
}

/// Returns whether a bit is set in a word of 64 hexadecimal digits; `None` for any other text.
fn has_bit(digits: &str, bit: u8) -> Option<bool> {
    // The lowest bit is in the last digit.
    let digit = digits.get(63 - usize::from(bit / 4)..).and_then(|rest| rest.chars().next());
    let digit = digit.and_then(|digit| digit.to_digit(16)).filter(|_| digits.len() == 64)?;
    Some(digit >> (bit % 4) & 1 == 1)
}

/// Left-pads an address to a 32-byte word.
fn address_to_word(address: &str) -> [u8; 32] {
    let mut word = [0; 32];
    for (byte, digits) in word.iter_mut().skip(12).zip(normalize_address(address).as_bytes().chunks(2)) {
        let digits = std::str::from_utf8(digits).unwrap_or_default();
        *byte = u8::from_str_radix(digits, 16).unwrap_or_default();
    }
    word
}

fn amount_to_word(wanted: &ExpectedTransfer<'_>) -> [u8; 32] {
    parse_uint256(&wanted.value.0.to_string()).unwrap_or_default()
}

/// Parses a decimal number of at most 256 bits.
fn parse_uint256(text: &str) -> Option<[u8; 32]> {
    let mut word = [0; 32];
    for digit in text.bytes() {
        let mut carry = digit.checked_sub(b'0').filter(|digit| *digit < 10)?;
        for byte in word.iter_mut().rev() {
            [carry, *byte] = (u16::from(*byte) * 10 + u16::from(carry)).to_be_bytes();
        }
        if carry != 0 {
            return None;
        }
    }
    Some(word)
}

fn encode_prefixed_hex(word: &[u8]) -> String {
    format!("0x{}", encoding::encode_hex(word))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use quarry_kernel::money::MicroUsd;
    use sha3::{Digest, Keccak256};

    use super::*;

    const FROM: &str = "0x00000000000000000000000000000000000000Aa";
    const TO: &str = "0x00000000000000000000000000000000000000bB";
    const TOKEN: &str = "0x00000000000000000000000000000000000000cC";
    /// 258 is the third bit of the second word.
    const NONCE: &str = "258";

    fn wanted() -> ExpectedTransfer<'static> {
        ExpectedTransfer { asset: TOKEN, from: FROM, nonce: NONCE, to: TO, value: MicroUsd(7_300) }
    }

    fn answer(result: &Value) -> String {
        json!({"jsonrpc": "2.0", "id": 1, "result": result}).to_string()
    }

    fn words(parts: &[&str]) -> String {
        parts.iter().map(|part| format!("{:0>64}", part.trim_start_matches("0x").to_lowercase())).collect()
    }

    #[test]
    fn functions_are_named_by_the_hash_of_their_form() {
        let name = |form: &str| encoding::encode_hex(&Keccak256::digest(form.as_bytes())[..4]);
        let rest = "((address,uint256),uint256,uint256),uint256,address,(address,address,uint256),bytes)";
        let permit = "(uint256,uint256,bytes32,bytes32,uint8),";
        assert_eq!(format!("0x{}", name(&format!("settle({rest}"))), SETTLE_SELECTOR);
        assert_eq!(
            format!("0x{}", name(&format!("settleWithPermit({permit}{rest}"))),
            SETTLE_WITH_PERMIT_SELECTOR
        );
        assert_eq!(format!("0x{}", name("nonceBitmap(address,uint256)")), NONCE_BITMAP_SELECTOR);
        let topic = Keccak256::digest(b"UnorderedNonceInvalidation(address,uint256,uint256)");
        assert_eq!(encode_prefixed_hex(&topic), INVALIDATION_TOPIC);
    }

    #[test]
    fn only_a_direct_call_with_these_arguments_settled_it() {
        let good = [TOKEN, "9c40", "102", "ffff", "1c84", FROM, TO, "fa", "0", "120"];
        let read = |to: &str, input: &str| {
            let body = answer(&json!({"to": to, "input": input}));
            is_settling_transaction(200, &body, &wanted()).unwrap()
        };
        let direct = format!("{SETTLE_SELECTOR}{}", words(&good));
        assert!(read(UPTO_SETTLER, &direct));
        assert!(read(
            UPTO_SETTLER,
            &format!("{SETTLE_WITH_PERMIT_SELECTOR}{}{}", words(&["1"; 5]), words(&good))
        ));
        assert!(!read(PERMIT2, &direct), "another contract");
        assert!(!read(UPTO_SETTLER, "0x"), "another call");
        for place in [0, 2, 4, 5, 6] {
            let mut other = good;
            other[place] = "1";
            assert!(!read(UPTO_SETTLER, &format!("{SETTLE_SELECTOR}{}", words(&other))), "{place}");
            let behind = format!("{SETTLE_SELECTOR}{}{}", words(&other), words(&good));
            assert!(!read(UPTO_SETTLER, &behind), "words behind the arguments are none");
        }
        assert_eq!(is_settling_transaction(200, &answer(&Value::Null), &wanted()), Err(Unavailable));
    }

    #[test]
    fn transfers_of_the_amount_are_candidates_the_newest_first() {
        let log = |hash: &str, value: &str| json!({"transactionHash": hash, "data": format!("0x{}", words(&[value]))});
        let logs = json!([log("0x1", "1c84"), log("0x2", "1c85"), log("0x3", "1c84")]);
        assert_eq!(
            parse_transfers_response(200, &answer(&logs), &wanted()),
            Ok(vec!["0x3".to_owned(), "0x1".to_owned()])
        );
        let ask = build_transfers_request(&wanted(), BlockRange { first: 1, last: 9_000 });
        let body: Value = serde_json::from_str(ask.body.as_deref().unwrap()).unwrap();
        assert_eq!(body.pointer("/params/0/topics/2").unwrap(), &json!(format!("0x{}", words(&[TO]))));
    }

    #[test]
    fn a_nonce_is_a_bit_of_its_owners_map() {
        let ask = build_nonce_lookup_request(&wanted(), Head { number: 16, time_s: 0 }).unwrap();
        let body: Value = serde_json::from_str(ask.body.as_deref().unwrap()).unwrap();
        let data = format!("{NONCE_BITMAP_SELECTOR}{}", words(&[FROM, "1"]));
        assert_eq!(body.pointer("/params/0/data").unwrap(), &json!(data));
        let read = |map: &str| is_nonce_used(200, &answer(&json!(format!("0x{}", words(&[map])))), &wanted());
        assert_eq!((read("4"), read("fb"), read("0")), (Ok(true), Ok(false), Ok(false)));
        let high = ExpectedTransfer { nonce: "511", ..wanted() };
        let map = format!("0x8{:0>63}", "");
        assert_eq!(is_nonce_used(200, &answer(&json!(map)), &high), Ok(true));
        assert_eq!(is_nonce_used(200, &answer(&json!("0x")), &wanted()), Err(Unavailable));
    }

    #[test]
    fn a_burned_nonce_is_a_bit_of_a_logged_mask() {
        let read = |word: &str, mask: &str| {
            let log = json!({"blockNumber": "0x9", "topics": [INVALIDATION_TOPIC], "data": format!("0x{}", words(&[word, mask]))});
            parse_invalidations_response(200, &answer(&json!([log])), &wanted())
        };
        assert_eq!((read("1", "4"), read("1", "fb"), read("2", "4")), (Ok(Some(9)), Ok(None), Ok(None)));
        assert_eq!(parse_invalidations_response(200, &answer(&json!([])), &wanted()), Ok(None));
    }

    #[test]
    fn numbers_have_at_most_256_bits() {
        let most = "115792089237316195423570985008687907853269984665640564039457584007913129639935";
        assert_eq!(parse_uint256(most), Some([255; 32]));
        assert_eq!(parse_uint256(&format!("{most}0")), None);
        assert_eq!(parse_uint256("1x"), None);
    }
}
