#![doc = include_str!("../README.md")]
//!
//! v6: a device maker's app store and maps.

pub(crate) use quarry_sources_core::{
    Failure, LocalTime, Reading, Refusal, ResultGroups, Setting, Site, Source, SourceRequest, SourceResponse,
    cursor, number, once, reading,
};

pub mod app_store;
pub mod maps;
mod page_provenance;

pub use page_provenance::read_provenance;
