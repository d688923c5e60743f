//! The common response envelope: metadata, echo, groups, continuation (specification, Common response envelope).

use std::fmt::Write as _;

use quarry_sources::Reading;

use crate::catalogue::Endpoint;
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
    let _ = write!(
        out.0,
        ",\"total_time_taken\":{}.{:03}",
        frame.total_ms.max(0) / 1000,
        frame.total_ms.max(0) % 1000
    );
    out.member(frame.endpoint.engine.url_field(), &reading.source_url);
    out.member("raw_file", &format!("{}{}/raw", frame.origin, frame.bundle_path));
    out.member("prettify_file", &format!("{}{}/prettify", frame.origin, frame.bundle_path));
    out.0.push_str("},\"search_parameters\":");
    out.0.push_str(&serde_json::to_string(frame.params).unwrap_or_default());
    for (name, json) in reading.groups.iter() {
        out.0.push(',');
        out.text(name);
        out.0.push(':');
        out.0.push_str(json);
    }
    if let Some(next) = &reading.next_url {
        out.0.push_str(",\"pagination\":{\"next\":");
        out.text(next);
        out.0.push('}');
    }
    if !reading.continuation.is_empty() {
        let query = frame.params.query_with(&reading.continuation);
        out.0.push_str(",\"service_pagination\":{\"next\":");
        out.text(&format!("{}{}?{query}", frame.origin, frame.endpoint.path));
        out.0.push('}');
    }
    out.0.push('}');
    out.0
}

struct Json(String);

impl Json {
    fn text(&mut self, text: &str) {
        self.0.push_str(&serde_json::to_string(text).unwrap_or_default());
    }

    fn member(&mut self, name: &str, text: &str) {
        self.0.push(',');
        self.text(name);
        self.0.push(':');
        self.text(text);
    }
}
