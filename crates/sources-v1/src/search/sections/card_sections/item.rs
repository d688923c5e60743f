//! Reads one card of a section into an item.

use super::lines::collect_lines;
use super::{BUBBLE, BUTTON, PLAYED, TITLE};
use crate::once::CollectVec;
use crate::web::date_text::is_duration;
use crate::web::link;
use crate::web::page_reader::{LIST_MAX, Reader, collect_text_runs, extract_text, read_attribute};
use quarry_html::{Node, selectors};
use quarry_items::SectionItem;

selectors! {
    static ANCHOR = "a[href]";
    static SOURCE = "cite";
    /// Element labelled by the names of its parts.
    static LABELLED = "[aria-labelledby]";
    static NAMED = "[id]";
    static STARS = "[role='img'][aria-label], [role='text'][aria-label]";
    static PICTURE = "img";
    static TOLD = "[aria-label]";
}

/// Returns the first of the parts that a card names as its label, in the order in which they are said.
fn find_label(card: Node<'_>) -> Option<String> {
    let names = card.select(&LABELLED).find_map(|node| read_attribute(node, "aria-labelledby"))?;
    let (first, _) = names.split_once(' ')?;
    card.select(&NAMED).find(|node| node.id().is_some_and(|own| own == first)).and_then(extract_text)
}

/// Reads a card; none without a title.
pub(in crate::search) fn parse_item(
    card: Node<'_>,
    position: u32,
    reader: &Reader<'_>,
) -> Option<SectionItem> {
    let anchor = if card.has_name("a") {
        Some(card)
    } else {
        card.select_first(&ANCHOR).or_else(|| card.closest(&ANCHOR))
    };
    let lines = collect_lines(card);
    // A heading may hold the whole card: its title stands first.
    let heading = card
        .select(&TITLE)
        .find(|title| title.closest(&BUBBLE).is_none())
        .and_then(|heading| collect_lines(heading).into_iter().find(|line| !is_duration(line)));
    let named = || {
        anchor
            .and_then(|anchor| read_attribute(anchor, "aria-label"))
            .or_else(|| read_attribute(card.select_first(&PICTURE)?, "alt"))
    };
    let has_heading = heading.is_some();
    let labelled = heading.is_none().then(|| find_label(card)).flatten();
    let is_labelled = labelled.is_some();
    let title = heading
        .or(labelled)
        .or_else(|| lines.iter().find(|line| !is_duration(line)).cloned())
        .or_else(named)?;
    // A card that shows a year alone is told by its label.
    let has_letter = |text: &String| text.contains(char::is_alphabetic);
    let told = || {
        let mut labels = card.select(&TOLD).filter(|node| !node.matches(&STARS) && !node.matches(&BUTTON));
        labels.find_map(|node| read_attribute(node, "aria-label")).filter(has_letter)
    };
    let title = if has_letter(&title) { title } else { told().unwrap_or(title) };
    let source = card.select_first(&SOURCE).and_then(extract_text);
    // The part that a control opens stands beside it, and leads to more of the same name.
    let opened = || {
        let around = card.parent().filter(|_| card.matches(&BUTTON))?;
        around
            .select(&ANCHOR)
            .take(LIST_MAX)
            .find(|anchor| extract_text(*anchor).is_some_and(|text| text == title))
    };
    let anchor = anchor.or_else(opened);
    let played = || {
        let address = read_attribute(card.select_first(&PLAYED)?, "data-surl")?;
        link::resolve_target(reader.base, &address)
    };
    // A text over a film's still is a mark of the source's own, or the length.
    let over = card.select_first(&PICTURE).and_then(|picture| {
        let is_beside = |outer: &Node<'_>| *outer != card && outer.select_first(&TITLE).is_none();
        let still = std::iter::successors(picture.parent(), Node::parent).take_while(is_beside).last()?;
        Some(collect_text_runs(still).collect_vec())
    });
    let over =
        over.filter(|lines| has_heading && lines.iter().any(|line| is_duration(line))).unwrap_or_default();
    let is_new = |line: &String| {
        *line != title
            && Some(line) != source.as_ref()
            && !title.contains(line.as_str())
            && (is_duration(line) || !over.contains(line))
    };
    let rated = card.select(&STARS).find_map(|stars| read_attribute(stars, "aria-label"));
    let mut extensions: Vec<String> = lines.iter().filter(|line| is_new(line)).cloned().collect_vec();
    if extensions.is_empty() {
        extensions.extend(rated);
    }
    Some(SectionItem {
        position,
        link: anchor.and_then(|anchor| reader.resolve_link(anchor)).or_else(played),
        source,
        extensions,
        thumbnail: reader.find_matching_picture(card, &PICTURE),
        title,
        has_heading,
        is_labelled,
        length: collect_text_runs(card).find(|piece| is_duration(piece)),
        icon: reader.find_icon(card),
    })
}
