//! Serialization of places and reviews, which every engine returns and whose serializers and destructors are the largest of all
//! items. Generic code compiled in a crate is reused by crates above it, never by siblings: compiled here, it is in the worker
//! once instead of once per engine.

use quarry_items::{Place, Review};

use crate::ResultGroups;

/// Adds places and reviews to the groups of a reading, and drops the values.
pub fn put_shared_items(groups: &mut ResultGroups, places: Vec<Place>, reviews: Vec<Review>) {
    groups.put_list("places", &places);
    groups.put_list("reviews", &reviews);
}
