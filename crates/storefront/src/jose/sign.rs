//! The storefront's own keys and the two kinds of tokens they sign: identity assertions (ID-JAGs from us to us, typ
//! `oauth-id-jag+jwt`) and access tokens (RFC 9068, typ `at+jwt`). Both name the storefront as issuer and audience; the
//! type tells them apart.
//!
//! The keys are derived from the seller's secrets, so there is nothing to store: the same secret and seller always give
//! the same key. The current one signs. Whatever is published is accepted, the previous and the next one too: while a
//! new deployment signs with the next secret already, an older one beside it still knows the key.

use std::cell::RefCell;
use std::rc::Rc;

use base64ct::{Base64, Base64UrlUnpadded, Encoding};
use jwt_compact::alg::{Es256, SigningKey as _};
use jwt_compact::jwk::JsonWebKey;
use jwt_compact::{Algorithm, AlgorithmSignature};
use quarry_kernel::mac;
use quarry_kernel::time::UnixMs;
use serde_json::{Value, json};
use sha2::Sha256;

use crate::jose::jws::{self, Jws};
use crate::settings::SigningSecrets;

type SigningKey = <Es256 as Algorithm>::SigningKey;
type VerifyingKey = <Es256 as Algorithm>::VerifyingKey;
type Signature = <Es256 as Algorithm>::Signature;

/// `typ` of an identity assertion, a provider's or ours (draft-ietf-oauth-identity-assertion-authz-grant).
pub const ASSERTION_TYPE: &str = "oauth-id-jag+jwt";
/// `typ` of an access token (RFC 9068).
const ACCESS_TOKEN_TYPE: &str = "at+jwt";
/// The only algorithm of ours.
const ALGORITHM: &str = "ES256";
/// Digests that are no key of the curve are passed over; one in 2^32 is.
const DERIVATIONS: u8 = 8;
/// Sets of keys that an isolate remembers.
const REMEMBERED_MAX: usize = 16;

/// A seller's signing keys (ES256), derived from its secrets. A clone is cheap.
#[derive(Clone)]
pub struct Keys(Rc<Set>);

struct Set {
    signing: SigningKey,
    current: Key,
    /// The previous one, the next one and whatever else is accepted, as far as there are any.
    others: Vec<Key>,
}

/// What one secret gives. The secret itself is not kept.
struct Key {
    id: String,
    verifying: VerifyingKey,
    /// For keyed digests.
    mac: [u8; 32],
}

