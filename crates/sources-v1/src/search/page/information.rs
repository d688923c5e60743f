//! What the page says about itself: how many results, how long it took, which spelling was searched.

use crate::number;
use crate::web::no_results;
use crate::web::page_reader::{Reader, clean_text, extract_text, find_text, read_attribute};
use crate::web::script;
use memchr::memmem;
use quarry_html::{Document, Node, selectors, strip_tags};
use quarry_kernel::url;
use serde::Serialize;

selectors! {
    static STATS = "#result-stats, #resultStats";
    static BOX = "textarea[name='q'], input[name='q']";
    /// The spelling that was searched instead of the caller's.
    static SHOWN = "#fprsl, a#fprsl, #fprs a.gL9Hy, .card-section a#fprsl";
    /// The spelling that the page proposes.
    /// The same where no name tells it: the address says that it is a spelling.
    static SPELLED = "a[href*='spell=1']";
    /// The way back to the caller's spelling alone, where results for another one were added.
    static WITHOUT_OTHER = "a[href*='nirf=']";
    static SEARCH = "a[href*='/search?']";
    static PROPOSED = "p a.gL9Hy, a.gL9Hy, #scc a.spell, a.spell, #scc a";
}

/// What stands before the number in the script that writes it later.
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
    /// How many results the source claims.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_results: Option<u64>,
    /// How long the source took, in seconds, as it says.
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
    let spelled = document.select_first(&SPELLED).filter(|spelling| reader.resolve_link(*spelling).is_some());
    // Beside a spelling that was searched the way back to the caller's stands.
    let has_way_back = |spelling: &Node<'_>| {
        let mut around = std::iter::successors(spelling.parent(), Node::parent).take(2);
        around.any(|outer| outer.select(&SEARCH).take(3).count() == 2)
    };
    let shown = || spelled.filter(has_way_back).and_then(extract_text);
    let added = || {
        let href = document.select_first(&WITHOUT_OTHER)?.attr("href")?;
        clean_text(&url::find_query_value(&href, "nirf")?)
    };
    let showing_results_for = find_text(document.root(), &SHOWN).or_else(shown).or_else(added);
    let proposed = document
        .select(&PROPOSED)
        .filter(|node| reader.resolve_link(*node).is_some())
        .find_map(|node| extract_text(node).filter(|text| !text.ends_with(':')));
    let spelling_fix =
        proposed.or_else(|| spelled.and_then(extract_text)).filter(|_| showing_results_for.is_none());
    let no_results_message = if is_empty { no_results::find_no_results_sentence(document) } else { None };
    SearchInformation {
        organic_results_state: match (is_empty, &showing_results_for, &spelling_fix) {
            _ if no_results_message.is_some() => "Fully empty",
            (true, None, _) => "Fully empty",
            (true, ..) => "Empty showing fixed spelling results",
            (false, Some(_), _) => "Showing results for fixed spelling",
            (false, None, Some(_)) => "Results for exact spelling despite spelling suggestion",
            (false, None, None) => "Results for exact spelling",
        },
        query_displayed: document
            .select(&BOX)
            .find_map(|node| clean_text(&node.text()).or_else(|| read_attribute(node, "value"))),
        total_results: number::parse_total(&stats),
        time_taken_displayed: number::parse_seconds(&stats),
        showing_results_for,
        spelling_fix,
        no_results_message,
    }
}

/// The line that a script puts on the page later.
fn find_deferred_stats(html: &str) -> Option<String> {
    let at = memmem::find(html.as_bytes(), STATS_SCRIPT_MARK.as_bytes())?;
    let line = html.get(at + STATS_SCRIPT_MARK.len()..)?;
    let line = line.get(..memmem::find(line.as_bytes(), b"/div>")?)?;
    clean_text(&strip_tags(&script::unescape(line.trim_end_matches("\\x3c"))))
}
