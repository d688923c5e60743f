//! The lists of other products below a product: similar ones, others of the same maker.

use super::address::Links;
use super::shelf::{Shelf, collect_shelves};
use crate::cursor::Cursor;

/// Returns the lists in the data of a page: `[…, […, [section, …]]]`.
pub(super) fn collect(data: Cursor<'_>, origin: &str, links: &Links) -> Vec<Shelf> {
    collect_shelves(data.items_at(&[1, 1]), origin, links)
        .into_iter()
        .filter(|shelf| shelf.title.is_some())
        .collect()
}
