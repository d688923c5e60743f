//! Endpoints of v6's app store.

pub mod product;
pub mod reviews;
pub mod search;
