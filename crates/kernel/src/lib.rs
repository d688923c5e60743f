//! What every Quarry crate shares: money, ids, keyed digests, time and URL text. No I/O, no platform.

pub mod http;
pub mod id;
pub mod mac;
pub mod money;
pub mod time;
pub mod url;
