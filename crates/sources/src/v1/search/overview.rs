//! The generated overview at the top of a page: where it stands, or where it is to be fetched.

use super::blocks::{self, AiOverview};
use super::reader::Reader;
use super::script;
use crate::html::{Document, Node, selectors};
use memchr::memmem;

selectors! {
    /// The answer: since 2025; before.
    static ANSWER = "[data-container-id='main-col'], .LT6XE .f5cPye, #m-x-content .f5cPye";
    /// What holds the answer and its sources.
    static AROUND = "[data-mcpr], .YzCcne, [data-subtree='aimc'], #m-x-content";
    /// Other generated texts of the page.
    static OTHER = ".related-question-pair, #rhs";
}

/// The overview of a page.
pub(super) fn read(document: &Document<'_>, html: &str, reader: &Reader<'_>) -> Option<(usize, AiOverview)> {
    let answers = document.select(&ANSWER).filter(|answer| answer.closest(&OTHER).is_none());
    answers.take(4).find_map(|answer| {
        let around =
            std::iter::successors(Some(answer), Node::parent).filter(|node| node.matches(&AROUND)).last();
        let found = blocks::read(answer, around.unwrap_or(answer), html, reader)?;
        Some((answer.index(), found))
    })
}

/// The path under which a page says that its overview can be fetched.
pub(super) fn announced(html: &str) -> Option<String> {
    let at = memmem::find(html.as_bytes(), b"astyp:'folsrch'")?;
    let script = html.get(at..)?;
    let script = script.get(..memmem::find(script.as_bytes(), b"</script>")?)?;
    let (_, rest) = script.split_once("url:'")?;
    let path = script::unescape(rest.get(..script::string_end(rest)?)?).into_owned();
    path.starts_with("/async/").then_some(path)
}
