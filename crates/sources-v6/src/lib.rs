#![doc = include_str!("../README.md")]
//!
//! v6: a device maker's app store and maps.
//!
//! ```
//! use quarry_sources_v6::app_store::search::{Query, build_request};
//!
//! let query = Query { term: "chess".into(), country: "us".into(), lang: "en-us".into(), ..Query::default() };
//! let request = build_request(&query);
//! assert!(request.path.contains("term=chess&country=us&lang=en_us"), "{}", request.path);
//! ```

pub(crate) use quarry_sources_core::{
    Failure, LocalTime, Reading, Refusal, ResultGroups, Setting, Site, Source, SourceRequest, SourceResponse,
    cursor, number, once, reading,
};

pub mod app_store;
pub mod maps;
mod page_provenance;

pub use page_provenance::read_provenance;
