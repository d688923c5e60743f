//! Construction of JSON values in few calls. `json!` expands every member in place; here a member is one call, which keeps large
//! documents small in the worker's code.

use quarry_kernel::money::MicroUsd;
use serde_json::{Map, Value};

/// Builds an object from space-separated names and their values in the same order, which it takes.
#[inline(never)]
pub fn build_object(names: &str, values: &mut [Value]) -> Value {
    debug_assert_eq!(names.split(' ').count(), values.len(), "{names}");
    let mut members = Map::new();
    for (name, value) in names.split(' ').zip(values) {
        members.insert(name.to_owned(), value.take());
    }
    Value::Object(members)
}

/// Builds an object without the members whose value is null.
#[inline(never)]
pub fn build_object_without_nulls(names: &str, values: &mut [Value]) -> Value {
    let mut told = build_object(names, values);
    if let Value::Object(members) = &mut told {
        members.retain(|_, value| !value.is_null());
    }
    told
}

/// Adds a member to an object.
#[inline(never)]
pub fn add_member(object: &mut Value, name: &str, value: Value) {
    if let Value::Object(members) = object {
        members.insert(name.to_owned(), value);
    }
}

/// Sets the value at a JSON pointer of a template.
#[inline(never)]
pub fn set_at_pointer(template: &mut Value, pointer: &str, value: Value) {
    let slot = template.pointer_mut(pointer);
    debug_assert!(slot.is_some(), "{pointer}");
    if let Some(slot) = slot {
        *slot = value;
    }
}

/// Converts a text to a JSON string.
#[inline(never)]
pub fn text_to_json(text: &str) -> Value {
    Value::String(text.to_owned())
}

/// Converts an optional text to a JSON string or null.
#[inline(never)]
pub fn optional_text_to_json(maybe: Option<&str>) -> Value {
    maybe.map_or(Value::Null, text_to_json)
}

/// Converts texts to a JSON array.
#[inline(never)]
pub fn texts_to_json(texts: &[String]) -> Value {
    list_to_json(texts, |one| text_to_json(one))
}

/// Converts an amount to decimal US dollars.
#[inline(never)]
pub fn usd_to_json(amount: MicroUsd) -> Value {
    Value::String(amount.to_decimal())
}

/// Converts a list to a JSON array.
pub fn list_to_json<T>(items: &[T], value: impl Fn(&T) -> Value) -> Value {
    let mut values = Vec::with_capacity(items.len());
    for item in items {
        values.push(value(item));
    }
    Value::Array(values)
}
