//! Problems of a configuration.

use serde_json::Value;

use crate::json::{build_object, text_to_json};

/// Problem of a configuration, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigProblem {
    /// The JSON path: `hosts[0]`.
    pub path: String,
    /// Description in a sentence.
    pub problem: String,
}

impl ConfigProblem {
    /// Converts the problem for answers and logs.
    #[must_use]
    pub fn to_json(&self) -> Value {
        build_object("path problem", &mut [text_to_json(&self.path), text_to_json(&self.problem)])
    }
}
