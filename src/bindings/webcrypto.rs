//! Signatures by the runtime's WebCrypto. Trust in keys is decided in the storefront; this module imports keys and caches them
//! across requests. `worker` does not bind `SubtleCrypto`.
//!
//! Errors never contain a private key.

use std::cell::RefCell;
use std::collections::HashMap;

use js_sys::{JSON, Uint8Array};
use quarry_storefront::jose::algorithm::SigningAlgorithm;
use quarry_storefront::jose::signatures::{SHORT_SIGNATURE_BYTES, Scalar, SignatureUnavailable, Signatures};
use serde::{Deserialize, Serialize};
use worker::Error;
use worker::wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};

use crate::log;

#[wasm_bindgen]
extern "C" {
    type SubtleCrypto;
    #[wasm_bindgen(thread_local_v2, js_namespace = crypto, js_name = subtle)]
    static SUBTLE: SubtleCrypto;

    #[derive(Clone)]
    type CryptoKey;

    /// Error of an unreadable key.
    type DOMException;

    #[wasm_bindgen(method, catch, js_name = importKey)]
    async fn import_key(
        this: &SubtleCrypto,
        format: &str,
        key: &JsValue,
        algorithm: &JsValue,
        is_extractable: bool,
        usages: Vec<String>,
    ) -> Result<CryptoKey, JsValue>;
    #[wasm_bindgen(method, catch, js_name = exportKey)]
    async fn export_key(this: &SubtleCrypto, format: &str, key: &CryptoKey) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    async fn sign(
        this: &SubtleCrypto,
        algorithm: &JsValue,
        key: &CryptoKey,
        text: &Uint8Array,
    ) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, catch)]
    async fn verify(
        this: &SubtleCrypto,
        algorithm: &JsValue,
        key: &CryptoKey,
        signature: &Uint8Array,
        text: &Uint8Array,
    ) -> Result<JsValue, JsValue>;
}

/// Algorithm in WebCrypto's form, for importing a key and for using it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AlgorithmParameters {
    name: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    named_curve: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    salt_length: Option<u32>,
}

/// Builds the parameters from the names of RFC 7518 and RFC 8037.
fn build_parameters(algorithm: SigningAlgorithm) -> Result<JsValue, JsValue> {
    let sha256 = Some("SHA-256");
    let parameters = match algorithm {
        SigningAlgorithm::Es256 => {
            AlgorithmParameters { name: "ECDSA", named_curve: Some("P-256"), hash: sha256, salt_length: None }
        }
        SigningAlgorithm::Rs256 => AlgorithmParameters {
            name: "RSASSA-PKCS1-v1_5",
            named_curve: None,
            hash: sha256,
            salt_length: None,
        },
        SigningAlgorithm::Ps256 => {
            AlgorithmParameters { name: "RSA-PSS", named_curve: None, hash: sha256, salt_length: Some(32) }
        }
        SigningAlgorithm::EdDsa => {
            AlgorithmParameters { name: "Ed25519", named_curve: None, hash: None, salt_length: None }
        }
    };
    Ok(serde_wasm_bindgen::to_value(&parameters)?)
}

/// Maximum number of cached keys; beyond it, the cache is cleared.
const KEYS_MAX: usize = 200;

thread_local! {
    static KEYS: RefCell<HashMap<String, CryptoKey>> = RefCell::default();
}

fn recall_key(name: &str) -> Option<CryptoKey> {
    KEYS.with_borrow(|keys| keys.get(name).cloned())
}

fn remember_key(name: String, key: &CryptoKey) {
    KEYS.with_borrow_mut(|keys| {
        if keys.len() >= KEYS_MAX {
            keys.clear();
        }
        keys.insert(name, key.clone());
    });
}

fn get_subtle_crypto() -> SubtleCrypto {
    SUBTLE.with(|subtle| JsValue::from(subtle).unchecked_into())
}

