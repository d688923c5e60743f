//! Whether an answer fits its tool's output schema, as clients hold it against that: by `type`, `properties`, `items` and
//! `anyOf`, which is all that those schemas are made of.

use serde_json::Value;

use super::load_tool;
use crate::ports::Ports;

/// Returns the JSON pointer of the first value of an answer that the output schema of a tool does not allow. Where the list of
/// tools cannot be read nobody was told a schema, and every answer fits.
pub async fn find_misfit<P: Ports>(ports: &P, tool: &str, answer: &Value) -> Option<String> {
    let tool: Value = serde_json::from_str(&load_tool(ports, tool).await?).ok()?;
    find_misplaced(tool.get("outputSchema")?, answer, "")
}

fn find_misplaced(schema: &Value, value: &Value, at: &str) -> Option<String> {
    let is_allowed = match schema.get("type") {
        None => true,
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).any(|kind| has_type(value, kind)),
        Some(kind) => kind.as_str().is_some_and(|kind| has_type(value, kind)),
    };
    let alternatives = schema.get("anyOf").and_then(Value::as_array);
    let fits_one = |all: &Vec<Value>| all.iter().any(|own| find_misplaced(own, value, at).is_none());
    if !is_allowed || !alternatives.is_none_or(fits_one) {
        return Some(at.to_owned());
    }
    match value {
        Value::Object(members) => {
            let known = schema.get("properties")?.as_object()?;
            members.iter().find_map(|(name, value)| {
                find_misplaced(
                    known.get(name)?,
                    value,
                    &format!("{at}/{}", name.replace('~', "~0").replace('/', "~1")),
                )
            })
        }
        Value::Array(items) => {
            let schema = schema.get("items")?;
            let mut items = items.iter().enumerate();
            items.find_map(|(place, item)| find_misplaced(schema, item, &format!("{at}/{place}")))
        }
        _ => None,
    }
}

fn has_type(value: &Value, kind: &str) -> bool {
    match value {
        Value::Null => kind == "null",
        Value::Bool(_) => kind == "boolean",
        Value::Number(number) => {
            kind == "number"
                || (kind == "integer" && (!number.is_f64() || number.as_f64().is_some_and(is_whole)))
        }
        Value::String(_) => kind == "string",
        Value::Array(_) => kind == "array",
        Value::Object(_) => kind == "object",
    }
}

fn is_whole(number: f64) -> bool {
    number.fract() == 0.0
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn points_at_the_first_value_that_a_schema_does_not_allow() {
        let item = json!({ "type": "object", "properties": { "n": { "type": "integer" }, "a/b": { "type": ["string", "null"] } } });
        let list = json!({ "type": "array", "items": item });
        let schema = json!({ "type": "object", "properties": {
            "list": list, "either": { "anyOf": [list, { "type": "object" }] }, "any": {},
        } });
        for (answer, at) in [
            (json!({}), None),
            (
                json!({ "list": [{ "n": 1, "a/b": null }, { "n": 2.0, "more": [] }], "any": 7, "other": 1 }),
                None,
            ),
            (json!({ "either": { "n": "x" } }), None),
            (json!({ "either": [{ "n": 1 }] }), None),
            (json!([]), Some("")),
            (json!({ "list": {} }), Some("/list")),
            (json!({ "list": null }), Some("/list")),
            (json!({ "list": [{}, { "n": 1.5 }] }), Some("/list/1/n")),
            (json!({ "list": [{ "a/b": true }] }), Some("/list/0/a~1b")),
            (json!({ "either": [{ "n": "x" }] }), Some("/either")),
        ] {
            assert_eq!(find_misplaced(&schema, &answer, "").as_deref(), at, "{answer}");
        }
    }
}
