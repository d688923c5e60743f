//! The storefront's own keys and the two kinds of tokens they sign: identity assertions (ID-JAGs from us to us, typ
//! `oauth-id-jag+jwt`) and access tokens (RFC 9068, typ `at+jwt`). Both name the storefront as issuer and audience; the
//! type tells them apart.
//!
//! The keys are derived from the seller's secrets, so there is nothing to store: the same secret and seller always give
//! the same key. The current one signs. Whatever is published is accepted, the previous and the next one too: while a
//! new deployment signs with the next secret already, an older one beside it still knows the key.
//!
//! Keyed digests are made here. Whatever needs a point of the curve asks the platform ([`Signatures`]), for the public keys
//! once.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use base64ct::{Base64, Encoding};
use chrono::{DateTime, Utc};
use jwt_compact::Header;
use quarry_kernel::mac;
use quarry_kernel::time::UnixMs;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::jose::algorithm::SigningAlgorithm;
use crate::jose::jwk::{self, PublicKey};
use crate::jose::jws::{self, Jws};
use crate::jose::signatures::{Scalar, SignatureUnavailable, Signatures};
use crate::settings::SigningSecrets;

/// `typ` of an identity assertion, a provider's or ours (draft-ietf-oauth-identity-assertion-authz-grant).
pub const ASSERTION_TYPE: &str = "oauth-id-jag+jwt";
/// `typ` of an access token (RFC 9068).
const ACCESS_TOKEN_TYPE: &str = "at+jwt";
/// The only algorithm of ours.
const ALGORITHM: SigningAlgorithm = SigningAlgorithm::Es256;
/// Digests that are no key of the curve are passed over; one in 2^32 is.
const DERIVATIONS_MAX: u8 = 8;
/// The order of P-256's group (FIPS 186-5, SP 800-186 3.2.1.3), big-endian.
const GROUP_ORDER: Scalar = [
    0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, //
    0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
];
/// Sets of keys that an isolate remembers.
const REMEMBERED_MAX: usize = 16;

/// A seller's signing keys (ES256), derived from its secrets. A clone is cheap.
#[derive(Clone)]
pub struct Keys(Rc<KeySet>);

struct KeySet {
    /// The one that signs.
    current: SigningKey,
    /// The previous one, the next one and whatever else is accepted, as far as there are any.
    others: Vec<SigningKey>,
}

/// What one secret gives. The secret itself is not kept.
struct SigningKey {
    /// For signatures.
    scalar: Scalar,
    /// For keyed digests.
    mac: [u8; 32],
    /// What the platform has made of the first.
    public: OnceCell<PublishedKey>,
}

/// What everybody may know of a key.
struct PublishedKey {
    /// Its thumbprint.
    id: String,
    key: PublicKey,
}

/// What our own assertions and access tokens say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenClaims {
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
pub enum TokenError {
    /// Not a signed token at all.
    NotAToken,
    /// Signed by somebody else, changed, of the other kind, for another storefront.
    NotOurs,
    /// Ours, but too old.
    Expired,
    /// Nobody can tell now.
    Untold,
}

impl From<SignatureUnavailable> for TokenError {
    fn from(_: SignatureUnavailable) -> Self {
        Self::Untold
    }
}

impl Keys {
    /// Derives the keys; `None` when a secret is too short to be one. The isolate remembers the last few sets by a digest of
    /// secrets and seller, for what the platform makes of them.
    #[must_use]
    pub fn derive(secrets: &SigningSecrets, seller_id: &str) -> Option<Self> {
        thread_local! {
            static REMEMBERED: RefCell<Vec<([u8; 32], Keys)>> = const { RefCell::new(Vec::new()) };
        }
        let name = digest_secrets(secrets, seller_id);
        REMEMBERED.with_borrow_mut(|remembered| {
            if let Some((_, keys)) = remembered.iter().find(|(known, _)| *known == name) {
                return Some(keys.clone());
            }
            let keys = Self::derive_fresh(secrets, seller_id)?;
            remembered.truncate(REMEMBERED_MAX - 1);
            remembered.insert(0, (name, keys.clone()));
            Some(keys)
        })
    }

