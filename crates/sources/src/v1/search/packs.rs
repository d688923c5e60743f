//! Packs: cards of things of one kind between the web results.

pub(in crate::v1::search) mod apps;
pub(in crate::v1::search) mod carousel;
pub(in crate::v1::search) mod jobs;
pub(in crate::v1) mod local;
pub(in crate::v1::search) mod products;
pub(in crate::v1::search) mod recipes;
pub(in crate::v1::search) mod sports;

pub use jobs::Job;
pub use local::LocalResults;
pub use products::ImmersiveProduct;
pub use recipes::Recipe;
pub use sports::{Game, SportsResults, Team};
