//! Messages of buyers, facilitators, processors and nodes: parsed or refused, never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quarry_kernel::time::UnixMs;
use quarry_rails::card::{charge, checkout, webhook};
use quarry_rails::mpp::{accept, credential};
use quarry_rails::{chain, facilitator};

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let (header, body) = text.split_once('\n').unwrap_or((&text, ""));
    let _ = credential::Credential::parse(header);
    let _ = accept::weigh_method(Some(header), "evm");
    let signed = webhook::verify_and_parse(Some(header), body, &["secret"], UnixMs(1_800_000_000_000));
    assert!(signed.is_err(), "nobody signs by chance");
    for status in [200, 402, 500] {
        let _ = facilitator::parse_verify_response(status, &text);
        let _ = facilitator::parse_settle_response(status, &text);
        let _ = charge::parse_charge_response(status, &text);
        let _ = charge::parse_refund_response(status, &text);
        let _ = checkout::parse_session_response(status, &text);
        let _ = chain::parse_head_response(status, &text);
        let _ = chain::parse_nonce_lookup_response(status, &text);
    }
});
