//! Operation of `/api/locations`, and the schema of a call's resolved `location`.

use serde_json::{Value, json};

use super::parameter::build_parameter;
use super::responses::{build_content, build_headers, build_reference, build_responses};
use crate::error::ErrorCode;
use crate::locations::PARAMS;

/// Builds the schema of a call's resolved location.
pub fn build_location_used_schema() -> Value {
    json!({
        "type": "object",
        "description": "The place that `location` means, when `/api/locations` has it.",
        "required": ["canonical_name", "gps_coordinates"],
        "properties": {
            "canonical_name": { "type": "string", "description": "Value sent to the source." },
            "gps_coordinates": build_reference("Coordinates"),
        },
    })
}

/// Builds the operation.
pub fn build_operation() -> Value {
    let text = || json!({ "type": "string" });
    let place = json!({
        "type": "object",
        "required": ["name", "canonical_name", "kind", "country_code", "gps_coordinates"],
        "properties": {
            "name": text(),
            "canonical_name": { "type": "string", "description": "For `location`: the place's name, its region's and its country's." },
            "kind": { "type": "string", "enum": ["city", "region", "country"] },
            "country_code": { "type": "string", "description": "ISO 3166-1." },
            "region_code": { "type": "string", "description": "ISO 3166-2, where there is one." },
            "population": { "type": "integer", "minimum": 0, "description": "Of a city." },
            "gps_coordinates": build_reference("Coordinates"),
        },
    });
    json!({
        "operationId": "locations",
        "summary": "Places by the beginning of their names, for `location`; free, without a key",
        "description": "Cities of 1,000 inhabitants and more, the first divisions of countries, and countries, the largest first. A region and a country lie where their inhabitants have their middle.",
        "tags": ["service"],
        "security": [],
        "parameters": PARAMS.iter().map(|param| build_parameter("/api/locations", param)).collect::<Vec<_>>(),
        "responses": build_responses(
            200,
            json!({ "description": "The places.", "headers": build_headers(), "content": build_content(json!({
                "type": "object", "required": ["locations", "attribution"],
                "properties": {
                    "locations": { "type": "array", "items": place },
                    "attribution": { "type": "string", "description": "Whose data it is." },
                },
            })) }),
            &[ErrorCode::InvalidRequest, ErrorCode::UnknownParameter, ErrorCode::InternalError, ErrorCode::StorageUnavailable],
        ),
    })
}
