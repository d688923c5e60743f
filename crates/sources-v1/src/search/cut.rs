//! How a page is cut before anybody knows what its pieces are: sections under headings, lines of cards, what is folded
//! away.

pub(in crate::search) mod folded;
mod kinds;
pub(in crate::search) mod leaves;
pub(in crate::search) mod sections;
pub(crate) mod unknown;

pub use sections::{Section, SectionItem};
