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

/// `typ` of an identity assertion, a provider's or ours (draft-ietf-oauth-identity-assertion-authz-grant).
pub const ASSERTION_TYPE: &str = "oauth-id-jag+jwt";
/// `typ` of an access token (RFC 9068).
const ACCESS_TOKEN_TYPE: &str = "at+jwt";
/// The only algorithm of ours.
const ALGORITHM: SigningAlgorithm = SigningAlgorithm::Es256;
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

    /// Returns the current key, then the others.
    fn iter_keys(&self) -> impl Iterator<Item = &SigningKey> {
        std::iter::once(&self.0.current).chain(&self.0.others)
    }

    /// Returns the public keys (RFC 7517), the signing one first.
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

    /// Signs an identity assertion, the token that represents a credential to its agent. `base` is issuer and audience.
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

    /// Returns an access token for one of the storefront's resources (RFC 8707): itself, or the Model Context Protocol.
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

    /// Returns whether a key of ours, by its id, made a signature.
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

    /// Returns the id of the key that signs.
    ///
    /// # Errors
    /// When the platform does not say.
    pub async fn signing_key_id(&self, signatures: &impl Signatures) -> Result<&str, SignatureUnavailable> {
        Ok(&self.0.current.derive_public(signatures).await?.id)
    }

    /// Returns whether a key of ours, by its id, signed an HTTP message.
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

    /// Returns the same by the current secret and by the one before it: what a stored signature may be, for a database to
    /// compare.
    #[must_use]
    pub fn compute_macs(&self, purpose: &str, text: &str) -> [String; 2] {
        let before = self.0.others.first().unwrap_or(&self.0.current);
        [&self.0.current, before].map(|key| mac::compute_tag(&key.mac, purpose, text))
    }

    /// Returns the same by every secret, the current one first.
    pub fn compute_every_mac<'t>(
        &'t self,
        purpose: &'t str,
        text: &'t str,
    ) -> impl Iterator<Item = String> + 't {
        self.iter_keys().map(move |key| mac::compute_tag(&key.mac, purpose, text))
    }

    /// Returns whether `signature` is of `text` for this purpose, by any of the secrets.
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

/// Returns a digest that names a set of secrets without giving them away.
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
