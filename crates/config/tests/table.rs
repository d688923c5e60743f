//! Tests of the table against the document, `wrangler.toml`, the sources' settings and the ledger's limits.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;
use std::path::Path;

use quarry_config::{Environment, Variable, VariableKind, build_document, find, table};
use quarry_ledger::Limits;
use quarry_sources::{Setting, Site};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

struct Map(BTreeMap<&'static str, &'static str>);

impl Environment for Map {
    fn value(&self, name: &str) -> Option<String> {
        self.0.get(name).map(|value| (*value).to_owned())
    }
}

/// Returns the variables of `wrangler.toml`; a multi-line value is `None`.
fn wrangler() -> BTreeMap<String, Option<String>> {
    let text = std::fs::read_to_string(root().join("wrangler.toml")).unwrap();
    let (_, vars) = text.split_once("\n[vars]\n").unwrap();
    let mut variables = BTreeMap::new();
    for line in vars.lines() {
        let Some((name, value)) = line.split_once(" = ") else { continue };
        let is_name = |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '_';
        if !name.is_empty() && name.chars().all(is_name) {
            let quoted =
                ['"', '\''].iter().find_map(|quote| value.strip_prefix(*quote)?.strip_suffix(*quote));
            let single = quoted.filter(|text| !text.starts_with(['"', '\'']));
            variables.insert(name.to_owned(), single.map(str::to_owned));
        }
    }
    assert!(variables.len() > 40, "wrangler.toml was not understood");
    variables
}

#[test]
fn the_document_is_generated_from_the_table() {
    quarry_test_pages::assert_golden("docs/configuration.md", &build_document());
}

#[test]
fn every_variable_of_wrangler_toml_is_in_the_table_with_the_same_default() {
    for (name, value) in wrangler() {
        let Some(variable) = find(&name) else { panic!("{name} is in wrangler.toml and not in the table") };
        assert_eq!(
            variable.kind,
            VariableKind::Variable,
            "{name} is a secret and has no place in wrangler.toml"
        );
        if let (Some(default), Some(value)) = (variable.default, value) {
            assert_eq!(value, default, "{name}: wrangler.toml and the table have different defaults");
        }
    }
}

#[test]
fn shows_variables_with_defaults_in_wrangler_toml() {
    let wrangler = wrangler();
    for variable in table::SECTIONS.iter().flat_map(|section| section.variables) {
        assert!(variable.default.is_none() || wrangler.contains_key(variable.name), "{}", variable.name);
    }
}

#[test]
fn the_sources_settings_and_sites_are_in_the_table() {
    for setting in Setting::ALL {
        assert!(find(setting.env_variable()).is_some(), "{}", setting.env_variable());
    }
    for site in Site::ALL {
        let member = site.token().to_ascii_uppercase().replace('-', "_");
        let name = table::SITE_ORIGIN.member_name(&member);
        assert!(wrangler().contains_key(&name), "{name} is not in wrangler.toml");
    }
}

#[test]
fn the_limits_default_to_the_ledgers() {
    let nothing = Map(BTreeMap::new());
    let read = |variable: Variable| variable.positive_number(&nothing);
    let usual = Limits::default();
    assert_eq!(read(table::KEY_REQUESTS_BURST), usual.burst);
    assert_eq!(read(table::KEY_REQUESTS_PER_SECOND), usual.per_second);
    assert_eq!(read(table::KEY_FAILURE_BUDGET), usual.failure_budget);
    assert_eq!(read(table::KEY_FAILURE_REFILL_S), usual.failure_refill_s);
}

#[test]
fn an_empty_or_unreadable_value_falls_back_to_the_default() {
    let env = Map(BTreeMap::from([
        ("SOURCE_TIMEOUT_MS", "fast"),
        ("KEY_REQUESTS_BURST", "0"),
        ("AGENT_MAILS_PER_HOUR", "0"),
        ("CARD_ORIGIN", ""),
        ("V1_WEB_ORIGIN", "https://a.example"),
        ("LOOPBACK_UPSTREAMS", "yes"),
        ("FAULT_INJECTION", "on"),
    ]));
    assert_eq!(table::SOURCE_TIMEOUT_MS.number(&env), 20_000);
    assert_eq!(table::KEY_REQUESTS_BURST.positive_number(&env), 200);
    assert_eq!(table::AGENT_MAILS_PER_HOUR.number(&env), 0);
    assert_eq!(table::CARD_ORIGIN.text(&env).as_deref(), Some("https://api.stripe.com"));
    assert_eq!(table::CARD_ORIGIN.configured_value(&env), None);
    assert_eq!(table::SITE_ORIGIN.text_for(&env, "V1_WEB").as_deref(), Some("https://a.example"));
    assert_eq!(table::PUBLIC_ORIGIN.text(&env), None);
    assert!(!table::LOOPBACK_UPSTREAMS.is_on(&env));
    assert!(table::FAULT_INJECTION.is_on(&env));
}

#[test]
fn a_family_is_found_by_each_of_its_names() {
    assert_eq!(find("V3_SCRIPT_ORIGIN").map(|row| row.name), Some("{SITE}_ORIGIN"));
    assert_eq!(find("V4_CARD_QUERY_ID").map(|row| row.name), Some("{QUERY}_QUERY_ID"));
    assert_eq!(find("CARD_ORIGIN").map(|row| row.name), Some("CARD_ORIGIN"));
    assert!(find("SOMETHING_ELSE").is_none());
}
