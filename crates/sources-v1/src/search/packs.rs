//! Packs: cards of things of one kind between the web results.

pub(in crate::search) mod apps;
pub(in crate::search) mod carousel;
pub(in crate::search) mod jobs;
pub(crate) mod local;
pub(in crate::search) mod products;
pub(in crate::search) mod recipes;
pub(in crate::search) mod sports;

pub use jobs::Job;
pub use local::LocalResults;
pub use products::ImmersiveProduct;
pub use recipes::Recipe;
pub use sports::{Game, SportsResults, Team};
