//! Documented rules of model hosts for tools, each as a test over every tool:
//!
//! | Host | Document |
//! |---|---|
//! | OpenAI | Function calling; Structured Outputs, supported schemas |
//! | Anthropic | Tool use: names, `input_schema`; structured outputs, JSON Schema limitations |
//! | Gemini | Function calling; `FunctionDeclaration` and `Schema` of the API reference |
//!
//! Where they differ, the strictest rule applies. That a strict tool requires all of its parameters is no rule for a list of
//! tools: such hosts make optional parameters nullable themselves, as [`to_strict`] does like their libraries.

use serde_json::{Map, Value, json};

use super::render_tools;

/// Keywords that all three accept in a parameter's schema.
const KEYWORDS: [&str; 7] =
    ["type", "description", "enum", "properties", "required", "items", "additionalProperties"];
const TYPES: [&str; 6] = ["string", "integer", "number", "boolean", "object", "array"];
/// Maximum length of a name (OpenAI, Anthropic, Gemini: 64).
const NAME_MAX: usize = 64;
/// Maximum length of a description (OpenAI).
const DESCRIPTION_MAX: usize = 1_024;
/// Maximum nesting of objects in a strict schema (OpenAI: 10, formerly 5).
const LEVELS_MAX: usize = 5;
/// Maximum properties, and enumeration values, in a strict schema (OpenAI: 5,000 and 1,000; formerly 100 and 500).
const PROPERTIES_MAX: usize = 100;
const VALUES_MAX: usize = 500;
/// Maximum total characters of a strict schema's names and values (OpenAI: 120,000, formerly 15,000).
const CHARACTERS_MAX: usize = 15_000;

fn read_tools() -> Vec<Value> {
    serde_json::from_str(&render_tools()).unwrap()
}

/// Visits every schema within an input schema, with its path and level.
fn walk<'s>(schema: &'s Value, at: &str, level: usize, visit: &mut impl FnMut(&'s Value, &str, usize)) {
    visit(schema, at, level);
    for (name, own) in schema["properties"].as_object().into_iter().flatten() {
        walk(own, &format!("{at}.{name}"), level + 1, visit);
    }
    if let Some(items) = schema.get("items") {
        walk(items, &format!("{at}[]"), level + 1, visit);
    }
}

fn for_each_schema(mut check: impl FnMut(&Value, &str, usize)) {
    for tool in &read_tools() {
        walk(&tool["inputSchema"], tool["name"].as_str().unwrap(), 1, &mut check);
    }
}

#[test]
fn names_are_of_the_letters_and_the_length_that_every_host_takes() {
    let is_name = |name: &str| {
        let starts_well = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
        let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
        starts_well && is_plain && name.len() <= NAME_MAX
    };
    for tool in &read_tools() {
        assert!(is_name(tool["name"].as_str().unwrap()), "{}", tool["name"]);
    }
    for_each_schema(|schema, at, _| {
        for name in schema["properties"].as_object().into_iter().flat_map(Map::keys) {
            assert!(is_name(name), "{at} {name}");
        }
    });
}

#[test]
fn descriptions_are_there_and_no_longer_than_a_host_reads() {
    for tool in &read_tools() {
        let length = tool["description"].as_str().unwrap().chars().count();
        assert!((1..=DESCRIPTION_MAX).contains(&length), "{}: {length}", tool["name"]);
    }
    for_each_schema(|schema, at, _| {
        let length = schema["description"].as_str().map_or(0, |text| text.chars().count());
        assert!(length <= DESCRIPTION_MAX, "{at}: {length}");
    });
}

#[test]
fn an_input_is_an_object_without_alternatives() {
    for tool in &read_tools() {
        let input = &tool["inputSchema"];
        assert_eq!(input["type"], "object", "{}", tool["name"]);
        for word in ["anyOf", "oneOf", "allOf", "enum", "not", "$ref", "$defs"] {
            assert!(input[word].is_null(), "{} {word}", tool["name"]);
        }
    }
}

