#![doc = include_str!("../README.md")]
//!
//! Vocabulary shared by all crates: money, ids, keyed digests, time, HTTP and URL text. No I/O, no platform.
//!
//! ```
//! use quarry_kernel::money::{CALL_PRICE, MicroUsd};
//!
//! let price = MicroUsd::from_decimal("0.15").unwrap();
//! assert_eq!(price, MicroUsd(150_000));
//! assert_eq!(price.0 / CALL_PRICE.0, 1_000);
//! ```

pub mod float;
pub mod http;
pub mod http_signature;
pub mod id;
pub mod mac;
pub mod money;
pub mod retry;
pub mod ssrf;
pub mod time;
pub mod unique_json;
pub mod url;
