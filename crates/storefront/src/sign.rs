//! The storefront's own keys and the two kinds of tokens they sign: identity assertions and access tokens.
//!
//! The keys are derived from the seller's secrets, so there is nothing to store: the same secret always gives the same
//! key. The current one signs, the current and the previous one are accepted, and the next one is published before it
//! signs anything: that is a rotation without downtime.

use jwt_compact::alg::{Es256, SigningKey as _};
use jwt_compact::jwk::JsonWebKey;
use jwt_compact::{Algorithm, AlgorithmSignature};
use quarry_kernel::mac;
use quarry_kernel::time::UnixMs;
use serde_json::{Value, json};

use crate::jws::{self, Jws};
use crate::settings::SigningSecrets;

type SigningKey = <Es256 as Algorithm>::SigningKey;
type VerifyingKey = <Es256 as Algorithm>::VerifyingKey;

/// `typ` of an identity assertion (draft-ietf-oauth-identity-assertion-authz-grant).
const ASSERTION: &str = "oauth-id-jag+jwt";
/// `typ` of an access token (RFC 9068).
const ACCESS_TOKEN: &str = "at+jwt";
/// Digests that are no key of the curve are passed over; one in 2^32 is.
const DERIVATIONS: u8 = 8;

/// A seller's signing keys (ES256), derived from its secrets.
pub struct Keys {
    signing: SigningKey,
    kid: String,
    accepted: Vec<(String, VerifyingKey)>,
    published: Vec<Value>,
    secrets: Vec<String>,
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Keys({})", self.kid)
    }
}

/// What our own assertions and access tokens say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claims {
    /// The registration (`sub`).
    pub registration_id: String,
    /// The registration's generation when it was signed: a claim, a revocation and a replayed refresh token raise it,
    /// and what was signed before is then worth nothing (`gen`).
    pub generation: i64,
    /// The token's own id (`jti`).
    pub id: String,
    /// When it was signed (`iat`, whole seconds).
    pub issued_at: UnixMs,
    /// When it ends (`exp`, whole seconds).
    pub expires_at: UnixMs,
}

/// Why a token of ours could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreadable {
    /// Not a signed token at all.
    NotAToken,
    /// Signed by somebody else, changed, of the other kind, for another storefront.
    NotOurs,
    /// Ours, but too old.
    Expired,
}

impl Keys {
    /// Derives the keys; `None` when a secret is too short to be one.
    #[must_use]
    pub fn derive(secrets: &SigningSecrets, seller_id: &str) -> Option<Self> {
        let signing = key(&secrets.current, seller_id)?;
        let (kid, own) = (kid(&signing), public(&signing));
        let mut keys = Self {
            accepted: vec![(kid.clone(), signing.to_verifying_key())],
            published: vec![own],
            secrets: vec![secrets.current.clone()],
            signing,
            kid,
        };
        if let Some(secret) = &secrets.previous {
            let previous = key(secret, seller_id)?;
            keys.accepted.push((self::kid(&previous), previous.to_verifying_key()));
            keys.published.push(public(&previous));
            keys.secrets.push(secret.clone());
        }
        if let Some(secret) = &secrets.next {
            keys.published.push(public(&key(secret, seller_id)?));
        }
        Some(keys)
    }

    /// An identity assertion: what a credential is to its agent. `base` is issuer and audience.
    #[must_use]
    pub fn assertion(&self, base: &str, claims: &Claims) -> String {
        self.sign(ASSERTION, base, claims, None)
    }

    /// An access token with its scope.
    #[must_use]
    pub fn access_token(&self, base: &str, claims: &Claims, scope: &str) -> String {
        self.sign(ACCESS_TOKEN, base, claims, Some(scope))
    }

    fn sign(&self, kind: &str, base: &str, claims: &Claims, scope: Option<&str>) -> String {
        let header = json!({"alg": "ES256", "kid": self.kid, "typ": kind});
        let mut body = json!({
            "iss": base,
            "aud": base,
            "sub": claims.registration_id,
            "client_id": claims.registration_id,
            "jti": claims.id,
            "iat": seconds(claims.issued_at),
            "exp": seconds(claims.expires_at),
            "gen": claims.generation,
        });
        if let (Some(scope), Some(members)) = (scope, body.as_object_mut()) {
            members.insert("scope".to_owned(), scope.into());
        }
        jws::write(&header, &body, |bytes| Es256.sign(&self.signing, bytes).as_bytes().into_owned())
    }

