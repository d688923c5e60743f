//! Examples of request and response bodies outside of the data endpoints: operation id, place, example. They are inserted at the
//! end; a test finds places without one.

use serde_json::{Value, json};

use crate::catalogue;
use crate::locations::ATTRIBUTION;

use super::responses::set_member;

/// Id of a call, and of a sub-key.
const ID: &str = "01m7ynjfkkss5hr3tnvb0qz4r9";
const SUB_KEY: &str = "01m7ynjfkkss5hr4";
const KEY: &str = "01m7ynjfkkss5hr3";
const MADE: &str = "2026-11-21T09:04:06Z";

/// Adds the examples to every JSON body without one.
pub fn add_examples(document: &mut Value) {
    let Some(paths) = document.get_mut("paths").and_then(Value::as_object_mut) else { return };
    let operations =
        paths.values_mut().filter_map(Value::as_object_mut).flat_map(|methods| methods.values_mut());
    for operation in operations {
        let id = operation["operationId"].as_str().unwrap_or_default().to_owned();
        if let Some(content) = operation.pointer_mut("/requestBody/content") {
            add_example(content, build_body(&id));
        }
        let Some(responses) = operation.get_mut("responses").and_then(Value::as_object_mut) else { continue };
        for (status, response) in responses {
            let status = status.parse().unwrap_or_default();
            if let Some(content) = response.get_mut("content") {
                add_example(content, build_answer(&id, status));
            }
        }
    }
}

fn add_example(content: &mut Value, example: Option<Value>) {
    let Some(media) = content.as_object_mut().and_then(|types| types.values_mut().next()) else { return };
    if let Some(example) = example.filter(|_| media.get("example").is_none()) {
        set_member(media, "example", example);
    }
}

fn build_body(operation: &str) -> Option<Value> {
    Some(match operation {
        "batch" => json!({ "paths": ["/api/v3/search?q=tea", "/api/v3/search?q=coffee"] }),
        "top_up" => json!({ "amount_usd": "10.00" }),
        "visitor_key" => json!({ "challenge_token": "0.dGhlIHRva2VuIG9mIGEgY2hhbGxlbmdl" }),
        "rotate_key" => json!({ "end_old_now": false }),
        "change_key_settings" => {
            json!({ "retention": true, "low_credit": { "below": 1000, "webhook": "https://example.com/low-credit" } })
        }
        "make_sub_key" => {
            json!({ "label": "Price monitor", "daily_limit": 500, "endpoints": ["v1/shopping"] })
        }
        "change_sub_key" => json!({ "daily_limit": 1000, "expires_at": "2027-06-30" }),
        _ => return None,
    })
}

fn build_answer(operation: &str, status: u16) -> Option<Value> {
    Some(match (operation, status) {
        ("batch", 200) => {
            let body = json!({ "search_metadata": { "id": ID, "status": "Success" }, "organic_results": [] });
            let line = json!({ "index": 0, "path": "/api/v3/search?q=tea", "status": 200, "request_id": ID, "body": body });
            json!(format!("{line}\n"))
        }
        ("empty_key", 201) => {
            json!({ "key": format!("qk_{KEY}_0123456789abcdef"), "key_id": KEY, "remaining_calls": 0, "concurrency_limit": 25 })
        }
        ("recent_calls", 200) => json!({ "calls": [{
            "request_id": ID, "at": MADE, "endpoint": "/api/v1/search", "outcome": "charged", "charged_calls": 1,
            "error_code": null, "sub_key": null,
            "raw_file": format!("/api/bundles/2026-11-21/{ID}/raw"),
            "prettify_file": format!("/api/bundles/2026-11-21/{ID}/prettify"),
        }] }),
        ("purchases", 200) => json!({ "purchases": [{
            "id": format!("pay_{ID}"), "paid_at": MADE, "calls": 66_666, "amount_usd": "10.000000", "rail": "card", "status": "consumed",
            "credit_expires_at": "2027-11-21T09:04:06Z", "transaction": "pi_4711", "seller": "Quarry search data",
        }] }),
        ("rotate_key", 201) => {
            json!({ "key": "qk_01m7ynjfkkss5hr5_0123456789abcdef", "key_id": KEY, "secrets": build_secrets() })
        }
        ("end_replaced_keys", 200) => json!({ "secrets": build_secrets() }),
        ("key_settings" | "change_key_settings", 200) => build_settings(),
        ("change_key_settings", 202) => {
            let mut settings = build_settings();
            set_member(&mut settings, "mail_code_sent_to", json!("person@example.com"));
            settings
        }
        ("sub_keys", 200) => json!({ "sub_keys": [build_sub_key()] }),
        ("make_sub_key", 201) => {
            let mut made = build_sub_key();
            set_member(&mut made, "key", json!(format!("qs_{KEY}{SUB_KEY}_0123456789abcdef")));
            made
        }
        ("change_sub_key", 200) => build_sub_key(),
        ("revoke_sub_key", 200) => {
            let mut revoked = build_sub_key();
            set_member(&mut revoked, "status", json!("revoked"));
            set_member(&mut revoked, "revoked_at", json!("2026-11-22T10:00:00Z"));
            revoked
        }
        ("locations", 200) => json!({
            "locations": [{
                "name": "Austin", "canonical_name": "Austin,Texas,United States", "kind": "city", "country_code": "US", "region_code": "US-TX",
                "population": 979_882, "gps_coordinates": { "latitude": 30.267, "longitude": -97.743 },
            }],
            "attribution": ATTRIBUTION,
        }),
        ("options", 200) => json!({
            "sources": { "v1": { "name": null, "label": "v1", "domains": ["com", "co.uk", "de"] } },
            "countries": ["de", "gb", "us"], "languages": ["de", "en", "fr"],
            "choices": { "/api/v1/search": { "device": ["desktop", "tablet", "mobile"] } },
        }),
        ("status", 200) => json!({
            "status": "ok",
            "sites": [{
                "site": "v1-web", "state": "closed", "last_success_at": MADE, "failures_in_a_row": 0, "reasons": {},
                "latency_ms": { "p50": 420, "p95": 910, "p99": 1400, "samples": 128 },
            }],
            "endpoints": [{
                "endpoint": catalogue::ENDPOINTS.first().map(|endpoint| endpoint.path), "last_success_at": MADE,
                "canary": { "at": MADE, "ok": true, "missing_groups": [], "ms": 610 },
            }],
        }),
        ("health", 200) => json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") }),
        ("top_up" | "top_up_status", status) if status >= 400 => build_top_up_error(status),
        _ => return None,
    })
}

