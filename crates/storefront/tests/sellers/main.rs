//! Sellers: their configuration.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod config;
