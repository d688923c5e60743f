//! The engine's direct answer: a value, a passage of a page, or a text that a model wrote.

use super::item::{AiOverview, AnswerBox, ListItem, Reference, TextBlock};
use super::text::{self, LIST_MAX};
use crate::joined;
use quarry_html::{Document, Node, selectors};
use quarry_kernel::http::resolve_url;

selectors! {
    static VALUE = ".b_focusTextLarge, .b_focusTextExtra, .b_focusTextMedium, .b_focusTextSmall, .b_xlText";
    static LABEL = ".b_focusLabel";
    /// Places and questions have values and passages of their own.
    static OTHERS = "[data-ypid], #lMapContainer, [data-tag='RelatedQnA.Item'], .df_alsoAsk, .b_entityTP";
    static PASSAGE = ".d_ans, .df_c, .df_con, #d_ans";
    static PASSAGE_TEXT = ".rwrl, .df_p, p, span.df_alsocon";
    static PAGE = ".qna_algo a[href], .rwrl_cred a[href], .b_algo a[href], h2 a[href]";
    static PAGE_TITLE = "h2";
    /// Elements that list an answer entry by entry.
    static LISTED = "ol, ul, table";
    static LINKED_TITLE = "a[href], h2";
    static CITE = "cite";
    static ICONS = ".b_attribution, .siteicon";
    static GENERATED = ".developer_answercard_wrapper, .rd_card, #ca_main, .ca_container, .b_sydConvCont";
    /// The same by its id, with its title and its sources around it.
    static CONTENT = "#devmag_card_content";
    static TITLE = "h2.b_topTitle, .b_topTitle, .ca_title, #rd_gencon_ttc h2";
    static PART = ".devmag_cntnt_snip, .rd_cntnt_snip, .ca_para, .b_sydConvPara";
    static SPAN = "span";
    static BLOCK = "p, ol, ul, pre, .cCodeBg";
    static HEADING = ".rd_sub_sub_header, .rd_sub_header, h1, h2, h3, h4, h5, h6";
    static LIST = "ol, ul";
    static CODE = "pre, .cCodeBg";
    static ITEM = "li";
    /// The program within, below a line with its language and a button.
    static PROGRAM = "code";
    static LANGUAGE = "h5";
    /// The answer above the results, under its name or by its first paragraph.
    static OVERVIEW = ".b_cnt_resp";
    static OVERVIEW_TEXT = "#ca_main p";
    static OVERVIEW_BLOCK = "p, ol, ul, pre, h1, h2, h3, h4, h5, h6";
    /// The number of a source; its label names it.
    static BADGE = "span[aria-label*=' - http']";
    /// Another form of it: texts that carry the numbers of their sources, chips between them that name one, and the sources
    /// with their numbers.
    static SAID = "span[data-sups]";
    static SAID_BLOCK = "p, li, div";
    static CHIP = "[data-friendly-url]";
    static CITATION = "[data-citnumb][data-url][data-title]";
    /// Sentences that name their sources by number, the footnotes behind them, and the sources, each with its number.
    static CITED = "[data-tg-citations]";
    static FOOTNOTE = "sup";
    static SOURCE_CARD = "[role='listitem']";
    static LINE = "div, span";
    static NO_PROSE = "ol, ul, span[aria-label*=' - http']";
    static LINKED = "a[href]";
    static REFERENCE = ".rd_gencon_tta a[href], .ca_src a[href], #rd_single_ttip a[href]";
    static REFERENCE_TITLE = ".rd_gencon_ttat, h2";
    static SOURCE = ".rd_attr_items a[href], #devmag_card_content div ~ div > div > div > a[href]";
    static SOURCE_NAME = ".rd_attr_items_src, span:last-child";
}

/// Returns the answer in a block, if it holds one.
pub(super) fn parse_answer_box(block: Node<'_>, base: &str) -> Option<AnswerBox> {
    parse_value(block)
        .or_else(|| parse_cited_answer(block, base))
        .or_else(|| parse_passage(block, base))
        .or_else(|| parse_generated(block, base))
}

fn is_outside_other_modules(node: Node<'_>) -> bool {
    node.closest(&OTHERS).is_none()
}

fn parse_value(block: Node<'_>) -> Option<AnswerBox> {
    let answer =
        block.select(&VALUE).filter(|node| is_outside_other_modules(*node)).find_map(text::parse_text)?;
    Some(AnswerBox {
        kind: "answer",
        answer: Some(answer),
        label: text::find_text(block, &LABEL),
        ..AnswerBox::default()
    })
}

