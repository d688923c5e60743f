//! v1: the largest search engine's web pages.

pub mod ads;
pub mod ai_mode;
pub mod local;
pub mod overview;
pub mod product;
pub mod search;
pub mod shopping;
mod web;

pub use web::domain::national_origin;
pub use web::pagination::Pages;
pub use web::uule::{uule, uule_at};
pub use web::visit::{Place, Visit};
