//! Tests of the repository's own pages: each call's answer equals the stored one.
//!
//! `pages/v1/search/question/` of the crate `test-pages` holds a call of `/api/v1/search`: its query in `call.txt`, what the
//! source answers in `1.html`, `2.json` and so on, in the order of the requests, and the service's answer in `answer.json`.

use std::cell::Cell;
use std::path::{Path, PathBuf};

use quarry_test_pages as test_pages;
use serde_json::json;

use super::{
    ENDPOINTS, EndpointCall, NOW, Source, SourceFuture, SourceRequest, SourceResponse, Value, param, write,
};

/// Source that answers the requests of a call in turn.
struct InTurn {
    answers: Vec<String>,
    asked: Cell<usize>,
}

impl Source for InTurn {
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse> {
        let url = format!("https://source.example{}", request.path);
        let body = self.answers.get(self.asked.replace(self.asked.get() + 1)).cloned();
        let status = if body.is_some() { 200 } else { 404 };
        Box::pin(async move { Ok(SourceResponse { status, url, body: body.unwrap_or_default() }) })
    }

    fn cookie(&self, _site: quarry_sources::Site, _name: &str) -> Option<String> {
        Some("visit".to_owned())
    }

    fn ask_again(&self) -> bool {
        true
    }
}

/// Returns the answer to a call, and the number of source answers it used.
fn read(case: &Path) -> (Value, usize) {
    let name = case.strip_prefix(test_pages::own_folder()).unwrap().parent().unwrap();
    let path = format!("/api/{}", name.to_string_lossy().replace('\\', "/"));
    let endpoint =
        ENDPOINTS.iter().find(|endpoint| endpoint.path == path).unwrap_or_else(|| panic!("no {path}"));
    let query = std::fs::read_to_string(case.join("call.txt")).unwrap();
    let params = param::check(query.trim(), endpoint.params, endpoint.constraints)
        .unwrap_or_else(|refused| panic!("{}: {}", case.display(), refused.message()));
    let source = InTurn { answers: answers(case), asked: Cell::new(0) };
    let asked = EndpointCall {
        params: &params,
        source: &source,
        origin: "https://own.test",
        cursor: None,
        seal: &|_| Some("sealed".to_owned()),
        now: NOW,
        city: None,
    };
    let reading = pollster::block_on((endpoint.run)(&asked))
        .unwrap_or_else(|failure| panic!("{}: {failure:?}", case.display()));
    (write(endpoint, &params, reading), source.asked.get())
}

fn answers(case: &Path) -> Vec<String> {
    let find = |number: usize| {
        let names = ["html", "json", "js", "xml"].map(|end| format!("{number}.{end}"));
        names.iter().find_map(|name| std::fs::read_to_string(case.join(name)).ok())
    };
    (1..).map_while(find).collect()
}

fn cases() -> Vec<PathBuf> {
    let files = test_pages::own("").into_iter().filter(|path| path.ends_with("call.txt"));
    files.map(|path| path.parent().unwrap().to_owned()).collect()
}

/// Formats JSON with one line per group and list item, for readable differences.
fn lines(answer: &Value) -> String {
    let group = |(name, value): (&String, &Value)| {
        let items = value.as_array().filter(|items| items.first().is_some_and(Value::is_object));
        let text = match items {
            Some(items) => {
                let items: Vec<String> = items.iter().map(|item| format!("    {item}")).collect();
                format!("[\n{}\n  ]", items.join(",\n"))
            }
            None => value.to_string(),
        };
        format!("  {}: {text}", json!(name))
    };
    let groups: Vec<String> = answer.as_object().unwrap().iter().map(group).collect();
    format!("{{\n{}\n}}\n", groups.join(",\n"))
}

#[test]
fn own_pages_are_read_as_the_answers_beside_them_say() {
    let mut wrong = Vec::new();
    for case in cases() {
        let (answer, asked) = read(&case);
        assert_eq!(asked, answers(&case).len(), "requests of {}", case.display());
        let (golden, text) = (case.join("answer.json"), lines(&answer));
        if std::env::var_os("QUARRY_BLESS").is_some() {
            std::fs::write(&golden, &text).unwrap();
        }
        let held = std::fs::read_to_string(&golden).unwrap_or_default();
        if held != text {
            let line = text.lines().zip(held.lines()).find(|(is, was)| is != was);
            wrong.push(format!("{}: {line:?}", case.display()));
        }
    }
    assert!(
        wrong.is_empty(),
        "QUARRY_BLESS=1 cargo test -p quarry-data-api takes over:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn every_endpoint_has_a_page_of_our_own() {
    for endpoint in ENDPOINTS {
        let below = endpoint.path.trim_start_matches("/api/");
        assert!(!test_pages::own(below).is_empty(), "{below}");
    }
}
