//! Port for signatures, made and verified by the platform (WebCrypto in the worker, public crates in the tests). Trust in keys is
//! decided by the callers.

use super::algorithm::SigningAlgorithm;

/// The platform could not verify or sign. The adapter has logged the details.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignatureUnavailable;

/// P-256 private key: a number between 0 and the group order, big-endian.
pub type Scalar = [u8; 32];

/// Length of an ES256 and of an Ed25519 signature (RFC 7518, 3.4; RFC 8032, 5.1.6).
pub const SHORT_SIGNATURE_BYTES: usize = 64;

/// Signature operations of the platform.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait Signatures {
    /// Returns whether a public key, as JSON of its required members (RFC 7638, 3.2), made `signature` over `signed`; `false` for
    /// an invalid key, such as a point off the curve.
    ///
    /// # Errors
    /// When the platform fails; nothing may be trusted then.
    async fn verify(
        &self,
        algorithm: SigningAlgorithm,
        jwk: &str,
        signed: &[u8],
        signature: &[u8],
    ) -> Result<bool, SignatureUnavailable>;

    /// Derives the public key of a private one, as JSON (RFC 7518, 6.2.1).
    ///
    /// # Errors
    /// When the platform fails.
    async fn derive_public_key(&self, key: &Scalar) -> Result<String, SignatureUnavailable>;

    /// Signs with ES256. `id` is the unique name of the key.
    ///
    /// # Errors
    /// When the platform fails.
    async fn sign(
        &self,
        id: &str,
        key: &Scalar,
        text: &[u8],
    ) -> Result<[u8; SHORT_SIGNATURE_BYTES], SignatureUnavailable>;
}
