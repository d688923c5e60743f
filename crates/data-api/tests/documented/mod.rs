//! Tests that answers match `/openapi.json` strictly: every page is parsed by every endpoint of its source and validated.

mod broken;
mod own;
mod schema;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use quarry_data_api::catalogue::ENDPOINTS;
use quarry_data_api::endpoint::{Endpoint, EndpointCall};
use quarry_data_api::envelope::{self, AnswerFrame, AnswerHead};
use quarry_data_api::openapi;
use quarry_data_api::param::{self, Constraint, Params, Rule, TokenKind};
use quarry_kernel::time::UnixMs;
use quarry_sources::{Failure, Reading, Source, SourceFuture, SourceRequest, SourceResponse};
use serde_json::Value;

/// 2026-11-21T04:00:00Z
const NOW: UnixMs = UnixMs(1_795_233_600_000);

/// Source that answers every request with the same text, or only one of them.
struct Page {
    text: String,
    /// Number of the answered request, from 0; `None` for all.
    only: Option<usize>,
    asked: Cell<usize>,
}

impl Source for Page {
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse> {
        let url = format!("https://source.example{}", request.path);
        let number = self.asked.replace(self.asked.get() + 1);
        let is_meant = self.only.is_none_or(|only| only == number);
        let (status, body) = match looked_up(&request, &self.text) {
            Some(record) => (200, record),
            None if is_meant => (200, self.text.clone()),
            None => (404, String::new()),
        };
        Box::pin(async move { Ok(SourceResponse { status, url, body }) })
    }
}

/// Replaces the store's answer about the looked-up app when the recording is about another one.
fn looked_up(request: &SourceRequest, text: &str) -> Option<String> {
    let asked = request.path.strip_prefix("/lookup").filter(|_| !text.contains("\"resultCount\""))?;
    let id = number(asked.split_once("id=")?.1)?;
    Some(format!(
        r#"{{"resultCount":1,"results":[{{"wrapperType":"software","kind":"software","trackId":{id},"trackName":"App"}}]}}"#
    ))
}

/// Returns the digits at the start of a text.
fn number(text: &str) -> Option<&str> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text.get(..digits).filter(|digits| !digits.is_empty())
}

/// Returns the id of a recording's subject, if its text contains one.
fn id_of(text: &str) -> &str {
    let marks = ["\"adamId\":\"", "\"trackId\":", "\"trackId\": "];
    marks.iter().find_map(|mark| number(text.split_once(mark)?.1)).unwrap_or("7")
}

/// Returns the pages of a source: recordings, then those of the repository.
fn pages(engine: &str) -> Vec<PathBuf> {
    let mut pages = quarry_test_pages::recordings(engine);
    pages.extend(quarry_test_pages::own(engine));
    pages.retain(|path| is_page(path));
    pages
}

fn is_page(path: &Path) -> bool {
    let name = path.to_string_lossy();
    let is_note =
        ["call.txt", "answer.json", ".meta.json", ".expected.json", ".expected.txt", ".go.txt", ".py.txt"];
    [".html", ".json", ".js", ".xml", ".txt"].iter().any(|end| name.ends_with(end))
        && !is_note.iter().any(|end| name.ends_with(end))
}

/// Builds valid parameters of an endpoint for an id.
fn params(endpoint: &Endpoint, id: &str) -> Params {
    let chosen = endpoint.constraints.iter().filter_map(|constraint| match constraint {
        Constraint::OneOf(names) => names.first().copied(),
        _ => None,
    });
    let needed: Vec<&str> = chosen.collect();
    let sent = endpoint.params.iter().filter(|param| param.required || needed.contains(&param.name));
    let value = |rule: &Rule| match rule {
        Rule::DecimalId => id,
        Rule::Choice(tokens) => tokens[0],
        Rule::Text { .. } => "coffee",
        Rule::Token(TokenKind::PlaceId) => "ChIJDdnwdv0y5xQRRytw1ihZQeU",
        Rule::Token(TokenKind::FeatureId) => "0x14e732fd76f0d90d:0xe5415928d6702b47",
        Rule::Token(TokenKind::Contributor) => "102769814432182832009",
        Rule::Token(TokenKind::Photo) => "CIHM0ogKEICAgIDb_uDdaw",
        Rule::Token(TokenKind::BusinessId) => "Lw7NmZ3j-WEye97ywEmkXQ",
        _ => "7",
    };
    let query: Vec<String> = sent.map(|param| format!("{}={}", param.name, value(&param.rule))).collect();
    param::check(&query.join("&"), endpoint.params, endpoint.constraints)
        .unwrap_or_else(|refused| panic!("{}: {}; tell this test a value", endpoint.path, refused.message()))
}

/// Parses a text as an endpoint does.
fn read(endpoint: &Endpoint, params: &Params, text: &str, only: Option<usize>) -> Result<Reading, Failure> {
    let source = Page { text: text.to_owned(), only, asked: Cell::new(0) };
    let asked = EndpointCall {
        params,
        source: &source,
        origin: "https://own.test",
        cursor: None,
        seal: &|_| None,
        now: NOW,
        city: None,
    };
    pollster::block_on((endpoint.run)(&asked))
}

