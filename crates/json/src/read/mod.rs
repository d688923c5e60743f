//! JSON text as it is read: checked whole (RFC 8259), then looked into without another copy.
//!
//! One pass over the text checks its grammar and notes where each value begins and ends. What nobody asks for costs no more
//! than that; what is asked for is found by its name and borrowed from the text unless it has escapes. serde_json reads into
//! types instead: code for each of their fields, compiled for each of them.

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

/// The text is no JSON, ends early or nests deeper than anybody writes by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvalidJson;

impl fmt::Display for InvalidJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no valid JSON")
    }
}

impl std::error::Error for InvalidJson {}
