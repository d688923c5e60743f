//! Endpoints of v1's maps.

pub mod photo_meta;
pub mod popular_times;
pub mod posts;
pub mod search;