#[test]
fn schemas_hold_the_keywords_that_every_host_knows() {
    for_each_schema(|schema, at, _| {
        for keyword in schema.as_object().unwrap().keys() {
            assert!(KEYWORDS.contains(&keyword.as_str()), "{at}: {keyword}");
        }
    });
}

#[test]
fn each_schema_has_one_type_and_enumerations_are_of_texts() {
    for_each_schema(|schema, at, _| {
        let kind = schema["type"].as_str().unwrap_or_default();
        assert!(TYPES.contains(&kind), "{at}: {}", schema["type"]);
        let Some(values) = schema["enum"].as_array() else { return };
        assert!(kind == "string" && !values.is_empty(), "{at}");
        assert!(values.iter().all(|value| value.as_str().is_some_and(|text| !text.is_empty())), "{at}");
    });
}

#[test]
fn objects_name_their_properties_and_take_no_others() {
    for_each_schema(|schema, at, level| {
        if schema["type"] != "object" {
            return;
        }
        assert_eq!(schema["additionalProperties"], false, "{at}");
        let properties = schema["properties"].as_object().unwrap_or_else(|| panic!("{at} has no properties"));
        assert!(level == 1 || !properties.is_empty(), "{at} is an object that can hold nothing");
        let required = schema["required"].as_array().into_iter().flatten();
        assert!(required.into_iter().all(|name| properties.contains_key(name.as_str().unwrap())), "{at}");
    });
}

#[test]
fn lists_say_what_they_are_of() {
    for_each_schema(|schema, at, _| {
        assert!(schema["type"] != "array" || schema["items"].is_object(), "{at}")
    });
}

#[test]
fn a_schema_is_as_deep_and_as_large_as_strict_mode_takes() {
    for tool in &read_tools() {
        let (mut properties, mut values, mut characters, mut levels) = (0, 0, 0, 0);
        walk(&tool["inputSchema"], "", 1, &mut |schema, _, level| {
            let names = schema["properties"].as_object().into_iter().flat_map(Map::keys);
            let texts = schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str);
            levels = levels.max(level);
            properties += names.clone().count();
            values += texts.clone().count();
            characters += names.map(String::len).sum::<usize>() + texts.map(str::len).sum::<usize>();
        });
        let is_small = levels <= LEVELS_MAX
            && properties <= PROPERTIES_MAX
            && values <= VALUES_MAX
            && characters <= CHARACTERS_MAX;
        assert!(is_small, "{}: {levels} {properties} {values} {characters}", tool["name"]);
    }
}

/// Converts a schema as the libraries do for strict mode: all properties required, optional ones nullable.
fn to_strict(schema: &Value) -> Value {
    let mut strict = schema.clone();
    let Some(properties) = schema["properties"].as_object() else { return strict };
    let is_required =
        |name: &str| schema["required"].as_array().is_some_and(|all| all.contains(&json!(name)));
    for (name, own) in properties {
        let mut own = to_strict(own);
        if !is_required(name) {
            own["type"] = json!([own["type"], "null"]);
            if let Some(values) = own["enum"].as_array_mut() {
                values.push(Value::Null);
            }
        }
        strict["properties"][name] = own;
    }
    strict["required"] = properties.keys().cloned().collect();
    strict
}

#[test]
fn every_tool_can_be_sent_in_strict_mode() {
    for tool in &read_tools() {
        walk(&to_strict(&tool["inputSchema"]), "", 1, &mut |schema, at, _| {
            let Some(properties) = schema["properties"].as_object() else { return };
            assert_eq!(schema["additionalProperties"], false, "{} {at}", tool["name"]);
            let required = schema["required"].as_array().unwrap();
            assert!(properties.keys().all(|name| required.contains(&json!(name))), "{} {at}", tool["name"]);
        });
    }
}
