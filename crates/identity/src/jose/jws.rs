//! Signed tokens in compact form (RFC 7515, 7519), encoded and decoded by `jwt-compact`; trust in signers is decided elsewhere.
//! The crate ignores `crit`, which is therefore checked here. Its typed claims fail as a whole when one has the wrong type, so
//! foreign claims are read one by one to report errors in our order.
//!
//! Its algorithms are synchronous and the platform's are not, so a token takes two passes: `Precomputed` stands for the signature
//! or the verdict that the platform delivers in between.

use std::borrow::Cow;

use base64ct::{Base64UrlUnpadded, Encoding};
use jwt_compact::{Algorithm, AlgorithmExt, AlgorithmSignature, Claims, Header, UntrustedToken};
use quarry_kernel::unique_json::parse_unique_json;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::algorithm::SigningAlgorithm;

/// Maximum length of a token, in bytes.
pub const TOKEN_MAX_BYTES: usize = 8 * 1024;

/// Decoded token with unverified signature and claims.
#[derive(Debug)]
pub struct Jws<'t> {
    token: UntrustedToken<'t, Map<String, Value>>,
    /// Raw claims.
    pub claims: Map<String, Value>,
    /// Signed bytes.
    pub signed: &'t [u8],
}

impl<'t> Jws<'t> {
    /// Decodes a token of at most [`TOKEN_MAX_BYTES`]. Refuses `crit`, because no extension is supported (RFC 7515, 4.1.11), and
    /// duplicate names in header or claims (RFC 7515, 4; RFC 7519, 4).
    #[must_use]
    pub fn parse(token: &'t str) -> Option<Self> {
        if token.len() > TOKEN_MAX_BYTES {
            return None;
        }
        let parsed: UntrustedToken<'t, Map<String, Value>> = token.try_into().ok()?;
        if parsed.header().other_fields.contains_key("crit") {
            return None;
        }
        let (signed, _) = token.rsplit_once('.')?;
        let (header, claims) = signed.split_once('.')?;
        decode_object(header, parse_unique_json)?;
        let claims = decode_object(claims, parse_unique_json)?;
        Some(Self { token: parsed, claims, signed: signed.as_bytes() })
    }

    /// Returns the algorithm of the header, if accepted.
    #[must_use]
    pub fn algorithm(&self) -> Option<SigningAlgorithm> {
        SigningAlgorithm::from_name(self.token.algorithm())
    }

    /// Returns the key id of the header (`kid`).
    #[must_use]
    pub fn key_id(&self) -> Option<&str> {
        self.token.header().key_id.as_deref()
    }

    /// Returns the type of the header (`typ`).
    #[must_use]
    pub fn kind(&self) -> Option<&str> {
        self.token.header().token_type.as_deref()
    }

    /// Returns any other member of the header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&Value> {
        self.token.header().other_fields.get(name)
    }

    /// Returns the signature.
    #[must_use]
    pub fn signature(&self) -> &[u8] {
        self.token.signature_bytes()
    }

    /// Returns whether `typ` names a media type, ignoring case and an `application/` prefix (RFC 7515, 4.1.9).
    #[must_use]
    pub fn is_of_type(&self, kind: &str) -> bool {
        let prefix = "application/";
        self.kind().is_some_and(|own| {
            let cut = own.get(..prefix.len()).filter(|start| start.eq_ignore_ascii_case(prefix));
            let own = if cut.is_some() { own.get(prefix.len()..).unwrap_or_default() } else { own };
            own.eq_ignore_ascii_case(kind)
        })
    }

    /// Returns a string claim.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.claims.get(name)?.as_str()
    }

    /// Deserializes the claims of an unverified token.
    #[must_use]
    pub fn unverified_claims<T: DeserializeOwned>(&self) -> Option<Claims<T>> {
        self.token.deserialize_claims_unchecked().ok()
    }

    /// Deserializes the claims if the header names the algorithm and the platform has verified the signature.
    #[must_use]
    pub fn verified_claims<T: DeserializeOwned>(
        &self,
        algorithm: SigningAlgorithm,
        verdict: bool,
    ) -> Option<Claims<T>> {
        let verified = Precomputed(algorithm).validator::<T>(&verdict).validate(&self.token).ok()?;
        Some(verified.into_parts().1)
    }
}

