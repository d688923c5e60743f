//! The generator of `openapi.json` (OpenAPI 3.1): the catalogue, the table of errors and the items' own types.

use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use crate::catalogue;
use crate::endpoint::{Endpoint, Engine, Group};
use crate::error::ErrorCode;
use crate::keys::usage;
use crate::param::{Param, Rule};

use super::{cycles, examples, items, keys, locations, names, samples, service, status, values};

/// The document as JSON text, indented, with a final line feed.
#[must_use]
pub fn render_document() -> String {
    let mut text = serde_json::to_string_pretty(&build_document()).unwrap_or_default();
    text.push('\n');
    text
}

/// The document.
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
            "description": "Every data endpoint takes GET with query parameters and answers JSON in a common envelope. 0.15 USD per 1,000 successful calls; failures are free. Guides and a page for each endpoint are at /docs.",
            "license": { "name": "Apache 2.0", "identifier": "Apache-2.0" },
            "contact": { "name": "The operator of this deployment" },
        },
        "servers": [{ "url": "/" }],
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
    names::rename_vague_schemas(&mut document);
    document
}

fn build_data_operation(endpoint: &Endpoint, items: &mut SchemaGenerator) -> Value {
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
                ErrorCode::RateLimited, ErrorCode::InternalError, ErrorCode::SourceUnavailable,
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

pub(super) fn build_parameter(path: &str, param: &Param) -> Value {
    let mut schema = param.rule.to_schema();
    if let Some(default) = param.default {
        let default = match param.rule {
            Rule::Integer { .. } | Rule::Steps { .. } | Rule::Switch => {
                default.parse::<i64>().map_or(Value::Null, |number| json!(number))
            }
            Rule::Flag => json!(default == "true"),
            _ => json!(default),
        };
        set_member(&mut schema, "default", default);
    }
    let mut parameter = json!({
        "name": param.name, "in": "query", "required": param.required, "description": param.doc, "schema": schema,
        "x-rule": param.rule.describe(),
    });
    let in_call = examples::find_example(path).iter().find(|(name, _)| *name == param.name);
    let example = in_call.map(|(_, value)| *value).or_else(|| values::find_value(path, param));
    if let Some(value) = example.and_then(|value| param.rule.normalise(value)) {
        set_member(&mut parameter, "example", json!(value));
    }
    parameter
}

/// What an endpoint does, in more words than its summary: what it answers, when it is charged, and its rules.
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

/// The parameters of the call that documents show: good together, which examples of single parameters need not be.
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
    // Whose pages link backwards as well.
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
        ("created_at", "When the source was asked: as the call came in, or earlier where `cached`."),
        (url_field, "The source's address that was asked."),
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
            "description": "Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old.",
        }),
    );
    if endpoint.params.iter().any(|param| param.name == "location") {
        let warnings = json!({
            "type": "array", "items": { "type": "string" },
            "description": "What may make the answer another than was meant, such as a `location` that is no place.",
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

fn build_status_operation() -> Value {
    json!({
        "operationId": "key_status",
        "summary": "Remaining calls and concurrency; free, also at zero balance",
        "description": "What is left on the key, from which purchases and until when, and how many calls it may run at once. Works when no calls are left.",
        "tags": ["keys"],
        "responses": build_responses(
            200,
            json!({ "description": "The key's status.", "headers": build_headers(), "content": build_sampled_content(build_reference("KeyStatus"), Some(samples::build_key_status())) }),
            &[ErrorCode::MissingApiKey, ErrorCode::ApiKeyDisabled, ErrorCode::InternalError, ErrorCode::LedgerUnavailable],
        ),
    })
}

fn build_usage_operation() -> Value {
    json!({
        "operationId": "key_usage",
        "summary": "Use of the key by day and endpoint, and its latest failures; free",
        "description": "A row for each UTC day and endpoint, with charged and free calls, and the latest failures with their request ids.",
        "tags": ["keys"],
        "parameters": usage::PARAMS.iter().map(|param| build_parameter("", param)).collect::<Vec<_>>(),
        "responses": build_responses(
            200,
            json!({ "description": "The key's use.", "headers": build_headers(), "content": build_sampled_content(build_reference("KeyUsage"), Some(samples::build_key_usage())) }),
            &[
                ErrorCode::InvalidRequest, ErrorCode::MissingApiKey, ErrorCode::ApiKeyDisabled, ErrorCode::RateLimited, ErrorCode::InternalError,
                ErrorCode::LedgerUnavailable,
            ],
        ),
    })
}

fn build_visitor_operation() -> Value {
    json!({
        "operationId": "visitor_key",
        "summary": "A free key, once per browser",
        "description": "Only from a page of this service: the browser's own cookie says whether it had one. Programs buy a key, or register as agents.",
        "tags": ["keys"],
        "requestBody": {
            "required": false,
            "description": "Needed where the operator wants a challenge passed; 403 `challenge_required` says so.",
            "content": build_content(json!({
                "type": "object", "required": ["challenge_token"],
                "properties": { "challenge_token": { "type": "string" } },
            })),
        },
        "security": [],
        "responses": build_responses(
            201,
            json!({ "description": "The key; it is shown once.", "headers": build_headers(), "content": build_sampled_content(build_reference("VisitorKey"), Some(samples::build_visitor_key())) }),
            &[
                ErrorCode::InvalidRequest, ErrorCode::CrossSiteRequest, ErrorCode::FreeKeyAlreadyIssued, ErrorCode::RateLimited, ErrorCode::InternalError,
                ErrorCode::LedgerUnavailable,
            ],
        ),
    })
}

/// The storefront answers both, in the data API's words (its crate's `payments::sales::topup`).
fn build_top_up_operation() -> Value {
    json!({
        "operationId": "top_up",
        "summary": "Top up a key: a payment page for a person, or a payment by wallet",
        "description": "From 10 USD, in whole cents; a call is 0.00015 USD and lasts a year. The answer has `url`, the page for a person, and `statusUrl`. With `checkout: false` the answer is a 402 that wallets answer (x402 v2 and v1, MPP); send the key in Agent-Authorization where Authorization holds a payment. An Idempotency-Key makes a repeated request the same one.",
        "tags": ["keys"],
        "parameters": [{ "name": "Idempotency-Key", "in": "header", "required": false, "description": "Any text of your own: a repeated request with the same one is the same request and is not charged twice.", "example": "order-4711", "schema": { "type": "string", "maxLength": 255 } }],
        "requestBody": {
            "required": true,
            "content": build_content(json!({
                "type": "object", "required": ["amountUsd"],
                "properties": {
                    "amountUsd": { "type": "string", "description": "US dollars, from 10.00, in whole cents.", "pattern": r"^\d+(\.\d{1,6})?$", "examples": ["10.00"] },
                    "checkout": { "type": "boolean", "description": "Whether a page is wanted; false asks for the 402." },
                },
            })),
        },
        "x-payment-info": {
            "price": { "mode": "dynamic", "min": "10.000000", "max": "10000.000000", "currency": "USD" },
            "protocols": [{ "x402": {} }],
        },
        "responses": build_top_up_responses(
            "The page for a person, or, after a payment, the calls on the key.",
            &[400, 401, 402, 403, 404, 405, 409, 429, 500, 503],
        ),
    })
}

/// The responses of top-ups, whose errors have codes of their own.
fn build_top_up_responses(done: &str, statuses: &[u16]) -> Value {
    let mut all = json!({
        "200": { "description": done, "headers": build_headers(), "content": build_sampled_content(build_top_up_schema(), Some(samples::build_top_up())) },
    });
    for &status in statuses {
        let description = match status {
            402 => "Payment required: PAYMENT-REQUIRED, WWW-Authenticate and the body say how to pay.",
            404 => "No such payment of this key",
            409 => "The payment ended, or is for something else",
            status => describe_status(status),
        };
        let response = json!({ "description": description, "headers": build_headers(), "content": build_content(build_reference("TopUpError")) });
        set_member(&mut all, &status.to_string(), response);
    }
    all
}

/// What can go wrong with a top-up, in the order of the statuses. Those of payments are the storefront's.
const TOP_UP_CODES: [&str; 29] = [
    "invalid_request",
    "amount_required",
    "amount_not_cent_increment",
    "amount_below_minimum",
    "amount_above_maximum",
    "missing_api_key",
    "invalid_api_key",
    "payment_required",
    "payment_incomplete",
    "settlement_failed",
    "api_key_disabled",
    "not_for_sub_keys",
    "cross_site_request",
    "not_found",
    "payment_unknown",
    "seller_not_found",
    "method_not_allowed",
    "payment_amount_mismatch",
    "payment_request_mismatch",
    "payment_consumed",
    "payment_failed",
    "payment_refunded",
    "payment_released",
    "signing_secret_required",
    "rate_limit_exceeded",
    "server_error",
    "internal_error",
    "payment_provider_unavailable",
    "temporarily_unavailable",
];

fn build_top_up_status_operation() -> Value {
    json!({
        "operationId": "top_up_status",
        "summary": "How a top-up of the key stands",
        "description": "What became of a payment that was begun with the key: waiting, paid and granted, failed or refunded.",
        "tags": ["keys"],
        "parameters": [{ "name": "reference", "in": "path", "required": true, "description": "The payment, as the answer to the top-up names it.", "example": "pay_01m7ynjfkkss5hr3tnvb0qz4r9", "schema": { "type": "string" } }],
        "responses": build_top_up_responses("How it stands.", &[401, 403, 404, 405, 500, 503]),
    })
}

fn build_top_up_schema() -> Value {
    let text = || json!({ "type": "string" });
    json!({
        "type": "object",
        "properties": {
            "url": text(), "reference": text(), "statusUrl": text(), "expires_at": text(), "amountUsd": text(),
            "status": { "type": "string", "enum": ["incomplete", "complete", "consumed", "failed", "refunded", "released"] },
            "granted": { "type": "boolean" }, "calls": { "type": "integer" }, "remainder_usd": text(),
            "credit_expires_at": text(), "settlementReason": text(), "remaining_calls": { "type": "integer" },
            "payment": { "type": "object" },
        },
    })
}

fn build_bundle_operation() -> Value {
    let path = |name: &str, (description, example): (&str, &str), schema: Value| json!({ "name": name, "in": "path", "required": true, "description": description, "example": example, "schema": schema });
    let mut operation = json!({
        "operationId": "bundle",
        "summary": "What the sources answered to one call; free",
        "description": "The page that an answer was read from, as it was received (`raw`) or indented (`prettify`). The links are in `search_metadata`; any active key of the same account opens them.",
        "tags": ["bundles"],
        "parameters": [
            path("date", ("The UTC day of the call.", "2026-11-21"), json!({ "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" })),
            path("id", ("The id of the call.", "01m7ynjfkkss5hr3tnvb0qz4r9"), json!({ "type": "string", "pattern": "^([0-9a-hjkmnp-tv-z]{16}-)?[0-9a-hjkmnp-tv-z]{26}$" })),
            path("form", ("As received, or indented.", "raw"), json!({ "type": "string", "enum": ["raw", "prettify"] })),
        ],
        "responses": build_responses(
            200,
            json!({ "description": "The source's own content, served inert.", "headers": build_headers() }),
            &[
                ErrorCode::MissingApiKey, ErrorCode::ApiKeyDisabled, ErrorCode::NotFound, ErrorCode::RateLimited, ErrorCode::InternalError,
                ErrorCode::LedgerUnavailable,
            ],
        ),
    });
    if let Some(responses) = operation.get_mut("responses") {
        set_member(responses, "304", json!({ "description": "If-None-Match names the stored entity." }));
    }
    operation
}

fn build_batch_operation() -> Value {
    json!({
        "operationId": "batch",
        "summary": "Up to 25 calls in one request, each with its own answer and charge",
        "description": "The answer has a line of JSON for each path, in the order in which they were answered: `index`, `path`, `status`, `request_id` and `body`.",
        "tags": ["service"],
        "requestBody": {
            "required": true,
            "content": build_content(json!({
                "type": "object", "required": ["paths"],
                "properties": { "paths": {
                    "type": "array", "minItems": 1, "maxItems": crate::batch::CALLS_MAX, "items": { "type": "string" },
                    "examples": [["/api/v3/search?q=tea", "/api/v3/search?q=coffee"]],
                } },
            })),
        },
        "responses": build_responses(
            200,
            json!({ "description": "A line for each path.", "headers": build_headers(), "content": { "application/x-ndjson": { "schema": { "type": "string" } } } }),
            &[ErrorCode::InvalidRequest, ErrorCode::MissingApiKey, ErrorCode::InternalError],
        ),
    })
}

fn build_options_operation() -> Value {
    let object = || json!({ "type": "object" });
    let codes = || json!({ "type": "array", "items": { "type": "string" } });
    json!({
        "operationId": "options",
        "summary": "What parameters take: sources, countries, languages, choices; free, without a key",
        "description": "For forms and programs: what people call the sources, national domains, and the values of parameters that take one of a list.",
        "tags": ["service"],
        "security": [],
        "responses": build_responses(
            200,
            json!({ "description": "The lists.", "headers": build_headers(), "content": build_content(json!({
                "type": "object", "required": ["sources", "countries", "languages", "choices"],
                "properties": { "sources": object(), "countries": codes(), "languages": codes(), "choices": object() },
            })) }),
            &[ErrorCode::InternalError],
        ),
    })
}

fn build_health_operation() -> Value {
    json!({
        "operationId": "health",
        "summary": "Whether the worker answers",
        "description": "Says nothing of the sources: `/api/status` does.",
        "tags": ["service"],
        "security": [],
        "responses": build_responses(
            200,
            json!({ "description": "It does.", "headers": build_headers(), "content": build_content(json!({
                "type": "object", "required": ["status", "version"],
                "properties": { "status": { "type": "string" }, "version": { "type": "string" } },
            })) }),
            &[ErrorCode::InternalError],
        ),
    })
}

pub(super) fn build_responses(success: u16, answer: Value, errors: &[ErrorCode]) -> Value {
    let mut responses = Map::new();
    responses.insert(success.to_string(), answer);
    for code in errors.iter().chain(&[ErrorCode::MethodNotAllowed]) {
        let status = code.row().status;
        responses.insert(
            status.to_string(),
            json!({ "$ref": format!("#/components/responses/{}", find_response_name(status)) }),
        );
    }
    Value::Object(responses)
}

/// Every status that errors have, described once.
fn build_error_responses() -> Value {
    let mut responses = Map::new();
    for code in ErrorCode::ALL {
        let status = code.row().status;
        let codes: Vec<&str> = ErrorCode::ALL
            .iter()
            .map(|code| code.row())
            .filter(|row| row.status == status)
            .map(|row| row.token)
            .collect();
        let description = format!("{}. Codes: {}.", describe_status(status), codes.join(", "));
        let mut headers = build_headers();
        if matches!(status, 429 | 503) {
            let wait = json!({ "description": "Seconds to wait.", "required": true, "schema": { "type": "integer", "minimum": 0 } });
            set_member(&mut headers, "Retry-After", wait);
        }
        responses.insert(
            find_response_name(status).to_owned(),
            json!({ "description": description, "headers": headers, "content": build_sampled_content(build_reference("Error"), samples::build_error(status)) }),
        );
    }
    Value::Object(responses)
}

const fn find_response_name(status: u16) -> &'static str {
    match status {
        400 => "InvalidRequest",
        401 => "Unauthorized",
        402 => "PaymentRequired",
        403 => "Forbidden",
        404 => "NotFound",
        405 => "MethodNotAllowed",
        409 => "Conflict",
        429 => "TooManyRequests",
        500 => "InternalError",
        _ => "Unavailable",
    }
}

const fn describe_status(status: u16) -> &'static str {
    match status {
        400 => "Invalid parameters",
        401 => "Missing or invalid key",
        402 => "No calls left",
        403 => "Disabled key, or unknown parameter",
        404 => "Not found",
        405 => "Wrong method",
        409 => "Conflict",
        429 => "Rate or concurrency exceeded",
        500 => "Unexpected failure",
        _ => "Temporarily unavailable",
    }
}

pub(super) fn build_headers() -> Value {
    json!({ "X-Request-Id": { "description": "The request's id.", "required": true, "schema": { "type": "string" } } })
}

/// The headers of a data endpoint's answer: what it cost, what is left, and how long its parts took.
fn build_data_headers() -> Value {
    let mut headers = build_headers();
    let text = |description: &str| json!({ "description": description, "schema": { "type": "string" } });
    let remaining = json!({
        "description": "Calls left on the key, those in flight taken off.",
        "schema": { "type": "integer", "minimum": 0 },
    });
    set_member(&mut headers, "X-Remaining-Calls", remaining);
    let policy = "What the key may do: calls at once, requests and failures in a time.";
    set_member(&mut headers, "RateLimit-Policy", text(policy));
    set_member(
        &mut headers,
        "RateLimit",
        text("What of each policy is left, and in how many seconds it is whole again."),
    );
    set_member(
        &mut headers,
        "Server-Timing",
        text("Milliseconds that the ledger, the source (or the cache) and the whole call took."),
    );
    let age = json!({
        "description": "Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`.",
        "schema": { "type": "integer", "minimum": 0 },
    });
    set_member(&mut headers, "Age", age);
    headers
}

pub(super) fn build_content(schema: Value) -> Value {
    json!({ "application/json": { "schema": schema } })
}

/// Content with an example, where there is one.
fn build_sampled_content(schema: Value, example: Option<Value>) -> Value {
    match example {
        Some(example) => json!({ "application/json": { "schema": schema, "example": example } }),
        None => build_content(schema),
    }
}

pub(super) fn build_reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn set_member(object: &mut Value, name: &str, value: Value) {
    if let Some(object) = object.as_object_mut() {
        object.insert(name.to_owned(), value);
    }
}

/// Our own schemas and those of the items.
fn build_components(mut items: SchemaGenerator) -> Value {
    let mut all = build_schemas();
    if let Some(all) = all.as_object_mut() {
        all.extend(keys::build_schemas());
        all.extend(items.take_definitions(true));
        cycles::break_cycles(all);
    }
    all
}

fn build_schemas() -> Value {
    let codes: Vec<&str> = ErrorCode::ALL.iter().map(|code| code.row().token).collect();
    let next_page_token = json!({
        "type": "string",
        "description": "In service_pagination, where pages are named by tokens: that of the next.",
    });
    json!({
        "Error": {
            "type": "object",
            "required": ["error", "error_code", "status_code", "request_id", "retryable"],
            "properties": {
                "error": { "type": "string", "description": "For people." },
                "error_code": { "type": "string", "enum": codes },
                "status_code": { "type": "integer" },
                "request_id": { "type": "string" },
                "retryable": { "type": "boolean" },
                "reason": {
                    "type": "string",
                    "description": "With `source_unavailable`: why the source gave no usable answer, such as `challenge`, `consent`, `needs_script`, `region`, `blocked`, `blocked_silently`, `overloaded`, `unknown_page`, `timeout` or `network`. New reasons may be added.",
                },
                "search_parameters": { "type": "object", "description": "The normalised parameters, when they were valid." },
            },
            "additionalProperties": false,
        },
        "TopUpError": {
            "type": "object",
            "required": ["error", "error_code", "status_code", "request_id", "retryable"],
            "properties": {
                "error": { "type": "string", "description": "For people." },
                "error_code": { "type": "string", "enum": TOP_UP_CODES, "description": "For programs." },
                "status_code": { "type": "integer", "description": "The HTTP status." },
                "request_id": { "type": "string", "description": "The request's id, to name it to the operator." },
                "retryable": { "type": "boolean", "description": "Whether the same request may succeed later." },
                "reference": { "type": "string", "description": "The payment that it is about." },
            },
            "description": "An error of a top-up. It may say more, such as how to pay.",
        },
        "Pages": {
            "type": "object",
            "properties": {
                "next": { "type": "string" },
                "next_page_token": next_page_token,
                "previous": { "type": "string" },
                "other_pages": {
                    "type": "object",
                    "description": "Addresses by page number.",
                    "additionalProperties": { "type": "string" },
                },
            },
        },
        "Next": { "type": "object", "required": ["next"], "properties": { "next": { "type": "string" }, "next_page_token": next_page_token } },
        "Pricing": {
            "type": "object",
            "required": ["per_thousand_usd", "currency", "per_call_micro_usd"],
            "properties": {
                "per_thousand_usd": { "type": "string" },
                "currency": { "type": "string" },
                "per_call_micro_usd": { "type": "integer" },
            },
        },
        "KeyStatus": {
            "type": "object",
            "required": ["remaining_calls", "concurrency_limit", "status", "pricing", "credits"],
            "properties": {
                "remaining_calls": { "type": "integer", "minimum": 0 },
                "concurrency_limit": { "type": "integer", "minimum": 1 },
                "status": { "type": "string", "enum": ["active"] },
                "pricing": { "$ref": "#/components/schemas/Pricing" },
                "credits": { "type": "array", "items": {
                    "type": "object",
                    "required": ["remaining_calls", "expires_at", "kind"],
                    "properties": {
                        "remaining_calls": { "type": "integer", "minimum": 1 },
                        "expires_at": { "type": ["string", "null"] },
                        "kind": { "type": "string" },
                    },
                } },
                "sub_key": build_reference("SubKey"),
            },
        },
        "KeyUsage": {
            "type": "object",
            "required": ["days", "usage", "recent_failures"],
            "properties": {
                "days": { "type": "integer", "minimum": 1, "maximum": 30 },
                "usage": { "type": "array", "description": "A row for each UTC day and endpoint, oldest first.", "items": {
                    "type": "object",
                    "required": ["date", "endpoint", "charged_calls", "free_calls"],
                    "properties": {
                        "date": { "type": "string", "format": "date" },
                        "endpoint": { "type": ["string", "null"], "description": "Null for calls that were made before endpoints were counted." },
                        "charged_calls": { "type": "integer", "minimum": 0 },
                        "free_calls": { "type": "integer", "minimum": 0, "description": "Calls that failed or had nothing to answer." },
                    },
                } },
                "recent_failures": { "type": "array", "description": "The latest, newest first.", "items": {
                    "type": "object",
                    "required": ["request_id", "at", "endpoint", "error_code"],
                    "properties": {
                        "request_id": { "type": "string" },
                        "at": { "type": "string", "format": "date-time" },
                        "endpoint": { "type": ["string", "null"] },
                        "error_code": { "type": "string" },
                    },
                } },
            },
        },
        "VisitorKey": {
            "type": "object",
            "required": ["key", "key_id", "remaining_calls", "concurrency_limit"],
            "properties": {
                "key": { "type": "string" },
                "key_id": { "type": "string" },
                "remaining_calls": { "type": "integer" },
                "concurrency_limit": { "type": "integer" },
            },
        },
    })
}
