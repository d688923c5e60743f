//! How a page is cut before anybody knows what its pieces are: sections under headings, lines of cards, what is folded
//! away.

pub(in crate::search) mod card_sections;
pub(in crate::search) mod folded;
mod kind;
pub(in crate::search) mod leaf_blocks;
pub(crate) mod unread;

pub use card_sections::{Section, SectionItem};
