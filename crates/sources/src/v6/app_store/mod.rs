//! The app store: search, one product, its reviews.

pub mod product;
pub mod reviews;
pub mod search;
