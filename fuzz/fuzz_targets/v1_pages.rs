//! Every v1 parser on any page: it answers or refuses, and never panics.
//!
//! `node fuzz/run.mjs` builds and runs it. The first byte of an input chooses the endpoint and the shape in which the rest
//! is shown to it; both are the tests' (`tests/v1_garbled/endpoints.rs`).
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/sources-v1/tests/v1_garbled/endpoints.rs"]
#[allow(dead_code)] // shared with the tests
mod endpoints;

use endpoints::{ENDPOINTS, Garbled};

fuzz_target!(|data: &[u8]| {
    let Some((choice, rest)) = data.split_first() else { return };
    let choice = usize::from(*choice);
    let source = Garbled::new(choice / ENDPOINTS.len(), &String::from_utf8_lossy(rest));
    let (name, endpoint) = ENDPOINTS[choice % ENDPOINTS.len()];
    if let Ok(reading) = endpoint(&source) {
        assert!(reading.groups.iter().all(|(_, text)| !text.is_empty()), "{name}");
    }
});
