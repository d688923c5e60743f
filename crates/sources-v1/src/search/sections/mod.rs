//! Divides a page into sections under headings, lines of cards, and folded parts, before they are classified.

pub(in crate::search) mod card_sections;
pub(in crate::search) mod folded;
mod kind;
pub(in crate::search) mod leaf_blocks;
pub(crate) mod unread;

pub use card_sections::{Section, SectionItem};
