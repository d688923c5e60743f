//! Generated answers: paragraphs, headings, lists, tables and code, with what they cite.
//!
//! The overview of a search and the answer of a conversation share this grammar. Its elements are known by what they are
//! (a list, a table, a heading, a block with text in it), not by the names of their classes, which change a few times a
//! year: classes only settle what an element that could be several things is. How parts cite sources: `blocks/citations.rs`.

mod citations;
mod code;
mod formula;
mod video;

use super::controls;
use super::page_reader::{LIST_MAX, Reader, clean_text};
use crate::once::CollectVec;
use crate::once::collect_distinct;
use citations::Citations;
use quarry_html::{Node, selectors};
pub use quarry_items::{AiOverview, Film, ListItem, Reference, TextBlock};

selectors! {
    /// Elements that are never read: controls, pictures, hidden parts. Parts that wait for "Show more" are marked as hidden from
    /// screen readers only, and are read.
    static SKIPPED = "script, style, template, noscript, button, svg, form, select, textarea, nav, iframe, video, audio, [role='dialog'], \
        [role='button'], [role='toolbar'], [role='menu'], [role='tablist'], [role='tooltip'], [role='alert'], \
        [role='status'], [style*='visibility:hidden'], \
        [data-xid='Gd7Hsc'], [data-src-id], li.LLtSOc, li[jsname='XAYRPc'], .zkL70c, .rL5Dpb, .PwvzCf, \
        .QzGOQd, .LIBz9e, .YWpX0d";
    static SOURCE = "[data-src-id]";
    /// The same within a sentence, where citations and nested lists stand too; below an open dialog all is marked as hidden.
    static NOT_TEXT = "button, svg, [role='dialog'], [role='button'], [role='toolbar'], [role='tooltip'], \
        [aria-hidden='true']:not([ahbak]), [style*='visibility:hidden'], \
        .uJ19be, .txxDge, .pjBG2e, .rL5Dpb, .PwvzCf, .LIBz9e, annotation, \
        ul, ol, [role='list'], table, pre";
    /// A text that only links have says where something is from, or leads on: no part of the answer.
    static LINKED = "a, button, svg, [role='dialog'], [role='button'], [role='toolbar'], [role='tooltip'], \
        [aria-hidden='true']:not([ahbak]), [style*='visibility:hidden'], \
        .uJ19be, .txxDge, .pjBG2e, .rL5Dpb, .PwvzCf, .LIBz9e, annotation, \
        ul, ol, [role='list'], table, pre";
    static HEADING = "[role='heading'], h1, h2, h3, h4, h5, h6";
    static PARAGRAPH = ".Y3BBE, .n6owBd, .rPeykc, p";
    /// Elements that may be paragraphs: those that stand below each other.
    static BLOCK = "div, section, article, blockquote, dd, dt";
    /// Links to what the source says of such answers, in a note at their end.
    static NOTE_LINK = "a[href*='p=ai_overviews'], a[href*='p=data_genai_search']";
    static FORMULA = "[data-expression], [data-xpm-copy-root], math";
    static MATH = "math";
    static LIST = "ul, ol, [role='list']";
    static NUMBERED = "ol";
    static ITEM = "li, [role='listitem']";
    static TABLE = "table";
    static CODE = "pre";
    /// Elements that become blocks of their own within a sentence's text.
    static APART = "ul, ol, [role='list'], table, pre";
    static IN_ITEM = "table, pre";
    static ROW = "tr";
    static HEAD = "thead";
    static LEAD = "strong, b";
    static HIGHLIGHT = "mark, strong, b";
}

fn is_skipped(node: Node<'_>) -> bool {
    node.matches(&SKIPPED) || node.is_hidden_itself() || controls::is_screen_reader_note(node)
}

fn is_excluded_from_text(node: Node<'_>) -> bool {
    node.matches(&NOT_TEXT) || node.is_hidden_itself() || controls::is_screen_reader_note(node)
}

/// Reads the answer in `answer`, whose sources stand in `around`. None when there is no text.
pub(crate) fn parse(answer: Node<'_>, around: Node<'_>, reader: &Reader<'_>) -> Option<AiOverview> {
    let citations = Citations::from_answer(answer, around, reader);
    let mut text_blocks = parse_blocks(answer, &citations, reader);
    // A text that is there twice, for the eye and for the ear, is one part.
    text_blocks.dedup_by(|later, earlier| later.snippet.is_some() && later.snippet == earlier.snippet);
    text_blocks.dedup_by(|later, earlier| video::merge_into_previous(earlier, later));
    let notes = answer.select(&NOTE_LINK).filter_map(|link| clean_text(&link.closest(&BLOCK)?.text()));
    let notes: Vec<String> = notes.collect_vec();
    text_blocks.retain(|block| block.snippet.as_ref().is_none_or(|text| !notes.contains(text)));
    (!text_blocks.is_empty()).then_some(AiOverview { text_blocks, references: citations.into_references() })
}

