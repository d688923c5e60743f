//! `GET /api/options`: parameter values for forms and programs: names of the sources, and the values of every enumerated
//! parameter. Free, without a key.

use std::collections::BTreeMap;

use quarry_kernel::http::Response;
use serde_json::{Map, Value, json};

use crate::catalogue;
use crate::endpoint::Engine;
use crate::param::{COUNTRIES, Rule};
use crate::settings::Settings;

/// Language codes (ISO 639-1), a superset of each source's languages.
const LANGUAGES: &str = "af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka     kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl no pa pl pt ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh zu";

/// Handles the route.
#[must_use]
pub fn handle(settings: &Settings) -> Response {
    let sources: Map<String, Value> = Engine::ALL
        .into_iter()
        .map(|engine| {
            let name = settings.source_names.get(engine.token());
            let domains = settings.domains.get(engine.token());
            let value = json!({ "name": name, "label": settings.labels.get(engine), "domains": domains });
            (engine.token().to_owned(), value)
        })
        .collect();
    let mut choices: BTreeMap<&str, BTreeMap<&str, &[&str]>> = BTreeMap::new();
    for endpoint in catalogue::ENDPOINTS {
        for param in endpoint.params {
            let values = match param.rule {
                Rule::Choice(values) => values,
                _ => &[],
            };
            if !values.is_empty() {
                choices.entry(endpoint.path).or_default().insert(param.name, values);
            }
        }
    }
    let languages: Vec<&str> = LANGUAGES.split_whitespace().collect();
    let body =
        json!({ "sources": sources, "countries": COUNTRIES, "languages": languages, "choices": choices });
    Response::json(200, body.to_string()).with_header("cache-control", "public, max-age=300")
}
