//! v3's endpoints.

pub mod maps;
pub mod search;
