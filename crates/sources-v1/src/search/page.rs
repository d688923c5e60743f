//! The whole page: what it holds, how it is read from end to end, and what is done with what no reader took.

mod days;
mod gaps;
mod groups;
pub(crate) mod information;
mod leftover;
mod parse;
mod unread;

pub use groups::Page;
pub use information::SearchInformation;
pub use parse::{Extent, parse};