    fn derive_fresh(secrets: &SigningSecrets, seller_id: &str) -> Option<Self> {
        let current = SigningKey::derive(&secrets.current, seller_id)?;
        let others = [&secrets.previous, &secrets.next].into_iter().flatten().chain(&secrets.others);
        let others = others.map(|secret| SigningKey::derive(secret, seller_id)).collect::<Option<_>>()?;
        Some(Self(Rc::new(KeySet { current, others })))
    }

    /// The current key, then the others.
    fn iter_keys(&self) -> impl Iterator<Item = &SigningKey> {
        std::iter::once(&self.0.current).chain(&self.0.others)
    }

    /// The public keys (RFC 7517), the signing one first.
    ///
    /// # Errors
    /// When the platform does not say.
    pub async fn build_jwks(&self, signatures: &impl Signatures) -> Result<Value, SignatureUnavailable> {
        let mut keys = Vec::new();
        for key in self.iter_keys() {
            keys.push(key.derive_public(signatures).await?.to_jwk());
        }
        Ok(json!({ "keys": keys }))
    }

    /// An identity assertion: what a credential is to its agent. `base` is issuer and audience.
    ///
    /// # Errors
    /// When the platform does not sign.
    pub async fn sign_assertion(
        &self,
        signatures: &impl Signatures,
        base: &str,
        claims: &TokenClaims,
    ) -> Result<String, SignatureUnavailable> {
        self.sign_token(signatures, ASSERTION_TYPE, base, base, claims).await
    }

    /// An access token for one of the storefront's resources (RFC 8707): itself, or the Model Context Protocol.
    ///
    /// # Errors
    /// When the platform does not sign.
    pub async fn sign_access_token(
        &self,
        signatures: &impl Signatures,
        base: &str,
        resource: &str,
        claims: &TokenClaims,
    ) -> Result<String, SignatureUnavailable> {
        self.sign_token(signatures, ACCESS_TOKEN_TYPE, base, resource, claims).await
    }

    async fn sign_token(
        &self,
        signatures: &impl Signatures,
        kind: &str,
        base: &str,
        audience: &str,
        claims: &TokenClaims,
    ) -> Result<String, SignatureUnavailable> {
        let key = &self.0.current;
        let id = &key.derive_public(signatures).await?.id;
        let header = Header::empty().with_key_id(id.as_str()).with_token_type(kind);
        let claims = claims.to_token(base, audience);
        let unsigned = jws::build_signing_input(ALGORITHM, &header, &claims).ok_or(SignatureUnavailable)?;
        let signature = signatures.sign(id, &key.scalar, unsigned.as_bytes()).await?;
        jws::build_signed_token(ALGORITHM, &header, &claims, signature.to_vec()).ok_or(SignatureUnavailable)
    }

    /// Reads an identity assertion of this storefront.
    ///
    /// # Errors
    /// Why it is worth nothing; [`TokenError::Expired`] only when it is ours in every other way.
    pub async fn verify_assertion(
        &self,
        signatures: &impl Signatures,
        base: &str,
        jwt: &str,
        now: UnixMs,
    ) -> Result<TokenClaims, TokenError> {
        self.verify_token(signatures, ASSERTION_TYPE, base, base, jwt, now).await
    }

    /// Reads an access token for one of these resources of the storefront.
    ///
    /// # Errors
    /// Why it is worth nothing; [`TokenError::Expired`] only when it is ours in every other way.
    pub async fn verify_access_token(
        &self,
        signatures: &impl Signatures,
        base: &str,
        resource: &str,
        jwt: &str,
        now: UnixMs,
    ) -> Result<TokenClaims, TokenError> {
        self.verify_token(signatures, ACCESS_TOKEN_TYPE, base, resource, jwt, now).await
    }

