//! The whole page: what it holds, how it is read from end to end, and what is done with what no reader took.

pub(crate) mod information;
mod iso_dates;
mod missing_fields;
mod model;
mod parse;
mod section_items;
mod sort_sections;
mod unread;

pub use information::SearchInformation;
pub use model::Page;
pub use parse::{Extent, parse};
