//! Tests that the OpenAPI document covers every route, body, response, parameter and authentication scheme.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::people::world::{Request, text};
use crate::sellers::documents::{BASE, json_at, stage};

const ORIGIN: &str = "https://shop.test";
const ROUTER: &str = include_str!("../../src/route.rs");

/// Lists the operations with their absolute URLs, for every server of a path.
fn list_operations(document: &Value) -> Vec<(String, String, &Value)> {
    let mut operations = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        let servers = item["servers"].as_array().or_else(|| document["servers"].as_array()).unwrap();
        for (method, operation) in item.as_object().unwrap().iter().filter(|(name, _)| *name != "servers") {
            for server in servers {
                let address = format!("{}{path}", server["url"].as_str().unwrap());
                operations.push((method.to_uppercase(), address, operation));
            }
        }
    }
    operations
}

/// Lists the patterns of the router's match, and whether each is a whole path.
fn list_routed_texts() -> Vec<(String, bool)> {
    let body = ROUTER.split("pub fn from_path").nth(1).unwrap();
    let body = body.split("pub fn cors_rule").next().unwrap();
    let pieces: Vec<&str> = body.split('"').collect();
    let texts = pieces.iter().zip(pieces.iter().skip(1)).skip(1).step_by(2);
    let named = texts.map(|(text, after)| {
        let after = after.trim_start();
        ((*text).to_owned(), after.starts_with("=>") || after.starts_with('|'))
    });
    named.filter(|(text, _)| text.len() > 1).collect()
}

#[test]
fn every_route_of_the_router_is_in_the_document() {
    let world = stage(|_| {});
    let document = json_at(&world, "/openapi.json");
    let operations = list_operations(&document);
    let paths: BTreeSet<&str> = operations.iter().map(|(_, address, _)| address.as_str()).collect();
    let texts = list_routed_texts();
    assert!(texts.len() > 30, "{texts:?}");
    let documents =
        ["/manifest.json", "/services", "/llms.txt", "/llms-full.txt", "/payment/mpp.md", "/openapi.json"];
    let constants = ["/api/keys/purchases", "/api/keys/topup", "/admin/agents/events", "/"];
    let whole = documents.iter().chain(&constants).map(|path| ((*path).to_owned(), true));
    for (text, is_whole) in texts.into_iter().chain(whole) {
        let is_told = [BASE, ORIGIN].into_iter().any(|start| {
            let address = format!("{start}{text}");
            paths.contains(&*address) || (!is_whole && paths.iter().any(|path| path.starts_with(&address)))
        });
        let is_ending = !is_whole && paths.iter().any(|path| path.ends_with(&text));
        assert!(is_told || is_ending, "the document lacks {text}");
    }
}

#[test]
fn every_operation_of_the_document_is_one_that_the_service_has() {
    let world = stage(|_| {});
    let document = json_at(&world, "/openapi.json");
    for (method, address, _) in list_operations(&document) {
        let method = ["GET", "POST", "PUT", "PATCH"].into_iter().find(|known| *known == method).unwrap();
        let address =
            address.replace("{step}", "mail").replace("{switch}", "enable").replace("{path}", "v1/search");
        let address =
            address.replace("{id}", "quarry").replace("{reference}", "pay_01m8gggr2qg9ae034htjqrp7kv");
        let answer = world.ask(&Request::get(&address).sending(method, ""));
        let said = text(&answer);
        assert!(answer.status != 405, "{method} {address}: {said}");
        let is_unknown = answer.status == 404 && said.contains("There is no such route");
        assert!(!is_unknown, "{method} {address}: {said}");
    }
}

#[test]
fn every_operation_tells_bodies_answers_parameters_and_authentication() {
    let world = stage(|_| {});
    let document = json_at(&world, "/openapi.json");
    let mut ids = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        let in_path: BTreeSet<&str> =
            path.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
        for (method, operation) in item.as_object().unwrap().iter().filter(|(name, _)| *name != "servers") {
            let place = format!("{method} {path}");
            assert!(ids.insert(operation["operationId"].as_str().expect(&place)), "{place}: its id is taken");
            assert!(operation["summary"].is_string(), "{place}");
            let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
            let named: BTreeSet<&str> = parameters
                .iter()
                .filter(|parameter| parameter["in"] == "path")
                .filter_map(|parameter| parameter["name"].as_str())
                .collect();
            assert_eq!(named, in_path, "{place}");
            assert_eq!(
                matches!(&**method, "post" | "put" | "patch"),
                !operation["requestBody"].is_null() || BODILESS.contains(&&**path),
                "{place}"
            );
            for (status, response) in operation["responses"].as_object().expect(&place) {
                let has_content = response["content"].is_object();
                let is_empty = matches!(&**status, "202" | "302" | "303" | "304")
                    || path == "/oauth2/revoke"
                    || path == "/payments/webhook";
                assert!(has_content || is_empty, "{place}: {status} has no schema");
            }
            for scheme in operation["security"].as_array().unwrap_or(document["security"].as_array().unwrap())
            {
                for name in scheme.as_object().unwrap().keys() {
                    assert!(document["components"]["securitySchemes"][name].is_object(), "{place}: {name}");
                }
            }
        }
    }
    let text = document.to_string();
    for reference in text.split("\"$ref\":\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(document.pointer(reference).is_some(), "{reference} leads nowhere");
    }
}

/// Operations without a request body.
const BODILESS: [&str; 3] = [
    "/admin/agents/registrations/{id}/revoke",
    "/admin/agents/sellers/{id}/{switch}",
    "/admin/agents/payments/{id}/release",
];
