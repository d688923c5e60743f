//! Output schemas: the types of an answer's groups. A job's answer comes from one of several routes, so its schema describes what
//! they have in common: a group that is an array at one source and an object at another may be either, and only those fields are
//! named that every route returns with the same type. Anything else is unrestricted.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

/// Builds the schema that covers a group across all routes that have it, with the fields of its items if `has_fields`.
pub(super) fn build_common_shape(groups: &[&Value], document: &Value, has_fields: bool) -> Value {
    let shape = |schema: &&Value| match has_fields {
        true => build_shape(schema, document),
        false => build_kind(resolve_reference(schema, document)),
    };
    let mut by_type: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for shape in groups.iter().map(shape) {
        by_type.entry(shape["type"].to_string()).or_default().push(shape);
    }
    let mut merged: Vec<Value> = by_type.into_values().filter_map(intersect_shapes).collect();
    match merged.len() {
        1 => merged.remove(0),
        _ if merged.iter().any(|shape| shape["type"].is_null()) => json!({}),
        _ => json!({ "anyOf": merged }),
    }
}

/// Intersects the shapes of one type.
fn intersect_shapes(shapes: Vec<Value>) -> Option<Value> {
    let keep_common = |mut kept: Value, other: Value| {
        if kept == other {
            return kept;
        }
        let both = kept["items"].is_object() && other["items"].is_object();
        if let (true, Some(items)) =
            (both, intersect_shapes(vec![kept["items"].take(), other["items"].clone()]))
        {
            kept["items"] = items;
        } else if let Some(shape) = kept.as_object_mut() {
            shape.remove("items");
        }
        let common: Option<Map<String, Value>> =
            kept["properties"].as_object().zip(other["properties"].as_object()).map(|(own, others)| {
                let same = own.iter().filter(|(name, kind)| others.get(*name) == Some(kind));
                same.map(|(name, kind)| (name.clone(), kind.clone())).collect()
            });
        match (common, kept.as_object_mut()) {
            (Some(common), _) => kept["properties"] = common.into(),
            (None, Some(shape)) => drop(shape.remove("properties")),
            _ => {}
        }
        kept
    };
    shapes.into_iter().reduce(keep_common)
}

/// Builds the schema of a group, with the fields of its items but nothing below them.
pub(super) fn build_shape(schema: &Value, document: &Value) -> Value {
    let resolved = resolve_reference(schema, document);
    let mut told = build_kind(resolved);
    if let Some(fields) = build_fields(resolved, document) {
        told["properties"] = fields;
    }
    let items = resolved.get("items").map(|items| resolve_reference(items, document));
    if let Some(fields) = items.and_then(|items| build_fields(items, document)) {
        told["items"] = json!({ "type": "object", "properties": fields });
    }
    told
}

fn build_fields(schema: &Value, document: &Value) -> Option<Value> {
    let properties = schema["properties"].as_object()?;
    let kinds =
        properties.iter().map(|(name, own)| (name.clone(), build_kind(resolve_reference(own, document))));
    Some(Value::Object(kinds.collect()))
}

pub(super) fn resolve_reference<'d>(schema: &'d Value, document: &'d Value) -> &'d Value {
    match schema["$ref"].as_str().and_then(|at| at.strip_prefix("#/components/schemas/")) {
        Some(name) => &document["components"]["schemas"][name],
        None => schema,
    }
}

fn build_kind(schema: &Value) -> Value {
    match &schema["type"] {
        Value::String(kind) => json!({ "type": kind }),
        Value::Array(kinds) => json!({ "type": kinds }),
        _ => json!({}),
    }
}

/// Returns where a contract's schema allows more than a tool's schema; `None` when the tool's covers it.
fn find_excess(told: &Value, allowed: &Value, document: &Value, at: &str) -> Option<String> {
    let allowed = resolve_reference(allowed, document);
    if let Some(branches) = told["anyOf"].as_array() {
        let is_admitted = branches.iter().any(|told| find_excess(told, allowed, document, at).is_none());
        return (!is_admitted).then(|| at.to_owned());
    }
    let types = |schema: &Value| -> Vec<Value> {
        match &schema["type"] {
            Value::Null => Vec::new(),
            Value::Array(kinds) => kinds.clone(),
            kind => vec![kind.clone()],
        }
    };
    let (own, others) = (types(told), types(allowed));
    let is_admitted =
        |kind: &Value| own.contains(kind) || (kind == "integer" && own.contains(&json!("number")));
    if !own.is_empty() && (others.is_empty() || !others.iter().all(is_admitted)) {
        return Some(at.to_owned());
    }
    let fields = told["properties"].as_object().into_iter().flatten();
    let in_fields = fields.filter_map(|(name, told)| {
        let allowed = allowed["properties"].get(name)?;
        find_excess(told, allowed, document, &format!("{at}.{name}"))
    });
    let in_items = told.get("items").zip(allowed.get("items"));
    let in_items =
        in_items.and_then(|(told, allowed)| find_excess(told, allowed, document, &format!("{at}[]")));
    in_fields.chain(in_items).next()
}

mod tests {
    use quarry_data_api::openapi;

    use super::*;
    use crate::tools::schema::{find_answer_schema, render_tools};
    use crate::tools::table::JOBS;
    use crate::tools::words::TOOL_TEXTS;

    #[test]
    fn admits_every_answer_that_the_contract_allows_to_any_route_of_a_job() {
        let document = openapi::build_document();
        let tools: Vec<Value> = serde_json::from_str(&render_tools()).unwrap();
        let find_tool = |name: &str| tools.iter().find(|tool| tool["name"] == name).unwrap();
        let routes = JOBS.iter().flat_map(|job| job.routes.iter().map(|route| (job.name, route.path)));
        let path_of = |operation: &str| {
            quarry_data_api::catalogue::ENDPOINTS
                .iter()
                .find(|own| own.operation_id == operation)
                .unwrap()
                .path
        };
        let endpoints = TOOL_TEXTS.iter().map(|text| (text.operation, path_of(text.operation)));
        for (name, path) in routes.chain(endpoints) {
            let answer = find_answer_schema(&document, path);
            let excess = find_excess(&find_tool(name)["outputSchema"], answer, &document, "");
            assert_eq!(excess, None, "{name} {path}");
        }
    }

    #[test]
    fn keeps_the_fields_that_all_routes_give_in_the_same_type() {
        let list =
            |fields: Value| json!({ "type": "array", "items": { "type": "object", "properties": fields } });
        let one = list(json!({ "title": { "type": "string" }, "links": { "type": "object" } }));
        let other = list(json!({ "title": { "type": "string" }, "links": { "type": "array" } }));
        let object = json!({ "type": "object", "properties": { "title": { "type": "string" } } });
        let common = list(json!({ "title": { "type": "string" } }));
        assert_eq!(build_common_shape(&[&one, &other], &Value::Null, true), common);
        assert_eq!(build_common_shape(&[&one, &other], &Value::Null, false), json!({ "type": "array" }));
        let either = build_common_shape(&[&one, &object, &other], &Value::Null, true);
        assert_eq!(either, json!({ "anyOf": [common, object] }));
        assert_eq!(
            build_common_shape(&[&one, &json!({})], &Value::Null, true),
            json!({}),
            "it may be anything"
        );
    }
}