/// What our own assertions and access tokens say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claims {
    /// The registration (`sub` and `client_id`).
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
    /// What an access token is good for: names with spaces between them (`scope`). None in an assertion.
    pub scope: Option<String>,
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
    /// Derives the keys; `None` when a secret is too short to be one. A key costs a multiplication on the curve, so the
    /// isolate remembers the last few sets by a digest of secrets and seller.
    #[must_use]
    pub fn derive(secrets: &SigningSecrets, seller_id: &str) -> Option<Self> {
        thread_local! {
            static REMEMBERED: RefCell<Vec<([u8; 32], Keys)>> = const { RefCell::new(Vec::new()) };
        }
        let name = digest(secrets, seller_id);
        REMEMBERED.with_borrow_mut(|remembered| {
            if let Some((_, keys)) = remembered.iter().find(|(known, _)| *known == name) {
                return Some(keys.clone());
            }
            let keys = Self::fresh(secrets, seller_id)?;
            remembered.truncate(REMEMBERED_MAX - 1);
            remembered.insert(0, (name, keys.clone()));
            Some(keys)
        })
    }

    fn fresh(secrets: &SigningSecrets, seller_id: &str) -> Option<Self> {
        let (signing, current) = Key::derive(&secrets.current, seller_id)?;
        let others = [&secrets.previous, &secrets.next].into_iter().flatten().chain(&secrets.others);
        let others = others.map(|secret| Some(Key::derive(secret, seller_id)?.1)).collect::<Option<_>>()?;
        Some(Self(Rc::new(Set { signing, current, others })))
    }

    /// The current key, then the others.
    fn each(&self) -> impl Iterator<Item = &Key> {
        std::iter::once(&self.0.current).chain(&self.0.others)
    }

    /// The public keys (RFC 7517), the signing one first.
    #[must_use]
    pub fn jwks(&self) -> String {
        let keys: Vec<Value> = self.each().map(Key::published).collect();
        json!({ "keys": keys }).to_string()
    }

    /// An identity assertion: what a credential is to its agent. `base` is issuer and audience.
    #[must_use]
    pub fn assertion(&self, base: &str, claims: &Claims) -> String {
        self.sign(ASSERTION_TYPE, base, base, claims)
    }

    /// An access token.
    #[must_use]
    pub fn access_token(&self, base: &str, claims: &Claims) -> String {
        self.access_token_for(base, base, claims)
    }

    /// An access token for one of the storefront's resources (RFC 8707): itself, or the Model Context Protocol.
    #[must_use]
    pub fn access_token_for(&self, base: &str, resource: &str, claims: &Claims) -> String {
        self.sign(ACCESS_TOKEN_TYPE, base, resource, claims)
    }

    fn sign(&self, kind: &str, base: &str, audience: &str, claims: &Claims) -> String {
        let header = json!({ "alg": ALGORITHM, "kid": self.0.current.id, "typ": kind });
        let mut body = json!({
            "iss": base,
            "aud": audience,
            "sub": claims.registration_id,
            "client_id": claims.registration_id,
            "jti": claims.id,
            "iat": seconds(claims.issued_at),
            "exp": seconds(claims.expires_at),
            "gen": claims.generation,
        });
        if let (Some(scope), Some(members)) = (&claims.scope, body.as_object_mut()) {
            members.insert("scope".to_owned(), scope.as_str().into());
        }
        jws::write(&header, &body, |bytes| Es256.sign(&self.0.signing, bytes).as_bytes().into_owned())
    }

    /// Reads an identity assertion of this storefront.
    ///
    /// # Errors
    /// Why it is worth nothing; [`Unreadable::Expired`] only when it is ours in every other way.
    pub fn read_assertion(&self, base: &str, jwt: &str, now: UnixMs) -> Result<Claims, Unreadable> {
        self.read(ASSERTION_TYPE, base, base, jwt, now)
    }

    /// Reads an access token of this storefront.
    ///
    /// # Errors
    /// Why it is worth nothing; [`Unreadable::Expired`] only when it is ours in every other way.
    pub fn read_access_token(&self, base: &str, jwt: &str, now: UnixMs) -> Result<Claims, Unreadable> {
        self.read_access_token_for(base, base, jwt, now)
    }

    /// Reads an access token for one of the storefront's resources.
    ///
    /// # Errors
    /// As [`Keys::read_access_token`].
    pub fn read_access_token_for(
        &self,
        base: &str,
        resource: &str,
        jwt: &str,
        now: UnixMs,
    ) -> Result<Claims, Unreadable> {
        self.read(ACCESS_TOKEN_TYPE, base, resource, jwt, now)
    }

    fn read(
        &self,
        kind: &str,
        base: &str,
        audience: &str,
        jwt: &str,
        now: UnixMs,
    ) -> Result<Claims, Unreadable> {
        let Some(token) = Jws::read(jwt) else {
            let is_damaged = jws::looks_like_one(jwt);
            return Err(if is_damaged { Unreadable::NotOurs } else { Unreadable::NotAToken });
        };
        let claims = self.verified(kind, base, audience, &token).ok_or(Unreadable::NotOurs)?;
        if claims.expires_at <= now { Err(Unreadable::Expired) } else { Ok(claims) }
    }

    fn verified(&self, kind: &str, base: &str, audience: &str, token: &Jws<'_>) -> Option<Claims> {
        if token.header("typ") != Some(kind) || token.header("alg") != Some(ALGORITHM) {
            return None;
        }
        let kid = token.header("kid")?;
        let key = self.each().find(|key| key.id == kid)?;
        let signature = Signature::try_from_slice(&token.signature).ok()?;
        let is_ours = Es256.verify_signature(&signature, &key.verifying, token.signed)
            && token.text("iss") == Some(base)
            && token.text("aud") == Some(audience);
        if is_ours { Claims::of(token) } else { None }
    }

    /// Signs the base of an HTTP message (RFC 9421, `ecdsa-p256-sha256`); the signature in base 64. A token's text never
    /// begins as such a base does.
    #[must_use]
    pub fn sign_message(&self, base: &str) -> String {
        Base64::encode_string(&Es256.sign(&self.0.signing, base.as_bytes()).as_bytes())
    }

    /// The id of the key that signs.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.0.current.id
    }

    /// Whether a key of ours, by its id, signed an HTTP message.
    #[must_use]
    pub fn has_signed(&self, key_id: &str, base: &str, signature: &str) -> bool {
        let key = self.each().find(|key| key.id == key_id);
        let signature = Base64::decode_vec(signature).ok();
        let signature = signature.and_then(|bytes| Signature::try_from_slice(&bytes).ok());
        key.zip(signature).is_some_and(|(key, signature)| {
            Es256.verify_signature(&signature, &key.verifying, base.as_bytes())
        })
    }

    /// Signs a text for a purpose with the current secret: codes, cookies, network addresses. 26 base 32 characters.
    #[must_use]
    pub fn mac(&self, purpose: &str, text: &str) -> String {
        mac::tag(&self.0.current.mac, purpose, text)
    }

    /// The same by the current secret and by the one before it: what a stored signature may be, for a database to compare.
    #[must_use]
    pub fn macs(&self, purpose: &str, text: &str) -> [String; 2] {
        let before = self.0.others.first().unwrap_or(&self.0.current);
        [&self.0.current, before].map(|key| mac::tag(&key.mac, purpose, text))
    }

    /// The same by every secret, the current one first.
    pub fn every_mac<'t>(&'t self, purpose: &'t str, text: &'t str) -> impl Iterator<Item = String> + 't {
        self.each().map(move |key| mac::tag(&key.mac, purpose, text))
    }

    /// Whether `signature` is of `text` for this purpose, by any of the secrets.
    #[must_use]
    pub fn has_mac(&self, purpose: &str, text: &str, signature: &str) -> bool {
        self.every_mac(purpose, text).any(|tag| mac::same(tag.as_bytes(), signature.as_bytes()))
    }
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.each().map(|key| &key.id)).finish()
    }
}

