//! Spelling of the phrase: the one searched instead, and the one proposed.

use crate::web::page_reader::{Reader, clean_text, extract_text, find_text};
use quarry_html::{Document, Node, selectors};
use quarry_kernel::url;

selectors! {
    /// The spelling that was searched instead of the caller's.
    static SHOWN = "#fprsl, a#fprsl, #fprs a.gL9Hy, .card-section a#fprsl";
    /// The spelling that the page proposes.
    static PROPOSED = "p a.gL9Hy, a.gL9Hy, #scc a.spell, a.spell, #scc a";
    /// The same where no name tells it: the address says that it is a spelling.
    static SPELLED = "a[href*='spell=1']";
    /// The way back to the caller's spelling alone, where results for another one were added.
    static WITHOUT_OTHER = "a[href*='nirf=']";
    static SEARCH = "a[href*='/search?']";
}

/// The spellings that a page tells of.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Spelling {
    /// The one that was searched instead of the caller's.
    pub(crate) showing_results_for: Option<String>,
    /// The one that is proposed.
    pub(crate) spelling_fix: Option<String>,
}

pub(crate) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> Spelling {
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
    Spelling { showing_results_for, spelling_fix }
}
