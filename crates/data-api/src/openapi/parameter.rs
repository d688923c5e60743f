//! Parameter of an endpoint: schema, rule and example.

use serde_json::{Value, json};

use crate::param::{Param, Rule};

use super::responses::set_member;
use super::{samples, values};
use crate::examples;

pub(super) fn build_parameter(path: &str, param: &Param) -> Value {
    let mut schema = param.rule.to_schema();
    if let Some(default) = param.default {
        let default = match param.rule {
            Rule::Integer { .. } | Rule::Steps { .. } | Rule::Switch => {
                default.parse::<i64>().map_or(Value::Null, |number| json!(number))
            }
            Rule::Flag => json!(default == "true"),
            _ => json!(default),
        };
        set_member(&mut schema, "default", default);
    }
    let mut parameter = json!({
        "name": param.name, "in": "query", "required": param.required, "description": param.doc, "schema": schema,
        "x-rule": param.rule.describe(), "x-hint": param.hint(),
    });
    let in_call = examples::find_example(path).iter().find(|(name, _)| *name == param.name);
    let example = in_call.map(|(_, value)| *value).or_else(|| values::find_value(path, param));
    let token = samples::find_token(path, param.name).filter(|_| example.is_none());
    if let Some(token) = &token {
        // Tokens belong to one account: the example shows the format, and this member where to get one's own.
        set_member(&mut parameter, "x-from-answer", json!(token.field));
    }
    let example = example.map(str::to_owned).or_else(|| token.map(|token| token.text));
    if let Some(value) = example.and_then(|value| param.rule.normalise(&value)) {
        set_member(&mut parameter, "example", json!(value));
    }
    parameter
}
