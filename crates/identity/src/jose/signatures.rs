//! Port for signatures: the platform makes and verifies them (WebCrypto in the worker, public crates in the tests). Trust in keys
//! is decided by the callers.

use super::algorithm::SigningAlgorithm;

/// The platform did not say, or did not sign. What happened stays with the adapter's log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignatureUnavailable;

/// A private key of P-256: a number between 0 and the curve's order, big-endian.
pub type Scalar = [u8; 32];

/// Bytes of an ES256 and of an Ed25519 signature (RFC 7518, 3.4; RFC 8032, 5.1.6).
pub const SHORT_SIGNATURE_BYTES: usize = 64;

/// The platform's signatures.
#[allow(async_fn_in_trait)] // every caller is generic over its ports and single-threaded
pub trait Signatures {
    /// Returns whether a public key, as JSON with its required members alone (RFC 7638, 3.2), made `signature` of `signed`. A key
    /// that is none after all, a point beside the curve, has signed nothing.
    ///
    /// # Errors
    /// When the platform does not say; nothing may be believed then.
    async fn verify(
        &self,
        algorithm: SigningAlgorithm,
        jwk: &str,
        signed: &[u8],
        signature: &[u8],
    ) -> Result<bool, SignatureUnavailable>;

    /// Returns the public key of a private one, as JSON (RFC 7518, 6.2.1).
    ///
    /// # Errors
    /// When the platform does not say.
    async fn derive_public_key(&self, key: &Scalar) -> Result<String, SignatureUnavailable>;

    /// Signs with ES256. `id` is the key's name: no other key has it.
    ///
    /// # Errors
    /// When the platform does not sign.
    async fn sign(
        &self,
        id: &str,
        key: &Scalar,
        text: &[u8],
    ) -> Result<[u8; SHORT_SIGNATURE_BYTES], SignatureUnavailable>;
}
