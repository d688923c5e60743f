//! v3: a privacy-oriented search engine.

pub mod search;
