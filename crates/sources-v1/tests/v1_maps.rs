//! v1's maps: recorded answers read by what the page says, what is asked for, and answers that were shaken.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "v1_maps/details.rs"]
mod details;
#[path = "v1_maps/places.rs"]
mod places;
#[path = "v1_maps/reviews.rs"]
mod reviews;
#[path = "v1_maps/shaken.rs"]
mod shaken;
#[path = "v1_maps/world.rs"]
mod world;
