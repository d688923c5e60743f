//! JSON at the speed of a copy: answers as text, what derives `Serialize`, written without failing; and a text as it is
//! read, checked whole and looked into by names ([`read`]).
//!
//! serde_json writes the same text, byte for byte (`tests/same.rs`), and everything that is not an answer is written by it.
//! An answer is worth a writer of its own for what serde_json leaves open: its writer, its formatter and its errors are
//! parameters, so all of it is compiled once more for who calls it, with a way out for errors at every step. Here there is
//! one writer, a `String`, and no error can exist; so what writes the fields of the hundreds of result items is a few
//! calls each, and what touches every byte is compiled once, for speed.

mod block;
mod compound;
mod copy;
mod escape;
mod never;
mod raw;
pub mod read;
mod value;
mod writer;

use serde::{Serialize, Serializer};
use writer::{Out, Writer};

pub use escape::append_text;
pub use never::Never;
pub use raw::Raw;

/// A value as JSON text.
///
/// A map's keys are texts, numbers or flags; a number that JSON does not have (NaN, infinities) is `null`.
#[must_use]
pub fn to_string<T: Serialize + ?Sized>(value: &T) -> String {
    let mut out = String::with_capacity(128);
    append(&mut out, value);
    out
}

/// Appends a value as JSON text.
pub fn append<T: Serialize + ?Sized>(out: &mut String, value: &T) {
    let mut whole = Out { text: std::mem::take(out), raw: false };
    let written = value.serialize(Writer(&mut whole));
    written.unwrap_or_else(|never| match never {});
    *out = whole.text;
}

/// A number whose digits are written as a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Digits(pub u64);

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(itoa::Buffer::new().format(self.0))
    }
}
