//! Tests of the readers, in one program: what they share is compiled and linked once.

// Helpers panic too, because a test cannot go on after an unexpected failure.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod v1_ads;
mod v1_ai_mode;
mod v1_cases;
mod v1_garbled;
mod v1_local;
mod v1_maps;
mod v1_overview;
mod v1_play;
mod v1_search;
mod v1_shopping;
mod world;
