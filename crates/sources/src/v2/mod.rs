//! v2: a web search engine and its maps.

pub mod maps;
pub mod search;
