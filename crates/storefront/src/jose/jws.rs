//! Signed tokens in compact form (RFC 7515, 7519), taken apart and put together, without a word about who may sign.
//!
//! Crates' own types of tokens are not used: they ignore `crit`, or a claim of the wrong type fails the whole token, where the
//! order of our errors needs them one by one.

use base64ct::{Base64UrlUnpadded, Encoding};
use serde_json::{Map, Value};

/// Longest token that is looked at, in bytes.
pub const TOKEN_MAX_BYTES: usize = 8 * 1024;

/// A token that decodes. Nothing of it is verified.
#[derive(Debug, Clone, PartialEq)]
pub struct Jws<'t> {
    /// What it says of itself.
    pub header: Map<String, Value>,
    /// What it claims.
    pub claims: Map<String, Value>,
    /// The bytes that are signed.
    pub signed: &'t [u8],
    /// The signature.
    pub signature: Vec<u8>,
}

impl<'t> Jws<'t> {
    /// Decodes a token: three parts of unpadded base64url, the first two JSON objects, at most [`TOKEN_MAX_BYTES`], and
    /// no `crit`, because we understand no extension (RFC 7515, 4.1.11).
    #[must_use]
    pub fn read(token: &'t str) -> Option<Self> {
        let [header, claims, signature] = parts(token)?;
        let header = object(header)?;
        if header.contains_key("crit") {
            return None;
        }
        Some(Self {
            header,
            claims: object(claims)?,
            signed: token.as_bytes().get(..token.len() - signature.len() - 1)?,
            signature: Base64UrlUnpadded::decode_vec(signature).ok()?,
        })
    }

    /// A text member of the header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.header.get(name)?.as_str()
    }

    /// Whether its `typ` names a media type: in any case, with or without `application/` (RFC 7515, 4.1.9).
    #[must_use]
    pub fn is_of_type(&self, kind: &str) -> bool {
        let prefix = "application/";
        self.header("typ").is_some_and(|own| {
            let cut = own.get(..prefix.len()).filter(|start| start.eq_ignore_ascii_case(prefix));
            let own = if cut.is_some() { own.get(prefix.len()..).unwrap_or_default() } else { own };
            own.eq_ignore_ascii_case(kind)
        })
    }

    /// A text claim.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.claims.get(name)?.as_str()
    }
}

/// Whether a text has the looks of a signed token: three parts in base64url's characters, the first of which opens as
/// a header. It need not decode, so a damaged token is told from an API key.
#[must_use]
pub fn looks_like_one(text: &str) -> bool {
    let letter = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    parts(text).is_some_and(|[header, claims, signature]| {
        !claims.is_empty()
            && [header, claims, signature].iter().all(|part| part.bytes().all(letter))
            && object(header).is_some_and(|header| header.contains_key("alg"))
    })
}

/// What is signed of a token: its first two parts.
#[must_use]
pub fn unsigned(header: &Value, claims: &Value) -> String {
    let encode = |value: &Value| Base64UrlUnpadded::encode_string(value.to_string().as_bytes());
    format!("{}.{}", encode(header), encode(claims))
}

/// The token that a signature makes of them.
#[must_use]
pub fn signed(unsigned: &str, signature: &[u8]) -> String {
    format!("{unsigned}.{}", Base64UrlUnpadded::encode_string(signature))
}

fn parts(token: &str) -> Option<[&str; 3]> {
    if token.len() > TOKEN_MAX_BYTES {
        return None;
    }
    let mut parts = token.split('.');
    let three = [parts.next()?, parts.next()?, parts.next()?];
    parts.next().is_none().then_some(three)
}

fn object(part: &str) -> Option<Map<String, Value>> {
    serde_json::from_slice(&Base64UrlUnpadded::decode_vec(part).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn token(header: &Value) -> String {
        let text = unsigned(header, &json!({"sub": "x"}));
        signed(&text, &text.as_bytes()[..3])
    }

    #[test]
    fn a_token_comes_apart_as_it_was_put_together() {
        let token = token(&json!({"alg": "ES256", "kid": 1}));
        let jws = Jws::read(&token).unwrap();
        assert_eq!((jws.header("alg"), jws.header("kid"), jws.text("sub")), (Some("ES256"), None, Some("x")));
        assert_eq!(jws.signed, token.rsplit_once('.').unwrap().0.as_bytes());
        assert_eq!(jws.signature, &jws.signed[..3]);
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
            (json!(7), false),
        ] {
            let token = token(&json!({"alg": "ES256", "typ": typ}));
            assert_eq!(Jws::read(&token).unwrap().is_of_type("oauth-id-jag+jwt"), is_one, "{typ}");
        }
        assert!(!Jws::read(&token(&json!({"alg": "ES256"}))).unwrap().is_of_type("oauth-id-jag+jwt"));
    }

    #[test]
    fn extensions_that_are_critical_are_not_understood() {
        assert!(Jws::read(&token(&json!({"alg": "ES256", "crit": ["b64"], "b64": false}))).is_none());
        assert!(Jws::read(&token(&json!({"alg": "ES256", "crit": null}))).is_none());
    }

    #[test]
    fn a_damaged_token_still_looks_like_one_and_an_api_key_does_not() {
        let good = token(&json!({"alg": "ES256"}));
        let (head, _) = good.rsplit_once('.').unwrap();
        for damaged in [good.clone(), format!("{head}."), format!("{head}.A"), format!("{good}A")] {
            assert!(looks_like_one(&damaged), "{damaged}");
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
            assert!(!looks_like_one(other), "{other}");
        }
    }

    #[test]
    fn no_cut_and_no_changed_byte_is_ever_a_panic() {
        let good = token(&json!({"alg": "ES256"}));
        for at in 0..good.len() {
            let _ = Jws::read(&good[..at]);
            for byte in ["!", "é", ".", "="] {
                let mut changed = good.clone();
                changed.replace_range(at..=at, byte);
                let _ = (Jws::read(&changed), looks_like_one(&changed));
            }
        }
    }
}
