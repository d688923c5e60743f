//! The generated overview at the top of a page.

use crate::web::blocks::{self, AiOverview};
use crate::web::reader::Reader;
use quarry_html::{Document, Node, selectors};

selectors! {
    /// The answer: since 2025; before.
    static ANSWER = "[data-container-id='main-col'], .LT6XE .f5cPye, #m-x-content .f5cPye, [jsname='dvXlsc']";
    /// What holds the answer and its sources.
    static AROUND = "[data-mcpr], .YzCcne, [data-subtree='aimc'], #m-x-content, [jsname='ZLxsqf']";
    /// Other generated texts of the page.
    static OTHER = ".related-question-pair, [data-q][data-lk], #rhs";
}

/// The overview of a page, and where it stands.
pub(in crate::search) fn read(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, AiOverview)> {
    let answers = document.select(&ANSWER).filter(|answer| answer.closest(&OTHER).is_none());
    answers.take(4).find_map(|answer| {
        let around =
            std::iter::successors(Some(answer), Node::parent).filter(|node| node.matches(&AROUND)).last();
        let found = blocks::read(answer, around.unwrap_or(answer), reader)?;
        Some((answer.index(), found))
    })
}
