//! Searches that the page proposes.

use super::reader::{LIST_MAX, Reader, attr, first_text, text};
use crate::html::{Document, Node, selectors};
use quarry_kernel::http::UrlParts;
use quarry_kernel::url;
use serde::Serialize;

selectors! {
    /// At the bottom of desktop pages since 2021, and before; on phones; without scripts.
    static SEARCH = "a.ngTNl, a.k8XOCe, .brs_col a, a.h9P1Xd, a.Q71vJc, a.fohFr";
    /// Below the results, where no name marks them.
    static BELOW = "#botstuff a[href*='q='], #bres a[href*='q='], #brs a[href*='q='], #extrares a[href*='q=']";
    /// What is no proposal there: the other pages, questions, ads.
    static NOT_BELOW = "[role='navigation'], .related-question-pair, [data-q][data-lk], #tadsb, #bottomads, h3, h2";
    static PHRASE = ".dg6jd, .wyccme, .s75CSd, .AB4Wff, .lOEBxf";
}

/// A proposed search.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct RelatedSearch {
    /// The phrase.
    pub query: String,
    /// Where the source answers it.
    pub link: String,
}

/// The proposals, each once, and where the first one stands.
pub(in crate::v1) fn read(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> (Option<usize>, Vec<RelatedSearch>) {
    let named: Vec<Node<'_>> = document.select(&SEARCH).take(LIST_MAX).collect();
    let anchors = if named.is_empty() { below(document, reader) } else { named };
    let mut found: Vec<RelatedSearch> = Vec::new();
    let mut index = None;
    for anchor in anchors {
        let Some(search) = search(anchor, reader) else { continue };
        if !found.iter().any(|known| known.query == search.query) {
            index = index.or(Some(anchor.index()));
            found.push(search);
        }
    }
    (index, found)
}

/// Links that say the phrase to whose answer they lead, of the same kind as this page.
fn below<'d>(document: &'d Document<'_>, reader: &Reader<'_>) -> Vec<Node<'d>> {
    /// Parameters of links to other pages and other kinds of results.
    const OTHERS: [&str; 6] = ["start", "udm", "tbm", "tbs", "filter", "stick"];
    let is_search = |anchor: &Node<'_>| {
        let link = reader.link(*anchor).unwrap_or_default();
        let phrase = url::query_value(&link, "q").unwrap_or_default().to_lowercase();
        UrlParts::of(&link).path == "/search"
            && text(*anchor).is_some_and(|shown| shown.to_lowercase() == phrase)
            && OTHERS.iter().all(|name| url::query_value(&link, name).is_none())
    };
    let anchors = document.select(&BELOW).take(LIST_MAX);
    anchors.filter(|anchor| anchor.closest(&NOT_BELOW).is_none() && is_search(anchor)).collect()
}

fn search(anchor: Node<'_>, reader: &Reader<'_>) -> Option<RelatedSearch> {
    let link = reader.link(anchor)?;
    let shown = first_text(anchor, &PHRASE).or_else(|| text(anchor)).or_else(|| attr(anchor, "aria-label"));
    let asked = || url::query_value(&link, "q").map(|phrase| phrase.into_owned());
    Some(RelatedSearch { query: shown.or_else(asked)?, link })
}
