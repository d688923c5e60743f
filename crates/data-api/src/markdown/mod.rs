//! Compact Markdown of an answer, for language models: `Accept: text/markdown` on a data endpoint, and the text of a tool's
//! result. Generated from the JSON answer, the endpoint's groups and the vocabulary of items (`quarry_items`), by rules about
//! fields instead of a renderer per endpoint.
//!
//! * A group is a heading followed by its items, each with title, facts and text. Images, click counters and redundant fields are
//!   left out; the JSON has them.
//! * Links are numbered references, `[3]`, defined once per URL at the end (link reference definitions, CommonMark 0.31, 4.7).
//!   Citations use the same numbers.
//! * Possible next calls come last: the next page, and calls about items as templates over the ids that the items show.
//! * Text of a page is always escaped, never markup (`text`).

mod accept;
mod blocks;
mod error;
mod fields;
mod item;
mod sources;
mod text;

#[cfg(test)]
mod tests;

use quarry_kernel::http::{Body, Response};
use serde_json::{Map, Value};

use crate::continuation::TokenDelivery;
use crate::endpoint::Endpoint;
use sources::Sources;

pub use accept::prefers_markdown;
pub use error::{describe_remedy, render_problem};

/// Media type of Markdown (RFC 7763).
pub const MEDIA_TYPE: &str = "text/markdown; charset=utf-8";

/// Object in an answer.
type JsonObject = Map<String, Value>;

/// Renders an endpoint's answer, a JSON text of [`crate::envelope`], as Markdown. Any other text becomes a page with only a
/// heading.
#[must_use]
pub fn render(endpoint: &Endpoint, answer: &str) -> String {
    render_with(endpoint, answer, &|_| None)
}

/// Renders like [`render`], with links to further calls of this service formatted by `as_call`, because callers that use tools
/// have no use for URLs.
#[must_use]
pub fn render_with(endpoint: &Endpoint, answer: &str, as_call: &dyn Fn(&str) -> Option<String>) -> String {
    let answer: JsonObject = serde_json::from_str(answer).unwrap_or_default();
    let mut page = MarkdownPage::new(endpoint, &answer, as_call);
    page.out = match find_subject(&answer) {
        Some(subject) => format!("# {subject}\n\n{}.\n", endpoint.summary),
        None => format!("# {}\n", endpoint.summary),
    };
    page.write_warnings(&answer);
    page.write_groups(&answer);
    page.write_next(&answer);
    page.sources.write(&mut page.out);
    page.out
}

/// Converts a JSON response, an answer or an error, to Markdown with the same status and headers.
#[must_use]
pub fn respond(response: Response, endpoint: &Endpoint) -> Response {
    let Body::Text(json) = &response.body else { return response };
    let text = match response.status {
        200 => render(endpoint, json),
        _ => render_problem(json, response.header("retry-after")),
    };
    let headers = response.headers.into_iter().filter(|(name, _)| *name != "content-type").collect();
    Response { status: response.status, headers, body: Body::Text(text) }
        .with_header("content-type", MEDIA_TYPE)
}

/// Finds the subject of an answer: the search phrase, or the requested id.
fn find_subject(answer: &JsonObject) -> Option<String> {
    const SUBJECTS: [&str; 14] = [
        "q",
        "term",
        "find_desc",
        "find_loc",
        "product_id",
        "place_id",
        "data_id",
        "data_cid",
        "muid",
        "photo_id",
        "contributor_id",
        "gpcid",
        "kgmid",
        "ludocid",
    ];
    let echo = answer.get("search_parameters")?;
    let text_param = |name: &str| echo.get(name).and_then(Value::as_str);
    let subject = SUBJECTS.iter().find_map(|name| text_param(name))?;
    let place = text_param("find_loc").filter(|place| *place != subject);
    let subject = place.map_or(subject.to_owned(), |place| format!("{subject}, {place}"));
    Some(text::escape_inline(&subject)).filter(|subject| !subject.is_empty())
}

/// Groups written after all others: filters of the list, with their tokens.
const LAST_GROUPS: [&str; 2] = ["filters", "carousel_filters"];

/// Markdown page under construction.
struct MarkdownPage<'a> {
    endpoint: &'a Endpoint,
    out: String,
    sources: Sources,
    /// Templates of calls about items, with their purpose.
    calls: Vec<(String, String)>,
    /// Number of characters after which a text is cut.
    text_length: usize,
    /// Our own origin with `/api/`, which distinguishes calls from pages.
    api: &'a str,
    /// Formats a further call of this service for the reader; `None` when the reader needs the URL.
    as_call: &'a dyn Fn(&str) -> Option<String>,
}

