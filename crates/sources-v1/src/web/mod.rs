//! Common parts of all of v1's web pages: text, links, pictures, scripts, prices, generated answers, places, and the detection of
//! other pages.

pub(crate) mod blocks;
pub(crate) mod controls;
pub(crate) mod date_text;
pub(crate) mod deferred;
pub(crate) mod delivery;
pub(crate) mod domain;
pub(crate) mod feature_id;
pub(crate) mod former_price;
pub(crate) mod link;
pub(crate) mod no_results;
pub(crate) mod page_reader;
pub(crate) mod pagination;
mod picture_size;
pub(crate) mod pictures;
pub(crate) mod place_endpoints;
pub(crate) mod product_card;
pub(crate) mod product_ids;
pub(crate) mod provenance;
pub(crate) mod refusal;
pub(crate) mod script;
pub mod search_context;
pub(crate) mod spelling;
pub(crate) mod uule;
