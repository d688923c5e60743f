//! Public keys of others (RFC 7517, 7518, 8037): which of a provider's keys we would believe, and checking with one.
//!
//! Believed are ES256, RS256 and PS256 with 2048 to 4096 bits, and EdDSA over Ed25519. A key that says what it is for
//! is taken at its word. Whatever else a provider publishes is passed over, not an error.

use base64ct::{Base64UrlUnpadded, Encoding};
use jwt_compact::alg::{Ed25519, Es256, Rsa, RsaPublicKey};
use jwt_compact::jwk::JsonWebKey;
use jwt_compact::{Algorithm, AlgorithmSignature};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Most keys of one provider that are kept.
pub const KEYS_MAX: usize = 32;
/// Shortest modulus that is believed (RFC 7518, 3.3).
const RSA_MIN_BITS: usize = 2048;
/// Bytes of an ES256 and of an Ed25519 signature.
const SHORT_SIGNATURE: usize = 64;

/// The algorithms that an assertion may be signed with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SigningAlgorithm {
    /// ECDSA over P-256 with SHA-256.
    Es256,
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    Rs256,
    /// RSASSA-PSS with SHA-256.
    Ps256,
    /// Ed25519.
    EdDsa,
}

impl SigningAlgorithm {
    /// Every one, by the names that it has in `alg`.
    pub const NAMES: [(&'static str, Self); 5] = [
        ("ES256", Self::Es256),
        ("RS256", Self::Rs256),
        ("PS256", Self::Ps256),
        ("EdDSA", Self::EdDsa),
        ("Ed25519", Self::EdDsa), // its name in RFC 9864
    ];

    /// The algorithm of a header's `alg`; `None` when it is not allowed.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        Self::NAMES.into_iter().find(|(own, _)| *own == name).map(|(_, algorithm)| algorithm)
    }
}

/// A key that signatures can be checked with.
#[derive(Debug, Clone)]
pub struct PublicKey {
    /// Its name, when it has one.
    pub id: Option<String>,
    /// The only algorithm that it is for, when it says so.
    only: Option<SigningAlgorithm>,
    material: Material,
}

#[derive(Debug, Clone)]
enum Material {
    Es256(<Es256 as Algorithm>::VerifyingKey),
    Ed25519(<Ed25519 as Algorithm>::VerifyingKey),
    Rsa(Box<RsaPublicKey>),
}

impl PublicKey {
    /// Whether the key can check signatures of this algorithm.
    #[must_use]
    pub fn is_for(&self, algorithm: SigningAlgorithm) -> bool {
        let is_kind = match self.material {
            Material::Es256(_) => algorithm == SigningAlgorithm::Es256,
            Material::Ed25519(_) => algorithm == SigningAlgorithm::EdDsa,
            Material::Rsa(_) => matches!(algorithm, SigningAlgorithm::Rs256 | SigningAlgorithm::Ps256),
        };
        is_kind && self.only.is_none_or(|only| only == algorithm)
    }

    /// Whether `signature` is this key's over `signed`.
    #[must_use]
    pub fn has_signed(&self, algorithm: SigningAlgorithm, signed: &[u8], signature: &[u8]) -> bool {
        if !self.is_for(algorithm) {
            return false;
        }
        match &self.material {
            Material::Es256(key) => checks(&Es256, key, signed, signature, Some(SHORT_SIGNATURE)),
            Material::Ed25519(key) => checks(&Ed25519, key, signed, signature, Some(SHORT_SIGNATURE)),
            Material::Rsa(key) if algorithm == SigningAlgorithm::Rs256 => {
                checks(&Rsa::rs256(), key, signed, signature, None)
            }
            Material::Rsa(key) => checks(&Rsa::ps256(), key, signed, signature, None),
        }
    }
}

/// `length` guards algorithms whose signatures are read without a look at their length.
fn checks<A: Algorithm>(
    algorithm: &A,
    key: &A::VerifyingKey,
    signed: &[u8],
    signature: &[u8],
    length: Option<usize>,
) -> bool {
    length.is_none_or(|length| signature.len() == length)
        && A::Signature::try_from_slice(signature)
            .is_ok_and(|signature| algorithm.verify_signature(&signature, key, signed))
}

/// The keys of a JWK Set that we would believe, at most [`KEYS_MAX`]. `None` when the text is no JWK Set.
#[must_use]
pub fn read_set(text: &str) -> Option<Vec<PublicKey>> {
    let set: Set = serde_json::from_str(text).ok()?;
    Some(set.keys.into_iter().filter_map(read).take(KEYS_MAX).collect())
}

