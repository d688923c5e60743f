//! Sellers of this deployment: their configuration, lookup and cache.

pub mod cache;
pub mod config;
pub mod directory;
pub mod host;
pub mod warnings;
