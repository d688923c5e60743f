//! Claims of our own tokens, and reasons why one is unreadable.

use chrono::{DateTime, Utc};
use quarry_kernel::time::UnixMs;
use serde::{Deserialize, Serialize};

use crate::jose::signatures::SignatureUnavailable;

/// Claims of our own assertions and access tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenClaims {
    /// The registration (`sub` and `client_id`).
    pub registration_id: String,
    /// The registration's generation when it was signed: a claim, a revocation and a replayed refresh token raise it,
    /// and what was signed before is then worth nothing (`gen`).
    pub generation: i64,
    /// The token's own id (`jti`).
    pub id: String,
    /// Time at which it was signed (`iat`, whole seconds).
    pub issued_at: UnixMs,
    /// Time of expiry (`exp`, whole seconds).
    pub expires_at: UnixMs,
    /// Scope of an access token: names separated by spaces (`scope`). None in an assertion.
    pub scope: Option<String>,
}

/// Reason why a token of ours could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenError {
    /// Not a signed token at all.
    NotAToken,
    /// Signed by somebody else, changed, of the other kind, for another storefront.
    NotOurs,
    /// Ours, but too old.
    Expired,
    /// Not known now.
    Untold,
}

impl From<SignatureUnavailable> for TokenError {
    fn from(_: SignatureUnavailable) -> Self {
        Self::Untold
    }
}

/// The claims of a token of ours but those of its time, which `jwt-compact` knows.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct TokenPayload {
    pub(super) iss: String,
    pub(super) aud: String,
    sub: String,
    client_id: String,
    jti: String,
    r#gen: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scope: Option<String>,
}

impl TokenClaims {
    pub(super) fn to_token(&self, base: &str, audience: &str) -> jwt_compact::Claims<TokenPayload> {
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

    pub(super) fn from_token(token: &jwt_compact::Claims<TokenPayload>) -> Option<Self> {
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

fn truncate_to_second(moment: UnixMs) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(moment.0.div_euclid(1000), 0)
}
