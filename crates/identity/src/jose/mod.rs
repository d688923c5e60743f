//! Signed tokens, keys and signatures at the byte level (RFC 7515, 7517, 7518, 7519, 8037): verifies who signed, without
//! interpreting the contents. No I/O except the platform's signatures.

pub mod algorithm;
pub mod jwk;
pub mod jws;
pub mod key_cache;
pub mod sign;
pub mod signatures;

#[cfg(test)]
#[path = "../../../storefront/tests/native/mod.rs"]
mod native;
