//! Key pair derived from one secret, and its public part.

use std::cell::OnceCell;

use quarry_kernel::mac;
use serde_json::Value;

use super::ALGORITHM;
use crate::jose::jwk::{self, PublicKey};
use crate::jose::signatures::{Scalar, SignatureUnavailable, Signatures};
use crate::settings::SigningSecrets;

/// Maximum derivation attempts; one digest in 2^32 is no valid key.
const DERIVATIONS_MAX: u8 = 8;
/// The order of P-256's group (FIPS 186-5, SP 800-186 3.2.1.3), big-endian.
pub(super) const GROUP_ORDER: Scalar = [
    0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, //
    0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
];

/// Key pair derived from one secret, which is not kept itself.
pub(super) struct SigningKey {
    /// Secret scalar of the signatures.
    pub(super) scalar: Scalar,
    /// Secret of keyed digests.
    pub(super) mac: [u8; 32],
    /// Public key, once derived by the platform.
    public: OnceCell<PublishedKey>,
}

/// Public part of a key.
pub(super) struct PublishedKey {
    /// Thumbprint of the public key, which is its `kid`.
    pub(super) id: String,
    pub(super) key: PublicKey,
}

impl SigningKey {
    /// Expands the secret (like HKDF, RFC 5869, 2.3) until the bytes are a valid scalar.
    pub(super) fn derive(secret: &str, seller_id: &str) -> Option<Self> {
        if secret.len() < SigningSecrets::MIN_BYTES {
            return None;
        }
        let expand = |purpose: &str| mac::compute_keyed_digest(secret.as_bytes(), purpose, seller_id);
        let candidate = |counter| expand(&format!("agents-signing-{counter}"));
        let scalar = (0..DERIVATIONS_MAX).map(candidate).find(is_private_key)?;
        Some(Self { scalar, mac: expand("agents-mac"), public: OnceCell::new() })
    }

    /// Derives the public part; the platform's answer is parsed like a foreign key.
    pub(super) async fn derive_public(
        &self,
        signatures: &impl Signatures,
    ) -> Result<&PublishedKey, SignatureUnavailable> {
        if let Some(known) = self.public.get() {
            return Ok(known);
        }
        let jwk = serde_json::from_str(&signatures.derive_public_key(&self.scalar).await?)
            .map_err(|_| SignatureUnavailable)?;
        let key = jwk::parse_public_key(&jwk).ok_or(SignatureUnavailable)?;
        Ok(self.public.get_or_init(|| PublishedKey { id: key.thumbprint().to_owned(), key }))
    }
}

/// Returns whether bytes are a valid private key: neither zero nor as large as the group order.
pub(super) fn is_private_key(bytes: &Scalar) -> bool {
    *bytes > [0; 32] && *bytes < GROUP_ORDER
}

impl PublishedKey {
    pub(super) fn to_jwk(&self) -> Value {
        let mut jwk: Value = serde_json::from_str(self.key.jwk()).unwrap_or_default();
        if let Some(members) = jwk.as_object_mut() {
            members.insert("kid".to_owned(), self.id.as_str().into());
            members.insert("use".to_owned(), "sig".into());
            members.insert("alg".to_owned(), ALGORITHM.name().into());
        }
        jwk
    }
}
