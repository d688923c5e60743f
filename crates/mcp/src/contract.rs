//! The contract as resources: an index, and one part per operation with the schemas it refers to.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

/// URI of the index.
pub const CONTRACT_URI: &str = "quarry://openapi.json";
/// Prefix of the URIs of parts.
pub const PART_PREFIX: &str = "quarry://openapi/";
/// Last segment of the URI of an operation's schemas.
pub const SCHEMAS: &str = "schemas";

/// Members of the contract in every part.
const HEAD: [&str; 3] = ["openapi", "info", "servers"];
/// Further members of the contract in the index.
const SHARED: [&str; 5] = ["tags", "security", "x-service", "x-errors", "x-endpoints"];
const REFERENCE: &str = "#/components/";

/// Builds the part of a contract at a URI; `None` for an unknown one.
pub fn build_part(contract: &str, uri: &str) -> Option<String> {
    let contract: Value = serde_json::from_str(contract).ok()?;
    if uri == CONTRACT_URI {
        return Some(build_index(&contract).to_string());
    }
    let rest = uri.strip_prefix(PART_PREFIX)?;
    let (operation, is_schemas) = match rest.split_once('/') {
        None => (rest, false),
        Some((operation, SCHEMAS)) => (operation, true),
        Some(_) => return None,
    };
    let (path, method, found) =
        list_operations(&contract).find(|(_, _, own)| own["operationId"] == operation)?;
    let mut part = copy_members(&contract, &HEAD);
    let mut names = BTreeSet::new();
    collect_references(&contract, found, &mut names);
    let is_shown = |name: &&String| name.starts_with("schemas/") == is_schemas;
    part.insert("components".to_owned(), copy_components(&contract, names.iter().filter(is_shown)));
    if !is_schemas {
        part.insert("paths".to_owned(), json!({ path: { method: found } }));
        part.insert("x-schemas".to_owned(), format!("{uri}/{SCHEMAS}").into());
    }
    Some(Value::Object(part).to_string())
}

fn build_index(contract: &Value) -> Value {
    let mut index = copy_members(contract, &HEAD);
    index.extend(copy_members(contract, &SHARED));
    let parts = list_operations(contract).map(|(path, method, operation)| {
        let uri = format!("{PART_PREFIX}{}", operation["operationId"].as_str().unwrap_or_default());
        json!({ "method": method, "path": path, "summary": operation["summary"], "uri": uri })
    });
    index.insert("x-operations".to_owned(), parts.collect());
    Value::Object(index)
}

/// Lists paths, methods and operations.
fn list_operations(contract: &Value) -> impl Iterator<Item = (&String, &String, &Value)> {
    let paths = contract["paths"].as_object().into_iter().flatten();
    paths.flat_map(|(path, item)| {
        let operations = item.as_object().into_iter().flatten();
        operations
            .filter(|(_, own)| own["operationId"].is_string())
            .map(move |(method, own)| (path, method, own))
    })
}

fn copy_members(contract: &Value, names: &[&str]) -> Map<String, Value> {
    let known = |name: &&str| Some(((*name).to_owned(), contract.get(*name)?.clone()));
    names.iter().filter_map(known).collect()
}

/// Collects the components that a value refers to, directly and indirectly: `schemas/Address`.
fn collect_references(contract: &Value, value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => {
            let referred =
                members.get("$ref").and_then(Value::as_str).and_then(|at| at.strip_prefix(REFERENCE));
            if let Some(name) = referred
                && names.insert(name.to_owned())
                && let Some(found) = find_component(contract, name)
            {
                collect_references(contract, found, names);
            }
            members.values().for_each(|own| collect_references(contract, own, names));
        }
        Value::Array(items) => items.iter().for_each(|own| collect_references(contract, own, names)),
        _ => {}
    }
}

fn find_component<'c>(contract: &'c Value, name: &str) -> Option<&'c Value> {
    let (kind, name) = name.split_once('/')?;
    contract["components"].get(kind)?.get(name)
}

fn copy_components<'n>(contract: &Value, names: impl Iterator<Item = &'n String>) -> Value {
    let mut components = Map::new();
    for full in names {
        let (Some((kind, name)), Some(found)) = (full.split_once('/'), find_component(contract, full)) else {
            continue;
        };
        let of_kind = components.entry(kind).or_insert_with(|| json!({}));
        if let Some(of_kind) = of_kind.as_object_mut() {
            of_kind.insert(name.to_owned(), found.clone());
        }
    }
    Value::Object(components)
}
