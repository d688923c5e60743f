//! v2: a web search engine.

pub mod search;
