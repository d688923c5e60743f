//! Tests of sellers: their configuration, and the operator's changes.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod config;
mod documents;
#[path = "../native/mod.rs"]
mod native;
mod openapi;
mod rows;
#[path = "../people/world.rs"]
#[allow(dead_code, reason = "each test uses its own part")]
mod world;
