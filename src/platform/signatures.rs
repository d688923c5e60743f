//! Signatures by the runtime's WebCrypto.

use js_sys::Uint8Array;
use quarry_storefront::jose::algorithm::SigningAlgorithm;
use quarry_storefront::jose::signatures::{SHORT_SIGNATURE, Scalar, Signatures, Silent};
use wasm_bindgen::JsValue;

use super::unavailable;
use crate::glue;

/// The runtime's.
pub struct WebCrypto;

impl Signatures for WebCrypto {
    async fn verify(
        &self,
        algorithm: SigningAlgorithm,
        jwk: &str,
        signed: &[u8],
        signature: &[u8],
    ) -> Result<bool, Silent> {
        let answer = glue::verify_signature(algorithm.name(), jwk, signed, signature).await;
        answer.map_err(silent)?.as_bool().ok_or(Silent)
    }

    async fn public(&self, key: &Scalar) -> Result<String, Silent> {
        glue::public_part(key).await.map_err(silent)?.as_string().ok_or(Silent)
    }

    async fn sign(&self, id: &str, key: &Scalar, text: &[u8]) -> Result<[u8; SHORT_SIGNATURE], Silent> {
        let signature = Uint8Array::new(&glue::sign(id, key, text).await.map_err(silent)?);
        let mut bytes = [0; SHORT_SIGNATURE];
        if signature.length() as usize != SHORT_SIGNATURE {
            return Err(Silent);
        }
        signature.copy_to(&mut bytes);
        Ok(bytes)
    }
}

fn silent(error: JsValue) -> Silent {
    unavailable("signatures")(error);
    Silent
}