impl Key {
    /// Expands the secret (as HKDF does, RFC 5869, 2.3) until the bytes are a scalar of the curve.
    fn derive(secret: &str, seller_id: &str) -> Option<(SigningKey, Self)> {
        if secret.len() < SigningSecrets::MIN_BYTES {
            return None;
        }
        let expand = |purpose: &str| mac::keyed(secret.as_bytes(), purpose, seller_id);
        let candidate = |counter| SigningKey::from_slice(&expand(&format!("agents-signing-{counter}"))).ok();
        let signing = (0..DERIVATIONS).find_map(candidate)?;
        let verifying = signing.to_verifying_key();
        let thumbprint = JsonWebKey::from(&verifying).thumbprint::<Sha256>();
        let id = Base64UrlUnpadded::encode_string(&thumbprint); // RFC 7638
        Some((signing, Self { id, verifying, mac: expand("agents-mac") }))
    }

    fn published(&self) -> Value {
        let mut jwk = serde_json::to_value(JsonWebKey::from(&self.verifying)).unwrap_or_default();
        if let Some(members) = jwk.as_object_mut() {
            members.insert("kid".to_owned(), self.id.as_str().into());
            members.insert("use".to_owned(), "sig".into());
            members.insert("alg".to_owned(), ALGORITHM.into());
        }
        jwk
    }
}

