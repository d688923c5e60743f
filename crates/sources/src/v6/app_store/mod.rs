//! The app store: search, one product, its reviews (specification, Endpoints; complete parameter tables).

mod api;
mod artwork;
mod json;
pub mod product;
pub mod reviews;
pub mod search;

/// What a result state says when there are results.
const SOME_RESULTS: &str = "Results for exact spelling";
/// What a result state says when there are none.
const NO_RESULTS: &str = "Fully empty";
