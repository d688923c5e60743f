//! What is wrong with a configuration.

use serde_json::Value;

use crate::told::{object, text};

/// What is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The JSON path: `hosts[0]`.
    pub path: String,
    /// What is wrong there, in a sentence.
    pub problem: String,
}

impl Problem {
    /// As answers and logs have it.
    #[must_use]
    pub fn to_json(&self) -> Value {
        object("path problem", &mut [text(&self.path), text(&self.problem)])
    }
}
