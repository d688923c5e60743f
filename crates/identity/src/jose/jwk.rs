//! Public keys (RFC 7517, 7518, 8037) and the rules for accepting them, for providers and for ourselves. The arithmetic is done
//! by the platform ([`Signatures`]).
//!
//! Accepted are ES256, RS256 and PS256 with 2048 to 4096 bits, and EdDSA over Ed25519. A key's own restrictions (`use`,
//! `key_ops`, `alg`) apply. Other keys of a provider are ignored.

use std::ops::{Range, RangeInclusive};

use base64ct::{Base64UrlUnpadded, Encoding};
use jwt_compact::jwk::JsonWebKey;
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::Sha256;

use super::algorithm::SigningAlgorithm;
use super::signatures::{SHORT_SIGNATURE_BYTES, SignatureUnavailable, Signatures};

/// Maximum number of keys kept per provider.
pub const KEYS_MAX: usize = 32;
/// Accepted modulus lengths in bits (RFC 7518, 3.3); longer ones are slow without need.
const RSA_BITS: RangeInclusive<usize> = 2048..=4096;
/// Accepted exponents, if odd; larger ones are unused in practice and slow.
const RSA_EXPONENTS: Range<u64> = 3..1 << 33;
/// Length of a P-256 coordinate and of an Ed25519 key.
const COORDINATE_BYTES: usize = 32;

/// Key that verifies signatures.
#[derive(Debug, Clone)]
pub struct PublicKey {
    /// Key id (`kid`), if any.
    pub id: Option<String>,
    /// Algorithm that the key is restricted to, if any.
    only: Option<SigningAlgorithm>,
    /// Algorithms for this type of key.
    kind: &'static [SigningAlgorithm],
    /// JSON of the key's required members in canonical order (RFC 7638, 3.2).
    jwk: String,
    thumbprint: String,
}

impl PublicKey {
    /// Returns whether the key verifies signatures of this algorithm.
    #[must_use]
    pub fn can_verify(&self, algorithm: SigningAlgorithm) -> bool {
        self.kind.contains(&algorithm) && self.only.is_none_or(|only| only == algorithm)
    }

    /// Returns whether `signature` was made by this key over `signed`.
    ///
    /// # Errors
    /// When the platform cannot verify.
    pub async fn has_signed(
        &self,
        signatures: &impl Signatures,
        algorithm: SigningAlgorithm,
        signed: &[u8],
        signature: &[u8],
    ) -> Result<bool, SignatureUnavailable> {
        let is_short = matches!(algorithm, SigningAlgorithm::Es256 | SigningAlgorithm::EdDsa);
        if !self.can_verify(algorithm) || (is_short && signature.len() != SHORT_SIGNATURE_BYTES) {
            return Ok(false);
        }
        signatures.verify(algorithm, &self.jwk, signed, signature).await
    }

    /// Returns the JSON of its required members.
    #[must_use]
    pub fn jwk(&self) -> &str {
        &self.jwk
    }

    /// Returns its thumbprint (RFC 7638).
    #[must_use]
    pub fn thumbprint(&self) -> &str {
        &self.thumbprint
    }
}

/// Parses the accepted keys of a JWK Set, at most [`KEYS_MAX`]; `None` when the text is no JWK Set.
#[must_use]
pub fn parse_set(text: &str) -> Option<Vec<PublicKey>> {
    let set: JwkSet = serde_json::from_str(text).ok()?;
    Some(set.keys.into_iter().filter_map(parse_key).take(KEYS_MAX).collect())
}

/// Parses a single public key; `None` for a private or unaccepted one.
#[must_use]
pub fn parse_public_key(key: &Value) -> Option<PublicKey> {
    let is_private = key.get("d").is_some() || key.get("k").is_some();
    if is_private { None } else { parse_key(key.clone()) }
}

#[derive(Deserialize)]
struct JwkSet {
    keys: Vec<Value>,
}

