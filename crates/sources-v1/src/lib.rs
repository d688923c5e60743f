#![doc = include_str!("../README.md")]
//!
//! v1: the largest search engine's web pages, and its store.
//!
//! ```
//! use quarry_sources_v1::search::{Query, build_request};
//!
//! let request = build_request(&Query { q: "paper lantern".into(), ..Query::default() });
//! assert!(request.path.starts_with("/search?q=paper%20lantern"), "{}", request.path);
//! ```

pub(crate) use quarry_sources_core::{
    ask, base64, control_labels, cursor, dates, envelope, joined, number, once, pages, provenance, reading,
    words,
};

pub mod ads;
pub mod ai_mode;
pub mod contributor_reviews;
pub mod local;
pub mod maps;
pub mod overview;
pub mod photo_meta;
pub mod play;
pub mod popular_times;
pub mod posts;
pub mod product;
pub mod reviews;
pub mod search;
pub mod shopping;
mod web;

pub use web::domain::{list_national_domains, resolve_national_origin};
pub use web::provenance::read_provenance;
pub use web::search_context::{SearchContext, SearchOrigin};
pub use web::uule::{encode_uule, encode_uule_at_point};
