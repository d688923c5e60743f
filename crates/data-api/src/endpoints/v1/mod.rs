//! Endpoints of v1, and their common parts.

pub mod ads;
pub mod ai_mode;
pub mod ai_overview;
pub mod contributor_reviews;
pub mod local;
pub mod maps;
mod places;
pub mod play;
pub mod reviews;
pub mod search;
pub mod shopping;
mod web;
