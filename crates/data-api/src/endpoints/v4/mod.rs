//! Endpoints of v4.

pub mod reviews;
pub mod search;