/// Returns the complete answer that an endpoint builds from a text, if it accepts it.
fn answer(endpoint: &Endpoint, params: &Params, text: &str, only: Option<usize>) -> Option<Value> {
    Some(write(endpoint, params, read(endpoint, params, text, only).ok()?))
}

fn write(endpoint: &Endpoint, params: &Params, mut reading: Reading) -> Value {
    if let (Some(continuation), Some(cursor)) = (&endpoint.continuation, reading.cursor.take()) {
        reading.continuation.push((continuation.name, cursor));
    }
    let frame = AnswerFrame { endpoint, params, origin: "https://own.test" };
    let head = AnswerHead {
        id: "01",
        created_at: "2026-11-21T04:00:00Z",
        page_created_at: Some("2026-11-21T03:59:59Z"),
        total_ms: 1,
        source_url: &reading.source_url,
        is_cached: false,
        bundle_path: Some("/api/bundles/2026-11-21/01"),
        warnings: &[],
    };
    let tail = envelope::write_tail(&frame, &reading, None);
    serde_json::from_str(&envelope::write(&frame, &head, &tail)).unwrap()
}

/// Validates all pages of a source.
fn walk(engine: &str) {
    let document: Value = serde_json::from_str(&openapi::render_document()).unwrap();
    let mut told: BTreeMap<String, String> = BTreeMap::new();
    let mut seen: BTreeSet<(&str, String)> = BTreeSet::new();
    for endpoint in ENDPOINTS.iter().filter(|endpoint| endpoint.engine.token() == engine) {
        let pointer = format!(
            "/paths/{}/get/responses/200/content/application~1json/schema",
            endpoint.path.replace('/', "~1")
        );
        let schema = document.pointer(&pointer).unwrap();
        let own = endpoint.path.trim_start_matches("/api/");
        let (source, rest) = own.split_once('/').unwrap();
        let own = [format!("/{own}/"), format!("/{source}/{}/", rest.replace('/', "-"))];
        for (index, path) in pages(engine).into_iter().enumerate() {
            // All pages of the endpoint itself, and enough of the others to see every group.
            let is_own = own.iter().any(|own| path.to_string_lossy().contains(own));
            if !is_own && index % 9 != 0 {
                continue;
            }
            let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
            let params = params(endpoint, id_of(&text));
            // Where an endpoint makes several requests, the recording answers one of them.
            let turns = if is_own { &[None, Some(0), Some(1), Some(2)][..] } else { &[None] };
            let read = |only: &Option<usize>| answer(endpoint, &params, &text, *only);
            let Some(answer) = turns.iter().find_map(read) else { continue };
            seen.extend(answer.as_object().unwrap().keys().map(|group| (endpoint.path, group.clone())));
            for complaint in schema::complaints(&document, schema, &answer, endpoint.path) {
                told.entry(complaint).or_insert_with(|| path.display().to_string());
            }
        }
    }
    assert!(!seen.is_empty(), "no page of {engine} was read");
    let list: Vec<String> = told.into_iter().map(|(what, page)| format!("{what}\n    in {page}")).collect();
    assert!(list.is_empty(), "{} complaints:\n{}", list.len(), list.join("\n"));
}

#[test]
fn v1_answers_nothing_that_the_document_does_not_tell() {
    walk("v1");
}

#[test]
fn v2_answers_nothing_that_the_document_does_not_tell() {
    walk("v2");
}

#[test]
fn v3_answers_nothing_that_the_document_does_not_tell() {
    walk("v3");
}

#[test]
fn v4_answers_nothing_that_the_document_does_not_tell() {
    walk("v4");
}

#[test]
fn v5_answers_nothing_that_the_document_does_not_tell() {
    walk("v5");
}

#[test]
fn v6_answers_nothing_that_the_document_does_not_tell() {
    walk("v6");
}

#[test]
fn every_field_of_every_item_is_documented_under_a_name_of_its_own() {
    let document: Value = serde_json::from_str(&openapi::render_document()).unwrap();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        if ["Error", "KeyStatus", "KeyUsage", "VisitorKey", "Pricing", "Next", "Pages"]
            .contains(&name.as_str())
        {
            continue;
        }
        for (field, schema) in schema["properties"].as_object().into_iter().flatten() {
            assert!(schema["description"].is_string(), "{name}.{field} has no documentation");
        }
    }
}

/// Test of the validator itself.
#[test]
fn an_undocumented_field_or_shape_is_a_complaint() {
    let document: Value = serde_json::from_str(&openapi::render_document()).unwrap();
    let schema = &document["components"]["schemas"]["Reference"];
    let find_complaints =
        |text: &str| schema::complaints(&document, schema, &serde_json::from_str(text).unwrap(), "$");
    assert_eq!(find_complaints(r#"{"index":0,"title":"t","link":"l"}"#), Vec::<String>::new());
    for (bad, part) in [
        (r#"{"index":0,"title":"t","link":"l","extra":1}"#, "extra is not known"),
        (r#"{"index":"0","title":"t","link":"l"}"#, "is no \"integer\""),
        (r#"{"index":0,"title":"t"}"#, "link is missing"),
        (r#"{"index":0,"title":null,"link":"l"}"#, "is no \"string\""),
    ] {
        assert!(
            find_complaints(bad).iter().any(|complaint| complaint.contains(part)),
            "{bad}: {:?}",
            find_complaints(bad)
        );
    }
}
