//! Tests that the public contract contains everything the specification lists: every data path with its groups, parameters and
//! item fields, and the number of APIs.

mod table;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use quarry_data_api::catalogue::ENDPOINTS;
use quarry_data_api::openapi;
use serde_json::Value;
use table::{ALPHA, BESIDE_THE_COUNT, ROWS, Row, WHOLE_TABLES};

/// "The catalogue counts 30 APIs."
const APIS: usize = 30;

static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(&openapi::render_document()).unwrap());

fn operation(path: &str) -> &'static Value {
    &DOCUMENT["paths"][format!("/api/{path}")]["get"]
}

/// Resolves the references of a schema.
fn followed(schema: &'static Value) -> &'static Value {
    match schema["$ref"].as_str() {
        Some(reference) => followed(DOCUMENT.pointer(reference.trim_start_matches('#')).unwrap()),
        None => schema,
    }
}

/// Returns the schema of a field of an object, or of an array's items.
fn field(schema: &'static Value, name: &str) -> Option<&'static Value> {
    let schema = followed(schema);
    if schema["items"].is_object() {
        return field(&schema["items"], name);
    }
    if let Some(own) = schema["properties"].get(name) {
        return Some(own);
    }
    let shapes = ["anyOf", "oneOf", "allOf"].into_iter().filter_map(|shapes| schema[shapes].as_array());
    shapes.flatten().find_map(|shape| field(shape, name))
}

/// Returns every group and field named by the row, as a path from the answer's root.
fn named(row: &Row) -> impl Iterator<Item = String> {
    row.answers.iter().flat_map(|line| match line.split_once(':') {
        Some((item, fields)) => fields.split(',').map(|field| format!("{item}.{field}")).collect::<Vec<_>>(),
        None => line.split_whitespace().map(str::to_owned).collect(),
    })
}

fn answer_of(path: &str) -> &'static Value {
    &operation(path)["responses"]["200"]["content"]["application/json"]["schema"]
}

fn param(path: &str, name: &str) -> Option<&'static Value> {
    operation(path)["parameters"].as_array()?.iter().find(|param| param["name"] == name)
}

#[test]
fn the_catalogue_has_the_paths_of_the_specification_and_no_other() {
    let rows: BTreeSet<&str> = ROWS.iter().map(|row| row.path).collect();
    let catalogue: BTreeSet<&str> =
        ENDPOINTS.iter().map(|endpoint| endpoint.path.strip_prefix("/api/").unwrap()).collect();
    assert_eq!(rows.len(), ROWS.len(), "a path stands twice in the table");
    assert_eq!(catalogue, rows, "left: the catalogue; right: the specification");
}

#[test]
fn thirty_apis_are_counted_and_three_details_of_maps_beyond_them() {
    let counted = ROWS.iter().filter(|row| !BESIDE_THE_COUNT.contains(&row.path)).count();
    assert_eq!((counted, ROWS.len() - counted), (APIS, 3));
    assert_eq!(ENDPOINTS.len(), APIS + BESIDE_THE_COUNT.len());
}

#[test]
fn every_endpoint_takes_the_parameters_that_the_specification_names() {
    for row in ROWS {
        for name in row.params.split_whitespace() {
            assert!(param(row.path, name).is_some(), "{}: no parameter {name}", row.path);
        }
    }
}

#[test]
fn complete_tables_of_parameters_are_held_to_the_letter() {
    for (path, params) in WHOLE_TABLES {
        let names = operation(path)["parameters"].as_array().unwrap().iter().map(|param| &param["name"]);
        assert_eq!(
            names.collect::<Vec<_>>(),
            params.iter().map(|param| param.0).collect::<Vec<_>>(),
            "{path}"
        );
        for (name, required, kind, default) in *params {
            let param = param(path, name).unwrap();
            assert_eq!(param["required"], *required, "{path}: {name}");
            assert_eq!(param["schema"]["type"], *kind, "{path}: {name}");
            let told = match &param["schema"]["default"] {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            assert_eq!(told, *default, "{path}: {name}");
        }
    }
}

#[test]
fn every_answer_has_the_groups_and_the_fields_of_items_that_the_specification_names() {
    let mut missing = Vec::new();
    for row in ROWS {
        for way in named(row) {
            if way.split('.').try_fold(answer_of(row.path), field).is_none() {
                missing.push(format!("{}: {way}", row.path));
            }
        }
    }
    assert!(missing.is_empty(), "not in the document:\n{}", missing.join("\n"));
}

#[test]
fn every_answer_has_the_envelope() {
    for row in ROWS {
        let source = row.path.split('/').next().unwrap();
        let metadata = ["id", "status", "total_time_taken", "raw_file", "prettify_file"];
        let mut ways: Vec<String> = metadata.iter().map(|name| format!("search_metadata.{name}")).collect();
        ways.push(format!("search_metadata.{source}_url"));
        ways.extend(["search_parameters", "pagination.next", "service_pagination.next"].map(str::to_owned));
        for way in ways {
            let told = way.split('.').try_fold(answer_of(row.path), field);
            assert!(told.is_some(), "{}: no {way}", row.path);
        }
    }
}

#[test]
fn alpha_endpoints_say_so_and_no_other_does() {
    for row in ROWS {
        assert_eq!(operation(row.path)["x-alpha"] == true, ALPHA.contains(&row.path), "{}", row.path);
    }
}

/// Test of the walker itself.
#[test]
fn a_group_or_field_that_is_not_there_is_noticed() {
    let way = |way: &str| way.split('.').try_fold(answer_of("v6/maps/places"), field).is_some();
    assert!(way("place_results.rating_summary.categories.score"));
    assert!(!way("place_result"));
    assert!(!way("place_results.rating_summary.categories.scores"));
    assert!(!way("place_results.title.score"));
}
