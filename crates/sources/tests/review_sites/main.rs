//! v4 and v5: what recorded answers mean, what pages of our own in the documented formats mean, how a refused answer looks,
//! and that no garbled answer panics or gives a value of the wrong form.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod forms;
mod garble;
mod support;
mod v4_reviews;
mod v4_search;
mod v5_place;
mod v5_reviews;
mod v5_search;