impl Claims {
    fn of(token: &Jws<'_>) -> Option<Self> {
        let number = |name: &str| token.claims.get(name)?.as_i64();
        let moment = |name: &str| Some(UnixMs(number(name)?.checked_mul(1000)?));
        Some(Self {
            registration_id: token.text("sub")?.to_owned(),
            generation: number("gen")?,
            id: token.text("jti")?.to_owned(),
            issued_at: moment("iat")?,
            expires_at: moment("exp")?,
            scope: token.text("scope").map(str::to_owned),
        })
    }
}

/// A name for a set of secrets that does not give them away.
fn digest(secrets: &SigningSecrets, seller_id: &str) -> [u8; 32] {
    let given = [Some(&secrets.current), secrets.previous.as_ref(), secrets.next.as_ref()];
    given
        .into_iter()
        .chain(secrets.others.iter().map(Some))
        .fold(mac::keyed(&[], "agents-seller", seller_id), |key, secret| {
            mac::keyed(&key, "agents-keys", secret.map(String::as_str).unwrap_or_default())
        })
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

    fn keys(current: char, previous: Option<char>, next: Option<char>) -> Keys {
        Keys::derive(&secrets(current, previous, next), "shop").unwrap()
    }

    fn claims() -> Claims {
        Claims {
            registration_id: "reg_1".into(),
            generation: 3,
            id: "t1".into(),
            issued_at: NOW,
            expires_at: NOW.plus_ms(900_000),
            scope: None,
        }
    }

    fn published(keys: &Keys) -> Vec<Value> {
        let set: Value = serde_json::from_str(&keys.jwks()).unwrap();
        set["keys"].as_array().unwrap().clone()
    }

    #[test]
    fn what_is_signed_is_read_again_until_it_ends() {
        let keys = keys('a', None, None);
        let scoped = Claims { scope: Some("x y".into()), ..claims() };
        let (assertion, access) = (keys.assertion(BASE, &claims()), keys.access_token(BASE, &scoped));
        assert_eq!(keys.read_assertion(BASE, &assertion, NOW), Ok(claims()));
        assert_eq!(keys.read_access_token(BASE, &access, NOW.plus_ms(899_999)), Ok(scoped));
        assert_eq!(keys.read_access_token(BASE, &access, NOW.plus_ms(900_000)), Err(Unreadable::Expired));
    }

    #[test]
    fn a_key_is_published_for_signatures_under_its_thumbprint_and_never_with_its_private_part() {
        let keys = keys('a', None, None);
        let jwk = &published(&keys)[0];
        assert_eq!([&jwk["kty"], &jwk["crv"], &jwk["use"], &jwk["alg"]], ["EC", "P-256", "sig", "ES256"]);
        let canonical = format!(r#"{{"crv":"P-256","kty":"EC","x":{},"y":{}}}"#, jwk["x"], jwk["y"]);
        let thumbprint = <Sha256 as sha2::Digest>::digest(canonical.as_bytes());
        assert_eq!(jwk["kid"], Base64UrlUnpadded::encode_string(&thumbprint));
        assert!(jwk.get("d").is_none());
    }

    #[test]
    fn the_same_secret_always_gives_the_same_key_and_no_other_seller_has_it() {
        let own = secrets('a', None, None);
        let fresh = || Keys::fresh(&own, "shop").unwrap();
        assert_eq!(fresh().jwks(), Keys::derive(&own, "shop").unwrap().jwks());
        assert_eq!(fresh().mac("code", "1"), fresh().mac("code", "1"));
        let other = Keys::derive(&own, "other-shop").unwrap();
        assert_ne!(other.jwks(), fresh().jwks());
        assert_ne!(other.mac("code", "1"), fresh().mac("code", "1"));
        assert_ne!(fresh().mac("code", "1"), fresh().mac("cookie", "1"));
        let short = SigningSecrets { current: "short".into(), ..own.clone() };
        assert!(Keys::derive(&short, "shop").is_none());
    }

    #[test]
    fn a_token_is_worth_nothing_as_the_other_kind_elsewhere_or_for_another_seller() {
        let keys = keys('a', None, None);
        let (assertion, access) = (keys.assertion(BASE, &claims()), keys.access_token(BASE, &claims()));
        let not_ours = Err(Unreadable::NotOurs);
        assert_eq!(keys.read_access_token(BASE, &assertion, NOW), not_ours);
        assert_eq!(keys.read_assertion(BASE, &access, NOW), not_ours);
        for base in ["https://other.test/agents", "https://shop.test/agents/", "https://shop.test"] {
            assert_eq!(keys.read_assertion(base, &assertion, NOW), not_ours, "{base}");
        }
        let other = Keys::derive(&secrets('a', None, None), "other-shop").unwrap();
        assert_eq!(other.read_assertion(BASE, &assertion, NOW), not_ours);
    }

    #[test]
    fn a_secret_rotates_without_a_moment_in_which_a_good_token_is_refused() {
        let steps = [
            keys('a', None, None),
            keys('a', None, Some('b')),
            keys('b', Some('a'), None),
            keys('b', None, None),
        ];
        let signed: Vec<String> = steps.iter().map(|keys| keys.assertion(BASE, &claims())).collect();
        for (at, keys) in steps.iter().enumerate() {
            // A neighbour may be a step ahead or behind; one that is two steps ahead has forgotten the old secret.
            for beside in at.saturating_sub(1)..=(at + 1).min(3) {
                assert!(keys.read_assertion(BASE, &signed[beside], NOW).is_ok(), "{at} reads {beside}");
                assert!(keys.has_mac("code", "1", &steps[beside].mac("code", "1")), "{at} and {beside}");
            }
        }
        assert_eq!(steps[3].read_assertion(BASE, &signed[0], NOW), Err(Unreadable::NotOurs));
        assert!(!steps[3].has_mac("code", "1", &steps[0].mac("code", "1")));
        assert_eq!(published(&steps[1])[1]["kid"], published(&steps[3])[0]["kid"]);
    }

    #[test]
    fn other_algorithms_are_refused_whatever_they_were_signed_with() {
        let keys = keys('a', None, None);
        let jwk = published(&keys)[0].clone();
        let payload = json!({"iss": BASE, "aud": BASE, "sub": "r", "jti": "t", "iat": 1, "exp": 9_999_999_999_i64, "gen": 1});
        for alg in ["none", "HS256", "RS256", "ES384", "es256"] {
            let header = json!({"alg": alg, "kid": jwk["kid"], "typ": ASSERTION_TYPE});
            let forged = jws::write(&header, &payload, |bytes| {
                let signed = String::from_utf8_lossy(bytes);
                if alg == "none" {
                    Vec::new()
                } else {
                    mac::keyed(jwk.to_string().as_bytes(), "", &signed).to_vec()
                }
            });
            assert_eq!(keys.read_assertion(BASE, &forged, NOW), Err(Unreadable::NotOurs), "{alg}");
        }
    }

    #[test]
    fn every_changed_character_is_refused_and_no_cut_is_a_panic() {
        let keys = keys('a', None, None);
        let good = keys.assertion(BASE, &claims());
        for at in 0..good.len() {
            let mut bytes = good.clone().into_bytes();
            bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(bytes).unwrap();
            assert!(keys.read_assertion(BASE, &changed, NOW).is_err(), "changed at {at}");
            assert!(keys.read_assertion(BASE, &good[..at], NOW).is_err(), "cut at {at}");
        }
        let last = format!("{}-", &good[..good.len() - 1]);
        assert_eq!(keys.read_assertion(BASE, &last, NOW), Err(Unreadable::NotOurs));
        assert_eq!(keys.read_assertion(BASE, "sk_live_1", NOW), Err(Unreadable::NotAToken));
    }
}
