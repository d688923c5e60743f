//! Tests of the service and of its documents, in one program: what they share is compiled and linked once.

// Helpers panic too, because a test cannot go on after an unexpected failure.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod batch;
mod compat;
mod documented;
mod endpoints_document;
mod llms;
mod locations;
mod migration_table;
mod review_sites;
mod service;
mod specified;
mod support;
mod v1;
mod v1_ai_mode;
mod v1_play;
