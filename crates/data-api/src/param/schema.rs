//! JSON schemas of parameter rules, and rules between parameters as data.

use serde_json::{Value, json};

use super::{Constraint, Rule};

impl Rule {
    /// Converts the rule to a JSON schema.
    #[must_use]
    pub fn to_schema(&self) -> Value {
        match self {
            Self::Text { max_bytes, .. } => {
                json!({ "type": "string", "minLength": 1, "maxLength": max_bytes, "pattern": "^[^\\x00-\\x1f\\x7f-\\x9f]+$" })
            }
            Self::Characters { max } => {
                json!({ "type": "string", "minLength": 1, "maxLength": max, "pattern": "^[^\\x00-\\x1f\\x7f-\\x9f]+$" })
            }
            Self::Choice(tokens) => json!({ "type": "string", "enum": tokens }),
            Self::Integer { min, max } => json!({ "type": "integer", "minimum": min, "maximum": max }),
            Self::Steps { of, max } => {
                json!({ "type": "integer", "minimum": 0, "maximum": max, "multipleOf": of })
            }
            Self::Flag => json!({ "type": "boolean" }),
            Self::Decimal { min, max } => json!({ "type": "number", "minimum": min, "maximum": max }),
            Self::Country => json!({ "type": "string", "pattern": "^[A-Za-z]{2}$" }),
            Self::LanguageRegion | Self::Market => {
                json!({ "type": "string", "pattern": "^[A-Za-z]{2,3}-[A-Za-z]{2}$" })
            }
            Self::Region => json!({ "type": "string", "pattern": "^[A-Za-z]{2}-[A-Za-z]{2,3}$" }),
            Self::DecimalId => json!({ "type": "string", "pattern": "^[1-9][0-9]{0,19}$" }),
            Self::DateWindow => json!({
                "type": "string",
                "pattern": "^([dwmy]|[0-9]{4}-[0-9]{2}-[0-9]{2}\\.\\.[0-9]{4}-[0-9]{2}-[0-9]{2})$",
            }),
            Self::Token(token) => json!({ "type": "string", "pattern": token.pattern() }),
            Self::Switch => json!({ "type": "integer", "enum": [0, 1] }),
        }
    }
}

impl Constraint {
    /// Converts the rule to data, for client-side validation; `message` is the API's error for a violation.
    #[must_use]
    pub fn to_json(self) -> Value {
        let mut rule = match self {
            Self::Requires(a, b) => json!({ "kind": "requires", "name": a, "needs": [b] }),
            Self::RequiresOneOf(a, others) => json!({ "kind": "requires", "name": a, "needs": others }),
            Self::RequiresValue(a, b, value) => {
                json!({ "kind": "requires_value", "name": a, "of": b, "value": value })
            }
            Self::Excludes(a, b) => json!({ "kind": "excludes", "name": a, "other": b }),
            Self::OneOf(names) => json!({ "kind": "one_of", "needs": names }),
            Self::When { name, value, needs } => {
                json!({ "kind": "when", "name": name, "value": value, "needs": needs })
            }
            Self::Ordered(a, b) => json!({ "kind": "ordered", "name": a, "other": b }),
        };
        if let Some(rule) = rule.as_object_mut() {
            rule.insert("message".to_owned(), Value::String(self.describe()));
        }
        rule
    }
}
