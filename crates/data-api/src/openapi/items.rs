//! Schemas of result items, derived from their Rust types, so that answers and documentation cannot diverge.

use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{Schema, SchemaGenerator};
use serde_json::Value;

/// Creates the generator of item schemas for serialization: absent fields are optional, never null.
pub fn build_generator() -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().for_serialize().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    settings.with_transform(RecursiveTransform(remove_null)).into_generator()
}

/// Builds the schema of an item type: an object, an array or a scalar.
pub fn build_schema(of: fn(&mut SchemaGenerator) -> Schema, items: &mut SchemaGenerator) -> Value {
    let mut schema = of(items);
    RecursiveTransform(remove_null).transform(&mut schema);
    schema.to_value()
}

fn remove_null(schema: &mut Schema) {
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            schema.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(shapes)) = schema.get_mut("anyOf") {
        shapes.retain(|shape| shape["type"] != "null");
        if let [only] = shapes.as_slice() {
            let only = only.as_object().cloned().unwrap_or_default();
            schema.remove("anyOf");
            schema.ensure_object().extend(only);
        }
    }
    // The Rust representation of a number is irrelevant to callers.
    schema.remove("format");
}
