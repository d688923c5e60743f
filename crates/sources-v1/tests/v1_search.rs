//! v1/search: what the recorded pages mean, what a refused answer looks like, and the shapes of pages that no recording
//! shows.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "v1_search/call.rs"]
mod call;
#[path = "v1_search/compared.rs"]
mod compared;
#[path = "v1_search/earlier.rs"]
mod earlier;
#[path = "v1_search/encrypted.rs"]
mod encrypted;
#[path = "v1_search/gaps.rs"]
mod gaps;
#[path = "v1_search/kept.rs"]
mod kept;
#[path = "v1_search/modules.rs"]
mod modules;
#[path = "v1_search/panels.rs"]
mod panels;
#[path = "v1_search/phones.rs"]
mod phones;
#[path = "v1_search/posts.rs"]
mod posts;
#[path = "v1_search/promises.rs"]
mod promises;
#[path = "v1_search/recorded.rs"]
mod recorded;
#[path = "v1_search/refused.rs"]
mod refused;
#[path = "v1_search/renamed.rs"]
mod renamed;
#[path = "v1_search/scriptless.rs"]
mod scriptless;
#[path = "v1_search/sections.rs"]
mod sections;
#[path = "v1_search/shapes.rs"]
mod shapes;
#[path = "v1_search/shown.rs"]
mod shown;
#[path = "v1_search/strips.rs"]
mod strips;
#[path = "v1_search/tiles.rs"]
mod tiles;
#[path = "v1_search/unnamed.rs"]
mod unnamed;
#[path = "v1_search/witness.rs"]
mod witness;
#[path = "v1_search/world.rs"]
mod world;
