//! Text of a result, and the date, the length or the paper before it.

use super::head::ResultHead;
use super::labelled_facts::{parse_label_and_value, parse_labelled_facts, parse_name_list};
use super::selectors::{
    ADDRESS, ANCHOR, CAROUSEL, FACTS, HIGHLIGHT, QUOTED_PLACE, SIGN, SNIPPET, find_plain_blocks,
    is_plain_block, leads_on,
};
use crate::once::CollectVec;
use crate::once::collect_distinct;
use crate::search::media::moments;
use crate::search::results::scholarly::{self, Paper};
use crate::web::controls;
use crate::web::date_text;
use crate::web::page_reader::{LIST_MAX, clean_text, extract_text};
use quarry_html::{Node, selectors};

selectors! {
    static DATE = ".YrbPuc, .LEwnzc, .wuQ4Ob, .f, header + #main div > span";
    /// Elements of a text, besides its date, that do not belong to the snippet.
    static NOT_SNIPPET = ".YrbPuc, .LEwnzc, .wuQ4Ob, .f, .vzmbzf, header + #main span > a";
}

#[derive(Default)]
pub(super) struct Snippet {
    pub(super) text: Option<String>,
    pub(super) date: Option<String>,
    pub(super) duration: Option<String>,
    pub(super) paper: Option<Paper>,
    pub(super) highlighted: Vec<String>,
}

/// Reads the text of a result. `named` are the elements that may be it, where the page marks them.
pub(super) fn parse_snippet(inside: Node<'_>, head: ResultHead<'_>, named: &[Node<'_>]) -> Snippet {
    let is_named = !named.is_empty();
    let unmarked = if is_named { None } else { find_unmarked_text(inside, head) };
    let nodes = named.iter().copied().chain(unmarked).collect_vec();
    let above = find_lines_above(&nodes).len();
    let day_above = nodes.iter().take(above).find_map(|line| date_text::parse_date(&line.text()));
    for node in nodes.into_iter().skip(above) {
        // Pages without scripts have rows of stars in the same element as the text.
        let is_plain = is_plain_block(node);
        if is_plain && node.select_first(&SIGN).is_some() {
            continue;
        }
        // Facts begin on a new line of the text.
        let is_broken = !is_named && node.text_pieces().any(|piece| piece.contains('\n'));
        let (before, facts) =
            if is_plain || is_broken { parse_labelled_facts(node) } else { Default::default() };
        if before.is_empty() && !facts.is_empty() {
            continue;
        }
        let head = find_leading_note(node);
        let date = head.as_deref().and_then(date_text::parse_date);
        let paper = head.as_deref().and_then(|head| scholarly::parse_paper(head, node.language().as_deref()));
        // A count before a dash is no text: `Results 1 - 12 of 28 \u{2014} \u{2026}`.
        let is_count = |head: &String| is_followed_by_dash(node, head) && node.select_first(&DATE).is_none();
        let known = head.filter(|head| date.is_some() || paper.is_some() || is_count(head));
        let text = match known.as_deref() {
            known if !facts.is_empty() => strip_date(&before, known),
            None => extract_body(node, None).or_else(|| extract_text(node)),
            known => extract_body(node, known),
        };
        if text.is_none() && known.is_none() {
            continue;
        }
        // Pages without scripts close the text of a video with its length and its day.
        if let Some((text, duration, posted)) = text.as_deref().and_then(moments::split_duration_and_date) {
            let highlighted = collect_highlights(node);
            return Snippet { text, date: Some(posted), duration: Some(duration), highlighted, paper };
        }
        let date = date.or(day_above);
        return Snippet { text, date, paper, duration: None, highlighted: collect_highlights(node) };
    }
    Snippet::default()
}

/// Returns the elements of a result that may be its text, where the page marks them.
pub(super) fn find_marked_texts(inside: Node<'_>) -> Vec<Node<'_>> {
    let named = inside.select(&SNIPPET).filter(|node| node.closest(&CAROUSEL).is_none());
    named.chain(find_plain_blocks(inside)).collect_vec()
}

/// Returns the elements above the text that are short lines of facts, `A Town \u{B7} A Role \u{B7} A Company`, `Free delivery
/// over $45`, followed by an element with a sentence.
pub(super) fn find_lines_above<'n, 'd>(nodes: &'n [Node<'d>]) -> &'n [Node<'d>] {
    const SENTENCE_LETTERS_MIN: usize = 40;
    let is_sentence = |node: &Node<'_>| {
        let text = node.text_where(|inner| !leads_on(inner));
        let others = node.select(&ANCHOR).filter(|link| !link.matches(&QUOTED_PLACE));
        let linked: usize = others.take(LIST_MAX).map(|link| link.text().len()).sum();
        text.chars().count() >= SENTENCE_LETTERS_MIN && !is_fact_line(&text) && linked * 2 < text.len()
    };
    // A short text has words of the phrase marked, or its place on the page named.
    let is_marked = |node: &Node<'_>| {
        node.select_first(&HIGHLIGHT).is_some() || node.select_first(&QUOTED_PLACE).is_some()
    };
    let text = nodes.iter().position(is_sentence).or_else(|| nodes.iter().position(is_marked));
    let Some(at) = text else { return &[] };
    let is_above = |node: &Node<'_>| {
        node.select_first(&ANCHOR).is_none()
            && node.select_first(&HIGHLIGHT).is_none()
            && is_fact_line(&node.text())
    };
    nodes.get(..at).filter(|above| above.iter().all(is_above)).unwrap_or_default()
}

