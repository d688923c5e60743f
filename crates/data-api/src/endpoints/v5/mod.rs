//! v5's endpoints.

pub mod place;
pub mod reviews;
pub mod search;
