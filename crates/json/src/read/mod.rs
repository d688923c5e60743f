//! Reader of JSON text: validated as a whole (RFC 8259), then accessed without copies.
//!
//! One pass over the text validates its grammar and indexes its values. Unused values cost no more than that; used ones are found
//! by name and borrowed from the text unless they have escapes. serde_json deserializes into types instead, with code for each
//! field of each type.

mod document;
mod entry;
mod name_hash;
mod name_table;
mod number;
mod scan;
mod unescape;

pub use document::{Document, Items, Json, Members};
pub use entry::{Kind, TextEncoding};
pub use name_table::NameTable;

use std::fmt;

/// Error of a text that is invalid or incomplete JSON, or nested too deeply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvalidJson;

impl fmt::Display for InvalidJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no valid JSON")
    }
}

impl std::error::Error for InvalidJson {}