fn parse_passage(block: Node<'_>, base: &str) -> Option<AnswerBox> {
    let passage = block.select(&PASSAGE).find(|node| is_outside_other_modules(*node))?;
    let (snippet, list, table) =
        (parse_passage_text(passage), text::parse_list(passage), text::parse_table(passage));
    if snippet.is_none() && list.is_empty() && table.is_empty() {
        return None;
    }
    let page = passage.select(&PAGE).find(|link| text::parse_text(*link).is_some());
    Some(AnswerBox {
        kind: "featured_snippet",
        title: page.and_then(text::parse_text),
        snippet,
        list,
        table,
        link: page.and_then(|link| text::parse_target(link, base)),
        displayed_link: text::find_text(passage, &CITE),
        thumbnail: passage
            .descendants()
            .filter(|node| node.closest(&ICONS).is_none())
            .filter(|node| node.has_name("img") || node.attr("data-src").is_some())
            .filter_map(|node| text::parse_picture(node, base))
            .find(|address| !text::is_icon(address)),
        ..AnswerBox::default()
    })
}

/// Returns the passage alone: the box around it holds the link to its page as well.
pub(super) fn parse_passage_text(passage: Node<'_>) -> Option<String> {
    let is_source =
        |node: &Node<'_>| node.select_first(&PAGE).is_some() || node.select_first(&CITE).is_some();
    let is_link = |node: &Node<'_>| {
        node.matches(&PAGE) || node.matches(&PAGE_TITLE) || node.select_first(&PAGE_TITLE).is_some()
    };
    let is_title = |node: &Node<'_>| {
        node.closest(&PAGE_TITLE).is_some()
            || node.select_first(&LINKED_TITLE).is_some_and(|title| title.text() == node.text())
    };
    passage.select(&PASSAGE_TEXT).filter(|node| !is_title(node)).find_map(|node| match is_source(&node) {
        false => text::clean(&node.text_without(&LISTED)),
        true => node.children().filter(|part| !is_link(part) && !is_source(part)).find_map(|part| match part
            .matches(&LISTED)
        {
            true => None,
            false => text::clean(&part.text_without(&LISTED)),
        }),
    })
}

/// Returns a text of several pages: each sentence is a link that names its sources.
fn parse_cited_answer(block: Node<'_>, base: &str) -> Option<AnswerBox> {
    let mut text_blocks: Vec<TextBlock> = Vec::new();
    let mut end = 0;
    for said in block.select(&CITED).filter_map(|said| said.parent()).take(LIST_MAX) {
        if said.index() < end {
            continue;
        }
        end = said.last_index();
        let numbers = said.select(&CITED).filter_map(|said| said.attr("data-tg-citations"));
        let numbers =
            numbers.flat_map(|list| list.split(';').filter_map(parse_reference_index).collect::<Vec<_>>());
        let mut reference_indexes: Vec<u32> = numbers.collect();
        reference_indexes.sort_unstable();
        reference_indexes.dedup();
        let snippet = text::clean(&said.text_without(&FOOTNOTE));
        text_blocks.extend(
            snippet.map(|snippet| TextBlock { reference_indexes, ..new_text_block("paragraph", snippet) }),
        );
    }
    let source = |card: Node<'_>| {
        let link = card.select_first(&LINKED)?;
        let is_line =
            |line: &Node<'_>| line.select_first(&LINE).is_none() && text::parse_text(*line).is_some();
        let mut lines = link.select(&LINE).filter(is_line);
        let title = lines.next()?;
        Some(Reference {
            index: card.select(&SPAN).find_map(|number| self::parse_reference_index(&number.text()))?,
            title: text::parse_attribute(title, "title").or_else(|| text::parse_text(title))?,
            link: text::parse_target(link, base)?,
            source: lines.next().and_then(text::parse_text),
            ..Reference::default()
        })
    };
    (!text_blocks.is_empty()).then(|| AnswerBox {
        kind: "generated",
        text_blocks,
        references: block.select(&SOURCE_CARD).filter_map(source).collect(),
        ..AnswerBox::default()
    })
}

/// Returns the place of a source in the list, by its number on the page.
fn parse_reference_index(text: &str) -> Option<u32> {
    text.trim().parse::<u32>().ok()?.checked_sub(1)
}

