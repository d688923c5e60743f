//! What all of v1's web pages have in common: text, links, pictures, scripts, prices, generated answers, places, and how a
//! page that is none is told.

pub(crate) mod blocks;
pub(crate) mod card;
pub(crate) mod deferred;
pub(crate) mod delivery;
pub(crate) mod domain;
pub(crate) mod feature;
pub(crate) mod former;
pub(crate) mod interface;
pub(crate) mod link;
pub(crate) mod nothing;
pub(crate) mod pagination;
pub(crate) mod pictures;
pub(crate) mod place_links;
pub(crate) mod product_ids;
pub(crate) mod reader;
pub(crate) mod refusal;
pub(crate) mod script;
pub(crate) mod uule;
pub mod visit;
pub(crate) mod when;
