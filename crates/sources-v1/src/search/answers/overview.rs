//! The generated overview at the top of a page.

use crate::once::CollectVec;
use crate::search::sections::leaf_blocks::find_leaf_blocks;
use crate::web::blocks::{self, AiOverview, Reference, TextBlock};
use crate::web::page_reader::{LIST_MAX, Reader, extract_text, saturate_to_u32};
use quarry_html::{Document, Node, selectors};

selectors! {
    /// The answer: since 2025; before.
    static ANSWER = "[data-container-id='main-col'], .LT6XE .f5cPye, #m-x-content .f5cPye, [jsname='dvXlsc']";
    /// Element around the answer and its sources.
    static AROUND = "[data-mcpr], .YzCcne, [data-subtree='aimc'], #m-x-content, [jsname='ZLxsqf']";
    /// Sentences of an answer, by the ids of their sources; parts of its lists that open with the rest of it.
    static SENTENCE = "[data-huuid]";
    static LISTED = "li [ahbak]";
    static LIST = "ul, ol";
    /// Other generated texts of the page.
    static OTHER = ".related-question-pair, [data-q][data-lk], #rhs, g-accordion, g-accordion-expander, .bCOlv, [jsname='NRdf4c'], \
        [data-attrid^='lab/'], [data-attrid^='okra/answer_panel']";
    /// On pages without scripts: the link to the source's notes on such answers, the elements that are in no overview, and a
    /// citation.
    static NOTE = "header + #main a[href*='ai_overviews']";
    static HEADED = "a[href] h3";
    static SOURCE = "a[href]";
    /// The answer itself, within what stands around it on newer pages.
    static COLUMN = "[data-container-id='main-col']";
}

/// Returns the overview of a page, and where it stands.
pub(in crate::search) fn parse_overview(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> Option<(usize, AiOverview)> {
    let is_own = |answer: &Node<'_>| answer.closest(&OTHER).is_none() && !answer.is_hidden();
    let mut answers = document.select(&ANSWER).filter(is_own).take(4);
    let found = answers.find_map(|answer| {
        let answer = answer.select_first(&COLUMN).filter(is_own).unwrap_or(answer);
        let around =
            std::iter::successors(Some(answer), Node::parent).filter(|node| node.matches(&AROUND)).last();
        let found = blocks::parse(answer, around.unwrap_or(answer), reader)?;
        Some((answer.index(), found))
    });
    let unnamed = || {
        let answer = find_unnamed_answer(document)?;
        Some((answer.index(), blocks::parse(answer, answer, reader)?))
    };
    found.or_else(unnamed).or_else(|| parse_plain(document, reader))
}

/// Finds an answer that nothing names: the smallest element around its sentences, or else around its first list.
fn find_unnamed_answer<'d>(document: &'d Document<'_>) -> Option<Node<'d>> {
    let is_own = |part: &Node<'d>| part.closest(&OTHER).is_none() && !part.is_hidden();
    let mut sentences = document.select(&SENTENCE).filter(is_own).take(LIST_MAX);
    let Some(first) = sentences.next() else {
        let listed = document.select(&LISTED).find(is_own)?;
        let lists = std::iter::successors(Some(listed), Node::parent).filter(|outer| outer.matches(&LIST));
        return lists.last()?.parent();
    };
    let last = sentences.last().unwrap_or(first);
    std::iter::successors(first.parent(), Node::parent).find(|outer| outer.last_index() >= last.last_index())
}

/// Returns the overview of a page without scripts: a card of which the last row says that it is generated, with a link to what
/// the source says of such answers, and the first one what it is.
fn parse_plain(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, AiOverview)> {
    const DEPTH: usize = 12;
    let note = document.select_first(&NOTE)?;
    let is_row = |row: &Node<'_>| row.parent().is_some_and(|card| card.children().nth(2).is_some());
    let note = std::iter::successors(Some(note), Node::parent).take(DEPTH).find(is_row)?;
    let mut rows: Vec<Node<'_>> = note.parent()?.children().take_while(|row| *row != note).collect_vec();
    rows.retain(|row| row.has_text() && row.select_first(&HEADED).is_none());
    // The row above tells the kind of card.
    let rows = rows.get(1..)?;
    let mut found = AiOverview::default();
    for row in rows {
        // A script shows that there is no answer, by its id: a line of its own beside the answer.
        let is_notice = |part: &Node<'_>| part.id().is_some() && part.children().next().is_none();
        let notices = row.children().filter(is_notice).filter_map(extract_text).collect_vec();
        let read = blocks::parse(*row, *row, reader).into_iter().flat_map(|read| read.text_blocks);
        let is_answer = |block: &TextBlock| block.snippet.as_ref().is_none_or(|text| !notices.contains(text));
        found.text_blocks.extend(read.filter(is_answer));
        for anchor in row.select(&SOURCE).take(LIST_MAX).filter(|anchor| reader.is_external_link(*anchor)) {
            let mut lines = find_leaf_blocks(anchor).filter_map(extract_text);
            if let Some((title, link)) = lines.next().zip(reader.resolve_link(anchor)) {
                let index = saturate_to_u32(found.references.len());
                found.references.push(Reference {
                    index,
                    title,
                    link,
                    source: lines.next(),
                    ..Reference::default()
                });
            }
        }
    }
    // Signs lead from one source to the next.
    let says = |text: &String| text.contains(char::is_alphanumeric);
    found.text_blocks.retain(|block| block.snippet.as_ref().is_none_or(says));
    (!found.text_blocks.is_empty()).then(|| (note.index(), found))
}
