//! Purpose-bound keyed digests (HMAC-SHA-256), digests of stored secrets, and constant-time comparison.

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq as _;

use crate::id;

/// Length of a [`compute_tag`] in bytes.
const TAG_BYTES: usize = 16;

/// Computes HMAC-SHA-256 of `purpose:text`, so that a digest for one purpose proves nothing for another.
#[must_use]
pub fn compute_keyed_digest(secret: &[u8], purpose: &str, text: &str) -> [u8; 32] {
    // HMAC accepts keys of any length, so this cannot fail.
    compute_hmac(secret, &[purpose, ":", text]).unwrap_or_default()
}

/// Computes HMAC-SHA-256 of concatenated texts, as foreign protocols define it. HMAC accepts keys of any length, so the result is
/// never `None`; callers may still treat `None` as a failed digest.
#[must_use]
pub fn compute_hmac(secret: &[u8], texts: &[&str]) -> Option<[u8; 32]> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).ok()?;
    texts.iter().for_each(|text| mac.update(text.as_bytes()));
    Some(mac.finalize().into_bytes().into())
}

/// Computes the first 128 bits of [`compute_keyed_digest`] as 26 Base32 characters.
#[must_use]
pub fn compute_tag(secret: &[u8], purpose: &str, text: &str) -> String {
    let bytes = compute_keyed_digest(secret, purpose, text);
    id::encode_base32(bytes.get(..TAG_BYTES).unwrap_or_default())
}

/// Computes SHA-256 of a random secret as 52 Base32 characters, for storage in its place.
#[must_use]
pub fn hash_secret(secret: &str) -> String {
    id::encode_base32(&Sha256::digest(secret.as_bytes()))
}

/// Returns whether two texts are equal, in time that depends only on their lengths. Empty texts are never equal.
#[must_use]
pub fn constant_time_eq(a: &[u8], b: &[u8]) -> bool {
    !a.is_empty() && a.ct_eq(b).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_purpose_does_not_sign_for_another() {
        assert_ne!(compute_tag(b"secret", "key", "x"), compute_tag(b"secret", "browser", "x"));
        assert_ne!(compute_tag(b"secret", "key", "x"), compute_tag(b"other", "key", "x"));
        assert_eq!(compute_tag(b"secret", "key", "x").len(), 26);
    }

    #[test]
    fn compares_two_empty_values_as_equal() {
        assert!(constant_time_eq(b"ab", b"ab"));
        assert!(!constant_time_eq(b"ab", b"ac"));
        assert!(!constant_time_eq(b"", b""));
        assert_ne!(hash_secret("a"), hash_secret("b"));
    }
}
