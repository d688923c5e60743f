//! Reading one card of the news.

use crate::once::CollectVec;
use crate::search::posts::selectors::{ICON, PICTURE, SOURCE, TITLE};
use crate::search::sections::card_sections::collect_lines;
use crate::search::sections::leaf_blocks::find_leaf_blocks;
use crate::web::controls::is_live;
use crate::web::date_text::{self, is_date};
use crate::web::page_reader::{Reader, clean_text, extract_text, find_text, read_attribute, split_by_dots};
use quarry_html::{Node, selectors};
pub use quarry_items::NewsResult as TopStory;

selectors! {
    static DATE = ".rbYSKb, .cyspcb, .OSrXXb.ZE0LJd, .WG9SHc, .YsWzw";
    static IMAGE = "img";
}

/// Returns a card of the news.
pub(super) fn parse_story(card: Node<'_>, section: Option<String>, reader: &Reader<'_>) -> Option<TopStory> {
    Some(TopStory {
        title: find_text(card, &TITLE)?,
        link: reader.resolve_link(card)?,
        source: card.select(&SOURCE).find_map(|node| clean_text(&node.text())).or_else(|| find_site(card)),
        source_logo: reader.find_matching_picture(card, &ICON).or_else(|| reader.find_icon(card)),
        date: card.select(&DATE).find_map(date_text::find_date).or_else(|| {
            collect_lines(card)
                .iter()
                .rev()
                .flat_map(|line| split_by_dots(line).collect_vec())
                .find_map(|part| date_text::parse_date(&part))
                .or_else(|| card.text_pieces().find_map(|piece| date_text::parse_date(&piece)))
        }),
        section,
        live: is_live(card),
        snippet: find_summary(card),
        thumbnail: reader
            .find_matching_picture(card, &PICTURE)
            .or_else(|| reader.collect_pictures(card).next()),
        ..TopStory::default()
    })
}

/// Finds the summary below a card's title: the first row that is a sentence.
fn find_summary(card: Node<'_>) -> Option<String> {
    const SENTENCE_LETTERS_MIN: usize = 40;
    let heading = card.select_first(&TITLE)?;
    let is_sentence = |text: &String| text.chars().count() >= SENTENCE_LETTERS_MIN;
    let first_line = |row: Node<'_>| collect_lines(row).into_iter().next();
    find_rows_below(heading, card).filter_map(first_line).find(is_sentence)
}

/// Returns the site of a card that no name tells: the text beside a picture above the title, the site's own lettering there, the
/// text right above the title, or the row below the one that says when.
fn find_site(card: Node<'_>) -> Option<String> {
    const LINE_PIXELS_MAX: u32 = 24;
    let heading = card.select_first(&TITLE)?;
    let has_icon = |node: &Node<'_>| node.parent().is_some_and(|outer| outer.select_first(&IMAGE).is_some());
    let above = card.descendants().take_while(|node| node.index() < heading.index());
    let named = above.filter(has_icon).filter_map(|node| clean_text(&node.own_text()));
    // A stop is there for the ear only.
    let is_name = |name: &String| {
        name.contains(char::is_alphanumeric) && !date_text::is_duration(name) && !is_date(name)
    };
    let lettering = || {
        let pictures = card.select(&IMAGE).take_while(|image| image.index() < heading.index());
        let is_line = |image: &Node<'_>| {
            read_attribute(*image, "height")
                .and_then(|height| height.parse().ok())
                .is_some_and(|height: u32| height <= LINE_PIXELS_MAX)
        };
        pictures.filter(is_line).filter_map(|image| read_attribute(image, "alt")).last()
    };
    let right_above = || heading.prev_sibling().and_then(extract_text).filter(is_name);
    named.filter(is_name).last().or_else(lettering).or_else(right_above).or_else(|| {
        let mut rows = find_rows_below(heading, card);
        rows.find(|row| is_date(&row.text()))?;
        rows.next().and_then(extract_text)
    })
}

/// Finds the rows below a card's title.
fn find_rows_below<'d>(heading: Node<'d>, card: Node<'d>) -> impl Iterator<Item = Node<'d>> {
    find_leaf_blocks(card).filter(move |row| row.index() > heading.last_index())
}
