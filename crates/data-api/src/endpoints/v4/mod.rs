//! v4's endpoints.

pub mod reviews;
pub mod search;