fn parse_generated(block: Node<'_>, base: &str) -> Option<AnswerBox> {
    let card = block.select_first(&GENERATED).or_else(|| block.select_first(&CONTENT)?.parent())?;
    let is_joined = joined::has_lost_whitespace(card);
    let mut parts: Vec<_> = card.select(&PART).collect();
    let is_named = !parts.is_empty();
    if let Some(content) = card.select_first(&CONTENT).filter(|_| !is_named) {
        parts.extend(content.select(&SPAN).filter(|span| span.select_first(&BLOCK).is_some()));
    }
    let mut text_blocks: Vec<_> =
        parts.into_iter().flat_map(|part| collect_text_blocks(part, is_joined)).collect();
    if text_blocks.is_empty() {
        return None;
    }
    if !is_named {
        text_blocks.iter_mut().for_each(mark_heading);
    }
    Some(AnswerBox {
        kind: "generated",
        title: text::find_text(card, &TITLE),
        text_blocks,
        references: collect_references(card, base),
        ..AnswerBox::default()
    })
}

/// A paragraph without a name of its own that is a heading: it is short and ends as no sentence does.
fn mark_heading(block: &mut TextBlock) {
    const LETTERS_MAX: usize = 80;
    let ends = |text: &String| text.ends_with(['.', '!', '?', ':', '\u{2026}', '\u{3002}']);
    let text = block.snippet.as_ref().filter(|text| !ends(text) && text.chars().count() < LETTERS_MAX);
    if block.kind == "paragraph" && text.is_some() {
        block.kind = "heading";
    }
}

/// Returns the blocks of a part of an answer; `is_joined` says whether the page lost the white space between elements.
fn collect_text_blocks(part: Node<'_>, is_joined: bool) -> Vec<TextBlock> {
    let outermost = |node: &Node<'_>| {
        node.parent().and_then(|outer| outer.closest(&BLOCK)).is_none_or(|outer| outer.index() < part.index())
    };
    let blocks = part.select(&BLOCK).filter(outermost).filter_map(|node| parse_text_block(node, is_joined));
    let blocks: Vec<_> = blocks.collect();
    if !blocks.is_empty() {
        return blocks;
    }
    parse_prose(part, is_joined).map(|snippet| new_text_block("paragraph", snippet)).into_iter().collect()
}

fn parse_text_block(node: Node<'_>, is_joined: bool) -> Option<TextBlock> {
    if node.matches(&LIST) {
        return parse_list(node, is_joined);
    }
    if node.matches(&CODE) {
        let code = node.select_first(&PROGRAM).unwrap_or(node);
        let program =
            if is_joined { text::join_spaced(code.text_pieces()) } else { code.text_pieces().collect() };
        let language = code.classes().find_map(|class| class.strip_prefix("language-")).map(str::to_owned);
        let find_language = || text::find_text(node, &LANGUAGE).map(|name| name.to_lowercase());
        return Some(TextBlock {
            language: language.or_else(find_language),
            ..new_text_block("code_block", text::clean(&program)?)
        });
    }
    let kind = if node.matches(&HEADING) { "heading" } else { "paragraph" };
    let level = node.name().strip_prefix('h').and_then(|level| level.parse().ok());
    Some(TextBlock {
        level,
        reference_indexes: collect_citations(node),
        ..new_text_block(kind, parse_prose(node, is_joined)?)
    })
}

fn new_text_block(kind: &'static str, snippet: String) -> TextBlock {
    TextBlock { kind, snippet: Some(snippet), ..TextBlock::default() }
}

fn parse_list(node: Node<'_>, is_joined: bool) -> Option<TextBlock> {
    let item = |item: Node<'_>| {
        let inner =
            item.select_first(&LIST).and_then(|inner| parse_list(inner, is_joined)).unwrap_or_default();
        Some(ListItem {
            snippet: Some(parse_prose(item, is_joined)?),
            list: inner.list,
            ordered: inner.ordered,
            reference_indexes: collect_citations(item),
            ..ListItem::default()
        })
    };
    let list: Vec<_> = node.children().filter(|child| child.matches(&ITEM)).filter_map(item).collect();
    let ordered = node.has_name("ol");
    (!list.is_empty()).then_some(TextBlock { kind: "list", list, ordered, ..TextBlock::default() })
}

/// Returns the numbers of the sources that a part cites, from 0.
fn collect_citations(node: Node<'_>) -> Vec<u32> {
    let badges = node
        .select(&BADGE)
        .filter(|badge| badge.closest(&LIST).is_none_or(|list| list.index() <= node.index()));
    let mut indexes: Vec<u32> = Vec::new();
    for index in badges.filter_map(|badge| badge.text().parse::<u32>().ok()?.checked_sub(1)) {
        if !indexes.contains(&index) {
            indexes.push(index);
        }
    }
    indexes
}

/// Returns whether a block is the one that the generated answer stands in.
pub(super) fn has_overview(block: Node<'_>) -> bool {
    [&OVERVIEW, &OVERVIEW_TEXT, &CITATION].into_iter().any(|part| block.select_first(part).is_some())
}

