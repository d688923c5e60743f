//! Strict validation of a value against a schema of the document: undocumented fields are errors.

use serde_json::{Map, Value};

/// Returns the errors of a value; empty when it is valid.
pub fn complaints(document: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    if schema == &Value::Bool(true) {
        return Vec::new();
    }
    let Some(schema) = schema.as_object() else { return vec![format!("{at}: {schema} is no schema")] };
    let complain_unless =
        |is_good: bool, what: String| if is_good { Vec::new() } else { vec![format!("{at}: {what}")] };
    let each = |keyword: &str, wanted: &Value| match keyword {
        "description" | "default" | "title" => Vec::new(),
        "$ref" => {
            let target = wanted.as_str().and_then(|path| document.pointer(path.trim_start_matches('#')));
            complaints(document, target.unwrap_or(&Value::Null), value, at)
        }
        "type" => complain_unless(
            is_of(wanted.as_str().unwrap_or_default(), value),
            format!("{} is no {wanted}", short(value)),
        ),
        "enum" => {
            let all = wanted.as_array().map(Vec::as_slice).unwrap_or_default();
            complain_unless(all.contains(value), format!("{} is not one of {wanted}", short(value)))
        }
        "const" => complain_unless(wanted == value, format!("{} is not {wanted}", short(value))),
        "minimum" => {
            complain_unless(value.as_f64() >= wanted.as_f64(), format!("{value} is less than {wanted}"))
        }
        "maximum" => {
            complain_unless(value.as_f64() <= wanted.as_f64(), format!("{value} is more than {wanted}"))
        }
        "multipleOf" | "pattern" | "minLength" | "maxLength" => Vec::new(), // rules of parameters, which are echoed
        "required" => wanted
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .filter(|name| value.get(name).is_none())
            .map(|name| format!("{at}: {name} is missing"))
            .collect(),
        "properties" => fields(document, schema, value, at),
        "additionalProperties" if schema.contains_key("properties") => Vec::new(), // with the properties
        "additionalProperties" => fields(document, schema, value, at),
        "items" => value
            .as_array()
            .into_iter()
            .flatten()
            .flat_map(|item| complaints(document, wanted, item, &format!("{at}[]")))
            .collect(),
        "anyOf" | "oneOf" => {
            let shapes = wanted.as_array().map(Vec::as_slice).unwrap_or_default();
            let by_shape: Vec<_> =
                shapes.iter().map(|shape| complaints(document, shape, value, at)).collect();
            if by_shape.iter().any(Vec::is_empty) { Vec::new() } else { by_shape.concat() }
        }
        _ => vec![format!("{at}: the schema's keyword {keyword} is not known here")],
    };
    schema.iter().flat_map(|(keyword, wanted)| each(keyword, wanted)).collect()
}

/// Validates the fields of an object; a field without a schema is an error.
fn fields(document: &Value, schema: &Map<String, Value>, value: &Value, at: &str) -> Vec<String> {
    let Some(object) = value.as_object() else { return Vec::new() };
    let others = schema.get("additionalProperties").filter(|others| **others != Value::Bool(false));
    let find_field_complaints = |(name, field): (&String, &Value)| {
        let named = schema.get("properties").and_then(|named| named.get(name)).or(others);
        match named {
            Some(named) => complaints(document, named, field, &format!("{at}.{name}")),
            None => vec![format!("{at}: {name} is not known: {}", short(field))],
        }
    };
    object.iter().flat_map(find_field_complaints).collect()
}

fn is_of(name: &str, value: &Value) -> bool {
    match name {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "object" => value.is_object(),
        "array" => value.is_array(),
        _ => false,
    }
}

fn short(value: &Value) -> String {
    value.to_string().chars().take(80).collect()
}