    async fn verify_token(
        &self,
        signatures: &impl Signatures,
        kind: &str,
        base: &str,
        audience: &str,
        jwt: &str,
        now: UnixMs,
    ) -> Result<TokenClaims, TokenError> {
        let Some(token) = Jws::parse(jwt) else {
            let is_damaged = jws::is_jws_shaped(jwt);
            return Err(if is_damaged { TokenError::NotOurs } else { TokenError::NotAToken });
        };
        let claims: jwt_compact::Claims<TokenPayload> =
            token.unverified_claims().ok_or(TokenError::NotOurs)?;
        let is_for_us = token.kind() == Some(kind)
            && token.algorithm() == Some(ALGORITHM)
            && claims.custom.iss == base
            && claims.custom.aud == audience;
        let Some(key_id) = token.key_id().filter(|_| is_for_us) else {
            return Err(TokenError::NotOurs);
        };
        let verdict = self.is_signed_by(signatures, key_id, token.signed, token.signature()).await?;
        let claims = token.verified_claims::<TokenPayload>(ALGORITHM, verdict).ok_or(TokenError::NotOurs)?;
        let own = TokenClaims::from_token(&claims).ok_or(TokenError::NotOurs)?;
        if own.expires_at <= now { Err(TokenError::Expired) } else { Ok(own) }
    }

    /// Whether a key of ours, by its id, made a signature.
    async fn is_signed_by(
        &self,
        signatures: &impl Signatures,
        key_id: &str,
        signed: &[u8],
        signature: &[u8],
    ) -> Result<bool, SignatureUnavailable> {
        for key in self.iter_keys() {
            let public = key.derive_public(signatures).await?;
            if public.id == key_id {
                return public.key.has_signed(signatures, SigningAlgorithm::Es256, signed, signature).await;
            }
        }
        Ok(false)
    }

    /// Signs the base of an HTTP message (RFC 9421, `ecdsa-p256-sha256`); the signature in base 64. A token's text never
    /// begins as such a base does.
    ///
    /// # Errors
    /// When the platform does not sign.
    pub async fn sign_message(
        &self,
        signatures: &impl Signatures,
        base: &str,
    ) -> Result<String, SignatureUnavailable> {
        let key = &self.0.current;
        let id = &key.derive_public(signatures).await?.id;
        Ok(Base64::encode_string(&signatures.sign(id, &key.scalar, base.as_bytes()).await?))
    }

    /// The id of the key that signs.
    ///
    /// # Errors
    /// When the platform does not say.
    pub async fn signing_key_id(&self, signatures: &impl Signatures) -> Result<&str, SignatureUnavailable> {
        Ok(&self.0.current.derive_public(signatures).await?.id)
    }

    /// Whether a key of ours, by its id, signed an HTTP message.
    ///
    /// # Errors
    /// When the platform does not say.
    pub async fn has_signed(
        &self,
        signatures: &impl Signatures,
        key_id: &str,
        base: &str,
        signature: &str,
    ) -> Result<bool, SignatureUnavailable> {
        let Ok(signature) = Base64::decode_vec(signature) else { return Ok(false) };
        self.is_signed_by(signatures, key_id, base.as_bytes(), &signature).await
    }

    /// Signs a text for a purpose with the current secret: codes, cookies, network addresses. 26 base 32 characters.
    #[must_use]
    pub fn compute_mac(&self, purpose: &str, text: &str) -> String {
        mac::compute_tag(&self.0.current.mac, purpose, text)
    }

    /// The same by the current secret and by the one before it: what a stored signature may be, for a database to compare.
    #[must_use]
    pub fn compute_macs(&self, purpose: &str, text: &str) -> [String; 2] {
        let before = self.0.others.first().unwrap_or(&self.0.current);
        [&self.0.current, before].map(|key| mac::compute_tag(&key.mac, purpose, text))
    }

    /// The same by every secret, the current one first.
    pub fn compute_every_mac<'t>(
        &'t self,
        purpose: &'t str,
        text: &'t str,
    ) -> impl Iterator<Item = String> + 't {
        self.iter_keys().map(move |key| mac::compute_tag(&key.mac, purpose, text))
    }

    /// Whether `signature` is of `text` for this purpose, by any of the secrets.
    #[must_use]
    pub fn has_mac(&self, purpose: &str, text: &str, signature: &str) -> bool {
        self.compute_every_mac(purpose, text)
            .any(|tag| mac::constant_time_eq(tag.as_bytes(), signature.as_bytes()))
    }
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys(…)")
    }
}