/// Returns the generated answer above the results: blocks with numbered badges, whose labels name the sources.
pub(super) fn parse_overview(document: &Document<'_>, base: &str) -> Option<AiOverview> {
    if let Some(overview) = parse_cited_overview(document, base) {
        return Some(overview);
    }
    let answer =
        document.select_first(&OVERVIEW).or_else(|| document.select_first(&OVERVIEW_TEXT)?.parent())?;
    let mut references: Vec<Reference> = Vec::new();
    for badge in answer.select(&BADGE) {
        let number = badge.text().parse::<u32>().ok().and_then(|number| number.checked_sub(1));
        let label = text::parse_attribute(badge, "aria-label").unwrap_or_default();
        let Some((index, (title, link))) = number.zip(label.rsplit_once(" - ")) else { continue };
        let Some(link) = resolve_url(base, link).filter(|_| !references.iter().any(|own| own.index == index))
        else {
            continue;
        };
        references.push(Reference { index, title: title.to_owned(), link, ..Reference::default() });
    }
    references.sort_by_key(|reference| reference.index);
    // The last line links the sources once more, by number and site.
    let is_sources = |node: &Node<'_>| {
        let mut children = node.children().peekable();
        children.peek().is_some()
            && node.own_text().is_empty()
            && children.all(|child| child.matches(&LINKED))
    };
    let blocks = answer.children().filter(|node| node.matches(&OVERVIEW_BLOCK) && !is_sources(node));
    let is_joined = joined::has_lost_whitespace(answer);
    let text_blocks: Vec<_> = blocks.filter_map(|block| parse_text_block(block, is_joined)).collect();
    (!text_blocks.is_empty()).then_some(AiOverview { text_blocks, references })
}

/// Returns the answer whose texts carry the numbers of their sources.
fn parse_cited_overview(document: &Document<'_>, base: &str) -> Option<AiOverview> {
    let reference = |node: Node<'_>| {
        Some(Reference {
            index: parse_reference_index(&node.attr("data-citnumb")?)?,
            title: text::parse_attribute(node, "data-title")?,
            link: resolve_url(base, &node.attr("data-url")?)?,
            source: text::parse_attribute(node, "data-displayname"),
            ..Reference::default()
        })
    };
    let references: Vec<_> = document.select(&CITATION).take(LIST_MAX).filter_map(reference).collect();
    let mut text_blocks: Vec<TextBlock> = Vec::new();
    let mut end = 0;
    for said in document.select(&SAID).take(LIST_MAX).filter(|_| !references.is_empty()) {
        let Some(block) = said.closest(&SAID_BLOCK).filter(|block| block.index() > end) else { continue };
        end = block.last_index();
        let numbers = block.select(&SAID).filter_map(|said| said.attr("data-sups"));
        let mut reference_indexes: Vec<u32> = numbers
            .flat_map(|numbers| numbers.split(',').filter_map(parse_reference_index).collect::<Vec<_>>())
            .collect();
        reference_indexes.dedup();
        let Some(snippet) = text::clean(&block.text_without(&CHIP)) else { continue };
        text_blocks.push(TextBlock { reference_indexes, ..new_text_block("paragraph", snippet) });
    }
    (!text_blocks.is_empty()).then_some(AiOverview { text_blocks, references })
}

/// Running text without the numbers of its sources and what is listed below it.
fn parse_prose(node: Node<'_>, is_joined: bool) -> Option<String> {
    if !is_joined {
        return text::clean(&node.text_without(&NO_PROSE));
    }
    text::clean(&joined::join_pieces(node.text_pieces_where(|part| !part.matches(&NO_PROSE))))
}

/// Returns the sources: titles stand in a balloon, names in a line below, in the same order.
fn collect_references(card: Node<'_>, base: &str) -> Vec<Reference> {
    let titled: Vec<_> = card.select(&REFERENCE).collect();
    let named: Vec<_> = card.select(&SOURCE).collect();
    let count = titled.len().max(named.len());
    let mut references = Vec::new();
    for index in 0..count {
        let (titled, named) = (titled.get(index).copied(), named.get(index).copied());
        let Some(link) = titled.or(named).and_then(|link| text::parse_target(link, base)) else { continue };
        references.push(Reference {
            index: u32::try_from(references.len()).unwrap_or(u32::MAX),
            title: titled
                .and_then(|link| text::find_text(link, &REFERENCE_TITLE).or_else(|| text::parse_text(link)))
                .unwrap_or_default(),
            link,
            source: named.and_then(|link| text::find_text(link, &SOURCE_NAME)),
            ..Default::default()
        });
    }
    references
}
