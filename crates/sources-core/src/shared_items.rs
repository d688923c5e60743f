//! Places and reviews are what every engine answers with, and their writers and destructors are the largest of all items'.
//! Generic code that a crate compiled is used again by the crates above it, never by one beside it: compiled here, it is in
//! the worker once and not once an engine.

use quarry_items::{Place, Review};

use crate::ResultGroups;

/// Adds places and reviews to the groups of a reading, and drops the values.
pub fn put_shared_items(groups: &mut ResultGroups, places: Vec<Place>, reviews: Vec<Review>) {
    groups.put_list("places", &places);
    groups.put_list("reviews", &reviews);
}