/// Members of a key that are read; private ones are ignored.
#[derive(Deserialize)]
struct JwkMembers {
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

fn parse_key(key: Value) -> Option<PublicKey> {
    let members: JwkMembers = serde_json::from_value(key).ok()?;
    let is_for_signatures = members.r#use.as_deref().is_none_or(|purpose| purpose == "sig")
        && members.key_ops.as_ref().is_none_or(|own| own.iter().any(|operation| operation == "verify"));
    if !is_for_signatures {
        return None;
    }
    let only = match members.alg.as_deref() {
        None => None,
        Some(name) => Some(SigningAlgorithm::from_name(name)?),
    };
    let (kind, required) = members.required_members()?;
    let jwk = required.to_string();
    let parsed: JsonWebKey<'_> = serde_json::from_value(required).ok()?;
    let thumbprint = Base64UrlUnpadded::encode_string(&parsed.thumbprint::<Sha256>());
    let key = PublicKey { id: members.kid, only, kind, jwk, thumbprint };
    SigningAlgorithm::NAMES.iter().any(|(_, algorithm)| key.can_verify(*algorithm)).then_some(key)
}

impl JwkMembers {
    /// Returns the algorithms for this type of key, and its defining members.
    fn required_members(&self) -> Option<(&'static [SigningAlgorithm], Value)> {
        let is_whole = |bytes: &[u8]| bytes.len() == COORDINATE_BYTES;
        let (x, y) = (validate_number(self.x.as_ref(), is_whole), validate_number(self.y.as_ref(), is_whole));
        Some(match (self.kty.as_str(), self.crv.as_deref()) {
            ("EC", Some("P-256")) => {
                (&[SigningAlgorithm::Es256], json!({"crv": "P-256", "kty": "EC", "x": x?, "y": y?}))
            }
            ("OKP", Some("Ed25519")) => {
                (&[SigningAlgorithm::EdDsa], json!({"crv": "Ed25519", "kty": "OKP", "x": x?}))
            }
            ("RSA", _) => {
                let is_modulus = |bytes: &[u8]| is_odd(bytes) && RSA_BITS.contains(&count_bits(bytes));
                let (n, e) = (
                    validate_number(self.n.as_ref(), is_modulus)?,
                    validate_number(self.e.as_ref(), is_exponent)?,
                );
                (&[SigningAlgorithm::Rs256, SigningAlgorithm::Ps256], json!({"e": e, "kty": "RSA", "n": n}))
            }
            _ => return None,
        })
    }
}

/// Validates the decoded bytes of a number and returns it without padding, which some providers add against RFC 7515.
fn validate_number(text: Option<&String>, is_right: impl Fn(&[u8]) -> bool) -> Option<&str> {
    let text = text?.trim_end_matches('=');
    is_right(&Base64UrlUnpadded::decode_vec(text).ok()?).then_some(text)
}

fn is_odd(number: &[u8]) -> bool {
    number.last().is_some_and(|byte| byte % 2 == 1)
}

fn is_exponent(number: &[u8]) -> bool {
    let value = number.iter().try_fold(0_u64, |value, byte| Some(value.checked_mul(256)? | u64::from(*byte)));
    is_odd(number) && value.is_some_and(|value| RSA_EXPONENTS.contains(&value))
}

/// Returns the bit length of a big-endian number.
fn count_bits(number: &[u8]) -> usize {
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
        assert_eq!(
            parse_public_key(&key).unwrap().thumbprint(),
            "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs"
        );
        key["d"] = "x".into();
        assert!(parse_public_key(&key).is_none());
    }

    fn encoded(bytes: &[u8]) -> Value {
        Base64UrlUnpadded::encode_string(bytes).into()
    }

    #[test]
    fn a_point_has_two_coordinates_of_the_curves_length_and_padding_changes_nothing() {
        let point = |x: &[u8], y: &[u8]| {
            parse_public_key(&json!({"kty": "EC", "crv": "P-256", "x": encoded(x), "y": encoded(y)}))
        };
        let (whole, short, long) = ([7; 32], [7; 31], [7; 33]);
        assert!(point(&whole, &whole).is_some());
        for (x, y) in
            [(&short[..], &whole[..]), (&whole, &short), (&long, &whole), (&whole, &long), (&[], &[])]
        {
            assert!(point(x, y).is_none(), "{} {}", x.len(), y.len());
        }
        let padded = format!("{}=", Base64UrlUnpadded::encode_string(&whole));
        let padded =
            parse_public_key(&json!({"kty": "EC", "crv": "P-256", "x": padded, "y": padded})).unwrap();
        assert_eq!(padded.jwk(), point(&whole, &whole).unwrap().jwk());
        for (crv, length, is_one) in [("Ed25519", 32, true), ("Ed25519", 31, false), ("X25519", 32, false)] {
            let key = json!({"kty": "OKP", "crv": crv, "x": encoded(&vec![7; length])});
            assert_eq!(parse_public_key(&key).is_some(), is_one, "{crv} {length}");
        }
    }

    #[test]
    fn an_rsa_key_is_neither_short_nor_endless_and_its_numbers_are_odd() {
        let modulus = |bits: usize, last: u8| {
            let mut bytes = vec![0; bits.div_ceil(8)];
            bytes[0] = 1 << ((bits - 1) % 8);
            *bytes.last_mut().unwrap() |= last;
            bytes
        };
        let usual = &[1, 0, 1][..];
        let padded = [&[0, 0][..], &modulus(2048, 1)].concat();
        for (n, e, is_one) in [
            (modulus(2048, 1), usual, true),
            (modulus(4096, 1), usual, true),
            (padded, usual, true),
            (modulus(2047, 1), usual, false),
            (modulus(4097, 1), usual, false),
            (modulus(2048, 0), usual, false),
            (modulus(2048, 1), &[3], true),
            (modulus(2048, 1), &[0, 0, 0, 0, 0, 0, 0, 0, 3], true),
            (modulus(2048, 1), &[1, 255, 255, 255, 255], true),
            (modulus(2048, 1), &[2, 0, 0, 0, 1], false),
            (modulus(2048, 1), &[1, 0, 0, 0, 0, 0, 0, 0, 3], false),
            (modulus(2048, 1), &[4], false),
            (modulus(2048, 1), &[1], false),
            (modulus(2048, 1), &[0], false),
            (modulus(2048, 1), &[], false),
        ] {
            let key = json!({"kty": "RSA", "n": encoded(&n), "e": encoded(e)});
            assert_eq!(parse_public_key(&key).is_some(), is_one, "{} bytes, {e:?}", n.len());
        }
    }
}
