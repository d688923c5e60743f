//! Signed tokens and key sets of strangers: read or refused, never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quarry_identity::jose::{jwk, jws};

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let token = jws::Jws::parse(&text);
    // A token that decodes is never taken for an API key.
    assert!(token.is_none() || jws::is_jws_shaped(&text));
    if let Some(keys) = jwk::parse_set(&text) {
        assert!(keys.len() <= jwk::KEYS_MAX);
    }
});
