//! The app store's endpoints, judged on recorded answers and on small answers of the same formats.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod garble;
mod product;
mod reviews;
mod search;
mod support;
