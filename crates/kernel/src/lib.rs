#![doc = include_str!("../README.md")]
//!
//! What every Quarry crate shares: money, ids, keyed digests, time, URL text, and what its front doors do alike. No I/O, no
//! platform.

pub mod float;
pub mod http;
pub mod http_signature;
pub mod id;
pub mod mac;
pub mod money;
pub mod retry;
pub mod ssrf;
pub mod time;
pub mod url;
