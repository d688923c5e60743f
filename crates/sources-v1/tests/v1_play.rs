//! v1's store: lists, products and reviews, on recorded answers and on made ones.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

#[path = "v1_play/garbled.rs"]
mod garbled;
#[path = "v1_play/lists.rs"]
mod lists;
#[path = "v1_play/products.rs"]
mod products;
#[path = "v1_play/reviews.rs"]
mod reviews;
#[path = "v1_play/support.rs"]
mod support;
