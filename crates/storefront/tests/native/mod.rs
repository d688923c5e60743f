//! Signature port implemented with public crates, independent of the runtime's WebCrypto.

use std::cell::Cell;

use jwt_compact::alg::{Ed25519, Es256, Rsa, RsaPublicKey, SigningKey as _};
use jwt_compact::jwk::JsonWebKey;
use jwt_compact::{Algorithm, AlgorithmSignature};
use quarry_storefront::jose::algorithm::SigningAlgorithm;
use quarry_storefront::jose::signatures::{SHORT_SIGNATURE_BYTES, Scalar, SignatureUnavailable, Signatures};

use memo::Memo;

mod memo;

type EsKey = <Es256 as Algorithm>::SigningKey;

// Walks of tests repeat the same calls, each of which takes a millisecond when it is compiled for tests.
static KEYS: Memo<Scalar, EsKey> = Memo::new();
static SIGNED: Memo<(Scalar, Vec<u8>), [u8; SHORT_SIGNATURE_BYTES]> = Memo::new();
static VERIFIED: Memo<(String, Vec<u8>, Vec<u8>), bool> = Memo::new();

/// Signatures by public crates.
pub struct Native {
    /// Whether the port works.
    pub works: Cell<bool>,
    /// Number of calls.
    pub asked: Cell<usize>,
}

impl Default for Native {
    fn default() -> Self {
        Self { works: Cell::new(true), asked: Cell::default() }
    }
}

impl Native {
    fn answers(&self) -> Result<(), SignatureUnavailable> {
        self.asked.set(self.asked.get() + 1);
        self.works.get().then_some(()).ok_or(SignatureUnavailable)
    }
}

impl Signatures for Native {
    async fn verify(
        &self,
        algorithm: SigningAlgorithm,
        jwk: &str,
        signed: &[u8],
        signature: &[u8],
    ) -> Result<bool, SignatureUnavailable> {
        self.answers()?;
        let asked = (format!("{algorithm:?} {jwk}"), signed.to_vec(), signature.to_vec());
        VERIFIED.get_or_compute(asked, || {
            let jwk: JsonWebKey<'_> = serde_json::from_str(jwk).map_err(|_| SignatureUnavailable)?;
            Ok(match algorithm {
                SigningAlgorithm::Es256 => {
                    (&jwk).try_into().is_ok_and(|key| checks(&Es256, &key, signed, signature))
                }
                SigningAlgorithm::EdDsa => {
                    (&jwk).try_into().is_ok_and(|key| checks(&Ed25519, &key, signed, signature))
                }
                SigningAlgorithm::Rs256 | SigningAlgorithm::Ps256 => {
                    let with = if algorithm == SigningAlgorithm::Rs256 { Rsa::rs256() } else { Rsa::ps256() };
                    RsaPublicKey::try_from(&jwk).is_ok_and(|key| checks(&with, &key, signed, signature))
                }
            })
        })
    }

    async fn derive_public_key(&self, key: &Scalar) -> Result<String, SignatureUnavailable> {
        self.answers()?;
        let key = read_key(key)?.to_verifying_key();
        serde_json::to_string(&JsonWebKey::from(&key)).map_err(|_| SignatureUnavailable)
    }

    async fn sign(
        &self,
        _: &str,
        key: &Scalar,
        text: &[u8],
    ) -> Result<[u8; SHORT_SIGNATURE_BYTES], SignatureUnavailable> {
        self.answers()?;
        SIGNED.get_or_compute((*key, text.to_vec()), || {
            let signature = Es256.sign(&read_key(key)?, text);
            signature.as_bytes().as_ref().try_into().map_err(|_| SignatureUnavailable)
        })
    }
}

fn read_key(key: &Scalar) -> Result<EsKey, SignatureUnavailable> {
    KEYS.get_or_compute(*key, || EsKey::from_slice(key).map_err(|_| SignatureUnavailable))
}

fn checks<A: Algorithm>(algorithm: &A, key: &A::VerifyingKey, signed: &[u8], signature: &[u8]) -> bool {
    A::Signature::try_from_slice(signature)
        .is_ok_and(|signature| algorithm.verify_signature(&signature, key, signed))
}
