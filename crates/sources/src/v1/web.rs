//! What all of v1's web pages have in common: text, links, pictures, scripts, prices, generated answers, places, and how a
//! page that is none is told.

pub(in crate::v1) mod blocks;
pub(in crate::v1) mod card;
pub(in crate::v1) mod deferred;
pub(in crate::v1) mod domain;
pub(in crate::v1) mod former;
pub(in crate::v1) mod interface;
pub(in crate::v1) mod link;
pub(in crate::v1) mod pagination;
pub(in crate::v1) mod pictures;
pub(in crate::v1) mod reader;
pub(in crate::v1) mod refusal;
pub(in crate::v1) mod script;
pub(in crate::v1) mod uule;
pub mod visit;
