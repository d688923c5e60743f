#![doc = include_str!("../README.md")]
//!
//! v3: a privacy-oriented search engine and its maps.
//!
//! ```
//! use quarry_sources_core::{Failure, Source};
//! use quarry_sources_v3::search::{self, Query};
//!
//! async fn count_groups(source: &dyn Source) -> Result<usize, Failure> {
//!     let query = Query { q: "paper lantern".into(), df: Some("y".into()), ..Query::default() };
//!     let reading = search::run(&query, source).await?;
//!     Ok(reading.groups.iter().count())
//! }
//! ```

pub(crate) use quarry_sources_core::{
    Failure, Reading, Refusal, ResultGroups, Site, Source, SourceRequest, SourceResponse, ask, caption_date,
    dates, joined, named, number, provenance, reading, redirect,
};

pub mod maps;
mod page_provenance;
pub mod search;

pub use page_provenance::read_provenance;