    /// Reads an identity assertion of this storefront.
    ///
    /// # Errors
    /// Why it is worth nothing.
    pub fn read_assertion(&self, base: &str, jwt: &str, now: UnixMs) -> Result<Claims, Unreadable> {
        self.read(ASSERTION, base, jwt, now)
    }

    /// Reads an access token of this storefront.
    ///
    /// # Errors
    /// Why it is worth nothing.
    pub fn read_access_token(&self, base: &str, jwt: &str, now: UnixMs) -> Result<Claims, Unreadable> {
        self.read(ACCESS_TOKEN, base, jwt, now)
    }

    fn read(&self, kind: &str, base: &str, jwt: &str, now: UnixMs) -> Result<Claims, Unreadable> {
        let token = Jws::read(jwt).ok_or(Unreadable::NotAToken)?;
        let kid = token.header("kid").ok_or(Unreadable::NotOurs)?;
        let key = self.accepted.iter().find(|(own, _)| own == kid);
        let is_kind = token.header("typ") == Some(kind) && token.header("alg") == Some("ES256");
        let (_, key) = key.filter(|_| is_kind).ok_or(Unreadable::NotOurs)?;
        let signature = <Es256 as Algorithm>::Signature::try_from_slice(&token.signature);
        let signature = signature.map_err(|_| Unreadable::NotOurs)?;
        let is_ours = Es256.verify_signature(&signature, key, token.signed)
            && token.text("iss") == Some(base)
            && token.text("aud") == Some(base);
        let claims = claims(&token).filter(|_| is_ours).ok_or(Unreadable::NotOurs)?;
        if claims.expires_at <= now { Err(Unreadable::Expired) } else { Ok(claims) }
    }

    /// The public keys (RFC 7517): current, previous, next.
    #[must_use]
    pub fn jwks(&self) -> String {
        json!({ "keys": self.published }).to_string()
    }

    /// Signs a text for a purpose with the current secret: codes, cookies, network addresses.
    #[must_use]
    pub fn mac(&self, purpose: &str, text: &str) -> String {
        self.secrets.first().map(|secret| mac::tag(secret.as_bytes(), purpose, text)).unwrap_or_default()
    }

    /// Whether `signature` is of `text`, by the current or the previous secret.
    #[must_use]
    pub fn has_mac(&self, purpose: &str, text: &str, signature: &str) -> bool {
        let by = |secret: &String| {
            mac::same(mac::tag(secret.as_bytes(), purpose, text).as_bytes(), signature.as_bytes())
        };
        self.secrets.iter().any(by)
    }
}

fn claims(token: &Jws<'_>) -> Option<Claims> {
    let number = |name: &str| token.claims.get(name)?.as_i64();
    let moment = |name: &str| Some(UnixMs(number(name)?.checked_mul(1000)?));
    Some(Claims {
        registration_id: token.text("sub")?.to_owned(),
        generation: number("gen")?,
        id: token.text("jti")?.to_owned(),
        issued_at: moment("iat")?,
        expires_at: moment("exp")?,
    })
}

fn key(secret: &str, seller_id: &str) -> Option<SigningKey> {
    if secret.len() < SigningSecrets::MIN_BYTES {
        return None;
    }
    let candidate = |counter: u8| {
        let bytes = mac::keyed(secret.as_bytes(), &format!("agents-signing-key-{counter}"), seller_id);
        SigningKey::from_slice(&bytes).ok()
    };
    (0..DERIVATIONS).find_map(candidate)
}

fn kid(key: &SigningKey) -> String {
    mac::at_rest(&bare(key).to_string()).chars().take(26).collect()
}

fn bare(key: &SigningKey) -> Value {
    let verifying = key.to_verifying_key();
    serde_json::to_value(JsonWebKey::from(&verifying)).unwrap_or_default()
}

fn public(key: &SigningKey) -> Value {
    let mut jwk = bare(key);
    if let Some(members) = jwk.as_object_mut() {
        members.insert("kid".to_owned(), kid(key).into());
        members.insert("use".to_owned(), "sig".into());
        members.insert("alg".to_owned(), "ES256".into());
    }
    jwk
}

