//! JSON values in few calls. `json!` writes every member out where it stands; here a member is one call, so that documents of many
//! members weigh little in the worker.

use quarry_kernel::money::MicroUsd;
use serde_json::{Map, Value};

/// Returns an object: its names, parted by spaces, and their values in the same order, which it takes.
#[inline(never)]
pub fn build_object(names: &str, values: &mut [Value]) -> Value {
    debug_assert_eq!(names.split(' ').count(), values.len(), "{names}");
    let mut members = Map::new();
    for (name, value) in names.split(' ').zip(values) {
        members.insert(name.to_owned(), value.take());
    }
    Value::Object(members)
}

/// Returns an object without those whose value is null.
#[inline(never)]
pub fn build_object_without_nulls(names: &str, values: &mut [Value]) -> Value {
    let mut told = build_object(names, values);
    if let Value::Object(members) = &mut told {
        members.retain(|_, value| !value.is_null());
    }
    told
}

/// Gives an object one more member.
#[inline(never)]
pub fn add_member(object: &mut Value, name: &str, value: Value) {
    if let Value::Object(members) = object {
        members.insert(name.to_owned(), value);
    }
}

/// Puts a value where a template has a member at a JSON pointer.
#[inline(never)]
pub fn set_at_pointer(template: &mut Value, pointer: &str, value: Value) {
    let slot = template.pointer_mut(pointer);
    debug_assert!(slot.is_some(), "{pointer}");
    if let Some(slot) = slot {
        *slot = value;
    }
}

/// Returns a text.
#[inline(never)]
pub fn text_to_json(text: &str) -> Value {
    Value::String(text.to_owned())
}

/// Returns a text, or null.
#[inline(never)]
pub fn optional_text_to_json(maybe: Option<&str>) -> Value {
    maybe.map_or(Value::Null, text_to_json)
}

/// Returns a list of texts.
#[inline(never)]
pub fn texts_to_json(texts: &[String]) -> Value {
    list_to_json(texts, |one| text_to_json(one))
}

/// Returns an amount as decimal US dollars.
#[inline(never)]
pub fn usd_to_json(amount: MicroUsd) -> Value {
    Value::String(amount.to_decimal())
}

/// Returns a list.
pub fn list_to_json<T>(items: &[T], value: impl Fn(&T) -> Value) -> Value {
    let mut values = Vec::with_capacity(items.len());
    for item in items {
        values.push(value(item));
    }
    Value::Array(values)
}
