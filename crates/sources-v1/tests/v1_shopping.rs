//! v1/shopping and v1/shopping/product: what recorded cards and the recorded product mean, what is asked of the source
//! and how often, and what is no answer.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "v1_shopping/calls.rs"]
mod calls;
#[path = "v1_shopping/cards.rs"]
mod cards;
#[path = "v1_shopping/product.rs"]
mod product;
#[path = "v1_shopping/refused.rs"]
mod refused;
#[path = "v1_shopping/shapes.rs"]
mod shapes;
#[path = "v1_shopping/shop.rs"]
mod shop;
#[path = "v1_search/world.rs"]
#[allow(dead_code)] // shared with the tests of v1/search
mod world;
