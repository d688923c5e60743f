//! The storefront's own keys and the two kinds of tokens they sign: identity assertions and access tokens.
//!
//! The keys are derived from the seller's secrets, so there is nothing to store: the same secret always gives the same
//! key. The current one signs, the current and the previous one are accepted, and the next one is published before it
//! signs anything: that is a rotation without downtime.

use jwt_compact::alg::{Es256, SigningKey as _};
use jwt_compact::jwk::JsonWebKey;
use jwt_compact::{Algorithm, AlgorithmExt, Header, UntrustedToken};
use quarry_kernel::mac;
use quarry_kernel::time::UnixMs;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::settings::SigningSecrets;

type SigningKey = <Es256 as Algorithm>::SigningKey;
type VerifyingKey = <Es256 as Algorithm>::VerifyingKey;

/// `typ` of an identity assertion (draft-ietf-oauth-identity-assertion-authz-grant).
const ASSERTION: &str = "oauth-id-jag+jwt";
/// `typ` of an access token (RFC 9068).
const ACCESS_TOKEN: &str = "at+jwt";
/// Longest token that is looked at, in bytes.
pub const TOKEN_MAX_BYTES: usize = 8 * 1024;
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
        let header = Header::empty().with_token_type(kind).with_key_id(self.kid.as_str());
        let payload = Payload {
            iss: base.to_owned(),
            aud: base.to_owned(),
            sub: claims.registration_id.clone(),
            client_id: claims.registration_id.clone(),
            jti: claims.id.clone(),
            generation: claims.generation,
            scope: scope.map(str::to_owned),
        };
        let mut body = jwt_compact::Claims::new(payload);
        body.issued_at = seconds(claims.issued_at);
        body.expiration = seconds(claims.expires_at);
        // Plain texts and numbers always serialize; an empty token would verify nowhere.
        Es256.token(&header, &body, &self.signing).unwrap_or_default()
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
        if jwt.len() > TOKEN_MAX_BYTES {
            return Err(Unreadable::NotAToken);
        }
        let token: UntrustedToken<'_, Critical> =
            UntrustedToken::new(jwt).map_err(|_| Unreadable::NotAToken)?;
        let header = token.header();
        let key = self.accepted.iter().find(|(kid, _)| header.key_id.as_ref() == Some(kid));
        let is_kind = header.token_type.as_deref() == Some(kind) && header.other_fields.crit.is_none();
        let (_, key) = key.filter(|_| is_kind).ok_or(Unreadable::NotOurs)?;
        let token =
            Es256.validator::<Payload>(key).validate(&token).map_err(|_| Unreadable::NotOurs)?;
        let body = token.claims();
        let times = body.issued_at.zip(body.expiration).ok_or(Unreadable::NotOurs)?;
        if body.custom.iss != base || body.custom.aud != base {
            return Err(Unreadable::NotOurs);
        }
        let claims = Claims {
            registration_id: body.custom.sub.clone(),
            generation: body.custom.generation,
            id: body.custom.jti.clone(),
            issued_at: UnixMs(times.0.timestamp_millis()),
            expires_at: UnixMs(times.1.timestamp_millis()),
        };
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

/// The private members of a token.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Payload {
    iss: String,
    aud: String,
    sub: String,
    client_id: String,
    jti: String,
    #[serde(rename = "gen")]
    generation: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scope: Option<String>,
}

/// Extensions that a token's header declares as critical (RFC 7515, 4.1.11): we know none, so there may be none.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct Critical {
    #[serde(default)]
    pub(crate) crit: Option<Value>,
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

fn seconds<T>(moment: UnixMs) -> Option<T>
where
    T: FromSeconds,
{
    T::from_seconds(moment.0.div_euclid(1000))
}
