//! Endpoints of v1's shopping.

pub mod product;
pub mod search;
