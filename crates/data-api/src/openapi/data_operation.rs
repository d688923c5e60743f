//! Operations of data endpoints: parameters, responses and descriptions.

use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use crate::endpoint::{Endpoint, Engine, Group};
use crate::error::ErrorCode;

use super::parameter::build_parameter;
use super::responses::{
    build_data_headers, build_reference, build_responses, build_sampled_content, set_member,
};
use super::{items, locations, samples};
use crate::examples;

pub(super) fn build_data_operation(endpoint: &Endpoint, items: &mut SchemaGenerator) -> Value {
    let mut operation = json!({
        "operationId": endpoint.operation_id,
        "summary": endpoint.summary,
        "tags": [endpoint.engine.token()],
        "parameters": endpoint.params.iter().map(|param| build_parameter(endpoint.path, param)).collect::<Vec<_>>(),
        "responses": build_responses(
            200,
            json!({ "description": "The groups that the source offers.", "headers": build_data_headers(), "content": build_sampled_content(build_answer_schema(endpoint, items), samples::load_sample(endpoint.path)) }),
            &[
                ErrorCode::InvalidRequest, ErrorCode::MissingApiKey, ErrorCode::InsufficientCredits, ErrorCode::ApiKeyDisabled, ErrorCode::NotFound,
                ErrorCode::RateLimited, ErrorCode::InternalError, ErrorCode::NotConfigured, ErrorCode::SourceUnavailable,
            ],
        ),
    });
    set_member(&mut operation, "description", json!(format_description(endpoint)));
    set_member(&mut operation, "x-example", build_example_call(endpoint));
    let between: Vec<Value> = endpoint.constraints.iter().map(|rule| rule.to_json()).collect();
    set_member(&mut operation, "x-constraints", json!(between));
    let groups: Vec<&str> = endpoint.groups.iter().map(|group| group.name).collect();
    set_member(&mut operation, "x-groups", json!(groups));
    if endpoint.alpha {
        set_member(&mut operation, "x-alpha", json!(true));
    }
    if let Some(ttl_s) = endpoint.cache_ttl_s {
        set_member(&mut operation, "x-cache-seconds", json!(ttl_s));
    }
    operation
}

/// Formats the description of an endpoint: its answer, its charge, and its rules.
fn format_description(endpoint: &Endpoint) -> String {
    let groups: Vec<String> = endpoint.groups.iter().map(|group| format!("`{}`", group.name)).collect();
    let rules: Vec<String> = endpoint.constraints.iter().map(|rule| rule.describe()).collect();
    let mut text = format!("{}. Answers {}.", endpoint.summary, groups.join(", "));
    text.push_str(" A successful call is charged; a failed one is free.");
    for rule in rules {
        text.push(' ');
        text.push_str(&rule);
    }
    text
}

/// Returns the parameters of the documented example call, which are valid together, unlike the examples of single parameters.
fn build_example_call(endpoint: &Endpoint) -> Value {
    let mut call = Map::new();
    for (name, value) in examples::find_example(endpoint.path) {
        call.insert((*name).to_owned(), json!(value));
    }
    Value::Object(call)
}

fn build_answer_schema(endpoint: &Endpoint, items: &mut SchemaGenerator) -> Value {
    let mut properties = Map::new();
    let mut required = vec![json!("search_metadata"), json!("search_parameters")];
    properties.insert("search_metadata".to_owned(), build_metadata_schema(endpoint));
    properties.insert("search_parameters".to_owned(), build_echo_schema(endpoint));
    for group in endpoint.groups {
        properties.insert(group.name.to_owned(), build_group_schema(group, items));
        if group.always {
            required.push(json!(group.name));
        }
    }
    // Some sources also link backwards.
    let pages = if matches!(endpoint.engine, Engine::V1 | Engine::V2) { "Pages" } else { "Next" };
    properties.insert("pagination".to_owned(), build_reference(pages));
    properties.insert("service_pagination".to_owned(), build_reference(pages));
    json!({ "type": "object", "required": required, "properties": properties })
}

fn build_metadata_schema(endpoint: &Endpoint) -> Value {
    let url_field = endpoint.engine.url_field();
    let mut properties = Map::new();
    for (name, description) in [
        ("id", "The request's id."),
        ("status", "`Success`."),
        ("created_at", "Time of the request to the source: during the call, or earlier where `cached`."),
        (
            "page_created_at",
            "Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none.",
        ),
        (url_field, "URL of the source that was requested."),
        (
            "raw_file",
            "The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept.",
        ),
        ("prettify_file", "The same, indented."),
        (
            "request_url",
            "Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`.",
        ),
    ] {
        properties.insert(name.to_owned(), json!({ "type": "string", "description": description }));
    }
    properties.insert(
        "total_time_taken".to_owned(),
        json!({ "type": "number", "minimum": 0, "description": "Seconds." }),
    );
    properties.insert(
        "cached".to_owned(),
        json!({
            "type": "boolean",
            "description": "Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds.",
        }),
    );
    if endpoint.params.iter().any(|param| ["location", "hl", "mkt"].contains(&param.name)) {
        let warnings = json!({
            "type": "array", "items": { "type": "string" },
            "description": "Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language.",
        });
        properties.insert("warnings".to_owned(), warnings);
    }
    let required: Vec<&str> = vec!["id", "status", "created_at", "cached", "total_time_taken", url_field];
    json!({ "type": "object", "required": required, "properties": properties })
}

fn build_echo_schema(endpoint: &Endpoint) -> Value {
    let mut properties = Map::new();
    for param in endpoint.params {
        properties.insert(param.name.to_owned(), param.rule.to_schema());
    }
    if properties.contains_key("location") {
        properties.insert("location_used".to_owned(), locations::build_location_used_schema());
    }
    let required: Vec<&str> = endpoint
        .params
        .iter()
        .filter(|param| param.required || param.default.is_some())
        .map(|param| param.name)
        .collect();
    json!({ "type": "object", "description": "The normalised parameters.", "required": required, "properties": properties, "additionalProperties": false })
}

fn build_group_schema(group: &Group, items: &mut SchemaGenerator) -> Value {
    let mut schema = items::build_schema(group.schema, items);
    set_member(&mut schema, "description", json!(group.doc));
    schema
}
