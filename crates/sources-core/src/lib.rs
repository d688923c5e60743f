#![doc = include_str!("../README.md")]
//!
//! Common parts of the source engines (`quarry-sources-v1` … `-v6`): requests to a source ([`Source`], [`SourceRequest`]), the
//! [`Reading`] of its answer, cursors over JSON, and parsers for numbers, prices and dates.
//!
//! Sources are named `v1` … `v6` (docs/specification.md, Naming conventions); their hosts are the caller's configuration.
//!
//! ```
//! use quarry_sources_core::number;
//!
//! assert_eq!(number::parse_count("1.2K"), Some(1_200));
//! assert_eq!(number::parse_count("many"), None, "a number that is not understood is absent");
//! ```

pub mod ask;
pub mod base64;
pub mod caption_date;
mod cldr;
pub mod control_labels;
pub mod cursor;
pub mod dates;
pub mod envelope;
pub mod guarded;
pub mod joined;
pub mod named;
pub mod number;
pub mod once;
pub mod pages;
pub mod provenance;
pub mod reading;
pub mod redirect;
mod refusal;
pub mod render_budget;
pub mod rendering;
pub mod same_address;
mod setting;
pub mod shared_items;
mod site;
pub mod source_request;
pub mod ways;
pub mod words;

pub use ask::{
    Device, Failure, LocalTime, Probe, Refusal, RequestBody, ResponseKind, Setting, Site, Source,
    SourceFuture, SourceRequest, SourceResponse,
};
pub use pages::PageLinks;
pub use reading::{PageLink, Reading, ResultGroups, UnreadSection};
