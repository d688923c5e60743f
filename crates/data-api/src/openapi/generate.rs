//! Generator of `openapi.json` (OpenAPI 3.1) from the catalogue, the table of errors and the item types.

use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use quarry_kernel::http::PLACEHOLDER_ORIGIN;

use crate::catalogue;

use super::data_operation::build_data_operation;
use super::key_operations::{build_status_operation, build_usage_operation, build_visitor_operation};
use super::responses::{build_error_responses, build_headers};
use super::schemas::build_schemas;
use super::service_operations::{
    build_batch_operation, build_bundle_operation, build_health_operation, build_options_operation,
};
use super::top_up::{build_top_up_operation, build_top_up_status_operation};
use super::{cycles, items, key_schemas, keys, locations, names, operation_samples, service, status};

/// Renders the document as indented JSON with a trailing newline.
#[must_use]
pub fn render_document() -> String {
    let mut text = serde_json::to_string_pretty(&build_document()).unwrap_or_default();
    text.push('\n');
    text
}

/// Builds the document.
pub fn build_document() -> Value {
    let mut paths = Map::new();
    let mut items = items::build_generator();
    for endpoint in catalogue::ENDPOINTS {
        paths.insert(endpoint.path.to_owned(), json!({ "get": build_data_operation(endpoint, &mut items) }));
    }
    paths.insert("/api/keys/status".to_owned(), json!({ "get": build_status_operation() }));
    paths.insert("/api/keys/usage".to_owned(), json!({ "get": build_usage_operation() }));
    paths.insert("/api/keys/visitor".to_owned(), json!({ "post": build_visitor_operation() }));
    paths.insert("/api/keys/topup".to_owned(), json!({ "post": build_top_up_operation() }));
    paths.insert("/api/keys/topup/{reference}".to_owned(), json!({ "get": build_top_up_status_operation() }));
    for (path, operations) in keys::build_paths() {
        paths.insert(path.to_owned(), operations);
    }
    paths.insert("/api/bundles/{date}/{id}/{form}".to_owned(), json!({ "get": build_bundle_operation() }));
    paths.insert("/api/batch".to_owned(), json!({ "post": build_batch_operation() }));
    paths.insert("/api/options".to_owned(), json!({ "get": build_options_operation() }));
    paths.insert("/api/locations".to_owned(), json!({ "get": locations::build_operation() }));
    paths.insert("/api/status".to_owned(), json!({ "get": status::build_operation(&build_headers()) }));
    paths.insert("/health".to_owned(), json!({ "get": build_health_operation() }));
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Quarry data API",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Search data as JSON",
            "description": "Every data endpoint takes GET with query parameters and answers JSON in a common envelope. 0.15 USD per 1,000 successful calls; failures are free. Guides and a page for each endpoint are at /docs. For Postman, import /postman.json: it sends only what each example call needs, where an import of this document sends all optional parameters, which exclude each other.",
            "license": { "name": "Apache 2.0", "identifier": "Apache-2.0" },
            "contact": { "name": "The operator of this deployment" },
        },
        "servers": [{ "url": PLACEHOLDER_ORIGIN }],
        "tags": service::build_tags(),
        "x-endpoints": catalogue::ENDPOINTS.iter().map(|endpoint| endpoint.path).collect::<Vec<_>>(),
        "x-service": service::build_service_facts(),
        "x-errors": service::build_error_table(),
        "security": [{ "api_key": [] }],
        "paths": paths,
        "components": {
            "securitySchemes": { "api_key": { "type": "http", "scheme": "bearer", "bearerFormat": "qk_<id>_<mac>" } },
            "responses": build_error_responses(),
            "schemas": build_components(items),
        },
    });
    operation_samples::add_examples(&mut document);
    names::rename_vague_schemas(&mut document);
    document
}

/// Builds our own schemas and those of the items.
fn build_components(mut items: SchemaGenerator) -> Value {
    let mut all = build_schemas();
    if let Some(all) = all.as_object_mut() {
        all.extend(key_schemas::build_schemas());
        all.extend(items.take_definitions(true));
        cycles::break_cycles(all);
    }
    all
}
