#![doc = include_str!("../README.md")]
//!
//! v2: a web search engine and its maps.
//!
//! ```
//! use quarry_sources_v2::search::{Query, build_request};
//!
//! let request = build_request(&Query { q: "paper lantern".into(), ..Query::default() });
//! assert!(request.path.starts_with("/search?q=paper%20lantern"), "{}", request.path);
//! ```

pub(crate) use quarry_sources_core::{
    Failure, Reading, Refusal, ResultGroups, Site, Source, SourceRequest, SourceResponse, ask, base64,
    caption_date, control_labels, cursor, dates, joined, named, number, once, pages, provenance, reading,
    redirect, words,
};

pub mod maps;
pub mod search;

pub use search::read_provenance;
