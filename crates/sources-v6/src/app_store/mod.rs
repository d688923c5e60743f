//! The app store: search, one product, its reviews (docs/specification.md, Endpoints; complete parameter tables).

mod api;
mod artwork;
pub mod product;
pub mod reviews;
pub mod search;
mod text_or;

use crate::reading::{NO_RESULTS, SOME_RESULTS};