/// Returns whether a line says no sentence: short parts between dots, or a few words without an end.
fn is_fact_line(text: &str) -> bool {
    const PART_LETTERS_MAX: usize = 60;
    const LETTERS_MAX: usize = 200;
    const ABBREVIATION_LETTERS_MAX: usize = 4;
    let is_cut = |text: &str| text.ends_with("..") || text.ends_with('\u{2026}');
    // The name of a company may end with a stop, and have others: `A Town \u{B7} A Role \u{B7} A Co. Ltd.`
    let is_short_word = |before: &str| {
        let word = before.rsplit([' ', '.']).next().unwrap_or_default();
        word.chars().count() <= ABBREVIATION_LETTERS_MAX && word.starts_with(char::is_uppercase)
    };
    let is_abbreviated = |text: &str| {
        text.contains('\u{B7}')
            && text.ends_with('.')
            && text.match_indices(". ").all(|(at, _)| text.get(..at).is_some_and(is_short_word))
    };
    let ends = |text: &str| {
        text.ends_with(['.', '\u{2026}', '!', '?', '\u{3002}']) && (is_cut(text) || !is_abbreviated(text))
    };
    text.chars().count() <= LETTERS_MAX
        && !ends(text.trim_end())
        && text
            .split('\u{B7}')
            .all(|part| part.trim().chars().count() <= PART_LETTERS_MAX && !part.contains("; "))
}

pub(super) fn collect_highlights(node: Node<'_>) -> Vec<String> {
    collect_distinct(node.select(&HIGHLIGHT).filter_map(extract_text).take(LIST_MAX))
}

/// Returns the element with the text of a result when no name marks it: the first block after the title with a sentence in it.
pub(super) fn find_unmarked_text<'d>(inside: Node<'d>, head: ResultHead<'_>) -> Option<Node<'d>> {
    const SENTENCE_LETTERS_MIN: usize = 40;
    // A text may stand in a line of its own before or after the blocks of what else is said.
    let is_line = |node: &Node<'_>| {
        let beside = || [node.prev_sibling(), node.next_sibling()].into_iter().flatten();
        node.has_name("span") && beside().any(|block| block.has_name("div"))
    };
    let is_block = |node: &Node<'d>| node.has_name("div") || is_line(node);
    let blocks = inside.descendants().filter(|node| node.index() > head.title.index() && is_block(node));
    let is_text_link = |link: &Node<'_>| link.matches(&QUOTED_PLACE) && !leads_on(*link);
    let is_beside = |node: &Node<'_>| {
        node.closest(&ANCHOR).is_none_or(|link| is_text_link(&link))
            && node.select_first(&ADDRESS).is_none()
            && node.closest(&FACTS).is_none()
            && !node.is_hidden()
    };
    let is_lowest =
        |node: &Node<'_>| !node.descendants().any(|inner| inner.has_name("div") && inner.has_text());
    // The name of the site may stand beside the link once more.
    let named = head.anchor.text();
    let is_sentence = |node: &Node<'_>| {
        let text = node.text();
        if text.chars().nth(SENTENCE_LETTERS_MIN - 1).is_none() || !is_beside(node) {
            return false;
        }
        // Stars, rows of links into the site, notes of the source's own: no text of the result.
        let is_note = parse_label_and_value(*node).is_some()
            || node.select_first(&SIGN).is_some()
            || node.select(&ANCHOR).filter(|link| !is_text_link(link)).nth(1).is_some()
            || controls::is_missing_description_note(&text)
            || node.parent().and_then(parse_name_list).is_some();
        if is_note || named.contains(&*text) {
            return false;
        }
        let others = node.select(&ANCHOR).filter(|link| !is_text_link(link));
        let linked: usize = others.map(|link| link.text().len()).sum();
        linked * 2 < text.len()
    };
    blocks.take(LIST_MAX).find(|node| is_lowest(node) && is_sentence(node))
}

