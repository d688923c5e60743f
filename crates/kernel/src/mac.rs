//! Keyed digests (HMAC-SHA-256) with a purpose, plain digests of secrets at rest, and comparison in constant time.

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq as _;

use crate::id;

/// Bytes of a [`tag`].
const TAG_BYTES: usize = 16;

/// HMAC-SHA-256 of `purpose:text`, so that what is signed for one purpose proves nothing for another.
#[must_use]
pub fn keyed(secret: &[u8], purpose: &str, text: &str) -> [u8; 32] {
    // HMAC takes keys of any length, so this cannot fail.
    hmac(secret, &[purpose, ":", text]).unwrap_or_default()
}

/// HMAC-SHA-256 of texts one after the other, as protocols of others define it. HMAC takes keys of any length: it is never
/// `None`, and who would rather not rest on that treats `None` as no digest at all.
#[must_use]
pub fn hmac(secret: &[u8], texts: &[&str]) -> Option<[u8; 32]> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).ok()?;
    texts.iter().for_each(|text| mac.update(text.as_bytes()));
    Some(mac.finalize().into_bytes().into())
}

/// The first 128 bits of [`keyed`] as 26 base 32 characters.
#[must_use]
pub fn tag(secret: &[u8], purpose: &str, text: &str) -> String {
    let bytes = keyed(secret, purpose, text);
    id::base32(bytes.get(..TAG_BYTES).unwrap_or_default())
}

/// SHA-256 of a random secret as 52 base 32 characters: what is stored in its place.
#[must_use]
pub fn at_rest(secret: &str) -> String {
    id::base32(&Sha256::digest(secret.as_bytes()))
}

/// Whether two texts are the same, in time that depends on their lengths only. Empty is never the same.
#[must_use]
pub fn same(a: &[u8], b: &[u8]) -> bool {
    !a.is_empty() && a.ct_eq(b).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_purpose_does_not_sign_for_another() {
        assert_ne!(tag(b"secret", "key", "x"), tag(b"secret", "browser", "x"));
        assert_ne!(tag(b"secret", "key", "x"), tag(b"other", "key", "x"));
        assert_eq!(tag(b"secret", "key", "x").len(), 26);
    }

    #[test]
    fn nothing_is_the_same_as_nothing() {
        assert!(same(b"ab", b"ab"));
        assert!(!same(b"ab", b"ac"));
        assert!(!same(b"", b""));
        assert_ne!(at_rest("a"), at_rest("b"));
    }
}
