//! Search information on the page: term, total, spelling.

use super::item::SearchInformation;
use super::text;
use crate::number;
use quarry_html::{Document, Node, selectors};
use quarry_kernel::url;

selectors! {
    static BOX = "input#sb_form_q";
    static LONG_BOX = "textarea#sb_form_q";
    static COUNT = ".sb_count, #count, #b_tween > span:first-child, #b_tween_searchResults > span";
    /// `Including results for … Do you want results only for …?`, `Did you mean …?`; then the older page's form.
    static SPELLING = "#sp_requery a[href], .sp_requery a[href], #sp_recourse a[href], .sp_recourse a[href], \
        .sb_alert.autospell a[href], #results_container > :first-child a[href*='FORM=']";
    static RECOURSE = "#sp_recourse, .sp_recourse";
}

const EMPTY_STATE: &str = "Fully empty";
const CORRECTED_STATE: &str = "Some results for exact spelling but showing fixed spelling results";
const SUGGESTED_STATE: &str = "Showing results for exact spelling despite spelling suggestion";

/// Reads the summary of a page that lists so many web results; `is_empty` says that it has neither these nor another group.
pub(super) fn parse_summary(
    document: &Document<'_>,
    results_on_page: u32,
    is_empty: bool,
) -> SearchInformation {
    let typed = document.select_first(&BOX).and_then(|input| text::parse_attribute(input, "value"));
    let query_displayed = typed.or_else(|| document.select_first(&LONG_BOX).and_then(text::parse_text));
    let (showing_results_for, spelling_fix) = parse_spelling(document, query_displayed.as_deref());
    let organic_results_state = match () {
        () if is_empty => Some(EMPTY_STATE),
        () if showing_results_for.is_some() => Some(CORRECTED_STATE),
        () if spelling_fix.is_some() => Some(SUGGESTED_STATE),
        () => None,
    };
    SearchInformation {
        query_displayed,
        organic_results_state,
        total_results: document.select(&COUNT).find_map(|node| number::parse_total(&node.text())),
        results_on_page,
        showing_results_for,
        spelling_fix,
        no_results_confirmed: None,
    }
}

/// Returns the term that was searched instead, or the one that is proposed. The page searched for another term when it offers a
/// way back to the one that was asked for.
fn parse_spelling(document: &Document<'_>, asked: Option<&str>) -> (Option<String>, Option<String>) {
    let leads_back = |link: &Node<'_>| {
        let query =
            link.attr("href").and_then(|href| url::find_query_value(&href, "q").map(|q| normalize_term(&q)));
        link.closest(&RECOURSE).is_some()
            || query.zip(asked).is_some_and(|(query, asked)| query == normalize_term(asked))
    };
    let (back, other): (Vec<_>, Vec<_>) = document.select(&SPELLING).partition(leads_back);
    let term = other.into_iter().find_map(text::parse_phrase);
    if back.is_empty() { (None, term) } else { (term, None) }
}

/// Returns a term without the signs that ask for it exactly.
fn normalize_term(term: &str) -> String {
    let letters = term.chars().filter(|letter| !matches!(letter, '+' | '"' | ' '));
    letters.flat_map(char::to_lowercase).collect()
}
