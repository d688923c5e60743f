//! Endpoints of v6.

pub mod app_store;
pub mod maps;
