//! The strip above the results (`top_carousel`): people, albums, films, cities, each with a picture, that the phrase asks for.
//!
//! It stands in the bar over the columns, whose id has not changed since 2013. Its title is the way to it, `Somebody / Books`.

use crate::once::CollectVec;
use crate::search::answers::knowledge::OtherEntity;
use crate::search::sections::card_sections::collect_lines;
use crate::web::page_reader::{LIST_MAX, Reader, extract_text, read_attribute};
use quarry_html::{Document, Node, selectors};
use serde::Serialize;

selectors! {
    static BAR = "#appbar, #extabar, #botabar, #topabar";
    static CARD = "a[href]";
    static PICTURE = "img";
    static WORD = "span";
}

/// Things side by side above the results.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct TopCarousel {
    /// What they are: `Somebody`, `Books`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The things.
    pub items: Vec<OtherEntity>,
}

/// Reads the strip, and where it stands.
pub(in crate::search) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, TopCarousel)> {
    const CARDS_MIN: usize = 3;
    let bar = document.select_first(&BAR)?;
    let is_card = |card: &Node<'_>| card.select_first(&PICTURE).is_some() && !card.is_hidden();
    let cards: Vec<Node<'_>> = bar.select(&CARD).filter(is_card).take(LIST_MAX).collect_vec();
    let first = cards.first().filter(|_| cards.len() >= CARDS_MIN)?;
    let items = cards.iter().filter_map(|card| parse_entity(*card, reader)).collect_vec();
    let found = TopCarousel { title: parse_title(bar), items };
    (found.items.len() >= CARDS_MIN).then(|| (first.index(), found))
}

/// A card names its thing to the ear as a whole; to the eye the name is broken into lines.
fn parse_entity(card: Node<'_>, reader: &Reader<'_>) -> Option<OtherEntity> {
    let said = collect_lines(card);
    let named = ["aria-label", "data-entityname"].iter().find_map(|name| read_attribute(card, name));
    let name = named.or_else(|| said.first().cloned())?;
    let letters = |text: &str| text.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>();
    let whole = letters(&name);
    let mut begun = String::new();
    let extensions = said.into_iter().skip_while(|line| {
        begun.push_str(&letters(line));
        whole.starts_with(&begun)
    });
    let extensions = extensions.collect_vec();
    Some(OtherEntity {
        name,
        extensions,
        link: reader.resolve_link(card)?,
        image: reader.find_picture(card),
        ..OtherEntity::default()
    })
}

/// The way to the things, which stands over them: `Somebody`, a stroke, `Books`.
fn parse_title(bar: Node<'_>) -> Option<String> {
    let is_stroke = |word: &Node<'_>| word.own_text().trim() == "/" && !word.is_hidden();
    let stroke = bar.select(&WORD).find(is_stroke)?;
    let (before, after) =
        (stroke.prev_sibling().and_then(extract_text)?, stroke.next_sibling().and_then(extract_text)?);
    Some(format!("{before} / {after}"))
}
