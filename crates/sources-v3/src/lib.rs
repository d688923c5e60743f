#![doc = include_str!("../README.md")]
//!
//! v3: a privacy-oriented search engine and its maps.

pub(crate) use quarry_sources_core::{
    Answer, Failure, Groups, Reading, Refusal, Site, Source, SourceRequest, ask, caption_date, dates, joined,
    named, number, reading, redirect,
};

pub mod maps;
pub mod search;
