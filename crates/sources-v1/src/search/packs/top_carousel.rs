//! The strip above the results (`top_carousel`): people, albums, films, cities, each with a picture, as answers to the phrase.
//!
//! It is in the bar above the columns, whose id has not changed since 2013. Its title is a breadcrumb, `Somebody / Books`.

use crate::once::CollectVec;
use crate::search::answers::knowledge::OtherEntity;
use crate::search::sections::card_sections::{collect_lines, split_labelled_name};
use crate::web::page_reader::{LIST_MAX, Reader, extract_text, read_attribute};
use quarry_html::{Document, Node, selectors};
use quarry_kernel::url;
use serde::Serialize;
use std::borrow::Cow;

selectors! {
    static BAR = "#appbar, #extabar, #botabar, #topabar";
    static CARD = "a[href]";
    static PICTURE = "img";
    static WORD = "span";
    /// Column of results on pages with scripts.
    static COLUMN = "#rso";
    /// A thing that the source knows, on pages without scripts.
    static PLAIN_CARD = "#main a[href*='stick='], #main a[href*='&si=']";
}

/// Carousel above the results.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct TopCarousel {
    /// Common title of the things: `Somebody`, `Books`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The things.
    pub items: Vec<OtherEntity>,
}

/// Reads the strip, and where it stands.
pub(in crate::search) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, TopCarousel)> {
    const CARDS_MIN: usize = 3;
    let bar = document.select_first(&BAR)?;
    let is_card =
        |card: &Node<'_>| card.select_first(&PICTURE).is_some() && !card.is_hidden() && !is_filter(*card);
    let cards: Vec<Node<'_>> = bar.select(&CARD).filter(is_card).take(LIST_MAX).collect_vec();
    let first = cards.first().filter(|_| cards.len() >= CARDS_MIN)?;
    let items = cards.iter().filter_map(|card| parse_entity(*card, reader)).collect_vec();
    let found = TopCarousel { title: parse_title(bar), items };
    (found.items.len() >= CARDS_MIN).then(|| (first.index(), found))
}

/// Returns the same on pages without scripts, where the first row of things with pictures that stands above the results is below
/// what they are: `Somebody` and `Books`.
pub(in crate::search) fn parse_plain(
    document: &Document<'_>,
    reader: &Reader<'_>,
    organic: &[usize],
) -> Option<(usize, TopCarousel)> {
    const CARDS_MIN: usize = 3;
    const DEPTH: usize = 5;
    if document.select_first(&COLUMN).is_some() {
        return None;
    }
    let is_above = |card: &Node<'_>| organic.first().is_some_and(|first| card.index() < *first);
    let is_card = |card: &Node<'_>| card.matches(&PLAIN_CARD) && card.select_first(&PICTURE).is_some();
    let first = document.select(&PLAIN_CARD).take_while(is_above).find(is_card)?;
    let cards: Vec<Node<'_>> = first.parent()?.children().filter(is_card).take(LIST_MAX).collect_vec();
    let mut around = std::iter::successors(first.parent(), Node::parent).take(DEPTH);
    let heading = around.find_map(|row| row.prev_sibling().filter(Node::has_text))?;
    let title = collect_lines(heading).join(" / ");
    let items = cards.iter().filter_map(|card| parse_entity(*card, reader)).collect_vec();
    let found = TopCarousel { title: Some(title).filter(|title| !title.is_empty()), items };
    (found.items.len() >= CARDS_MIN).then(|| (first.index(), found))
}

/// Returns whether a link narrows the search to some of the goods.
fn is_filter(link: Node<'_>) -> bool {
    link.attr("href").is_some_and(|href| url::find_query_value(&href, "shoprs").is_some())
}

/// Parses a card, whose accessible label has the whole name; the visible name is broken into lines.
fn parse_entity(card: Node<'_>, reader: &Reader<'_>) -> Option<OtherEntity> {
    let lines = collect_lines(card);
    let label = ["aria-label", "data-entityname"].iter().find_map(|name| read_attribute(card, name));
    let named = label.as_ref().and_then(|label| split_labelled_name(label, &lines));
    let (name, extensions) = match named {
        Some(named) => named,
        None => (label.or_else(|| lines.first().cloned())?, lines.into_iter().skip(1).collect_vec()),
    };
    let link = reader.resolve_link(card)?;
    // A shortened name stands whole in the address.
    let begun = ["...", "\u{2026}"].iter().find_map(|end| name.strip_suffix(end)).map(str::trim_end);
    let asked = begun.and_then(|begun| {
        url::find_query_value(&link, "q").filter(|asked| asked.starts_with(begun)).map(Cow::into_owned)
    });
    let name = asked.unwrap_or(name);
    Some(OtherEntity { name, extensions, link, image: reader.find_picture(card), ..OtherEntity::default() })
}

/// Returns the way to the things, which stands over them: `Somebody`, a stroke, `Books`.
fn parse_title(bar: Node<'_>) -> Option<String> {
    let is_stroke = |word: &Node<'_>| word.own_text().trim() == "/" && !word.is_hidden();
    let stroke = bar.select(&WORD).find(is_stroke)?;
    let (before, after) =
        (stroke.prev_sibling().and_then(extract_text)?, stroke.next_sibling().and_then(extract_text)?);
    Some(format!("{before} / {after}"))
}
