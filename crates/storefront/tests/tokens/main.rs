//! Tests of foreign and own tokens as agents present them.

// Helpers panic too, because a test cannot go on after an unexpected failure.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod access;
mod algorithms;
mod assertion;
#[path = "../native/mod.rs"]
mod native;
mod present;
mod provider;
mod world;