const LEADING_NOTE_LETTERS_MAX: usize = 80;

/// Separators between a date and the text.
const DATE_SEPARATORS: [char; 4] = [' ', '\u{2014}', '\u{B7}', '-'];

/// Finds a note at the beginning of a snippet: a date, or the authors of a paper.
fn find_leading_note(node: Node<'_>) -> Option<String> {
    let marked = node.select_first(&DATE).map(|marked| marked.text()).or_else(|| find_unmarked_date(node))?;
    let shown = clean_text(marked.trim_matches(DATE_SEPARATORS))?;
    // A long marked text is the snippet itself.
    (shown.chars().count() <= LEADING_NOTE_LETTERS_MAX && node.text().starts_with(&shown)).then_some(shown)
}

/// Returns a date that no name marks: what stands before the first dash or dot says when, and more than a year; or it is an
/// element of its own before a dash, with a number in it.
fn find_unmarked_date(node: Node<'_>) -> Option<String> {
    const YEAR_LETTERS: usize = 4;
    let text = node.text();
    if let Some(whole) = date_text::parse_date(&text) {
        return Some(whole);
    }
    let ends = [" \u{2014}", "\u{2014}", " \u{B7} ", " - ", " \u{2013} ", " \u{FFFD} "]
        .into_iter()
        .filter_map(|end| text.find(end));
    let shown = ends.min().and_then(|end| date_text::parse_date(text.get(..end)?));
    if let Some(shown) = shown.filter(|shown| shown.chars().count() > YEAR_LETTERS) {
        return Some(shown);
    }
    // The first element that ends with a dash.
    let marked = node.descendants().take(4).find_map(|inner| {
        let lead = inner.text();
        let is_dashed = lead.trim_end().ends_with(['-', '\u{2014}']) && text.starts_with(&*lead);
        clean_text(lead.trim_matches(DATE_SEPARATORS)).filter(|_| is_dashed)
    });
    marked.filter(|before| before.contains(char::is_numeric))
}

fn is_followed_by_dash(node: Node<'_>, head: &str) -> bool {
    let text = node.text();
    text.strip_prefix(head).is_some_and(|rest| rest.trim_start().starts_with(['-', '\u{2014}']))
}

/// Returns the text of a snippet without date, without links that lead on, without the links into the site that stand in the same
/// element on pages without scripts.
fn extract_body(node: Node<'_>, date: Option<&str>) -> Option<String> {
    // Below a text of phones facts may stand, each in a block of its own.
    let is_above = clean_text(&node.own_text()).is_some();
    let text = controls::extract_visible_text_except(node, |inner| {
        inner.matches(&NOT_SNIPPET) || leads_on(inner) || is_above && inner.has_name("div")
    });
    // Some pages were saved with a mark that no encoding has in the place of the dot.
    let text = ["\u{B7} \u{B7}", "\u{FFFD} \u{FFFD}"]
        .iter()
        .find_map(|gap| Some(text.split_once(gap)?.0))
        .unwrap_or(&text);
    strip_date(text, date)
}

fn strip_date(text: &str, date: Option<&str>) -> Option<String> {
    clean_text(date.and_then(|date| text.strip_prefix(date)).unwrap_or(text).trim_matches(DATE_SEPARATORS))
}
