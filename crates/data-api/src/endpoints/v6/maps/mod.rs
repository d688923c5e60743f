//! Endpoints of v6's maps.

pub mod places;
pub mod reviews;
