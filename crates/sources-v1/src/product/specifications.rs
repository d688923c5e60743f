//! The table of the product's properties.

use crate::web::page_reader::{LIST_MAX, extract_text};
use quarry_html::{Document, selectors};
pub use quarry_items::Specification as Row;

selectors! {
    static ROW = "[data-attrid='product_attributes_facet'][role='row'], [data-attrid^='product_attributes'] [role='row']";
    static CELL = "[role='gridcell'], [role='rowheader'], [role='cell']";
}

/// Returns the rows, each once.
pub(super) fn read(document: &Document<'_>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for node in document.select(&ROW).take(LIST_MAX) {
        let mut cells = node.select(&CELL).filter_map(extract_text);
        let row = cells.next().zip(cells.next()).map(|(name, value)| Row { name, value });
        rows.extend(row.filter(|row| !rows.contains(row)));
    }
    rows
}
