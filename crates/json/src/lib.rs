#![doc = include_str!("../README.md")]
//!
//! The output equals serde_json's, byte for byte (`tests/same.rs`), which writes everything except answers. serde_json's writer,
//! formatter and error are type parameters, so its code is compiled again for each caller, with an error path at every step. This
//! crate has one writer, a `String`, and an error type without values; the fields of hundreds of item types take a few calls
//! each, and the code that touches every byte is compiled once, for speed.
//!
//! ```
//! #[derive(serde::Serialize)]
//! struct Item<'a> {
//!     title: &'a str,
//!     position: u32,
//! }
//!
//! let text = quarry_json::to_string(&Item { title: "Tea \"Oolong\"", position: 1 });
//! assert_eq!(text, r#"{"title":"Tea \"Oolong\"","position":1}"#);
//! ```

mod containers;
mod escape;
mod memory;
mod never;
mod raw;
pub mod read;
mod value;
mod writer;

use serde::{Serialize, Serializer};
use writer::{Output, Writer};

pub use escape::append_text;
pub use memory::utf8::text_from_bytes;
pub use never::Never;
pub use raw::RawJson;

/// Serializes a value as JSON text.
///
/// Map keys are strings, numbers or booleans; a number without a JSON form (NaN, infinities) is `null`.
#[must_use]
pub fn to_string<T: Serialize + ?Sized>(value: &T) -> String {
    let mut out = String::with_capacity(128);
    append_json(&mut out, value);
    out
}

/// Appends a value as JSON text.
pub fn append_json<T: Serialize + ?Sized>(out: &mut String, value: &T) {
    let mut whole = Output { text: std::mem::take(out), is_raw: false };
    let written = value.serialize(Writer(&mut whole));
    written.unwrap_or_else(|never| match never {});
    *out = whole.text;
}

/// Number written as a string of decimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DecimalString(pub u64);

impl Serialize for DecimalString {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(itoa::Buffer::new().format(self.0))
    }
}
