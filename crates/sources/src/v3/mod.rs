//! v3: a privacy-oriented search engine and its maps.

pub mod maps;
pub mod search;
