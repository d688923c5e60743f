//! The answers of stored queries that a page holds for its own script.

use memchr::memmem;
use quarry_kernel::url;
use serde_json::Value;

use crate::cursor::surrogates;
use crate::named::JsonView;

/// State in a page's script.
#[derive(Debug, Default)]
pub(super) struct ScriptState {
    /// `data` of each stored query's answer.
    pub answers: Vec<Value>,
    /// Answers of the site's earlier API, by path.
    pub responses: Vec<(String, Value)>,
}

impl ScriptState {
    pub(super) fn from_page(page: &str) -> Self {
        let mut state = Self::default();
        for script in find_bootstraps(page) {
            state.add_bootstrap(&script);
        }
        state.add_web_context(page);
        state
    }

    /// Adds `…JSON.parse("{…}")…`: a JSON text in a string of a script; its answers are again JSON texts in strings.
    fn add_bootstrap(&mut self, script: &str) {
        let Some((_, text)) = script.split_once("JSON.parse(") else { return };
        let Some(json) = surrogates::parse_prefix::<String>(text) else { return };
        let Ok(json) = surrogates::from_str::<Value>(&json) else { return };
        self.add_results(JsonView::new(&json).get_path(&["urqlSsrData", "results"]));
    }

    fn add_results(&mut self, results: JsonView<'_>) {
        let texts = results.members().filter_map(|(_, result)| result.get("data").as_str());
        self.answers.extend(texts.filter_map(|text| surrogates::from_str(text).ok()));
    }

    /// Adds `window.__WEB_CONTEXT__={pageManifest:{…}};` of earlier pages.
    fn add_web_context(&mut self, page: &str) {
        let Some(at) = memmem::find(page.as_bytes(), b"__WEB_CONTEXT__=") else { return };
        let text = page.get(at..).and_then(|text| text.split_once("pageManifest")).map(|(_, text)| text);
        let Some(text) = text.and_then(|text| text.get(text.find('{')?..)) else { return };
        let Some(manifest) = surrogates::parse_prefix::<Value>(text) else { return };
        let manifest = JsonView::new(&manifest);
        let cache = manifest.get("urqlCache");
        self.add_results(cache.get("results").or(cache));
        for (path, response) in manifest.get_path(&["redux", "api", "responses"]).members() {
            if let Some(data) = response.get("data").as_value() {
                self.responses.push((path.to_owned(), data.clone()));
            }
        }
    }
}

/// Returns the scripts that a page embeds as data URLs (`data:text/javascript,…`), decoded.
fn find_bootstraps(page: &str) -> impl Iterator<Item = String> {
    const MARK: &str = "\"data:text/javascript,";
    page.match_indices(MARK).filter_map(|(at, _)| {
        let script = page.get(at + MARK.len()..)?.split('"').next()?;
        if !script.contains("urqlSsrData") {
            return None;
        }
        url::decode(script, false).map(std::borrow::Cow::into_owned)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_found_in_both_layouts() {
        let inner = r#"{"urqlSsrData":{"results":{"1":{"data":"{\"currency\":{\"code\":\"EUR\"}}"},"2":{"data":"{x"}}}}"#;
        let script =
            format!("push(function(){{return JSON.parse({})}})", serde_json::to_string(inner).unwrap());
        let page = format!("<script src=\"data:text/javascript,{}\"></script>", url::encode(&script));
        let state = ScriptState::from_page(&page);
        assert_eq!(state.answers, [serde_json::json!({"currency": {"code": "EUR"}})]);

        let page = r#"<script>window.__WEB_CONTEXT__={pageManifest:{"redux":{"api":{"responses":{"/data/1.0/location/7":
            {"data":{"name":"x"}}}}},"urqlCache":{"results":{"1":{"data":"{\"a\":1}"}}}}};(this.$WP=[])</script>"#;
        let state = ScriptState::from_page(page);
        assert_eq!(state.responses, [("/data/1.0/location/7".to_owned(), serde_json::json!({"name": "x"}))]);
        assert_eq!(state.answers, [serde_json::json!({"a": 1})]);
    }

    #[test]
    fn a_cut_state_tells_nothing() {
        for page in [
            "",
            "__WEB_CONTEXT__=",
            "__WEB_CONTEXT__={pageManifest:{\"redux\"",
            "\"data:text/javascript,urqlSsrData JSON.parse(\"",
        ] {
            let state = ScriptState::from_page(page);
            assert!(state.answers.is_empty() && state.responses.is_empty(), "{page}");
        }
    }
}