/// Imports the key of a JWK; `None` when it is no valid key.
async fn import_public_key(algorithm: SigningAlgorithm, jwk: &str) -> Result<Option<CryptoKey>, JsValue> {
    let name = format!("{} {jwk}", algorithm.name());
    if let Some(key) = recall_key(&name) {
        return Ok(Some(key));
    }
    let parsed = JSON::parse(jwk)?;
    let usages = vec!["verify".to_owned()];
    match get_subtle_crypto().import_key("jwk", &parsed, &build_parameters(algorithm)?, false, usages).await {
        Ok(key) => {
            remember_key(name, &key);
            Ok(Some(key))
        }
        Err(error) if error.is_instance_of::<DOMException>() => Ok(None),
        Err(error) => Err(error),
    }
}

/// PKCS #8 header of a P-256 private key (RFC 5208, RFC 5915), up to its scalar; the runtime adds the public part.
const PKCS8_START: [u8; 35] = [
    0x30, 0x41, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06,
    0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x04, 0x27, 0x30, 0x25, 0x02, 0x01, 0x01, 0x04,
    0x20,
];

async fn import_private_key(scalar: &Scalar, is_extractable: bool) -> Result<CryptoKey, JsValue> {
    let encoded = Uint8Array::from([PKCS8_START.as_slice(), scalar.as_slice()].concat().as_slice());
    let algorithm = build_parameters(SigningAlgorithm::Es256)?;
    get_subtle_crypto()
        .import_key("pkcs8", &encoded, &algorithm, is_extractable, vec!["sign".to_owned()])
        .await
}

/// Public members of a JWK.
#[derive(Serialize, Deserialize)]
struct PublicJwk {
    crv: String,
    kty: String,
    x: String,
    y: String,
}

/// Signature port over the runtime's WebCrypto.
pub struct WebCrypto;

impl Signatures for WebCrypto {
    async fn verify(
        &self,
        algorithm: SigningAlgorithm,
        jwk: &str,
        signed: &[u8],
        signature: &[u8],
    ) -> Result<bool, SignatureUnavailable> {
        let (signed, signature) = (Uint8Array::from(signed), Uint8Array::from(signature));
        let verified = async {
            let Some(key) = import_public_key(algorithm, jwk).await? else {
                return Ok(false);
            };
            let verified =
                get_subtle_crypto().verify(&build_parameters(algorithm)?, &key, &signature, &signed).await?;
            verified.as_bool().ok_or(verified)
        };
        verified.await.map_err(log_unavailable)
    }

    /// Derives the public key; this is the only time at which a private key is exported from the runtime.
    async fn derive_public_key(&self, key: &Scalar) -> Result<String, SignatureUnavailable> {
        let exported = async {
            let key = import_private_key(key, true).await?;
            let jwk = get_subtle_crypto().export_key("jwk", &key).await?;
            let public: PublicJwk = serde_wasm_bindgen::from_value(jwk)?;
            Ok(quarry_json::to_string(&public))
        };
        exported.await.map_err(log_unavailable)
    }

    async fn sign(
        &self,
        id: &str,
        key: &Scalar,
        text: &[u8],
    ) -> Result<[u8; SHORT_SIGNATURE_BYTES], SignatureUnavailable> {
        let text = Uint8Array::from(text);
        let signed = async {
            let name = format!("own {id}");
            let own = match recall_key(&name) {
                Some(own) => own,
                None => {
                    let own = import_private_key(key, false).await?;
                    remember_key(name, &own);
                    own
                }
            };
            let signature =
                get_subtle_crypto().sign(&build_parameters(SigningAlgorithm::Es256)?, &own, &text).await?;
            let signature = Uint8Array::new(&signature).to_vec();
            signature.try_into().map_err(|_| JsValue::from_str("a signature of another length"))
        };
        signed.await.map_err(log_unavailable)
    }
}

fn log_unavailable(error: JsValue) -> SignatureUnavailable {
    log::report_unavailable("signatures", &Error::from(error));
    SignatureUnavailable
}
