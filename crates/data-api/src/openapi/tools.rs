//! The tools of `/mcp` as its lists show them: one an endpoint, made from the generated document, and one that says what
//! is left. A golden file too (`public/mcp-tools.json`), because schemas weigh more than the code that would make them.
//!
//! An input schema is what the parameters' rules say; rules between parameters stand in the description, since models'
//! hosts refuse a schema with alternatives at its top. An output schema is the answer's, with the words of its groups and
//! without those of its fields, which `openapi.json` has.

// What a JSON value lacks is null, and this is never in the worker.
#![allow(clippy::indexing_slicing)]

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use crate::catalogue;
use crate::endpoint::Endpoint;

use super::generate;

/// The name of the tool that says what is left.
pub const KEY_STATUS: &str = "key_status";

const REF: &str = "#/components/schemas/";

/// The list as JSON text: a tool a line.
#[must_use]
pub fn tools() -> String {
    let document = generate::value();
    let schemas = &document["components"]["schemas"];
    let endpoints = catalogue::ENDPOINTS.iter().map(|endpoint| {
        let operation = &document["paths"][endpoint.path]["get"];
        tool(endpoint, operation, schemas)
    });
    let lines: Vec<String> = endpoints.chain([key_status(schemas)]).map(|tool| tool.to_string()).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

fn tool(endpoint: &Endpoint, operation: &Value, schemas: &Value) -> Value {
    let answer = &operation["responses"]["200"]["content"]["application/json"]["schema"];
    json!({
        "name": endpoint.operation_id,
        "title": endpoint.summary,
        "description": description(endpoint),
        "inputSchema": input(operation),
        "outputSchema": output(answer, schemas),
        "annotations": annotations(endpoint.summary, true),
    })
}

fn description(endpoint: &Endpoint) -> String {
    let mut sentences = vec![format!("{}.", endpoint.summary)];
    sentences.extend(endpoint.constraints.iter().map(|rule| rule.describe()));
    let groups: Vec<&str> = endpoint.groups.iter().map(|group| group.name).collect();
    sentences
        .push(format!("Answers {}; a group that the source does not offer is absent.", groups.join(", ")));
    if endpoint.alpha {
        sentences.push("Alpha: fields may still change.".to_owned());
    }
    sentences.push("A call that succeeds costs one credit.".to_owned());
    sentences.join(" ")
}

fn annotations(title: &str, is_open: bool) -> Value {
    json!({ "title": title, "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": is_open })
}

fn input(operation: &Value) -> Value {
    let parameters = operation["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut properties = Map::new();
    for parameter in parameters {
        let mut schema = parameter["schema"].clone();
        schema["description"] = parameter["description"].clone();
        properties.insert(parameter["name"].as_str().unwrap_or_default().to_owned(), schema);
    }
    let required: Vec<&Value> = parameters
        .iter()
        .filter(|parameter| parameter["required"] == true)
        .map(|parameter| &parameter["name"])
        .collect();
    let mut schema = json!({ "type": "object", "properties": properties, "additionalProperties": false });
    if !required.is_empty() {
        schema["required"] = json!(required);
    }
    schema
}

fn output(answer: &Value, schemas: &Value) -> Value {
    let mut schema = answer.clone();
    if let Some(properties) = schema["properties"].as_object_mut() {
        // The echo has the input's shape.
        properties.insert("search_parameters".to_owned(), json!({ "type": "object" }));
        for group in properties.values_mut() {
            let words = group["description"].take();
            silence(group);
            if !words.is_null() {
                group["description"] = words;
            }
        }
    }
    let mut definitions = BTreeMap::new();
    gather(&mut schema, schemas, &mut definitions);
    if !definitions.is_empty() {
        schema["$defs"] = json!(definitions);
    }
    schema
}

/// Takes the words out of a schema; a property that is named `description` stays.
fn silence(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            if members.get("description").is_some_and(|words| words.is_string() || words.is_null()) {
                members.remove("description");
            }
            for (name, member) in members {
                match member {
                    Value::Object(properties) if name == "properties" || name == "patternProperties" => {
                        properties.values_mut().for_each(silence);
                    }
                    _ => silence(member),
                }
            }
        }
        Value::Array(all) => all.iter_mut().for_each(silence),
        _ => {}
    }
}

/// Leads references to the schema's own definitions and gathers what they name.
fn gather(schema: &mut Value, schemas: &Value, definitions: &mut BTreeMap<String, Value>) {
    let mut named = BTreeSet::new();
    redirect(schema, &mut named);
    for name in named {
        if definitions.contains_key(&name) {
            continue;
        }
        let mut definition = schemas[&name].clone();
        silence(&mut definition);
        definitions.insert(name.clone(), Value::Null); // it may lead back to itself
        gather(&mut definition, schemas, definitions);
        definitions.insert(name, definition);
    }
}

fn redirect(schema: &mut Value, named: &mut BTreeSet<String>) {
    match schema {
        Value::Object(members) => {
            for (key, member) in members {
                match member {
                    Value::String(text) if key == "$ref" => {
                        if let Some(name) = text.strip_prefix(REF).map(str::to_owned) {
                            *text = format!("#/$defs/{name}");
                            named.insert(name);
                        }
                    }
                    _ => redirect(member, named),
                }
            }
        }
        Value::Array(all) => all.iter_mut().for_each(|member| redirect(member, named)),
        _ => {}
    }
}

/// What is left, of a key or of an agent: so its answer has either's fields, and none that both must have.
fn key_status(schemas: &Value) -> Value {
    let title = "What is left on the key";
    let mut answer = schemas["KeyStatus"].clone();
    if let Some(members) = answer.as_object_mut() {
        members.remove("required");
    }
    json!({
        "name": KEY_STATUS,
        "title": title,
        "description": "Remaining calls, when they expire, and how many may run at once. For an agent: its plans and \
            what is left of them. Costs nothing.",
        "inputSchema": { "type": "object", "additionalProperties": false },
        "outputSchema": output(&answer, schemas),
        "annotations": annotations(title, false),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_golden_file_is_what_the_catalogue_says() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/mcp-tools.json");
        let told = tools();
        if std::env::var_os("QUARRY_BLESS").is_some() {
            std::fs::write(path, &told).unwrap();
        }
        let golden = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            golden == told,
            "public/mcp-tools.json is not what the catalogue says: run QUARRY_BLESS=1 cargo test -p quarry-data-api"
        );
    }

    #[test]
    fn every_endpoint_is_a_tool_and_every_reference_leads_somewhere() {
        let tools: Vec<Value> = serde_json::from_str(&tools()).unwrap();
        assert_eq!(tools.len(), catalogue::ENDPOINTS.len() + 1);
        for tool in &tools {
            let text = tool.to_string();
            assert!(!text.contains(REF), "{}", tool["name"]);
            for name in text.split("\"#/$defs/").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(tool["outputSchema"]["$defs"][name].is_object(), "{} {name}", tool["name"]);
            }
            for side in ["inputSchema", "outputSchema"] {
                assert_eq!(tool[side]["type"], "object", "{}", tool["name"]);
                for word in ["anyOf", "oneOf", "allOf"] {
                    assert!(tool[side][word].is_null(), "{} {word}", tool["name"]);
                }
            }
        }
    }
}