/// Builds an error of a top-up, with the storefront's codes.
fn build_top_up_error(status: u16) -> Value {
    let (code, error) = match status {
        400 => ("amount_below_minimum", "`amount_usd` is under the least, `minimum_usd`."),
        401 => ("invalid_api_key", "That API key isn't valid."),
        402 => ("payment_required", "Payment is required; the headers and this body have the ways to pay."),
        403 => ("api_key_disabled", "The key is disabled."),
        404 => ("payment_unknown", "There is no such payment."),
        405 => ("method_not_allowed", "This path has other methods."),
        409 => ("payment_consumed", "The payment was used already."),
        429 => ("rate_limit_exceeded", "Too many requests."),
        500 => ("internal_error", "Something went wrong here."),
        _ => ("payment_provider_unavailable", "The payment provider cannot be reached."),
    };
    json!({ "error": error, "error_code": code, "status_code": status, "request_id": ID, "retryable": matches!(status, 429 | 500..) })
}

fn build_secrets() -> Value {
    json!([
        { "id": KEY, "status": "replaced", "created_at": "2026-10-01T08:00:00Z", "ends_at": "2026-11-22T09:04:06Z", "is_presented": true },
        { "id": "01m7ynjfkkss5hr5", "status": "current", "created_at": MADE, "ends_at": null, "is_presented": false },
    ])
}

fn build_settings() -> Value {
    json!({
        "retention": true,
        "low_credit": { "below": 1000, "webhook": "https://example.com/low-credit", "webhook_secret": "whsec_c2VjcmV0IG9mIHRoZSB3ZWJob29r" },
        "secrets": build_secrets(),
    })
}

fn build_sub_key() -> Value {
    json!({
        "id": SUB_KEY, "label": "Price monitor", "status": "active", "daily_limit": 500, "total_limit": null, "expires_at": null,
        "endpoints": ["v1/shopping"], "used_today": 12, "used_total": 340, "created_at": MADE, "revoked_at": null,
    })
}

#[cfg(test)]
mod tests {
    use super::super::build_document;
    use super::*;

    /// Calls `look` with every place that may have an example, and its current value.
    fn for_each_place(document: &Value, look: &mut impl FnMut(String, &Value)) {
        let follow = |value: &Value| match value["$ref"].as_str() {
            Some(reference) => document.pointer(reference.trim_start_matches('#')).unwrap().clone(),
            None => value.clone(),
        };
        for (path, methods) in document["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                let place = format!("{method} {path}");
                for parameter in operation["parameters"].as_array().into_iter().flatten() {
                    look(format!("{place} {}", parameter["name"]), parameter);
                }
                for media in operation["requestBody"]["content"]
                    .as_object()
                    .into_iter()
                    .flat_map(|types| types.values())
                {
                    look(format!("{place} body"), media);
                }
                for (status, response) in operation["responses"].as_object().unwrap() {
                    let response = follow(response);
                    for media in response["content"].as_object().into_iter().flat_map(|types| types.values())
                    {
                        look(format!("{place} {status}"), media);
                    }
                }
            }
        }
    }

    #[test]
    fn every_parameter_body_and_answer_has_an_example_and_every_operation_a_description() {
        let document = build_document();
        let mut without = Vec::new();
        for_each_place(&document, &mut |place, value| {
            if value.get("example").is_none() {
                without.push(place);
            }
        });
        for (path, methods) in document["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                if operation["description"].as_str().is_none_or(str::is_empty) {
                    without.push(format!("{method} {path} description"));
                }
            }
        }
        assert_eq!(without, Vec::<String>::new());
    }
}
