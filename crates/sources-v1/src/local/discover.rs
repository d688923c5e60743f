//! The tiles below the list: further searches for places, each with a picture or several.

use crate::search::local;
use crate::web::page_reader::{LIST_MAX, Reader, clean_text, find_text, read_attribute};
use quarry_html::{Document, Node, selectors};
use serde::Serialize;

selectors! {
    static TILE = "a[href*='udm=1'], a[href*='tbm=lcl'], a[href*='rflfq=']";
    static TITLE = "[role='heading'], h3, .hc9gsf, .OSrXXb";
    static PICTURE = "img";
    static NAVIGATION = "[role='navigation'], nav, header, form, #hdtb, #top_nav, #foot, #navcnt";
}

/// A further search.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Tile {
    /// Search term.
    pub title: String,
    /// The source's page for it.
    pub link: String,
    /// The first picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
    /// Every picture.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<String>,
}

/// Reads the tiles: links to searches for places that have a picture, outside the list and the page's navigation.
pub(super) fn read(document: &Document<'_>, reader: &Reader<'_>) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = Vec::new();
    for anchor in document.select(&TILE).take(LIST_MAX) {
        let is_elsewhere = anchor.closest(&NAVIGATION).is_some() || anchor.closest(&local::CARD).is_some();
        let found = if is_elsewhere { None } else { parse_tile(anchor, reader) };
        tiles.extend(found.filter(|tile| !tiles.iter().any(|known| known.link == tile.link)));
    }
    tiles
}

fn parse_tile(anchor: Node<'_>, reader: &Reader<'_>) -> Option<Tile> {
    anchor.select_first(&PICTURE)?;
    let link = reader.resolve_link(anchor).filter(|link| is_place_search(link))?;
    let title = find_text(anchor, &TITLE)
        .or_else(|| clean_text(&anchor.text()))
        .or_else(|| read_attribute(anchor, "aria-label"))?;
    let images: Vec<String> =
        anchor.select(&PICTURE).take(12).filter_map(|image| reader.resolve_picture(image)).collect();
    Some(Tile { title, link, thumbnail: images.first().cloned(), images })
}

/// Recognises `udm=1` is one, `udm=14` none; the large map of the same places is none of them either.
fn is_place_search(link: &str) -> bool {
    let value = |name: &str| quarry_kernel::url::find_query_value(link, name);
    let is_kind = value("udm").is_some_and(|udm| udm == "1") || value("tbm").is_some_and(|tbm| tbm == "lcl");
    is_kind && value("q").is_some() && value("rllag").is_none() && value("start").is_none()
}
