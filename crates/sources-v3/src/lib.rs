#![doc = include_str!("../README.md")]
//!
//! v3: a privacy-oriented search engine and its maps.

pub(crate) use quarry_sources_core::{
    Failure, Reading, Refusal, ResultGroups, Site, Source, SourceRequest, SourceResponse, ask, caption_date,
    dates, joined, named, number, provenance, reading, redirect,
};

pub mod maps;
mod page_provenance;
pub mod search;

pub use page_provenance::read_provenance;
