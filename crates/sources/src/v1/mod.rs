//! v1: the largest search engine's web pages.

pub mod overview;
pub mod search;
