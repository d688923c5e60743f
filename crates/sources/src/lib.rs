#![doc = include_str!("../README.md")]
//!
//! Requests and parsers of all sources: a crate for each engine, a module for each endpoint, with request and parser side by
//! side. Usable as a library: implement [`Source`] to carry out requests.
//!
//! Sources are named `v1` … `v6` (docs/specification.md, Naming conventions); their hosts are the caller's configuration.
//!
//! ```
//! use quarry_sources::v3::search::{self, Query};
//! use quarry_sources::{Failure, Source};
//!
//! async fn count_groups(source: &dyn Source) -> Result<usize, Failure> {
//!     let query = Query { q: "paper lantern".into(), ..Query::default() };
//!     let reading = search::run(&query, source).await?;
//!     Ok(reading.groups.iter().count())
//! }
//! ```

mod page_provenance;

pub use page_provenance::{find_asked_language, read_provenance};
pub use quarry_sources_core::*;
pub use quarry_sources_v1 as v1;
pub use quarry_sources_v2 as v2;
pub use quarry_sources_v3 as v3;
pub use quarry_sources_v4 as v4;
pub use quarry_sources_v5 as v5;
pub use quarry_sources_v6 as v6;
