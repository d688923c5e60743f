//! The app store: search, one product, its reviews (docs/specification.md, Endpoints; complete parameter tables).

mod api;
mod artwork;
pub mod product;
pub mod reviews;
pub mod search;
mod text_or_object;

use crate::reading::{HAS_RESULTS_STATE, NO_RESULTS_STATE};
