//! v1: the largest search engine's web pages.

pub mod search;
