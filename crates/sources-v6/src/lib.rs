#![doc = include_str!("../README.md")]
//!
//! v6: a device maker's app store and maps.

pub(crate) use quarry_sources_core::{
    Answer, Failure, Groups, LocalTime, Reading, Refusal, Setting, Site, Source, SourceRequest, cursor,
    number, once, reading,
};

pub mod app_store;
pub mod maps;
