//! Bindings of the runtime, through the crate `worker` where it has them.

pub mod assets;
pub mod cache;
pub mod d1;
pub mod mail;
pub mod r2;
pub mod webcrypto;
