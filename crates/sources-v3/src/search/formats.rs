//! Formats of the source's answers, told apart by their structure.

use super::page::Page;
use super::{classic, classify, rendered, script};
use crate::ask::Refusal;
use quarry_html::Document;

/// Parses an answer of any format: the page without scripts, the script that the main page loads, the main page as a browser
/// shows it (current and older versions).
///
/// # Errors
/// [`Refusal::Challenge`] and [`Refusal::Overloaded`] for a challenge or an error in place of results, [`Refusal::Truncated`] for
/// an answer that stops early or is garbled, [`Refusal::UnknownPage`] for everything else, including the main page before its
/// scripts ran (see [`crate::search::parse_shell()`]).
pub fn parse(body: &str) -> Result<Page, Refusal> {
    let body = body.trim_start_matches('\u{FEFF}').trim();
    match body.as_bytes() {
        [] => Err(Refusal::Truncated),
        [b'<', ..] => parse_html(body),
        _ => script::parse(body),
    }
}

fn parse_html(body: &str) -> Result<Page, Refusal> {
    let document = Document::parse(body);
    if classify::is_challenge(&document) {
        return Err(Refusal::Challenge);
    }
    if document.is_truncated() {
        return Err(Refusal::Truncated);
    }
    if rendered::is_rendered(&document) { rendered::parse(&document) } else { classic::parse(&document) }
}
