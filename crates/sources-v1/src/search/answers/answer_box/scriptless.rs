//! Answers on pages without scripts, where no name tells them: a text and the page that it is from, and what a sum of money, a
//! measure or a formula comes to.

use super::AnswerBox;
use crate::once::CollectVec;
use crate::search::answers::no_script::{self, LINK, is_prose};
use crate::search::answers::questions::RelatedQuestion;
use crate::search::sections::leaf_blocks::find_leaf_blocks;
use crate::web::page_reader::{LIST_MAX, Reader, clean_text, extract_text};
use quarry_html::{Document, Node, selectors};

selectors! {
    /// Titles of results and panels, which answers lack.
    static TITLE = "h3";
    /// The title of a result.
    static RESULT = "a h3";
    static OPENED = "[role='button']";
}

/// Returns the answer, and where it stands: above the results, but for what is taken from a page.
pub(super) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, AnswerBox)> {
    let blocks = document.select(&no_script::BLOCK).take(LIST_MAX);
    let mut above = blocks.take_while(|block| block.select_first(&RESULT).is_none());
    above.find_map(|block| {
        let answer = parse_page_answer(block, reader).or_else(|| parse_conversion(block))?;
        Some((block.index(), answer))
    })
}

/// Returns a text, and below it the page that it is from: its title and its address, in a link that is no result's.
fn parse_page_answer(block: Node<'_>, reader: &Reader<'_>) -> Option<AnswerBox> {
    if block.select_first(&TITLE).is_some() {
        return None;
    }
    let is_source = |link: &Node<'_>| {
        let lines = find_leaf_blocks(*link).filter_map(extract_text).collect_vec();
        let has_address =
            lines.get(1).is_some_and(|address| !address.contains(' ') || address.contains('\u{203A}'));
        lines.len() == 2 && has_address && reader.is_external_link(*link)
    };
    let mut sources = block.select(&LINK).take(LIST_MAX).filter(is_source);
    let source = sources.next().filter(|source| source.closest(&OPENED).is_none())?;
    let text = find_leaf_blocks(block).find(is_prose)?;
    if sources.next().is_some() || text.index() > source.index() {
        return None;
    }
    let RelatedQuestion { snippet, snippet_highlighted_words, title, link, displayed_link, list, .. } =
        no_script::parse_answer(block, source, reader);
    Some(AnswerBox {
        kind: "organic_result",
        snippet,
        snippet_highlighted_words,
        list,
        title,
        link,
        displayed_link,
        thumbnail: reader.find_picture(block),
        ..AnswerBox::default()
    })
}

/// Returns `300 United States Dollar =`, and below it `25,209.11 Indian Rupee`.
fn parse_conversion(block: Node<'_>) -> Option<AnswerBox> {
    const LINES_MAX: usize = 4;
    let lines: Vec<Node<'_>> = find_leaf_blocks(block).take(LINES_MAX).collect_vec();
    let at = lines.iter().position(|line| line.text().trim_end().ends_with('='))?;
    let asked = extract_text(*lines.get(at)?)?;
    let answer = extract_text(*lines.get(at + 1)?)?;
    let number = answer.split(char::is_alphabetic).next().and_then(clean_text);
    let number = number.filter(|number| number.contains(char::is_numeric))?;
    let unit = answer.strip_prefix(number.as_str()).and_then(clean_text);
    let kind = match unit {
        None => "calculator_result",
        // A link below rates of exchange marks a currency converter.
        Some(_) if block.select_first(&LINK).is_some() => "currency_converter",
        Some(_) => "unit_converter",
    };
    let expression = clean_text(asked.trim_end_matches(['=', ' ']));
    Some(AnswerBox { kind, answer: Some(number), expression, unit, ..AnswerBox::default() })
}
