//! Shelves: the lists of cards on a page, each under its heading, with where the store shows the rest of it.
//!
//! A shelf's kind decides under which index its cards stand (21, 22, 28 …), so they are looked for by their form.

use quarry_items::{App, is_absent};
use serde::Serialize;

use super::address::{Links, make_absolute};
use super::card::{find_card, parse_app};
use crate::cursor::Cursor;

/// A list of products under a heading.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Shelf {
    /// Place on the page, from 1.
    pub position: u32,
    /// The heading; a list of search results has none.
    #[serde(skip_serializing_if = "is_absent")]
    pub title: Option<String>,
    /// Text below the heading.
    #[serde(skip_serializing_if = "is_absent")]
    pub subtitle: Option<String>,
    /// The store's page with the whole list.
    #[serde(skip_serializing_if = "is_absent")]
    pub see_more_link: Option<String>,
    /// Continues this API's call with the whole list.
    #[serde(skip_serializing_if = "is_absent")]
    pub see_more_token: Option<String>,
    /// Continues this API's call where this list ends.
    #[serde(skip_serializing_if = "is_absent")]
    pub section_page_token: Option<String>,
    /// The products.
    pub items: Vec<App>,
    /// The store's path of the whole list.
    #[serde(skip)]
    pub more_path: Option<String>,
    /// The store's own token for what follows.
    #[serde(skip)]
    pub next_token: Option<String>,
}

/// Returns the shelves among a page's sections.
pub(super) fn collect_shelves<'v>(
    sections: impl Iterator<Item = Cursor<'v>>,
    origin: &str,
    links: &Links,
) -> Vec<Shelf> {
    let mut shelves: Vec<Shelf> =
        sections.filter_map(|section| parse_shelf(section, origin, links)).collect();
    let mut absolute = 0;
    for (shelf, position) in shelves.iter_mut().zip(1..) {
        shelf.position = position;
        for item in &mut shelf.items {
            absolute += 1;
            item.position_absolute = Some(absolute);
        }
    }
    shelves
}

/// Returns the shelf in a section, if it is one.
fn parse_shelf(section: Cursor<'_>, origin: &str, links: &Links) -> Option<Shelf> {
    section.items_at(&[]).find_map(|content| {
        let items = collect_apps(content.get_path(&[0]), origin, links);
        if items.is_empty() {
            return None;
        }
        let head = content.get_path(&[1]);
        let more_path = head.raw_str(&[2, 4, 2]).filter(|path| path.starts_with("/store/"));
        Some(Shelf {
            title: head.text_line(&[0]),
            subtitle: head.text_line(&[1, 0]).or_else(|| head.text_line(&[1])),
            see_more_link: more_path.and_then(|path| make_absolute(origin, path)),
            more_path: more_path.map(str::to_owned),
            next_token: parse_token(head.get_path(&[3])),
            items,
            ..Shelf::default()
        })
    })
}

/// Returns a list's own token for what follows: `[null, "…"]`.
pub(super) fn parse_token(continuation: Cursor<'_>) -> Option<String> {
    continuation.token(&[1], 8..=4000).map(str::to_owned)
}

/// Returns the products of a list of cards, each once.
pub(super) fn collect_apps(list: Cursor<'_>, origin: &str, links: &Links) -> Vec<App> {
    let mut apps: Vec<App> = Vec::with_capacity(list.len());
    for app in list.items_at(&[]).filter_map(find_card).filter_map(|card| parse_app(card, origin, links)) {
        let is_known = apps
            .iter()
            .any(|known| known.product_id == app.product_id && known.product_link == app.product_link);
        if !is_known {
            apps.push(app);
        }
    }
    for (app, position) in apps.iter_mut().zip(1..) {
        app.position = position;
    }
    apps
}