/// A public key by itself, with its thumbprint (RFC 7638); none when it is private, or not one that we would believe.
#[must_use]
pub fn read_one(key: &Value) -> Option<(PublicKey, String)> {
    if key.get("d").is_some() || key.get("k").is_some() {
        return None;
    }
    let part = |name: &str| Some(key.get(name)?.as_str()?.to_owned());
    let canonical = match part("kty")?.as_str() {
        "EC" => json!({"crv": part("crv")?, "kty": "EC", "x": part("x")?, "y": part("y")?}),
        "OKP" => json!({"crv": part("crv")?, "kty": "OKP", "x": part("x")?}),
        _ => json!({"e": part("e")?, "kty": part("kty")?, "n": part("n")?}),
    };
    let thumbprint = Base64UrlUnpadded::encode_string(&Sha256::digest(canonical.to_string().as_bytes()));
    Some((read(key.clone())?, thumbprint))
}

#[derive(Deserialize)]
struct Set {
    keys: Vec<Value>,
}

/// The members of a key that we read; private ones are never looked at.
#[derive(Deserialize)]
struct Members {
    kty: String,
    kid: Option<String>,
    r#use: Option<String>,
    key_ops: Option<Vec<String>>,
    alg: Option<String>,
    crv: Option<String>,
    x: Option<String>,
    y: Option<String>,
    n: Option<String>,
    e: Option<String>,
}

fn read(key: Value) -> Option<PublicKey> {
    let members: Members = serde_json::from_value(key).ok()?;
    let is_for_signatures = members.r#use.as_deref().is_none_or(|purpose| purpose == "sig")
        && members.key_ops.as_ref().is_none_or(|own| own.iter().any(|operation| operation == "verify"));
    if !is_for_signatures {
        return None;
    }
    let only = match members.alg.as_deref() {
        None => None,
        Some(name) => Some(SigningAlgorithm::of(name)?),
    };
    let key = PublicKey { material: members.material()?, only, id: members.kid };
    SigningAlgorithm::NAMES.iter().any(|(_, algorithm)| key.is_for(*algorithm)).then_some(key)
}

impl Members {
    fn material(&self) -> Option<Material> {
        match (self.kty.as_str(), self.crv.as_deref()) {
            ("EC", Some("P-256")) => {
                let (x, y) = (bytes(self.x.as_ref())?.into(), bytes(self.y.as_ref())?.into());
                let jwk = JsonWebKey::EllipticCurve { curve: "P-256".into(), x, y, secret: None };
                (&jwk).try_into().ok().map(Material::Es256)
            }
            ("OKP", Some("Ed25519")) => {
                let x = bytes(self.x.as_ref())?.into();
                let jwk = JsonWebKey::KeyPair { curve: "Ed25519".into(), x, secret: None };
                (&jwk).try_into().ok().map(Material::Ed25519)
            }
            ("RSA", _) => {
                let modulus = bytes(self.n.as_ref())?;
                if bits(&modulus) < RSA_MIN_BITS {
                    return None;
                }
                let public_exponent = bytes(self.e.as_ref())?.into();
                let jwk = JsonWebKey::Rsa { modulus: modulus.into(), public_exponent, private_parts: None };
                RsaPublicKey::try_from(&jwk).ok().map(|key| Material::Rsa(Box::new(key)))
            }
            _ => None,
        }
    }
}

/// Some providers pad, though RFC 7515 does not.
fn bytes(text: Option<&String>) -> Option<Vec<u8>> {
    Base64UrlUnpadded::decode_vec(text?.trim_end_matches('=')).ok()
}

/// The length of a big-endian number.
fn bits(number: &[u8]) -> usize {
    let mut significant = number.iter().skip_while(|byte| **byte == 0);
    significant.next().map_or(0, |first| {
        let rest = significant.count() * 8;
        rest + (u8::BITS - first.leading_zeros()) as usize
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 7638, 3.1.
    #[test]
    fn a_thumbprint_is_the_standards_and_a_private_key_is_none_of_ours() {
        let mut key = json!({
            "kty": "RSA",
            "n": "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMs\
                  tn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n9\
                  1CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw",
            "e": "AQAB",
            "alg": "RS256",
            "kid": "2011-04-29",
        });
        let (_, thumbprint) = read_one(&key).unwrap();
        assert_eq!(thumbprint, "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs");
        key["d"] = "x".into();
        assert!(read_one(&key).is_none());
    }
}