/// Returns whether a text looks like a signed token: three Base64url parts, the first beginning like a header. It need not
/// decode, so a damaged token is still distinguished from an API key.
#[must_use]
pub fn is_jws_shaped(text: &str) -> bool {
    let is_base64url = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    let parts: Vec<&str> = text.splitn(4, '.').collect();
    let [header, claims, _] = parts.as_slice() else { return false };
    text.len() <= TOKEN_MAX_BYTES
        && !claims.is_empty()
        && parts.iter().all(|part| part.bytes().all(is_base64url))
        && decode_object(header, |text| serde_json::from_slice(text))
            .is_some_and(|header| header.contains_key("alg"))
}

/// Builds the signing input of a token; `None` when header or claims cannot be serialized.
#[must_use]
pub fn build_signing_input<T: Serialize>(
    algorithm: SigningAlgorithm,
    header: &Header,
    claims: &Claims<T>,
) -> Option<String> {
    let mut token = build_signed_token(algorithm, header, claims, Vec::new())?;
    // Trailing dot of the empty signature.
    token.pop();
    Some(token)
}

/// Second pass: builds the token with the platform's signature.
#[must_use]
pub fn build_signed_token<T: Serialize>(
    algorithm: SigningAlgorithm,
    header: &Header,
    claims: &Claims<T>,
    signature: Vec<u8>,
) -> Option<String> {
    Precomputed(algorithm).token(header, claims, &signature).ok()
}

/// Algorithm whose signature or verdict was already computed by the platform.
struct Precomputed(SigningAlgorithm);

impl Algorithm for Precomputed {
    type SigningKey = Vec<u8>;
    type VerifyingKey = bool;
    type Signature = Signature;

    fn name(&self) -> Cow<'static, str> {
        self.0.name().into()
    }

    fn sign(&self, signature: &Vec<u8>, _message: &[u8]) -> Signature {
        Signature(signature.clone())
    }

    fn verify_signature(&self, _signature: &Signature, verdict: &bool, _message: &[u8]) -> bool {
        *verdict
    }
}

struct Signature(Vec<u8>);

impl AlgorithmSignature for Signature {
    fn try_from_slice(slice: &[u8]) -> anyhow::Result<Self> {
        Ok(Self(slice.to_vec()))
    }

    fn as_bytes(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.0)
    }
}

