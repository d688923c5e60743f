//! Endpoints of v5.

pub mod place;
pub mod reviews;
pub mod search;