impl SigningKey {
    /// Expands the secret (as HKDF does, RFC 5869, 2.3) until the bytes are a scalar of the curve.
    fn derive(secret: &str, seller_id: &str) -> Option<Self> {
        if secret.len() < SigningSecrets::MIN_BYTES {
            return None;
        }
        let expand = |purpose: &str| mac::compute_keyed_digest(secret.as_bytes(), purpose, seller_id);
        let candidate = |counter| expand(&format!("agents-signing-{counter}"));
        let scalar = (0..DERIVATIONS_MAX).map(candidate).find(is_private_key)?;
        Some(Self { scalar, mac: expand("agents-mac"), public: OnceCell::new() })
    }

    /// What everybody may know; what the platform says is read as a stranger's key is.
    async fn derive_public(
        &self,
        signatures: &impl Signatures,
    ) -> Result<&PublishedKey, SignatureUnavailable> {
        if let Some(known) = self.public.get() {
            return Ok(known);
        }
        let jwk = serde_json::from_str(&signatures.derive_public_key(&self.scalar).await?)
            .map_err(|_| SignatureUnavailable)?;
        let key = jwk::parse_public_key(&jwk).ok_or(SignatureUnavailable)?;
        Ok(self.public.get_or_init(|| PublishedKey { id: key.thumbprint().to_owned(), key }))
    }
}

/// Whether bytes are a private key: neither nothing nor as large as the group.
fn is_private_key(bytes: &Scalar) -> bool {
    *bytes > [0; 32] && *bytes < GROUP_ORDER
}

impl PublishedKey {
    fn to_jwk(&self) -> Value {
        let mut jwk: Value = serde_json::from_str(self.key.jwk()).unwrap_or_default();
        if let Some(members) = jwk.as_object_mut() {
            members.insert("kid".to_owned(), self.id.as_str().into());
            members.insert("use".to_owned(), "sig".into());
            members.insert("alg".to_owned(), ALGORITHM.name().into());
        }
        jwk
    }
}

/// The claims of a token of ours but those of its time, which `jwt-compact` knows.
#[derive(Debug, Serialize, Deserialize)]
struct TokenPayload {
    iss: String,
    aud: String,
    sub: String,
    client_id: String,
    jti: String,
    r#gen: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scope: Option<String>,
}

impl TokenClaims {
    fn to_token(&self, base: &str, audience: &str) -> jwt_compact::Claims<TokenPayload> {
        let mut claims = jwt_compact::Claims::new(TokenPayload {
            iss: base.to_owned(),
            aud: audience.to_owned(),
            sub: self.registration_id.clone(),
            client_id: self.registration_id.clone(),
            jti: self.id.clone(),
            r#gen: self.generation,
            scope: self.scope.clone(),
        });
        claims.issued_at = truncate_to_second(self.issued_at);
        claims.expiration = truncate_to_second(self.expires_at);
        claims
    }

    fn from_token(token: &jwt_compact::Claims<TokenPayload>) -> Option<Self> {
        let TokenPayload { sub, jti, r#gen, scope, .. } = &token.custom;
        Some(Self {
            registration_id: sub.clone(),
            generation: *r#gen,
            id: jti.clone(),
            issued_at: UnixMs(token.issued_at?.timestamp_millis()),
            expires_at: UnixMs(token.expiration?.timestamp_millis()),
            scope: scope.clone(),
        })
    }
}

/// A name for a set of secrets that does not give them away.
fn digest_secrets(secrets: &SigningSecrets, seller_id: &str) -> [u8; 32] {
    let given = [Some(&secrets.current), secrets.previous.as_ref(), secrets.next.as_ref()];
    given.into_iter().chain(secrets.others.iter().map(Some)).fold(
        mac::compute_keyed_digest(&[], "agents-seller", seller_id),
        |key, secret| {
            mac::compute_keyed_digest(&key, "agents-keys", secret.map(String::as_str).unwrap_or_default())
        },
    )
}

fn truncate_to_second(moment: UnixMs) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(moment.0.div_euclid(1000), 0)
}

#[cfg(test)]
mod tests {
    use base64ct::Base64UrlUnpadded;
    use pollster::block_on;

    use super::*;
    use crate::jose::native::Native;

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

