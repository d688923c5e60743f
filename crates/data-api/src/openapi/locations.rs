//! The operation of `/api/locations` in the document, and what calls say of their `location`.

use serde_json::{Value, json};

use super::generate::{content, headers, parameter, reference, responses};
use crate::error::Code;
use crate::locations::PARAMS;

/// What a call says of the place that it was made from.
pub fn used() -> Value {
    json!({
        "type": "object",
        "description": "The place that `location` means, when `/api/locations` has it.",
        "required": ["canonical_name", "gps_coordinates"],
        "properties": {
            "canonical_name": { "type": "string", "description": "What the source was asked with." },
            "gps_coordinates": reference("Coordinates"),
        },
    })
}

/// What the endpoint answers.
pub fn operation() -> Value {
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
            "gps_coordinates": reference("Coordinates"),
        },
    });
    json!({
        "operationId": "locations",
        "summary": "Places by the beginning of their names, for `location`; free, without a key",
        "description": "Cities of 1,000 inhabitants and more, the first divisions of countries, and countries, the largest first. A region and a country lie where their inhabitants have their middle.",
        "tags": ["service"],
        "security": [],
        "parameters": PARAMS.iter().map(|param| parameter("/api/locations", param)).collect::<Vec<_>>(),
        "responses": responses(
            200,
            json!({ "description": "The places.", "headers": headers(), "content": content(json!({
                "type": "object", "required": ["locations", "attribution"],
                "properties": {
                    "locations": { "type": "array", "items": place },
                    "attribution": { "type": "string", "description": "Whose data it is." },
                },
            })) }),
            &[Code::InvalidRequest, Code::UnknownParameter, Code::InternalError, Code::StorageUnavailable],
        ),
    })
}
