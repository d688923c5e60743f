#![doc = include_str!("../README.md")]
//!
//! What the source engines (`quarry-sources-v1` … `-v6`) share: how a source is asked ([`Source`], [`SourceRequest`]), what a
//! reading is ([`Reading`]), cursors over JSON, and how texts of numbers, prices and dates are understood.
//!
//! Sources are named `v1` … `v6` (docs/specification.md, Naming conventions); where they live is the caller's configuration.

pub mod ask;
pub mod base64;
pub mod caption_date;
mod cldr;
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
mod setting;
pub mod shared_items;
mod site;
pub mod source_request;
pub mod ways;

pub use ask::{
    Device, Failure, LocalTime, Probe, Refusal, RequestBody, ResponseKind, Setting, Site, Source,
    SourceFuture, SourceRequest, SourceResponse,
};
pub use pages::PageLinks;
pub use reading::{PageLink, Reading, ResultGroups, UnreadSection};