const fn seconds(moment: UnixMs) -> i64 {
    moment.0.div_euclid(1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: &str = "https://shop.test/agents";
    const NOW: UnixMs = UnixMs(1_800_000_000_000);

    fn secrets(current: char, previous: Option<char>, next: Option<char>) -> SigningSecrets {
        let text = |letter: char| letter.to_string().repeat(SigningSecrets::MIN_BYTES);
        let [previous, next] = [previous, next].map(|letter| letter.map(text));
        SigningSecrets::new(&text(current), previous.as_deref(), next.as_deref()).unwrap()
    }

    fn keys(secrets: &SigningSecrets) -> Keys {
        Keys::derive(secrets, "shop").unwrap()
    }

    fn claims() -> Claims {
        Claims {
            registration_id: "reg_1".into(),
            generation: 3,
            id: "t1".into(),
            issued_at: NOW,
            expires_at: NOW.plus_ms(900_000),
        }
    }

    #[test]
    fn what_is_signed_is_read_again_until_it_ends() {
        let keys = keys(&secrets('a', None, None));
        let (assertion, access) =
            (keys.assertion(BASE, &claims()), keys.access_token(BASE, &claims(), "x y"));
        assert_eq!(keys.read_assertion(BASE, &assertion, NOW), Ok(claims()));
        assert_eq!(keys.read_access_token(BASE, &access, NOW.plus_ms(899_999)), Ok(claims()));
        assert_eq!(keys.read_access_token(BASE, &access, NOW.plus_ms(900_000)), Err(Unreadable::Expired));
    }

    #[test]
    fn a_token_is_worth_nothing_as_the_other_kind_elsewhere_or_for_another_seller() {
        let own = secrets('a', None, None);
        let keys = keys(&own);
        let (assertion, access) = (keys.assertion(BASE, &claims()), keys.access_token(BASE, &claims(), "x"));
        let not_ours = Err(Unreadable::NotOurs);
        assert_eq!(keys.read_access_token(BASE, &assertion, NOW), not_ours);
        assert_eq!(keys.read_assertion(BASE, &access, NOW), not_ours);
        assert_eq!(keys.read_assertion("https://other.test/agents", &assertion, NOW), not_ours);
        let other = Keys::derive(&own, "other-shop").unwrap();
        assert_eq!(other.read_assertion(BASE, &assertion, NOW), not_ours);
    }

    #[test]
    fn a_secret_rotates_without_a_moment_in_which_a_good_token_is_refused() {
        let before = keys(&secrets('a', None, None));
        let announced = keys(&secrets('a', None, Some('b')));
        let rotated = keys(&secrets('b', Some('a'), None));
        let after = keys(&secrets('b', None, None));
        let kids = |keys: &Keys| -> Vec<String> {
            keys.published.iter().map(|jwk| jwk["kid"].as_str().unwrap().to_owned()).collect()
        };
        let (old, new) = (before.assertion(BASE, &claims()), rotated.assertion(BASE, &claims()));
        assert!(announced.read_assertion(BASE, &old, NOW).is_ok());
        assert!(rotated.read_assertion(BASE, &old, NOW).is_ok());
        assert!(rotated.read_assertion(BASE, &new, NOW).is_ok());
        assert!(after.read_assertion(BASE, &new, NOW).is_ok());
        assert_eq!(after.read_assertion(BASE, &old, NOW), Err(Unreadable::NotOurs));
        assert_eq!(announced.read_assertion(BASE, &new, NOW), Err(Unreadable::NotOurs));
        assert_eq!(kids(&announced)[1], kids(&after)[0]);
        assert!(rotated.has_mac("code", "1", &before.mac("code", "1")));
        assert!(!after.has_mac("code", "1", &before.mac("code", "1")));
    }

    #[test]
    fn other_algorithms_and_every_changed_character_are_refused() {
        let keys = keys(&secrets('a', None, None));
        let kid = keys.kid.clone();
        let payload = json!({"iss": BASE, "aud": BASE, "sub": "r", "jti": "t", "iat": 1, "exp": 9_999_999_999_i64, "gen": 1});
        for alg in ["none", "HS256", "RS256", "ES384"] {
            let header = json!({"alg": alg, "kid": kid, "typ": ASSERTION});
            let forged = jws::write(&header, &payload, |bytes| {
                mac::keyed(keys.published[0].to_string().as_bytes(), "", &String::from_utf8_lossy(bytes))
                    .to_vec()
            });
            assert_eq!(keys.read_assertion(BASE, &forged, NOW), Err(Unreadable::NotOurs), "{alg}");
        }
        let good = keys.assertion(BASE, &claims());
        // The last character of a part carries bits that no byte keeps; changing those is not a decodable token.
        for at in (0..good.len()).step_by(7) {
            let mut bytes = good.clone().into_bytes();
            bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(bytes).unwrap();
            assert!(keys.read_assertion(BASE, &changed, NOW).is_err(), "changed at {at}");
        }
    }
}
