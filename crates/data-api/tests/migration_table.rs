//! Generates `pages/engines.json`, the data of the migration page: every engine and parameter of the best-known service,
//! accepted, translated, ignored, or refused with its message.

use quarry_data_api::catalogue;
use quarry_data_api::compat::name_table::{ALIASES, EngineAlias, IGNORED_PARAMS};
use quarry_data_api::compat::{KEY_PARAMS, OWN_PARAMS, SourceLabels, translate_query};
use quarry_test_pages::assert_golden;
use serde_json::{Value, json};

/// Refused requests, one per message.
const REFUSED: [&str; 6] = [
    "engine={v1}&q=tea&output=html",
    "engine={v1}&q=tea&output=xml",
    "engine={v1}&q=tea&async=true&zero_trace=true",
    "engine={v1}_images&q=tea&ijn=1",
    "engine={v2}&q=tea&hl=de",
    "engine={v1}&q=tea&json_restrictor=organic_results",
];

fn describe_engine(alias: &EngineAlias) -> Value {
    let endpoint = catalogue::find_endpoint(alias.path).unwrap();
    let has_market = endpoint.params.iter().any(|param| param.name == "mkt");
    let is_renamed = |name: &str| alias.params.iter().any(|(_, ours)| *ours == name);
    let is_fixed = |name: &str| alias.fixed.iter().any(|(own, _)| *own == name);
    let taken =
        endpoint.params.iter().map(|param| param.name).filter(|name| !is_renamed(name) && !is_fixed(name));
    let market: &[(&str, &str)] = if has_market { &[("gl", "cc"), ("gl and hl", "mkt")] } else { &[] };
    json!({
        "engine": alias.engine,
        "when": alias.when,
        "path": alias.path,
        "fixed": alias.fixed,
        "taken": taken.collect::<Vec<_>>(),
        "renamed": alias.params.iter().chain(market).collect::<Vec<_>>(),
        "values": alias.values,
    })
}

fn describe_refusal(query: &str) -> Value {
    let error = translate_query(query, &SourceLabels::default()).unwrap_err();
    json!({ "query": query, "error": error.message })
}

#[test]
fn the_table_of_the_migration_page_is_the_code_s() {
    let table = json!({
        "own": KEY_PARAMS.iter().chain(&OWN_PARAMS).collect::<Vec<_>>(),
        "ignored": IGNORED_PARAMS,
        "refused": REFUSED.map(describe_refusal),
        "engines": ALIASES.iter().map(describe_engine).collect::<Vec<_>>(),
    });
    assert_golden("pages/engines.json", &(serde_json::to_string_pretty(&table).unwrap() + "\n"));
}
