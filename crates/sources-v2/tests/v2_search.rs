//! v2/search: what the recorded pages mean, how they agree with a second reader of the same pages, what a refused answer
//! looks like, and the shapes of pages that no recording shows.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "v2_search/bare.rs"]
mod bare;
#[path = "v2_search/call.rs"]
mod call;
#[path = "v2_search/cards.rs"]
mod cards;
#[path = "v2_search/recorded.rs"]
mod recorded;
#[path = "v2_search/refused.rs"]
mod refused;
#[path = "v2_search/shapes.rs"]
mod shapes;
#[path = "v2_search/world.rs"]
mod world;
