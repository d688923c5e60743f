//! Whose storefront it is, and what it says of itself before anybody has registered (docs/specification.md, Endpoints, Agent
//! storefront; RFC 8414, 9728, 7517; auth.md protocol): a host is one seller's, and every address that is announced works.

pub mod auth_md;
mod auth_md_words;
pub mod config;
pub mod directory;
pub mod discovery;
pub mod host;
pub mod remembered;
pub mod shell;
pub mod start_here;
