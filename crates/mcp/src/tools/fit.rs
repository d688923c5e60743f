//! Validation of responses against the tool's output schema, as clients do it: by `type`, `properties`, `items` and `anyOf`, the
//! only keywords in those schemas.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::Value;

use super::{TOOL_LIST_ASSET, find_tool};
use crate::ports::Ports;

/// Returns the JSON pointer of the first invalid value of a response. If the list of tools cannot be read, no schema was
/// published either, and every response is valid.
pub async fn find_misfit<P: Ports>(ports: &P, tool: &str, answer: &Value) -> Option<String> {
    let list = ports.load_document(TOOL_LIST_ASSET).await?;
    load_schema(&list, tool)?.find_misplaced(answer, "")
}

/// Output schemas by tool, and the list of tools they come from.
type KnownSchemas = (Rc<str>, BTreeMap<String, Rc<Schema>>);

/// Returns the output schema of a tool, parsed once per isolate.
fn load_schema(list: &Rc<str>, tool: &str) -> Option<Rc<Schema>> {
    thread_local! {
        static KNOWN: RefCell<Option<KnownSchemas>> = const { RefCell::new(None) };
    }
    KNOWN.with_borrow_mut(|known| {
        let (from, schemas) = known.get_or_insert_with(|| (Rc::clone(list), BTreeMap::new()));
        if !Rc::ptr_eq(from, list) {
            (*from, *schemas) = (Rc::clone(list), BTreeMap::new());
        }
        if let Some(schema) = schemas.get(tool) {
            return Some(Rc::clone(schema));
        }
        let listed: Value = serde_json::from_str(find_tool(list, tool)?).ok()?;
        let schema = Rc::new(Schema::from_json(listed.get("outputSchema")?));
        schemas.insert(tool.to_owned(), Rc::clone(&schema));
        Some(schema)
    })
}

/// Validating part of a JSON schema.
#[derive(Debug, PartialEq, Eq)]
struct Schema {
    /// Allowed JSON types as a bit set; all when the schema names none.
    types: u8,
    /// Schemas of an object's members; other members are unrestricted.
    properties: BTreeMap<String, Schema>,
    /// Schema of an array's items.
    items: Option<Box<Schema>>,
    /// Alternative schemas; `None` without `anyOf`.
    any_of: Option<Vec<Schema>>,
}

impl Schema {
    fn from_json(schema: &Value) -> Self {
        let types = match schema.get("type") {
            None => u8::MAX,
            Some(Value::Array(names)) => {
                names.iter().filter_map(Value::as_str).fold(0, |types, name| types | type_bit(name))
            }
            Some(name) => name.as_str().map_or(0, type_bit),
        };
        let properties = schema.get("properties").and_then(Value::as_object);
        Self {
            types,
            properties: properties
                .into_iter()
                .flatten()
                .map(|(name, own)| (name.clone(), Self::from_json(own)))
                .collect(),
            items: schema.get("items").map(|items| Box::new(Self::from_json(items))),
            any_of: schema
                .get("anyOf")
                .and_then(Value::as_array)
                .map(|all| all.iter().map(Self::from_json).collect()),
        }
    }

    /// Returns the JSON pointer of the first invalid value; `at` is the pointer of `value`.
    fn find_misplaced(&self, value: &Value, at: &str) -> Option<String> {
        let fits_one = |all: &Vec<Self>| all.iter().any(|schema| schema.find_misplaced(value, at).is_none());
        if self.types & type_bits(value) == 0 || !self.any_of.as_ref().is_none_or(fits_one) {
            return Some(at.to_owned());
        }
        match value {
            Value::Object(members) => members.iter().find_map(|(name, value)| {
                let name_in_pointer = || name.replace('~', "~0").replace('/', "~1");
                let schema = self.properties.get(name)?;
                schema.find_misplaced(value, &format!("{at}/{}", name_in_pointer()))
            }),
            Value::Array(items) => {
                let schema = self.items.as_ref()?;
                let mut items = items.iter().enumerate();
                items.find_map(|(place, item)| schema.find_misplaced(item, &format!("{at}/{place}")))
            }
            _ => None,
        }
    }
}

/// Returns the bit of a named type; 0 for an unknown name.
fn type_bit(name: &str) -> u8 {
    match name {
        "null" => 1,
        "boolean" => 1 << 1,
        "integer" => 1 << 2,
        "number" => 1 << 3,
        "string" => 1 << 4,
        "array" => 1 << 5,
        "object" => 1 << 6,
        _ => 0,
    }
}

/// Returns the bits of a value's types; an integer is also a number.
fn type_bits(value: &Value) -> u8 {
    match value {
        Value::Null => type_bit("null"),
        Value::Bool(_) => type_bit("boolean"),
        Value::Number(number) => {
            let is_whole = !number.is_f64() || number.as_f64().is_some_and(|number| number.fract() == 0.0);
            type_bit("number") | if is_whole { type_bit("integer") } else { 0 }
        }
        Value::String(_) => type_bit("string"),
        Value::Array(_) => type_bit("array"),
        Value::Object(_) => type_bit("object"),
    }
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
        let schema = Schema::from_json(&schema);
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
            assert_eq!(schema.find_misplaced(&answer, "").as_deref(), at, "{answer}");
        }
    }
    #[test]
    fn reads_a_schema_once_from_one_list() {
        let list = |kind: &str| -> Rc<str> {
            json!({ "name": "t", "outputSchema": { "type": kind } }).to_string().into()
        };
        let (strings, lists) = (list("string"), list("array"));
        let first = load_schema(&strings, "t").unwrap();
        assert!(Rc::ptr_eq(&first, &load_schema(&strings, "t").unwrap()));
        assert_eq!(load_schema(&strings, "other"), None);
        assert_eq!(load_schema(&lists, "t").unwrap().types, type_bit("array"), "another list is read anew");
    }
}
