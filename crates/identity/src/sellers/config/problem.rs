//! What is wrong with a configuration.

use serde_json::Value;

use crate::json::{build_object, text_to_json};

/// What is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigProblem {
    /// The JSON path: `hosts[0]`.
    pub path: String,
    /// What is wrong there, in a sentence.
    pub problem: String,
}

impl ConfigProblem {
    /// As answers and logs have it.
    #[must_use]
    pub fn to_json(&self) -> Value {
        build_object("path problem", &mut [text_to_json(&self.path), text_to_json(&self.problem)])
    }
}
