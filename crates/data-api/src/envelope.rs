//! The common response envelope: metadata, echo, groups, continuation (docs/specification.md, Common response envelope).

use std::fmt::Write as _;

use quarry_sources::{PageLink, Reading};
use serde::Serialize;

use crate::continuation::PAGE_TOKEN;
use crate::endpoint::Endpoint;
use crate::locations::UsedLocation;
use crate::param::Params;

/// Parts of an answer that depend on the question.
#[derive(Debug, Clone, Copy)]
pub struct AnswerFrame<'a> {
    /// Endpoint of the answer.
    pub endpoint: &'a Endpoint,
    /// Validated parameters.
    pub params: &'a Params,
    /// Our own origin, for links.
    pub origin: &'a str,
}

/// Parts of an answer that depend on the caller.
#[derive(Debug, Clone, Copy)]
pub struct AnswerHead<'a> {
    /// The request's id.
    pub id: &'a str,
    /// Time of the request to the source, RFC 3339.
    pub created_at: &'a str,
    /// Time at which the source created the page: RFC 3339, or only the date.
    pub page_created_at: Option<&'a str>,
    /// Milliseconds from request to answer.
    pub total_ms: i64,
    /// URL of the first request to the source.
    pub source_url: &'a str,
    /// Whether the answer was cached, so that nothing was received for it.
    pub is_cached: bool,
    /// Path of the retained bundle, without its last segment; `None` when nothing is retained.
    pub bundle_path: Option<&'a str>,
    /// Warnings for the caller.
    pub warnings: &'a [String],
}

/// Writes the answer as one JSON text: the caller's head, then the part shared by all callers ([`write_tail`]).
#[must_use]
pub fn write(frame: &AnswerFrame<'_>, head: &AnswerHead<'_>, tail: &str) -> String {
    let mut out = JsonWriter(String::with_capacity(tail.len() + 1024));
    out.0.push_str("{\"search_metadata\":{\"id\":");
    out.write_text(head.id);
    out.0.push_str(",\"status\":\"Success\"");
    out.write_member("created_at", head.created_at);
    if let Some(page_created_at) = head.page_created_at {
        out.write_member("page_created_at", page_created_at);
    }
    out.0.push_str(if head.is_cached { ",\"cached\":true" } else { ",\"cached\":false" });
    out.0.push_str(",\"total_time_taken\":");
    let total_ms = head.total_ms.max(0);
    // Writing to a string cannot fail.
    let _ = write!(out.0, "{}.{:03}", total_ms / 1000, total_ms % 1000);
    out.write_member(frame.endpoint.engine.url_field(), head.source_url);
    if head.is_cached {
        out.write_member("request_url", &frame.build_request_url(&[]));
    } else if let Some(path) = head.bundle_path {
        out.write_member("raw_file", &[frame.origin, path, "/raw"].concat());
        out.write_member("prettify_file", &[frame.origin, path, "/prettify"].concat());
    }
    if !head.warnings.is_empty() {
        out.0.push_str(",\"warnings\":");
        quarry_json::append_json(&mut out.0, head.warnings);
    }
    out.0.push('}');
    out.0.push_str(tail);
    out.0
}

impl AnswerFrame<'_> {
    /// Builds the URL of the same request with changed parameters.
    fn build_request_url(&self, changes: &[(&'static str, String)]) -> String {
        format!("{}{}?{}", self.origin, self.endpoint.path, self.params.to_query_with(changes))
    }
}

/// Writes the part after `search_metadata` to the end of the answer, the same for all callers of a question. `place` is the
/// resolved `location`.
#[must_use]
pub fn write_tail(frame: &AnswerFrame<'_>, reading: &Reading, place: Option<&UsedLocation>) -> String {
    let groups: usize = reading.groups.iter().map(|(name, json)| name.len() + json.len() + 4).sum();
    let mut out = JsonWriter(String::with_capacity(groups + 2048));
    out.0.push_str(",\"search_parameters\":");
    quarry_json::append_json(&mut out.0, frame.params);
    if let Some(place) = place
        && out.0.pop().is_some()
    {
        out.0.push_str(",\"location_used\":");
        quarry_json::append_json(&mut out.0, place);
        out.0.push('}');
    }
    for (name, json) in reading.groups.iter() {
        out.0.push(',');
        out.write_text(name);
        out.0.push(':');
        out.0.push_str(json);
    }
    let ours = |change: &[(&'static str, String)]| frame.build_request_url(change);
    let theirs = |turn: &PageLink| turn.url.clone();
    out.write_pages("pagination", reading.next_url.clone(), None, reading, theirs);
    let next = (!reading.continuation.is_empty()).then(|| ours(&reading.continuation));
    let token = reading.continuation.iter().find(|(name, _)| *name == PAGE_TOKEN).map(|(_, token)| &**token);
    out.write_pages("service_pagination", next, token, reading, |turn| ours(&turn.change));
    out.0.push('}');
    out.0
}

struct JsonWriter(String);

impl JsonWriter {
    fn write_text(&mut self, text: &str) {
        quarry_json::append_text(&mut self.0, text);
    }

    fn write_member(&mut self, name: &str, text: &str) {
        self.0.push(',');
        self.write_text(name);
        self.0.push(':');
        self.write_text(text);
    }

    /// Writes a group with the URLs of other pages, if there are any.
    fn write_pages(
        &mut self,
        group: &str,
        next: Option<String>,
        next_page_token: Option<&str>,
        reading: &Reading,
        address: impl Fn(&PageLink) -> String,
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
            self.write_text(group);
            self.0.push(':');
            quarry_json::append_json(&mut self.0, &pages);
        }
    }
}

/// URLs of other pages, of the source or of this service.
#[derive(Default, PartialEq, Serialize)]
struct Pages<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
    /// Token contained in `next`.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_page_token: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    previous: Option<String>,
    /// URLs of further pages, by page number.
    #[serde(skip_serializing_if = "serde_json::Map::is_empty")]
    other_pages: serde_json::Map<String, serde_json::Value>,
}
