//! The strip above the results (`top_carousel`): people, albums, films, cities, each with a picture, that the phrase asks for.
//!
//! It stands in the bar over the columns, whose id has not changed since 2013. Its title is the way to it, `Somebody / Books`.

use crate::once::Listed;
use crate::search::answers::knowledge::OtherEntity;
use crate::search::cut::sections::lines;
use crate::web::reader::{LIST_MAX, Reader, attr, text};
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
pub(in crate::search) fn read(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, TopCarousel)> {
    const CARDS_MIN: usize = 3;
    let bar = document.first(&BAR)?;
    let is_card = |card: &Node<'_>| card.first(&PICTURE).is_some() && !card.is_hidden();
    let cards: Vec<Node<'_>> = bar.select(&CARD).filter(is_card).take(LIST_MAX).listed();
    let first = cards.first().filter(|_| cards.len() >= CARDS_MIN)?;
    let items = cards.iter().filter_map(|card| thing(*card, reader)).listed();
    let found = TopCarousel { title: title(bar), items };
    (found.items.len() >= CARDS_MIN).then(|| (first.index(), found))
}

/// A card names its thing to the ear as a whole; to the eye the name is broken into lines.
fn thing(card: Node<'_>, reader: &Reader<'_>) -> Option<OtherEntity> {
    let said = lines(card);
    let named = ["aria-label", "data-entityname"].iter().find_map(|name| attr(card, name));
    let name = named.or_else(|| said.first().cloned())?;
    let letters = |text: &str| text.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>();
    let whole = letters(&name);
    let mut begun = String::new();
    let extensions = said.into_iter().skip_while(|line| {
        begun.push_str(&letters(line));
        whole.starts_with(&begun)
    });
    let extensions = extensions.listed();
    Some(OtherEntity {
        name,
        extensions,
        link: reader.link(card)?,
        image: reader.first_picture(card),
        ..OtherEntity::default()
    })
}

/// The way to the things, which stands over them: `Somebody`, a stroke, `Books`.
fn title(bar: Node<'_>) -> Option<String> {
    let is_stroke = |word: &Node<'_>| word.own_text().trim() == "/" && !word.is_hidden();
    let stroke = bar.select(&WORD).find(is_stroke)?;
    let (before, after) = (stroke.prev_sibling().and_then(text)?, stroke.next_sibling().and_then(text)?);
    Some(format!("{before} / {after}"))
}
