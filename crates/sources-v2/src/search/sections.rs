//! Blocks that belong to no group, under their own headings, link by link.

use super::item::{Section, SectionItem};
use super::text::{self, LIST_MAX};
use crate::control_labels;
use quarry_html::{Node, selectors};

selectors! {
    static HEADING = "h2, h3, [role='heading']";
    /// Links, and headings of parts that only a script fills.
    static ENTRY = "a[href], h3";
    static LINK = "a[href]";
    static CARD = "li, tr, [role='listitem']";
    static CITE = "cite";
    /// Elements that separate the lines of a card.
    static LINE = "p, div, li, ul, ol, td, h2, h3, h4, h5, h6";
    /// Controls, which hold no text of a card: choices, buttons, dialogs.
    static CONTROL = "select, button, form, [role='button'], [role='dialog'], [role='tooltip'], [role='tablist'], .b_hide, .visually-hidden";
}

/// Returns the section that a block is; none without a heading or without anything below it.
pub(super) fn parse_section(block: Node<'_>, base: &str) -> Option<Section> {
    let heading = block.select(&HEADING).find(|heading| text::parse_text(*heading).is_some())?;
    let mut items: Vec<SectionItem> = Vec::new();
    let mut end = heading.last_index();
    for entry in block.select(&ENTRY).take(LIST_MAX).filter(|entry| entry.closest(&CONTROL).is_none()) {
        // The first link of a card counts.
        if entry.index() <= end {
            continue;
        }
        let card = find_card(entry, block, heading);
        let Some(item) = parse_item(entry, card, base).filter(|item| !is_control(item)) else { continue };
        end = if card.matches(&CARD) { card.last_index() } else { entry.last_index() };
        if !items.iter().any(|known| known.title == item.title && known.link == item.link) {
            let position = u32::try_from(items.len() + 1).unwrap_or(u32::MAX);
            items.push(SectionItem { position, ..item });
        }
    }
    remove_links_to_more(block, heading, base, &mut items);
    if items.is_empty() && block.select_first(&LINK).is_none() {
        items.extend(parse_unlinked_lines(block, heading));
    }
    let title = text::parse_text(heading)?;
    (!items.is_empty()).then_some(Section { title, items })
}

/// Returns whether an item is what a control says.
fn is_control(item: &SectionItem) -> bool {
    control_labels::is_lone_control_label(&item.title)
}

/// Returns whether an item is a link with a few words alone: no picture, no site, no further line.
fn is_bare(item: &SectionItem) -> bool {
    const LETTERS_MAX: usize = 30;
    let has_more = item.thumbnail.is_some() || item.source.is_some() || !item.extensions.is_empty();
    !has_more && item.title.chars().count() <= LETTERS_MAX
}

/// Removes links that lead where a control of the block or its heading leads, to all of the same: `Powered by Example`.
fn remove_links_to_more(block: Node<'_>, heading: Node<'_>, base: &str, items: &mut Vec<SectionItem>) {
    let says_control = |link: &Node<'_>| {
        text::parse_text(*link).is_some_and(|said| control_labels::is_lone_control_label(&said))
    };
    let is_of_heading = |link: &Node<'_>| (heading.index()..=heading.last_index()).contains(&link.index());
    let links = block.select(&LINK).filter(|link| says_control(link) || is_of_heading(link));
    let to_more: Vec<String> = links.filter_map(|link| text::parse_target(link, base)).collect();
    items.retain(|item| item.link.as_ref().is_none_or(|link| !to_more.contains(link)));
    // Among cards a few words alone are a control, in whatever language.
    let cards = items.iter().filter(|item| !is_bare(item)).count();
    if cards > 1 && cards * 2 >= items.len() {
        items.retain(|item| !is_bare(item));
    }
    for (position, item) in (1..).zip(items) {
        item.position = position;
    }
}

/// Parses the lines below the heading of a block without links: a widget's values.
fn parse_unlinked_lines(block: Node<'_>, heading: Node<'_>) -> Option<SectionItem> {
    let below = block.select(&LINE).filter(|line| line.index() > heading.last_index());
    let said = below.filter(|line| line.closest(&CONTROL).is_none());
    let mut lines = said.filter_map(|line| {
        text::clean(&line.text_where(|node| !node.matches(&LINE) && !node.matches(&CONTROL)))
    });
    Some(SectionItem {
        position: 1,
        title: lines.next()?,
        extensions: lines.take(LIST_MAX).collect(),
        ..SectionItem::default()
    })
}

/// Finds the card of an entry: its line of a list, else the widest element without another entry.
fn find_card<'d>(entry: Node<'d>, block: Node<'d>, heading: Node<'d>) -> Node<'d> {
    let is_within = |around: &Node<'_>| around.index() > block.index() && around.index() > heading.index();
    if let Some(card) = entry.closest(&CARD).filter(is_within) {
        return card;
    }
    let is_alone = |around: &Node<'_>| is_within(around) && around.select(&ENTRY).nth(1).is_none();
    std::iter::successors(entry.parent(), Node::parent).take_while(is_alone).last().unwrap_or(entry)
}

/// Parses the title of an entry: its heading or its first line, where it holds a whole card.
fn parse_title(entry: Node<'_>) -> Option<String> {
    let whole = text::parse_text(entry)?;
    let heading = entry.select_first(&HEADING).filter(|heading| *heading != entry).and_then(text::parse_text);
    let is_lowest = |line: &Node<'_>| line.select_first(&LINE).is_none() && line.closest(&CITE).is_none();
    let lines = || entry.select(&LINE).filter(|line| is_lowest(line) && line.closest(&CONTROL).is_none());
    let mut said = lines().filter_map(text::parse_text);
    let first = said.next().filter(|_| said.next().is_some());
    Some(heading.or(first).unwrap_or(whole))
}

fn parse_item(entry: Node<'_>, card: Node<'_>, base: &str) -> Option<SectionItem> {
    let title = parse_title(entry)?;
    let link =
        entry.closest(&LINK).or_else(|| entry.select_first(&LINK)).map(|link| text::parse_target(link, base));
    // A link that leads nowhere is a button, and sentences are for those who do not see the page.
    if link == Some(None) || title.contains(". ") && title.ends_with('.') {
        return None;
    }
    let source = text::find_text(card, &CITE);
    let mut extensions: Vec<String> = Vec::new();
    let pieces = std::iter::once(card).chain(card.select(&LINE));
    let is_no_control = |line: &Node<'_>| line.closest(&CONTROL).is_none();
    let lines = pieces
        .filter(is_no_control)
        .map(|line| line.text_where(|node| !node.matches(&LINE) && !node.matches(&CONTROL)));
    for line in lines {
        let rest = line.strip_prefix(&title).unwrap_or(&line);
        let rest = source.as_deref().and_then(|source| rest.strip_prefix(source)).unwrap_or(rest);
        let rest = text::clean(rest.trim_start_matches(['\u{B7}', ' ']));
        let is_new =
            |rest: &String| *rest != title && source.as_ref() != Some(rest) && !extensions.contains(rest);
        extensions.extend(rest.filter(is_new));
    }
    let thumbnail = text::find_picture(card, base);
    Some(SectionItem { title, link: link.flatten(), source, extensions, thumbnail, ..SectionItem::default() })
}
