//! Endpoints of v2.

pub mod maps;
pub mod search;
