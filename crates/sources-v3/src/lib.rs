#![doc = include_str!("../README.md")]
//!
//! v3: a privacy-oriented search engine and its maps.

pub(crate) use quarry_sources_core::{
    Failure, Reading, Refusal, ResultGroups, Site, Source, SourceRequest, SourceResponse, ask, caption_date,
    dates, joined, named, number, reading, redirect,
};

pub mod maps;
pub mod search;