impl<'a> MarkdownPage<'a> {
    fn new(
        endpoint: &'a Endpoint,
        answer: &'a JsonObject,
        as_call: &'a dyn Fn(&str) -> Option<String>,
    ) -> Self {
        let metadata = answer.get("search_metadata");
        let link = |name: &str| metadata.and_then(|metadata| metadata[name].as_str());
        let before = |link: &'a str, path: &str| link.split_once(path).map(|(origin, _)| origin.len());
        let of_bundle = link("raw_file").and_then(|link| Some((link, before(link, "/api/bundles/")?)));
        let own = of_bundle.or_else(|| {
            // A cached answer has no bundle.
            link("request_url").and_then(|link| Some((link, before(link, endpoint.path)?)))
        });
        let api = own.and_then(|(link, at)| link.get(..at + "/api/".len())).unwrap_or_default();
        Self {
            endpoint,
            out: String::new(),
            sources: Sources::default(),
            calls: Vec::new(),
            text_length: usize::MAX,
            api,
            as_call,
        }
    }

    /// Writes the warnings for the caller.
    fn write_warnings(&mut self, answer: &JsonObject) {
        let warnings = answer.get("search_metadata").and_then(|metadata| metadata["warnings"].as_array());
        for warning in warnings.into_iter().flatten().filter_map(Value::as_str) {
            self.out.push_str("\nWarning: ");
            self.out.push_str(&text::escape_inline(warning));
            self.out.push('\n');
        }
    }

    /// Writes the groups in the catalogue's order. Plain values come together at the top, as fields of the answer's single
    /// subject.
    fn write_groups(&mut self, answer: &JsonObject) {
        let groups = || {
            let named = self.endpoint.groups.iter();
            let there = named.filter_map(|group| Some((group.name, answer.get(group.name)?)));
            there.filter(|(name, _)| *name != "references" && *name != "reconstructed_markdown")
        };
        let plain: JsonObject = groups()
            .filter(|(_, value)| !value.is_array() && !value.is_object())
            .filter(|(name, _)| self.endpoint.continuation.is_none_or(|own| own.name != *name))
            .map(|(name, value)| (name.to_owned(), value.clone()))
            .collect();
        if !plain.is_empty() {
            self.out.push('\n');
            self.write_item(&plain, "", 0);
        }
        let is_last = |name: &str| LAST_GROUPS.contains(&name);
        let ordered =
            groups().filter(|(name, _)| !is_last(name)).chain(groups().filter(|(name, _)| is_last(name)));
        for (name, value) in ordered {
            match value {
                Value::Array(_) if name == "text_blocks" => self.write_blocks(answer),
                Value::Array(items) if !items.is_empty() && !fields::is_picture(name) => {
                    self.write_heading(name);
                    self.write_items(items);
                }
                Value::Object(object) => {
                    let before = self.out.len();
                    self.write_heading(name);
                    let begun = self.out.len();
                    self.write_item(object, "", 0);
                    self.write_blocks(object);
                    if self.out.len() == begun {
                        self.out.truncate(before);
                    }
                }
                _ => {}
            }
        }
    }

    fn write_heading(&mut self, group: &str) {
        self.out.push_str("\n## ");
        self.out.push_str(&fields::humanize_name(group));
        self.out.push('\n');
    }

    /// Writes the possible next calls.
    fn write_next(&mut self, answer: &JsonObject) {
        let mut lines = Vec::new();
        let pages = answer.get("service_pagination");
        if let Some(next) = pages.and_then(|pages| pages["next"].as_str()) {
            let told = (self.as_call)(next).map(|call| text::format_code(&call));
            let told = told.or_else(|| text::escape_address(next).map(|next| format!("<{next}>")));
            lines.extend(told.map(|told| format!("- Next page: {told}")));
        }
        if let Some(continuation) = &self.endpoint.continuation {
            let name = continuation.name;
            let token = answer.get(name).and_then(Value::as_str);
            if let (TokenDelivery::AsGroup, Some(token)) = (continuation.given, token) {
                let path = self.endpoint.path.trim_start_matches("/api/");
                let address = format!("{}{path}?q={{q}}&{name}={token}", self.api);
                let call = text::format_code(&(self.as_call)(&address).unwrap_or(address));
                let minutes =
                    continuation.minutes.map_or(String::new(), |minutes| format!(" ({minutes} minutes)"));
                lines.push(format!("- Ask on{minutes}: {call}"));
            }
            for also in continuation.also.iter().filter(|also| self.out.contains(**also)) {
                lines.push(format!("- More of a list: its `{also}`, beside the same parameters."));
            }
        }
        lines.extend(self.calls.iter().map(|(what, address)| {
            let call = (self.as_call)(address).unwrap_or_else(|| address.clone());
            format!("- {what}: {}", text::format_code(&call))
        }));
        if !lines.is_empty() {
            self.out.push_str("\n## Next\n");
            self.out.push_str(&lines.join("\n"));
            self.out.push('\n');
        }
    }
}
