//! v2's endpoints.

pub mod maps;
pub mod search;
