//! Tests of the storefront over the real tables, in one program: its world is compiled and linked once.

// Helpers panic too, because a test cannot go on after an unexpected failure.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod identity;
mod metered;
mod native;
mod oauth;
mod payments;
mod people;
mod sellers;
mod tokens;
