//! Searches that the page proposes.

use super::reader::{LIST_MAX, Reader, attr, first_text, text};
use crate::html::{Document, Node, selectors};
use quarry_kernel::url;
use serde::Serialize;

selectors! {
    /// At the bottom of desktop pages since 2021, and before; on phones; without scripts.
    static SEARCH = "a.ngTNl, a.k8XOCe, .brs_col a, a.h9P1Xd, a.Q71vJc, a.fohFr";
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
    let mut found: Vec<RelatedSearch> = Vec::new();
    let mut index = None;
    for anchor in document.select(&SEARCH).take(LIST_MAX) {
        let Some(search) = search(anchor, reader) else { continue };
        if !found.iter().any(|known| known.query == search.query) {
            index = index.or(Some(anchor.index()));
            found.push(search);
        }
    }
    (index, found)
}

fn search(anchor: Node<'_>, reader: &Reader<'_>) -> Option<RelatedSearch> {
    let link = reader.link(anchor)?;
    let shown = first_text(anchor, &PHRASE).or_else(|| text(anchor)).or_else(|| attr(anchor, "aria-label"));
    let asked = || url::query_value(&link, "q").map(|phrase| phrase.into_owned());
    Some(RelatedSearch { query: shown.or_else(asked)?, link })
}
