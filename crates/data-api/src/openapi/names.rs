//! Names of schemas. Types of several crates may share a name, and the generator numbers them (`App`, `App2`), which would become
//! class names in generated clients. A shared or vague name gets the place of its first use as a prefix.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

const REF: &str = "#/components/schemas/";

/// Names of schemas that are vague without their owner.
const VAGUE_NAMES: [&str; 22] = [
    "Card",
    "Category",
    "Chart",
    "Choice",
    "Detail",
    "Detected",
    "Entry",
    "Feature",
    "Hit",
    "Hour",
    "Kind",
    "Module",
    "Numbered",
    "Other",
    "Reason",
    "Report",
    "Requirement",
    "Response",
    "Section",
    "Stars",
    "Tile",
    "Use",
];

/// Renames vague schemas by their owner, in all references.
pub fn rename_vague_schemas(document: &mut Value) {
    let Some(schemas) = document.pointer("/components/schemas").and_then(Value::as_object) else { return };
    let names = choose_names(document, schemas);
    rename_references(document, &names);
    if let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) {
        let own = std::mem::take(schemas);
        for (name, schema) in own {
            let name = names.get(&name).cloned().unwrap_or(name);
            schemas.insert(name, schema);
        }
        schemas.sort_keys();
    }
}

/// Chooses new names, by old ones.
fn choose_names(document: &Value, schemas: &Map<String, Value>) -> BTreeMap<String, String> {
    let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
    for name in schemas.keys() {
        *sizes.entry(strip_number(name)).or_default() += 1;
    }
    let is_vague = |name: &str| {
        let base = strip_number(name);
        VAGUE_NAMES.contains(&base) || sizes.get(base).is_some_and(|size| *size > 1)
    };
    let mut taken: BTreeSet<String> = schemas.keys().filter(|name| !is_vague(name)).cloned().collect();
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    for (SchemaReference { name, field }, place) in find_first_uses(document, schemas) {
        if !is_vague(&name) {
            continue;
        }
        let place = match &place {
            FirstUse::Operation(id) => to_camel_case(id),
            FirstUse::Schema(holder) => names.get(holder).cloned().unwrap_or_else(|| holder.clone()),
        };
        let wanted = format!("{place}{}", strip_number(&name));
        let free = [wanted.clone(), format!("{place}{}", to_camel_case(&field))]
            .into_iter()
            .chain((2..).map(|number| format!("{wanted}{number}")))
            .find(|candidate| !taken.contains(candidate));
        let chosen = free.unwrap_or(wanted);
        taken.insert(chosen.clone());
        names.insert(name, chosen);
    }
    names
}

/// First use of a schema.
enum FirstUse {
    Operation(String),
    Schema(String),
}

/// Reference to a schema, with the referring field.
struct SchemaReference {
    name: String,
    field: String,
}

