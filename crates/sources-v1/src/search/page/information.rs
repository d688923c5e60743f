//! Search information of the page: number of results, duration, spelling.

use crate::number;
use crate::web::no_results;
use crate::web::page_reader::{Reader, clean_text, read_attribute};
use crate::web::spelling::{self, Spelling};
use memchr::memmem;
use quarry_html::{Document, selectors, strip_tags, unescape_script};
use serde::Serialize;

selectors! {
    static STATS = "#result-stats, #resultStats";
    static BOX = "textarea[name='q'], input[name='q']";
}

/// Text before the number in the script that writes it later.
const STATS_SCRIPT_MARK: &str = "id=\\\"result-stats\\\">";

/// The page about itself.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct SearchInformation {
    /// `Results for exact spelling`, `Showing results for fixed spelling`, `Fully empty` …
    pub organic_results_state: &'static str,
    /// The phrase in the page's search box.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query_displayed: Option<String>,
    /// Number of results according to the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_results: Option<u64>,
    /// Duration of the search at the source, in seconds, as it says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_taken_displayed: Option<f64>,
    /// The spelling that the source searched instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub showing_results_for: Option<String>,
    /// The spelling that the source proposes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spelling_fix: Option<String>,
    /// The page's own sentence that nothing matches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_results_message: Option<String>,
    /// Confirmation by a second look, asked another way or anew, that there are no results; absent where there are results, and where the
    /// phrase has operators or quotation marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_results_confirmed: Option<bool>,
}

/// Reads them; `is_empty` says that there is no organic result.
pub(crate) fn parse(
    document: &Document<'_>,
    html: &str,
    reader: &Reader<'_>,
    is_empty: bool,
) -> SearchInformation {
    // A module may bring its own line of an empty search; the page's own comes last.
    let stats = document.select(&STATS).filter_map(|node| clean_text(&node.text())).last();
    let stats = stats.or_else(|| find_deferred_stats(html)).unwrap_or_default();
    let Spelling { showing_results_for, spelling_fix } = spelling::parse(document, reader);
    let no_results_message = if is_empty { no_results::find_no_results_sentence(document) } else { None };
    SearchInformation {
        organic_results_state: "",
        query_displayed: document
            .select(&BOX)
            .find_map(|node| clean_text(&node.text()).or_else(|| read_attribute(node, "value"))),
        total_results: number::parse_total(&stats),
        time_taken_displayed: number::parse_seconds(&stats),
        showing_results_for,
        spelling_fix,
        no_results_message,
        no_results_confirmed: None,
    }
}

impl SearchInformation {
    /// Sets how the results stand to the spelling, or that the answer is empty: nothing was found, neither web results nor places,
    /// pictures or another group that is the page's content.
    pub(crate) fn settle_state(&mut self, is_empty: bool) {
        self.organic_results_state = match (is_empty, &self.showing_results_for, &self.spelling_fix) {
            _ if self.no_results_message.is_some() => "Fully empty",
            (true, None, _) => "Fully empty",
            (true, ..) => "Empty showing fixed spelling results",
            (false, Some(_), _) => "Showing results for fixed spelling",
            (false, None, Some(_)) => "Results for exact spelling despite spelling suggestion",
            (false, None, None) => "Results for exact spelling",
        };
    }
}

/// Returns the line that a script puts on the page later.
fn find_deferred_stats(html: &str) -> Option<String> {
    let at = memmem::find(html.as_bytes(), STATS_SCRIPT_MARK.as_bytes())?;
    let line = html.get(at + STATS_SCRIPT_MARK.len()..)?;
    let line = line.get(..memmem::find(line.as_bytes(), b"/div>")?)?;
    clean_text(&strip_tags(&unescape_script(line.trim_end_matches("\\x3c"))))
}
