//! Endpoints of v3.

pub mod maps;
pub mod search;
