//! Tests of foreign and own tokens as agents present them.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod access;
mod algorithms;
mod assertion;
#[path = "../native/mod.rs"]
mod native;
mod present;
mod provider;
mod world;
