//! Tests of the part of `memory/block.rs` that is compiled only for the worker, with blocks in SIMD registers, against
//! serde_json, with special bytes at every position of a block.

#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used)]

use quarry_json::read::Document;
use wasm_bindgen_test::wasm_bindgen_test;

/// Characters that a writer escapes or a reader stops at, and characters of two to four bytes.
const SPECIAL: [&str; 11] =
    ["\"", "\\", "\n", "\t", "\u{0}", "\u{1f}", "\u{7f}", "é", "\u{2028}", "漢", "\u{1f980}"];

#[wasm_bindgen_test]
fn this_is_compiled_with_registers() {
    assert!(cfg!(target_feature = "simd128"));
}

#[wasm_bindgen_test]
fn texts_are_written_as_serde_json_writes_them() {
    for special in SPECIAL {
        for before in 0..40 {
            for after in [0, 1, 7, 15, 16, 17, 33] {
                let text = format!("{}{special}{}", "a".repeat(before), "b".repeat(after));
                assert_eq!(
                    quarry_json::to_string(&text),
                    serde_json::to_string(&text).unwrap(),
                    "{before} {after}"
                );
            }
        }
    }
}

#[wasm_bindgen_test]
fn documents_are_read_as_serde_json_reads_them() {
    for special in SPECIAL {
        for before in 0..40 {
            let text = format!("{}{special}", "a".repeat(before));
            let json = serde_json::json!({ "key": text, "list": [before, text], "none": null }).to_string();
            let document = Document::parse(&json).unwrap();
            let read = document.root().members().find(|(name, _)| name == "key");
            let read = read.and_then(|(_, value)| value.text().map(std::borrow::Cow::into_owned));
            assert_eq!(read.as_deref(), Some(text.as_str()), "{before}");
        }
    }
}

#[wasm_bindgen_test]
fn refuses_invalid_json_at_every_position() {
    let good = format!("{{\"key\":\"{}\"}}", "a".repeat(40));
    for at in 1..good.len() {
        assert!(Document::parse(&good[..at]).is_err(), "cut at {at}");
        let mut bytes = good.clone().into_bytes();
        bytes[at] = 0x01;
        let broken = String::from_utf8(bytes).unwrap();
        assert_eq!(
            Document::parse(&broken).is_ok(),
            serde_json::from_str::<serde_json::Value>(&broken).is_ok(),
            "{at}"
        );
    }
}