/// Returns the parts within an element; none when it holds nothing but a text, which is then its own to tell.
fn parse_blocks(node: Node<'_>, citations: &Citations, reader: &Reader<'_>) -> Vec<TextBlock> {
    let mut out: Vec<TextBlock> = Vec::new();
    // Texts beside parts, in elements that make no part of themselves.
    let mut beside: Vec<Node<'_>> = Vec::new();
    for child in node.children().filter(|child| !is_skipped(*child)) {
        if out.len() >= LIST_MAX {
            break;
        }
        let found = match (parse_block(child, citations), video::parse(child, reader)) {
            (Some(block), _) => {
                Vec::from_iter(block.map(|block| video::attach_inner_film(child, block, citations, reader)))
            }
            (None, Some(video)) => vec![video::build_block(video, citations)],
            (None, None) if is_card_link(child) => Vec::new(),
            (None, None) => parse_container(child, citations, reader),
        };
        if !found.is_empty() {
            out.extend(join_paragraph(&beside, citations));
            beside.clear();
            out.extend(found);
        } else if child.matches(&BLOCK) {
            // A line with a link alone under a part says where it is from.
            let source = citations.find_linked_reference(child, reader);
            out.last_mut().into_iter().for_each(|last| add_references(last, source.as_slice()));
        } else if !child.matches(&APART) && has_own_text(child) {
            beside.push(child);
        }
    }
    if !out.is_empty() {
        out.extend(join_paragraph(&beside, citations));
    }
    out
}

/// Returns the parts of an element that is none by itself: those within it, else its own text.
fn parse_container(node: Node<'_>, citations: &Citations, reader: &Reader<'_>) -> Vec<TextBlock> {
    // A formula is drawn in blocks of its own within the sentence.
    let is_sentence = || {
        node.matches(&BLOCK)
            && node.select_first(&APART).is_none()
            && !node.children().any(|child| child.matches(&BLOCK))
    };
    if node.select_first(&FORMULA).is_some() && is_sentence() {
        return Vec::from_iter(parse_sentence("paragraph", node, citations));
    }
    let found = parse_blocks(node, citations, reader);
    if !found.is_empty() && clean_text(&node.own_text()).is_none() {
        return found;
    }
    if !node.matches(&BLOCK) && !node.matches(&PARAGRAPH) || !has_own_text(node) {
        return found;
    }
    // A text and parts in one element: the text, then what a sentence leaves out.
    let text = parse_sentence("paragraph", node, citations);
    let mut out = Vec::from_iter(text.map(|text| video::attach_inner_film(node, text, citations, reader)));
    if !found.is_empty() {
        let parts = node.select(&APART).filter(|part| {
            let outer = std::iter::successors(part.parent(), Node::parent).take_while(|outer| *outer != node);
            !outer.into_iter().any(|outer| outer.matches(&APART) || is_skipped(outer))
        });
        out.extend(parts.take(LIST_MAX).filter_map(|part| parse_block(part, citations)?));
    }
    out
}

fn has_own_text(node: Node<'_>) -> bool {
    clean_text(&node.text_where(|inner| !inner.matches(&LINKED) && !inner.is_hidden_itself())).is_some()
}

