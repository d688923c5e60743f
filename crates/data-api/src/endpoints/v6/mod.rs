//! v6's endpoints.

pub mod app_store;
pub mod maps;
