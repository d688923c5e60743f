//! Caption below the title of a result: its date, text, and highlighted words.

use super::TITLE_LINK;
use crate::caption_date as date;
use crate::search::text;
use quarry_html::{Node, Selector, selectors};

selectors! {
    static RESULT = "#b_results > li";
    /// The phone's page puts the heading into the link.
    static LINK = "a[href]";
    /// Places of the text, the most certain first.
    static CAPTION_TEXT = ".b_caption p, .b_snippet p";
    static CARD_TEXT = "p.b_paractl, p";
    static CAPTION = ".b_caption, .sa_mc, .sb_desc";
    static TABS = "[role='tablist']";
    static TAB_TEXT = "[role='tabpanel'] li";
    static DATE = ".news_dt";
    static SLUG = ".algoSlug_icon";
    /// Leads to a part of a page.
    static PART = "a[href*='#']";
    /// Parts of a result whose texts are not its own text.
    static ASIDE = ".b_attribution, .b_tpcn, .b_factrow, .b_vlist2col, .b_deep, .b_deepdesk, .b_moreLink, .sa_uc, \
        .b_algoRCAggreFC, .b_fcv2, .pageRecoContainer, .scs_child_rpr, .b_hide, .wr_hlic, .b_suffix, .sb_meta, \
        .sp_pss, .fdbk_thmb_root, .b_acf_card, .b_slideexp, #b_rc_gb_origin, table";
    /// The parts of a page, each a card; before them stands its first.
    static PARTS = "#b_rc_gb_origin";
    static PARAGRAPH = "p";
    static LINE = "ul li";
}

pub(super) fn is_aside(node: Node<'_>, item: Node<'_>) -> bool {
    node.closest(&ASIDE).is_some_and(|aside| aside.index() > item.index())
}

/// Returns date, text and marked words.
pub(super) fn parse_caption(item: Node<'_>) -> (Option<String>, Option<String>, Vec<String>) {
    let own = |selector: &'static Selector| {
        item.select(selector).find(|node| !is_aside(*node, item) && text::parse_text(*node).is_some())
    };
    let date = text::find_text(item, &DATE);
    if let Some(paragraph) = own(&CAPTION_TEXT).or_else(|| own(&CARD_TEXT)) {
        let date = date.or_else(|| find_unmarked_date(paragraph));
        return (
            date.clone(),
            parse_snippet(paragraph, date.as_deref()),
            text::collect_marked_words(paragraph),
        );
    }
    if let Some(first) = item.select_first(&PARTS).and_then(|parts| parts.prev_sibling()) {
        return (date, parse_card_text(first), text::collect_marked_words(first));
    }
    let Some(caption) = item.select_first(&CAPTION) else { return (date, None, Vec::new()) };
    let parts: Vec<_> = caption.children().filter(|part| !part.matches(&ASIDE)).collect();
    // Only the open tab of a card is read, without the row of tab names.
    let parse_part = |part: &Node<'_>| match part.select_first(&TABS) {
        Some(_) => part.select(&TAB_TEXT).find_map(|line| parse_snippet(line, date.as_deref())),
        None => parse_snippet(*part, date.as_deref()),
    };
    let texts: Vec<_> = parts.iter().filter_map(parse_part).collect();
    let words = parts.iter().flat_map(|part| text::collect_marked_words(*part)).collect();
    (date, text::clean(&texts.join(" ")).or_else(|| text::clean(&caption.own_text())), words)
}

/// Parses the text of a card: a paragraph, or lines.
pub(super) fn parse_card_text(card: Node<'_>) -> Option<String> {
    let lines =
        || card.select(&LINE).filter_map(|line| parse_snippet(line, None)).collect::<Vec<_>>().join("\n");
    match card.select_first(&PARAGRAPH) {
        Some(paragraph) => parse_snippet(paragraph, None),
        None => text::clean(&lines()),
    }
}

/// Returns a date without a mark of its own at the beginning of a paragraph.
pub(super) fn find_unmarked_date(paragraph: Node<'_>) -> Option<String> {
    let piece = paragraph.text_pieces().find(|piece| !piece.trim().is_empty())?;
    date::find_leading_date(&piece).and_then(text::clean)
}

/// Returns the button before a text: a link that a dot sets off.
pub(super) fn find_button(paragraph: Node<'_>) -> Option<Node<'_>> {
    let first = paragraph.children().next().filter(|first| first.matches(&LINK))?;
    let whole = paragraph.text();
    whole.strip_prefix(&*first.text())?.trim_start().starts_with('\u{B7}').then_some(first)
}

/// Returns whether a link at the end of a paragraph leads to what follows: to its page or this very part of it, or behind the
/// dots where it is cut.
pub(super) fn is_continuation_link(paragraph: Node<'_>, link: Node<'_>) -> bool {
    let whole = paragraph.text();
    let Some(before) = whole.strip_suffix(&*link.text()).map(str::trim_end) else { return false };
    let home = || paragraph.closest(&RESULT)?.select_first(&TITLE_LINK)?.attr("href");
    link.matches(&PART)
        || before.ends_with('\u{2026}')
        || before.ends_with("...")
        || home().is_some_and(|home| link.attr("href").is_some_and(|to| to == home))
}

/// Returns the text of a paragraph without the label and the date at its beginning, and without the link at its end to the rest.
pub(super) fn parse_snippet(paragraph: Node<'_>, date: Option<&str>) -> Option<String> {
    let whole = paragraph.text();
    let label = paragraph
        .select_first(&SLUG)
        .or_else(|| find_button(paragraph))
        .map(|label| label.text())
        .unwrap_or_default();
    let rest = paragraph.select(&LINK).last().filter(|link| is_continuation_link(paragraph, *link));
    let cut = rest.and_then(|link| Some(whole.strip_suffix(&*link.text())?.trim_end()));
    let unlabelled = text::strip_leading_part(cut.unwrap_or(&whole), &label);
    text::clean(text::strip_leading_part(unlabelled, date.unwrap_or_default()))
}