/// Finds the first use of every schema reachable from an operation, in the order of endpoints, then inwards.
fn find_first_uses(document: &Value, schemas: &Map<String, Value>) -> Vec<(SchemaReference, FirstUse)> {
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    let listed = document["x-endpoints"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let all = document["paths"].as_object();
    let others = all.into_iter().flat_map(|paths| paths.keys()).map(String::as_str);
    for path in listed.chain(others) {
        let Some(operations) = all.and_then(|paths| paths.get(path)?.as_object()) else { continue };
        for operation in operations.values() {
            let id = operation["operationId"].as_str().unwrap_or_default();
            let mut waiting: Vec<(SchemaReference, FirstUse)> = collect_references(operation)
                .into_iter()
                .rev()
                .map(|own| (own, FirstUse::Operation(id.to_owned())))
                .collect();
            while let Some((own, place)) = waiting.pop() {
                if !seen.insert(own.name.clone()) {
                    continue;
                }
                if let Some(schema) = schemas.get(&own.name) {
                    let inner = collect_references(schema).into_iter().rev();
                    waiting.extend(inner.map(|inner| (inner, FirstUse::Schema(own.name.clone()))));
                }
                found.push((own, place));
            }
        }
    }
    found
}

/// Collects the references in a value, in order.
fn collect_references(value: &Value) -> Vec<SchemaReference> {
    let mut found = Vec::new();
    walk_references(value, "", &mut |name, field| {
        found.push(SchemaReference { name: name.to_owned(), field: field.to_owned() })
    });
    found
}

/// Keywords of JSON schema, which are no field names.
const SCHEMA_KEYWORDS: [&str; 6] =
    ["items", "anyOf", "schema", "properties", "additionalProperties", "content"];

fn walk_references(value: &Value, field: &str, see: &mut impl FnMut(&str, &str)) {
    match value {
        Value::Object(fields) => {
            if let Some(name) =
                fields.get("$ref").and_then(Value::as_str).and_then(|text| text.strip_prefix(REF))
            {
                see(name, field);
            }
            for (name, inner) in fields {
                walk_references(
                    inner,
                    if SCHEMA_KEYWORDS.contains(&name.as_str()) { field } else { name },
                    see,
                );
            }
        }
        Value::Array(items) => items.iter().for_each(|item| walk_references(item, field, see)),
        _ => {}
    }
}

fn rename_references(value: &mut Value, names: &BTreeMap<String, String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields.iter_mut() {
                let new = match field.as_str().and_then(|text| text.strip_prefix(REF)) {
                    Some(old) if name == "$ref" => names.get(old),
                    _ => None,
                };
                match new {
                    Some(new) => *field = Value::String(format!("{REF}{new}")),
                    None => rename_references(field, names),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| rename_references(item, names)),
        _ => {}
    }
}

/// Strips the generator's number from a name.
fn strip_number(name: &str) -> &str {
    name.trim_end_matches(|letter: char| letter.is_ascii_digit())
}

/// Converts `v1_maps_posts` to `V1MapsPosts`.
fn to_camel_case(id: &str) -> String {
    let word = |part: &str| {
        let mut letters = part.chars();
        letters
            .next()
            .map(|first| first.to_uppercase().chain(letters).collect::<String>())
            .unwrap_or_default()
    };
    id.split('_').map(word).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn shared_and_bare_names_are_told_apart_by_where_they_are_used() {
        let to = |name: &str| json!({ "$ref": format!("{REF}{name}") });
        let mut document = json!({
            "x-endpoints": ["/b", "/a"],
            "paths": {
                "/a": { "get": { "operationId": "v2_apps", "schema": to("App2") } },
                "/b": { "get": { "operationId": "v1_apps", "schema": to("App") } },
            },
            "components": { "schemas": {
                "App": { "properties": { "by": to("Card"), "plain": to("Plain") } },
                "App2": { "properties": { "in": to("App2") } },
                "Card": {}, "Plain": {},
            } },
        });
        rename_vague_schemas(&mut document);
        let names: Vec<&String> = document["components"]["schemas"].as_object().unwrap().keys().collect();
        assert_eq!(names, ["Plain", "V1AppsApp", "V1AppsAppCard", "V2AppsApp"]);
        assert_eq!(document["paths"]["/a"]["get"]["schema"], to("V2AppsApp"));
        let schemas = &document["components"]["schemas"];
        assert_eq!(schemas["V2AppsApp"]["properties"]["in"], to("V2AppsApp"));
        assert_eq!(schemas["V1AppsApp"]["properties"]["by"], to("V1AppsAppCard"));
    }

    #[test]
    fn no_schema_of_the_document_is_numbered() {
        let document = crate::openapi::build_document();
        let schemas = document["components"]["schemas"].as_object().unwrap();
        let numbered: Vec<&String> =
            schemas.keys().filter(|name| strip_number(name) != name.as_str()).collect();
        assert!(numbered.is_empty(), "{numbered:?}");
    }
}