    fn claims() -> TokenClaims {
        TokenClaims {
            registration_id: "reg_1".into(),
            generation: 3,
            id: "t1".into(),
            issued_at: NOW,
            expires_at: NOW.plus_ms(900_000),
            scope: None,
        }
    }

    fn published(keys: &Keys) -> Vec<Value> {
        let set = block_on(keys.build_jwks(&Native::default())).unwrap();
        set["keys"].as_array().unwrap().clone()
    }

    fn assertion(keys: &Keys) -> String {
        block_on(keys.sign_assertion(&Native::default(), BASE, &claims())).unwrap()
    }

    fn access_token(keys: &Keys, claims: &TokenClaims) -> String {
        block_on(keys.sign_access_token(&Native::default(), BASE, BASE, claims)).unwrap()
    }

    fn read_assertion(keys: &Keys, base: &str, token: &str) -> Result<TokenClaims, TokenError> {
        block_on(keys.verify_assertion(&Native::default(), base, token, NOW))
    }

    fn read_access_token(keys: &Keys, token: &str, now: UnixMs) -> Result<TokenClaims, TokenError> {
        block_on(keys.verify_access_token(&Native::default(), BASE, BASE, token, now))
    }

    #[test]
    fn what_is_signed_is_read_again_until_it_ends() {
        let keys = keys('a', None, None);
        let scoped = TokenClaims { scope: Some("x y".into()), ..claims() };
        let (assertion, access) = (assertion(&keys), access_token(&keys, &scoped));
        assert_eq!(read_assertion(&keys, BASE, &assertion), Ok(claims()));
        assert_eq!(read_access_token(&keys, &access, NOW.plus_ms(899_999)), Ok(scoped));
        assert_eq!(read_access_token(&keys, &access, NOW.plus_ms(900_000)), Err(TokenError::Expired));
    }

    #[test]
    fn a_message_is_signed_by_the_key_that_is_named_and_no_other_text_is() {
        let (keys, platform) = (keys('a', Some('b'), None), Native::default());
        let id = block_on(keys.signing_key_id(&platform)).unwrap().to_owned();
        let signature = block_on(keys.sign_message(&platform, "text")).unwrap();
        let has_signed = |id: &str, text: &str, signature: &str| {
            block_on(keys.has_signed(&platform, id, text, signature)).unwrap()
        };
        assert!(has_signed(&id, "text", &signature));
        let other = published(&keys)[1]["kid"].as_str().unwrap().to_owned();
        for (id, text, signature) in [
            (id.as_str(), "texts", signature.as_str()),
            (&other, "text", &signature),
            ("", "text", &signature),
            (&id, "text", &signature[4..]),
            (&id, "text", &format!("{signature}AAAA")),
            (&id, "text", "no base 64"),
            (&id, "text", ""),
        ] {
            assert!(!has_signed(id, text, signature), "{id} {text} {signature}");
        }
    }

