//! Tokens of others and of our own, as agents present them: what is believed and what is said of what is not.

// A test that cannot go on panics, in its helpers too.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod access;
mod algorithms;
mod assertion;
#[path = "../native/mod.rs"]
mod native;
mod present;
mod provider;
mod world;
