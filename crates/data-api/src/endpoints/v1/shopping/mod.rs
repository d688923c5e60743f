//! v1's products.

pub mod product;
pub mod search;
