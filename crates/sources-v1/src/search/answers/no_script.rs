//! Pages without scripts: panels and questions, which have no marks of their own there and are known by how their blocks are
//! made.

use crate::once::CollectVec;
use crate::search::sections::leaf_blocks::find_leaf_blocks;
use crate::web::page_reader::{LIST_MAX, Reader, extract_text, find_text};
use quarry_html::{Document, Node, selectors};
use quarry_items::RelatedQuestion;

selectors! {
    /// Block right below the head of such a page; no other page has its column there.
    pub(in crate::search) static BLOCK = "header + #main > div";
    pub(crate) static TITLE = "h3 > div";
    pub(crate) static SUBTITLE = "span + span > div";
    static ANCHOR = "a";
    /// The value of a fact, which a colon parts from its label.
    static VALUE = "div > span:first-child + span:last-child";
    /// Elements that a panel lacks: results and places, questions.
    static LIST = "a h3, span + div[style^='padding']";
    static BUTTON = "[role='button']";
    pub(in crate::search) static LINK = "a[href]";
    /// Answers, each behind its question; questions whose answers come by a script.
    static ANSWER = "header + #main span + div[style^='padding']";
    static QUESTION = "header + #main [role='button'] > div:first-child";
    static SPAN = "span";
    static LIST_HEADING = "h2";
}

/// Returns the blocks that are panels, in document order.
pub(crate) fn find_panels<'d>(document: &'d Document<'_>) -> impl Iterator<Item = Node<'d>> {
    document.select(&BLOCK).take(LIST_MAX).filter(|block| {
        let title = block.select_first(&TITLE).filter(|title| title.closest(&ANCHOR).is_none());
        title.is_some() && block.select_first(&LIST).is_none()
    })
}

/// Returns the facts of a panel: label and value.
pub(crate) fn collect_rows<'d>(panel: Node<'d>) -> impl Iterator<Item = (Node<'d>, Node<'d>)> {
    panel.select(&VALUE).take(LIST_MAX).filter_map(|value| {
        let is_row = value.parent().is_some_and(|row| row.own_text().trim() == ":");
        value.prev_sibling().filter(|_| is_row).map(|label| (label, value))
    })
}

/// Returns whether a text stands in a block of its own, and in no link, row or control.
pub(in crate::search) fn is_prose(leaf: &Node<'_>) -> bool {
    leaf.parent().is_some_and(|outer| outer.has_name("div"))
        && leaf.closest(&ANCHOR).is_none()
        && leaf.closest(&BUTTON).is_none()
        && collect_rows(*leaf).next().is_none()
}

/// Returns the questions, and where the first one stands.
pub(in crate::search) fn parse_questions(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> (Option<usize>, Vec<RelatedQuestion>) {
    let answered = document.select(&ANSWER).take(LIST_MAX);
    let answered = answered.filter_map(|answer| Some((answer.index(), parse_question(answer, reader)?)));
    let mut found: Vec<(usize, RelatedQuestion)> = answered.collect_vec();
    // Proposed searches look the same, but ask nothing.
    let asked = document.select(&QUESTION).take(LIST_MAX).filter_map(|asked| {
        let question = extract_text(asked).filter(|question| question.ends_with(['?', '？']))?;
        Some((asked.index(), RelatedQuestion { question, ..RelatedQuestion::default() }))
    });
    found.extend(asked);
    (found.first().map(|(place, _)| *place), found.into_iter().map(|(_, question)| question).collect_vec())
}

/// Returns a question and its answer; searches that open in the same way answer nothing of another site's.
fn parse_question(around: Node<'_>, reader: &Reader<'_>) -> Option<RelatedQuestion> {
    let question = extract_text(around.prev_sibling()?)?;
    let answer = around.children().next()?;
    let source = answer.select_first(&LINK).filter(|source| reader.is_external_link(*source))?;
    Some(RelatedQuestion { question, ..parse_answer(answer, source, reader) })
}

/// Returns an answer that is taken from a page, to which `source` leads.
pub(in crate::search) fn parse_answer(
    answer: Node<'_>,
    source: Node<'_>,
    reader: &Reader<'_>,
) -> RelatedQuestion {
    let mut shown = find_leaf_blocks(source).filter_map(extract_text);
    // When one line has both, title and URL are separate links.
    let beside = || {
        let links = answer.select(&LINK).skip(1);
        links.filter(|link| reader.resolve_link(*link) == reader.resolve_link(source)).find_map(extract_text)
    };
    let (title, displayed_link) =
        (shown.next().or_else(|| extract_text(source)), shown.next().or_else(beside));
    let snippet = find_leaf_blocks(answer).find(is_prose);
    // Steps stand below a heading, each behind its number.
    let is_step = |leaf: &Node<'_>| {
        leaf.parent().is_some_and(|outer| outer.has_name("span"))
            && leaf.select_first(&LINK).is_none()
            && leaf.closest(&LINK).is_none()
    };
    let has_letter = |step: &String| step.contains(char::is_alphabetic);
    let list: Vec<String> =
        find_leaf_blocks(answer).filter(is_step).filter_map(extract_text).filter(has_letter).collect_vec();
    let above = || find_text(answer, &LIST_HEADING).filter(|_| !list.is_empty());
    RelatedQuestion {
        snippet: snippet.and_then(extract_text).or_else(above),
        snippet_highlighted_words: snippet.map(collect_marked_words).unwrap_or_default(),
        title,
        link: reader.resolve_link(source),
        displayed_link,
        list,
        ..RelatedQuestion::default()
    }
}

/// Returns the words of a text that stand out. Where each piece has an element of its own, for a script that runs from right to
/// left, the marked ones are those that have a class.
fn collect_marked_words(text: Node<'_>) -> Vec<String> {
    let is_own = |span: &Node<'_>| span.select_first(&LINK).is_none() && span.closest(&LINK).is_none();
    let spans = || text.select(&SPAN).filter(is_own).take(LIST_MAX);
    let has_class = |span: &Node<'_>| span.attr("class").is_some();
    let is_mixed = spans().any(|span| has_class(&span)) && spans().any(|span| !has_class(&span));
    spans().filter(|span| !is_mixed || has_class(span)).filter_map(extract_text).collect_vec()
}
