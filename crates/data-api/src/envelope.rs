//! The common response envelope: metadata, echo, groups, continuation (docs/specification.md, Common response envelope).

use quarry_kernel::time::push_digits;
use quarry_sources::{Reading, Turn};
use serde::Serialize;

use crate::continuation::PAGE_TOKEN;
use crate::endpoint::Endpoint;
use crate::param::Params;

/// What the envelope says besides the reading.
#[derive(Debug, Clone, Copy)]
pub struct Frame<'a> {
    /// The endpoint that answered.
    pub endpoint: &'a Endpoint,
    /// The validated parameters.
    pub params: &'a Params,
    /// The request's id.
    pub id: &'a str,
    /// When the call came in, RFC 3339.
    pub created_at: &'a str,
    /// Milliseconds from request to answer.
    pub total_ms: i64,
    /// Our own origin, for links.
    pub origin: &'a str,
    /// Path of the retained bundle, without its last segment.
    pub bundle_path: &'a str,
}

/// Writes the answer as one JSON text.
#[must_use]
pub fn write(frame: &Frame<'_>, reading: &Reading) -> String {
    let groups: usize = reading.groups.iter().map(|(name, json)| name.len() + json.len() + 4).sum();
    let mut out = Json(String::with_capacity(groups + 2048));
    out.0.push_str("{\"search_metadata\":{\"id\":");
    out.text(frame.id);
    out.0.push_str(",\"status\":\"Success\",\"created_at\":");
    out.text(frame.created_at);
    out.0.push_str(",\"total_time_taken\":");
    quarry_json::append(&mut out.0, &(frame.total_ms.max(0) / 1000));
    out.0.push('.');
    push_digits(&mut out.0, frame.total_ms.max(0), 3);
    out.member(frame.endpoint.engine.url_field(), &reading.source_url);
    out.member("raw_file", &[frame.origin, frame.bundle_path, "/raw"].concat());
    out.member("prettify_file", &[frame.origin, frame.bundle_path, "/prettify"].concat());
    out.0.push_str("},\"search_parameters\":");
    quarry_json::append(&mut out.0, frame.params);
    for (name, json) in reading.groups.iter() {
        out.0.push(',');
        out.text(name);
        out.0.push(':');
        out.0.push_str(json);
    }
    let ours = |change: &[(&'static str, String)]| {
        format!("{}{}?{}", frame.origin, frame.endpoint.path, frame.params.query_with(change))
    };
    let theirs = |turn: &Turn| turn.url.clone();
    out.pages("pagination", reading.next_url.clone(), None, reading, theirs);
    let next = (!reading.continuation.is_empty()).then(|| ours(&reading.continuation));
    let token = reading.continuation.iter().find(|(name, _)| *name == PAGE_TOKEN).map(|(_, token)| &**token);
    out.pages("service_pagination", next, token, reading, |turn| ours(&turn.change));
    out.0.push('}');
    out.0
}

struct Json(String);

impl Json {
    fn text(&mut self, text: &str) {
        quarry_json::append_text(&mut self.0, text);
    }

    fn member(&mut self, name: &str, text: &str) {
        self.0.push(',');
        self.text(name);
        self.0.push(':');
        self.text(text);
    }

    /// A group of addresses of other pages; nothing when there are none.
    fn pages(
        &mut self,
        group: &str,
        next: Option<String>,
        next_page_token: Option<&str>,
        reading: &Reading,
        address: impl Fn(&Turn) -> String,
    ) {
        let pages = Pages {
            next,
            next_page_token,
            previous: reading.previous.as_ref().map(&address),
            other_pages: reading
                .other_pages
                .iter()
                .map(|(number, turn)| (number.to_string(), address(turn).into()))
                .collect(),
        };
        if pages != Pages::default() {
            self.0.push(',');
            self.text(group);
            self.0.push(':');
            quarry_json::append(&mut self.0, &pages);
        }
    }
}

/// Addresses of other pages, of the source or of this service.
#[derive(Default, PartialEq, Serialize)]
struct Pages<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
    /// The token in `next`, by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_page_token: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    previous: Option<String>,
    /// By page number.
    #[serde(skip_serializing_if = "serde_json::Map::is_empty")]
    other_pages: serde_json::Map<String, serde_json::Value>,
}
