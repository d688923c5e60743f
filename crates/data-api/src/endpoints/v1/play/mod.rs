//! Endpoints of v1's store.

pub mod apps;
pub mod books;
pub mod games;
pub mod movies;
pub mod product;
pub mod reviews;
mod store;
