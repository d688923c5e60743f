//! Signed tokens as bytes, keys and signatures (RFC 7515, 7517, 7518, 7519, 8037): what is signed is what its signer
//! wrote, and nothing about what it means. Nothing here asks anybody but the platform, for signatures.

pub mod algorithm;
pub mod jwk;
pub mod jws;
pub mod key_cache;
pub mod sign;
pub mod signatures;

#[cfg(test)]
#[path = "../../../storefront/tests/native/mod.rs"]
mod native;
