//! Problem of a configuration.

use serde_json::Value;

use crate::json::{build_object, text_to_json};

/// Problem of a configuration, with its path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigProblem {
    /// JSON path: `hosts[0]`.
    pub path: String,
    /// One-sentence description.
    pub problem: String,
}

impl ConfigProblem {
    /// Converts the problem to JSON for responses and logs.
    #[must_use]
    pub fn to_json(&self) -> Value {
        build_object("path problem", &mut [text_to_json(&self.path), text_to_json(&self.problem)])
    }
}
