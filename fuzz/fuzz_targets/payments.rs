//! What buyers, facilitators, processors and nodes send: read or refused, never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quarry_kernel::time::UnixMs;
use quarry_rails::card::{charge, checkout, webhook};
use quarry_rails::mpp::{accept, credential};
use quarry_rails::{chain, facilitator};

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let (header, body) = text.split_once('\n').unwrap_or((&text, ""));
    let _ = credential::Credential::read(header);
    let _ = accept::weight(Some(header), "evm");
    let signed = webhook::read(Some(header), body, &["secret"], UnixMs(1_800_000_000_000));
    assert!(signed.is_err(), "nobody signs by chance");
    for status in [200, 402, 500] {
        let _ = facilitator::read_verify(status, &text);
        let _ = facilitator::read_settle(status, &text);
        let _ = charge::read_charge(status, &text);
        let _ = charge::read_refund(status, &text);
        let _ = checkout::read_session(status, &text);
        let _ = chain::read_head(status, &text);
        let _ = chain::read_used(status, &text);
    }
});