/// Returns a part made of texts that stand beside parts.
fn join_paragraph(nodes: &[Node<'_>], citations: &Citations) -> Option<TextBlock> {
    let mut parts = nodes.iter().filter_map(|node| parse_sentence("paragraph", *node, citations));
    let mut whole = parts.next()?;
    for part in parts {
        if let Some((text, more)) = whole.snippet.as_mut().zip(part.snippet) {
            text.push(' ');
            text.push_str(&more);
        }
        whole.snippet_highlighted_words.extend(part.snippet_highlighted_words);
        add_references(&mut whole, &part.reference_indexes);
    }
    Some(whole)
}

/// Adds references to a part, each once.
fn add_references(part: &mut TextBlock, indexes: &[u32]) {
    for index in indexes {
        if !part.reference_indexes.contains(index) {
            part.reference_indexes.push(*index);
        }
    }
}

/// Returns the part that an element is; none when it only holds others, and `Some(None)` when it is one without content.
fn parse_block(node: Node<'_>, citations: &Citations) -> Option<Option<TextBlock>> {
    let found = match () {
        () if node.matches(&LIST) => parse_list(node, citations),
        () if node.matches(&TABLE) => parse_table(node, citations),
        () if node.matches(&CODE) => parse_code_block(node, None, citations),
        () if node.matches(&HEADING) => parse_heading(node, node, citations),
        () if node.matches(&PARAGRAPH) && node.select_first(&APART).is_none() => {
            let own = extract_sentence(node);
            match node.select_first(&HEADING).filter(|inner| extract_sentence(*inner) == own) {
                Some(inner) => parse_heading(node, inner, citations),
                None => parse_sentence("paragraph", node, citations),
            }
        }
        () => {
            let (code, language) = code::find_labelled_code(node)?;
            parse_code_block(code, Some(language), citations)
        }
    };
    Some(found)
}

fn parse_heading(node: Node<'_>, marked: Node<'_>, citations: &Citations) -> Option<TextBlock> {
    let by_name = || marked.name().strip_prefix('h').and_then(|digit| digit.parse().ok());
    let level = marked.attr("aria-level").and_then(|level| level.trim().parse().ok()).or_else(by_name);
    Some(TextBlock { level, ..parse_sentence("heading", node, citations)? })
}

/// Returns whether a link has blocks in it: it is a card and no words of a sentence.
fn is_card_link(node: Node<'_>) -> bool {
    node.has_name("a") && node.select_first(&BLOCK).is_some()
}

/// Returns the text of an element as a sentence, without what stands in it for other reasons.
pub(crate) fn extract_sentence(node: Node<'_>) -> Option<String> {
    let mut text = node.lines_where(|inner| !is_excluded_from_text(inner) && !is_card_link(inner));
    for formula in node.select(&MATH).take(LIST_MAX) {
        let unformatted = formula.text_where(|inner| !inner.has_name("annotation"));
        let shown = formula::format_line(formula);
        if unformatted != shown {
            text = text.replacen(&unformatted, &shown, 1);
        }
        // A formula with a line of its own ends it.
        text = text.replacen(&format!("\n{shown} "), &format!("\n{shown}\n"), 1);
    }
    if node.select_first(&FORMULA).is_some() {
        text = text.replace("( ", "(").replace(" )", ")");
    }
    Some(remove_space_before_punctuation(text).trim().to_owned())
        .filter(|text| !text.is_empty() && !controls::is_control_label(text))
}

/// Returns a text without the space that what is left out leaves before the mark that follows.
fn remove_space_before_punctuation(mut text: String) -> String {
    if !text.as_bytes().windows(2).any(|pair| matches!(pair, [b' ', b'.' | b',' | b';' | b':'])) {
        return text;
    }
    for (apart, tied) in [(" . ", ". "), (" , ", ", "), (" ; ", "; "), (" : ", ": ")] {
        text = text.replace(apart, tied);
        if let Some(rest) = text.strip_suffix(apart.trim_end()) {
            text = format!("{rest}{}", tied.trim_end());
        }
    }
    text
}

fn collect_highlights(node: Node<'_>) -> Vec<String> {
    let is_own = |mark: &Node<'_>| node.matches(&APART) || is_within_text(*mark, node);
    collect_distinct(node.select(&HIGHLIGHT).filter(is_own).filter_map(extract_sentence).take(LIST_MAX))
}

/// Returns whether an element within `whole` is part of its sentence.
fn is_within_text(node: Node<'_>, whole: Node<'_>) -> bool {
    let mut around = std::iter::successors(Some(node), Node::parent).take_while(|outer| *outer != whole);
    !around.any(is_excluded_from_text)
}

fn parse_sentence(kind: &'static str, node: Node<'_>, citations: &Citations) -> Option<TextBlock> {
    Some(TextBlock {
        kind,
        snippet: Some(extract_sentence(node)?),
        snippet_highlighted_words: collect_highlights(node),
        reference_indexes: citations.find_references_within(node),
        ..TextBlock::default()
    })
}

fn parse_list(node: Node<'_>, citations: &Citations) -> Option<TextBlock> {
    let list = parse_list_items(node, citations, 0);
    let ordered = node.matches(&NUMBERED);
    (!list.is_empty()).then(|| TextBlock { kind: "list", ordered, list, ..TextBlock::default() })
}

/// Lists stand in lists on real pages two deep.
const LIST_DEPTH_MAX: usize = 6;

fn parse_list_items(list: Node<'_>, citations: &Citations, depth: usize) -> Vec<ListItem> {
    // Wrappers may stand between a list and its items; the items of an inner list are that one's.
    let is_own = |entry: &Node<'_>| entry.parent().and_then(|outer| outer.closest(&LIST)) == Some(list);
    let entries = list.select(&ITEM).filter(|entry| is_own(entry) && !is_skipped(*entry));
    let entries = entries.filter(|entry| entry.select_first(&SOURCE).is_none());
    entries.take(LIST_MAX).filter_map(|entry| parse_list_item(entry, citations, depth)).collect_vec()
}

fn parse_list_item(entry: Node<'_>, citations: &Citations, depth: usize) -> Option<ListItem> {
    let is_own = |node: &Node<'_>| node.parent().and_then(|outer| outer.closest(&ITEM)) == Some(entry);
    let inner: Vec<Node<'_>> = entry
        .select(&LIST)
        .filter(|list| depth < LIST_DEPTH_MAX && is_own(list))
        .take(LIST_MAX)
        .collect_vec();
    let list: Vec<ListItem> =
        inner.iter().flat_map(|inner| parse_list_items(*inner, citations, depth + 1)).collect_vec();
    let text_blocks: Vec<TextBlock> = entry
        .select(&IN_ITEM)
        .filter(|part| is_own(part) && part.parent().is_none_or(|outer| outer.closest(&TABLE).is_none()))
        .take(LIST_MAX)
        .filter_map(|part| parse_block(part, citations)?)
        .collect_vec();
    let whole = extract_sentence(entry);
    let lead = entry.select_first(&LEAD).and_then(extract_sentence);
    let mut snippet_highlighted_words = collect_highlights(entry);
    let split = whole.as_deref().zip(lead.as_deref()).and_then(|(whole, lead)| {
        let rest = whole.strip_prefix(lead)?;
        let rest = if lead.ends_with(':') { Some(rest) } else { rest.trim_start().strip_prefix(':') }?;
        let rest = Some(rest.trim().to_owned()).filter(|rest| !rest.is_empty());
        Some((format!("{}:", lead.trim_end_matches(':').trim_end()), rest))
    });
    let (title, snippet) = match split {
        Some((title, rest)) => {
            snippet_highlighted_words.retain(|words| Some(words) != lead.as_ref());
            (Some(title), rest)
        }
        None => (None, whole),
    };
    if title.is_none() && snippet.is_none() && list.is_empty() && text_blocks.is_empty() {
        return None;
    }
    let nested: Vec<u32> = list.iter().flat_map(|item| item.reference_indexes.iter().copied()).collect_vec();
    let mut reference_indexes = citations.find_references_within(entry);
    let of_inner: Vec<u32> =
        inner.iter().flat_map(|inner| citations.find_references_within(*inner)).collect_vec();
    reference_indexes.retain(|index| !of_inner.contains(index) || !nested.contains(index));
    let ordered = inner.first().is_some_and(|inner| inner.matches(&NUMBERED));
    Some(ListItem {
        title,
        snippet,
        snippet_highlighted_words,
        ordered,
        list,
        text_blocks,
        reference_indexes,
    })
}

fn parse_table(node: Node<'_>, citations: &Citations) -> Option<TextBlock> {
    let mut header = Vec::new();
    let mut table: Vec<Vec<String>> = Vec::new();
    for row in node.select(&ROW).filter(|row| row.closest(&TABLE) == Some(node)).take(LIST_MAX) {
        let cells: Vec<Node<'_>> = row
            .children()
            .filter(|cell| cell.has_name("td") || cell.has_name("th"))
            .take(LIST_MAX)
            .collect_vec();
        let texts: Vec<String> =
            cells.iter().map(|cell| extract_sentence(*cell).unwrap_or_default()).collect_vec();
        if texts.iter().all(String::is_empty) {
            continue;
        }
        let is_head = row.closest(&HEAD).is_some() || cells.iter().all(|cell| cell.has_name("th"));
        if table.is_empty() && is_head {
            header.clone_from(&texts);
        }
        table.push(texts);
    }
    let reference_indexes = citations.find_references_within(node);
    let block = || TextBlock {
        kind: "table",
        header,
        table: table.clone(),
        reference_indexes,
        ..TextBlock::default()
    };
    (!table.is_empty()).then(block)
}

fn parse_code_block(node: Node<'_>, label: Option<String>, citations: &Citations) -> Option<TextBlock> {
    Some(TextBlock {
        kind: "code_block",
        snippet: Some(code::extract_code(node)?),
        language: code::find_language(node).or(label),
        reference_indexes: citations.find_references_within(node),
        ..TextBlock::default()
    })
}
