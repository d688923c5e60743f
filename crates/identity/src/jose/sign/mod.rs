//! The storefront's own keys and the two kinds of tokens they sign: identity assertions (ID-JAGs issued to ourselves, `typ`
//! `oauth-id-jag+jwt`) and access tokens (RFC 9068, `typ` `at+jwt`). Both name the storefront as issuer and audience; `typ`
//! distinguishes them.
//!
//! The keys are derived from the seller's secrets, so nothing is stored: the same secret and seller always give the same key. The
//! current one signs. All published ones are accepted, including the previous and the next: while a new deployment signs with the
//! next secret, an older one beside it already knows the key.
//!
//! Keyed digests are computed here. Elliptic-curve operations are done by the platform ([`Signatures`]); public keys are derived
//! once.

mod signing_key;
mod token_claims;

use std::cell::RefCell;
use std::rc::Rc;

use base64ct::{Base64, Encoding};
use jwt_compact::Header;
use quarry_kernel::mac;
use quarry_kernel::time::UnixMs;
use serde_json::{Value, json};

use crate::jose::algorithm::SigningAlgorithm;
use crate::jose::jws::{self, Jws};
use crate::jose::signatures::{SignatureUnavailable, Signatures};
use crate::settings::SigningSecrets;

use self::signing_key::SigningKey;
use self::token_claims::TokenPayload;
pub use self::token_claims::{TokenClaims, TokenError};

/// `typ` of an identity assertion, issued by a provider or by us (draft-ietf-oauth-identity-assertion-authz-grant).
pub const ASSERTION_TYPE: &str = "oauth-id-jag+jwt";
/// `typ` of an access token (RFC 9068).
const ACCESS_TOKEN_TYPE: &str = "at+jwt";
/// Algorithm of our own signatures.
const ALGORITHM: SigningAlgorithm = SigningAlgorithm::Es256;
/// Maximum number of cached key sets per isolate.
const REMEMBERED_MAX: usize = 16;

/// A seller's signing keys (ES256), derived from its secrets. Cheap to clone.
#[derive(Clone)]
pub struct Keys(Rc<KeySet>);

struct KeySet {
    /// Signing key.
    current: SigningKey,
    /// Other accepted keys: the previous one, the next one and retired ones.
    others: Vec<SigningKey>,
}

impl Keys {
    /// Derives the keys; `None` when a secret is too short. The isolate caches the latest sets by a digest of secrets and seller,
    /// to keep the public keys that the platform derived.
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

    /// Returns the current key, then the others.
    fn iter_keys(&self) -> impl Iterator<Item = &SigningKey> {
        std::iter::once(&self.0.current).chain(&self.0.others)
    }

    /// Returns the public keys (RFC 7517), the signing one first.
    ///
    /// # Errors
    /// When the platform fails.
    pub async fn build_jwks(&self, signatures: &impl Signatures) -> Result<Value, SignatureUnavailable> {
        let mut keys = Vec::new();
        for key in self.iter_keys() {
            keys.push(key.derive_public(signatures).await?.to_jwk());
        }
        Ok(json!({ "keys": keys }))
    }

    /// Signs an identity assertion, which represents a credential to its agent. `base` is issuer and audience.
    ///
    /// # Errors
    /// When the platform fails.
    pub async fn sign_assertion(
        &self,
        signatures: &impl Signatures,
        base: &str,
        claims: &TokenClaims,
    ) -> Result<String, SignatureUnavailable> {
        self.sign_token(signatures, ASSERTION_TYPE, base, base, claims).await
    }

    /// Signs an access token for one of the storefront's resources (RFC 8707): itself, or the Model Context Protocol.
    ///
    /// # Errors
    /// When the platform fails.
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

    /// Verifies an identity assertion of this storefront.
    ///
    /// # Errors
    /// Reason of the failure; [`TokenError::Expired`] only when the token is valid otherwise.
    pub async fn verify_assertion(
        &self,
        signatures: &impl Signatures,
        base: &str,
        jwt: &str,
        now: UnixMs,
    ) -> Result<TokenClaims, TokenError> {
        self.verify_token(signatures, ASSERTION_TYPE, base, base, jwt, now).await
    }

    /// Verifies an access token for one of these resources of the storefront.
    ///
    /// # Errors
    /// Reason of the failure; [`TokenError::Expired`] only when the token is valid otherwise.
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

    /// Returns whether the key with this id made a signature.
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

    /// Signs the base of an HTTP message (RFC 9421, `ecdsa-p256-sha256`) and returns the signature in Base64. A signature base
    /// cannot be confused with a token's signing input, which begins differently.
    ///
    /// # Errors
    /// When the platform fails.
    pub async fn sign_message(
        &self,
        signatures: &impl Signatures,
        base: &str,
    ) -> Result<String, SignatureUnavailable> {
        let key = &self.0.current;
        let id = &key.derive_public(signatures).await?.id;
        Ok(Base64::encode_string(&signatures.sign(id, &key.scalar, base.as_bytes()).await?))
    }

    /// Returns the id of the signing key.
    ///
    /// # Errors
    /// When the platform fails.
    pub async fn signing_key_id(&self, signatures: &impl Signatures) -> Result<&str, SignatureUnavailable> {
        Ok(&self.0.current.derive_public(signatures).await?.id)
    }

    /// Returns whether the key with this id signed an HTTP message.
    ///
    /// # Errors
    /// When the platform fails.
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

    /// Computes a keyed digest of a text for a purpose (codes, cookies, network addresses) with the current secret: 26 Base32
    /// characters.
    #[must_use]
    pub fn compute_mac(&self, purpose: &str, text: &str) -> String {
        mac::compute_tag(&self.0.current.mac, purpose, text)
    }

    /// Computes the digest with the current and the previous secret, for comparison with a stored one.
    #[must_use]
    pub fn compute_macs(&self, purpose: &str, text: &str) -> [String; 2] {
        let before = self.0.others.first().unwrap_or(&self.0.current);
        [&self.0.current, before].map(|key| mac::compute_tag(&key.mac, purpose, text))
    }

    /// Computes the digest with every secret, the current one first.
    pub fn compute_every_mac<'t>(
        &'t self,
        purpose: &'t str,
        text: &'t str,
    ) -> impl Iterator<Item = String> + 't {
        self.iter_keys().map(move |key| mac::compute_tag(&key.mac, purpose, text))
    }

    /// Returns whether `signature` is the digest of `text` for this purpose with any of the secrets.
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

/// Returns a digest that identifies a set of secrets without revealing them.
fn digest_secrets(secrets: &SigningSecrets, seller_id: &str) -> [u8; 32] {
    let given = [Some(&secrets.current), secrets.previous.as_ref(), secrets.next.as_ref()];
    given.into_iter().chain(secrets.others.iter().map(Some)).fold(
        mac::compute_keyed_digest(&[], "agents-seller", seller_id),
        |key, secret| {
            mac::compute_keyed_digest(&key, "agents-keys", secret.map(String::as_str).unwrap_or_default())
        },
    )
}

#[cfg(test)]
mod tests;