fn decode_object(
    part: &str,
    parse: impl FnOnce(&[u8]) -> serde_json::Result<Value>,
) -> Option<Map<String, Value>> {
    match parse(&Base64UrlUnpadded::decode_vec(part).ok()?) {
        Ok(Value::Object(members)) => Some(members),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn token(header: &Value) -> String {
        let encode = |text: &str| Base64UrlUnpadded::encode_string(text.as_bytes());
        let text = format!("{}.{}", encode(&header.to_string()), encode(r#"{"sub":"x"}"#));
        format!("{text}.{}", encode(&text[..3]))
    }

    #[test]
    fn a_token_comes_apart_as_it_was_put_together() {
        let header = Header::empty().with_key_id("1").with_token_type("at+jwt");
        let claims = Claims::new(json!({"sub": "x"}));
        let text = build_signing_input(SigningAlgorithm::Es256, &header, &claims).unwrap();
        let token = build_signed_token(SigningAlgorithm::Es256, &header, &claims, vec![7; 64]).unwrap();
        assert_eq!(token.rsplit_once('.').unwrap().0, text, "both passes make the same bytes");
        let jws = Jws::parse(&token).unwrap();
        assert_eq!((jws.key_id(), jws.kind(), jws.text("sub")), (Some("1"), Some("at+jwt"), Some("x")));
        assert_eq!((jws.algorithm(), jws.signed), (Some(SigningAlgorithm::Es256), text.as_bytes()));
        assert_eq!(jws.signature(), [7; 64]);
        assert!(jws.verified_claims::<Value>(SigningAlgorithm::Es256, true).is_some());
        assert!(jws.verified_claims::<Value>(SigningAlgorithm::Es256, false).is_none(), "a bad signature");
        assert!(jws.verified_claims::<Value>(SigningAlgorithm::EdDsa, true).is_none(), "another algorithm");
    }

    #[test]
    fn a_type_is_compared_as_a_media_type() {
        for (typ, is_one) in [
            (json!("oauth-id-jag+jwt"), true),
            (json!("OAuth-ID-JAG+JWT"), true),
            (json!("application/oauth-id-jag+jwt"), true),
            (json!("Application/OAUTH-id-jag+jwt"), true),
            (json!("application/application/oauth-id-jag+jwt"), false),
            (json!("text/oauth-id-jag+jwt"), false),
            (json!("/oauth-id-jag+jwt"), false),
            (json!("oauth-id-jag+jwt "), false),
            (json!("jwt"), false),
            (json!("application/"), false),
        ] {
            let token = token(&json!({"alg": "ES256", "typ": typ}));
            assert_eq!(Jws::parse(&token).unwrap().is_of_type("oauth-id-jag+jwt"), is_one, "{typ}");
        }
        assert!(!Jws::parse(&token(&json!({"alg": "ES256"}))).unwrap().is_of_type("oauth-id-jag+jwt"));
    }

    #[test]
    fn refuses_a_token_with_a_name_twice_in_header_or_claims() {
        let encode = |text: &str| Base64UrlUnpadded::encode_string(text.as_bytes());
        let token = |header: &str, claims: &str| format!("{}.{}.AAAA", encode(header), encode(claims));
        let (header, claims) = (r#"{"alg":"ES256","kid":"1"}"#, r#"{"sub":"x","cnf":{"jkt":"y"}}"#);
        assert!(Jws::parse(&token(header, claims)).is_some());
        for bad in [
            r#"{"alg":"ES256","kid":"1","kid":"2"}"#,
            r#"{"alg":"ES256","alg":"ES256"}"#,
            r#"{"alg":"ES256","jwk":{"x":"1","x":"2"}}"#,
            r#"{"alg":"ES256","nonce":1,"nonce":1}"#,
        ] {
            let token = token(bad, claims);
            assert!(Jws::parse(&token).is_none(), "{bad}");
            assert!(is_jws_shaped(&token), "it is no API key either");
        }
        for bad in [
            r#"{"sub":"x","sub":"y"}"#,
            r#"{"sub":"x","\u0073ub":"y"}"#,
            r#"{"sub":"x","cnf":{"jkt":"y","jkt":"z"}}"#,
            r#"{"iat":1,"iat":2}"#,
        ] {
            assert!(Jws::parse(&token(header, bad)).is_none(), "{bad}");
        }
    }

    #[test]
    fn extensions_that_are_critical_are_not_understood() {
        assert!(Jws::parse(&token(&json!({"alg": "ES256", "crit": ["b64"], "b64": false}))).is_none());
        assert!(Jws::parse(&token(&json!({"alg": "ES256", "crit": null}))).is_none());
    }

    #[test]
    fn a_damaged_token_still_looks_like_one_and_an_api_key_does_not() {
        let good = token(&json!({"alg": "ES256"}));
        let (head, _) = good.rsplit_once('.').unwrap();
        for damaged in [good.clone(), format!("{head}."), format!("{head}.A"), format!("{good}A")] {
            assert!(is_jws_shaped(&damaged), "{damaged}");
        }
        let long = format!("{good}{}", "A".repeat(TOKEN_MAX_BYTES));
        for other in [
            "",
            "..",
            "a.b.c",
            "sk_live_1",
            "one.two",
            head,
            &format!("{good}.x"),
            &format!("{good}="),
            &long,
        ] {
            assert!(!is_jws_shaped(other), "{other}");
        }
    }

    #[test]
    fn no_cut_and_no_changed_byte_is_ever_a_panic() {
        let good = token(&json!({"alg": "ES256"}));
        for at in 0..good.len() {
            let _ = Jws::parse(&good[..at]);
            for byte in ["!", "é", ".", "="] {
                let mut changed = good.clone();
                changed.replace_range(at..=at, byte);
                let _ = (Jws::parse(&changed), is_jws_shaped(&changed));
            }
        }
    }
}