    #[test]
    fn a_key_is_published_for_signatures_under_its_thumbprint_and_never_with_its_private_part() {
        let keys = keys('a', None, None);
        let jwk = &published(&keys)[0];
        assert_eq!([&jwk["kty"], &jwk["crv"], &jwk["use"], &jwk["alg"]], ["EC", "P-256", "sig", "ES256"]);
        let canonical = format!(r#"{{"crv":"P-256","kty":"EC","x":{},"y":{}}}"#, jwk["x"], jwk["y"]);
        let thumbprint = <sha2::Sha256 as sha2::Digest>::digest(canonical.as_bytes());
        assert_eq!(jwk["kid"], base64ct::Base64UrlUnpadded::encode_string(&thumbprint));
        assert!(jwk.get("d").is_none());
    }

    /// Agents hold what these keys signed.
    #[test]
    fn the_key_of_a_secret_stays_what_it_was() {
        assert_eq!(
            published(&keys('a', None, None))[0]["kid"],
            "8EdIdN2KvHvT9cFtfVZhffgQdDorGxYAj5CHNMq-lyk"
        );
        assert_eq!(
            published(&keys('b', None, None))[0]["kid"],
            "cmno9f55VPDLBkfRFP0CFy1gutky38hqwXwjKRgnu6g"
        );
    }

    #[test]
    fn a_private_key_is_a_number_between_nothing_and_the_order_of_the_group() {
        let beside = |by: i16| {
            let mut bytes = GROUP_ORDER;
            bytes[31] = u8::try_from(i16::from(bytes[31]) + by).unwrap();
            bytes
        };
        let mut one = [0; 32];
        one[31] = 1;
        for (bytes, is_one) in [
            ([0; 32], false),
            (one, true),
            ([0x7f; 32], true),
            (beside(-1), true),
            (beside(0), false),
            (beside(1), false),
            ([0xff; 32], false),
        ] {
            assert_eq!(is_private_key(&bytes), is_one, "{bytes:?}");
            let platforms = block_on(Signatures::derive_public_key(&Native::default(), &bytes));
            assert_eq!(platforms.is_ok(), is_one, "{bytes:?}");
        }
    }

    #[test]
    fn the_same_secret_always_gives_the_same_key_and_no_other_seller_has_it() {
        let own = secrets('a', None, None);
        let fresh = || Keys::derive_fresh(&own, "shop").unwrap();
        assert_eq!(published(&fresh()), published(&Keys::derive(&own, "shop").unwrap()));
        assert_eq!(fresh().compute_mac("code", "1"), fresh().compute_mac("code", "1"));
        let other = Keys::derive(&own, "other-shop").unwrap();
        assert_ne!(published(&other), published(&fresh()));
        assert_ne!(other.compute_mac("code", "1"), fresh().compute_mac("code", "1"));
        assert_ne!(fresh().compute_mac("code", "1"), fresh().compute_mac("cookie", "1"));
        let short = SigningSecrets { current: "short".into(), ..own.clone() };
        assert!(Keys::derive(&short, "shop").is_none());
    }

    #[test]
    fn the_platform_is_asked_for_a_public_key_once_and_for_each_signature() {
        let (own, platform) = (secrets('c', Some('d'), None), Native::default());
        let asked = |keys: &Keys| {
            platform.asked.set(0);
            block_on(keys.build_jwks(&platform)).unwrap();
            platform.asked.get()
        };
        assert_eq!(asked(&Keys::derive(&own, "shop").unwrap()), 2);
        assert_eq!(asked(&Keys::derive(&own, "shop").unwrap()), 0, "the isolate remembers");
        let keys = Keys::derive(&own, "shop").unwrap();
        let token = block_on(keys.sign_assertion(&platform, BASE, &claims())).unwrap();
        assert!(block_on(keys.verify_assertion(&platform, BASE, &token, NOW)).is_ok());
        assert_eq!(platform.asked.get(), 2);
    }

    #[test]
    fn while_the_platform_is_silent_nothing_is_signed_and_nothing_believed() {
        let (fresh, platform) =
            (Keys::derive_fresh(&secrets('a', None, None), "shop").unwrap(), Native::default());
        let known = keys('a', None, None);
        let (token, id) = (assertion(&known), block_on(known.signing_key_id(&platform)).unwrap().to_owned());
        let signature = block_on(known.sign_message(&platform, "text")).unwrap();
        platform.works.set(false);
        for keys in [&fresh, &known] {
            assert_eq!(block_on(keys.sign_assertion(&platform, BASE, &claims())), Err(SignatureUnavailable));
            assert_eq!(block_on(keys.sign_message(&platform, "text")), Err(SignatureUnavailable));
            assert_eq!(
                block_on(keys.has_signed(&platform, &id, "text", &signature)),
                Err(SignatureUnavailable)
            );
            let read = block_on(keys.verify_assertion(&platform, BASE, &token, NOW));
            assert_eq!(read, Err(TokenError::Untold));
        }
        assert_eq!(block_on(fresh.build_jwks(&platform)), Err(SignatureUnavailable));
        assert!(fresh.has_mac("code", "1", &known.compute_mac("code", "1")), "digests need no platform");
    }

    #[test]
    fn a_token_is_worth_nothing_as_the_other_kind_elsewhere_or_for_another_seller() {
        let keys = keys('a', None, None);
        let (assertion, access) = (assertion(&keys), access_token(&keys, &claims()));
        let not_ours = Err(TokenError::NotOurs);
        assert_eq!(read_access_token(&keys, &assertion, NOW), not_ours);
        assert_eq!(read_assertion(&keys, BASE, &access), not_ours);
        for base in ["https://other.test/agents", "https://shop.test/agents/", "https://shop.test"] {
            assert_eq!(read_assertion(&keys, base, &assertion), not_ours, "{base}");
        }
        let other = Keys::derive(&secrets('a', None, None), "other-shop").unwrap();
        assert_eq!(read_assertion(&other, BASE, &assertion), not_ours);
    }

    #[test]
    fn an_access_token_is_for_the_resource_that_it_names() {
        let (keys, platform) = (keys('a', None, None), Native::default());
        let (mcp, other) = ("https://shop.test/mcp", "https://shop.test/other");
        let token = block_on(keys.sign_access_token(&platform, BASE, mcp, &claims())).unwrap();
        for (resource, is_read) in [(mcp, true), (BASE, false), (other, false), ("", false)] {
            let read = block_on(keys.verify_access_token(&platform, BASE, resource, &token, NOW));
            assert_eq!(read, if is_read { Ok(claims()) } else { Err(TokenError::NotOurs) }, "{resource}");
        }
    }

    #[test]
    fn a_secret_rotates_without_a_moment_in_which_a_good_token_is_refused() {
        let steps = [
            keys('a', None, None),
            keys('a', None, Some('b')),
            keys('b', Some('a'), None),
            keys('b', None, None),
        ];
        let signed: Vec<String> = steps.iter().map(assertion).collect();
        for (at, keys) in steps.iter().enumerate() {
            // A neighbour may be a step ahead or behind; one that is two steps ahead has forgotten the old secret.
            for beside in at.saturating_sub(1)..=(at + 1).min(3) {
                assert!(read_assertion(keys, BASE, &signed[beside]).is_ok(), "{at} reads {beside}");
                assert!(
                    keys.has_mac("code", "1", &steps[beside].compute_mac("code", "1")),
                    "{at} and {beside}"
                );
            }
        }
        assert_eq!(read_assertion(&steps[3], BASE, &signed[0]), Err(TokenError::NotOurs));
        assert!(!steps[3].has_mac("code", "1", &steps[0].compute_mac("code", "1")));
        assert_eq!(published(&steps[1])[1]["kid"], published(&steps[3])[0]["kid"]);
    }

    #[test]
    fn other_algorithms_are_refused_whatever_they_were_signed_with() {
        let keys = keys('a', None, None);
        let jwk = published(&keys)[0].clone();
        let payload = json!({"iss": BASE, "aud": BASE, "sub": "r", "jti": "t", "iat": 1, "exp": 9_999_999_999_i64, "gen": 1});
        for alg in ["none", "HS256", "RS256", "ES384", "es256"] {
            let header = json!({"alg": alg, "kid": jwk["kid"], "typ": ASSERTION_TYPE});
            let encode = |value: &Value| Base64UrlUnpadded::encode_string(value.to_string().as_bytes());
            let text = format!("{}.{}", encode(&header), encode(&payload));
            let keyed = mac::compute_keyed_digest(jwk.to_string().as_bytes(), "", &text);
            let signature: &[u8] = if alg == "none" { &[] } else { &keyed };
            let forged = format!("{text}.{}", Base64UrlUnpadded::encode_string(signature));
            assert_eq!(read_assertion(&keys, BASE, &forged), Err(TokenError::NotOurs), "{alg}");
        }
    }

    #[test]
    fn every_changed_character_is_refused_and_no_cut_is_a_panic() {
        let keys = keys('a', None, None);
        let good = assertion(&keys);
        for at in 0..good.len() {
            let mut bytes = good.clone().into_bytes();
            bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(bytes).unwrap();
            assert!(read_assertion(&keys, BASE, &changed).is_err(), "changed at {at}");
            assert!(read_assertion(&keys, BASE, &good[..at]).is_err(), "cut at {at}");
        }
        let last = format!("{}-", &good[..good.len() - 1]);
        assert_eq!(read_assertion(&keys, BASE, &last), Err(TokenError::NotOurs));
        assert_eq!(read_assertion(&keys, BASE, "sk_live_1"), Err(TokenError::NotAToken));
    }
}
