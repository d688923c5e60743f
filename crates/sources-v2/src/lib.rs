#![doc = include_str!("../README.md")]
//!
//! v2: a web search engine and its maps.

pub(crate) use quarry_sources_core::{
    Failure, Reading, Refusal, ResultGroups, Site, Source, SourceRequest, SourceResponse, ask, base64,
    caption_date, cursor, dates, joined, named, number, once, pages, provenance, reading, redirect,
};

pub mod maps;
pub mod search;

pub use search::read_provenance;
