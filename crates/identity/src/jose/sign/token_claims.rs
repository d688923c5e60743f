//! Claims of our own tokens, and reasons for rejecting one.

use chrono::{DateTime, Utc};
use quarry_kernel::time::UnixMs;
use serde::{Deserialize, Serialize};

use crate::jose::signatures::SignatureUnavailable;

/// Claims of our own assertions and access tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenClaims {
    /// Registration (`sub` and `client_id`).
    pub registration_id: String,
    /// Registration's generation at signing (`gen`): a claim, a revocation or a replayed refresh token raises it, which
    /// invalidates earlier tokens.
    pub generation: i64,
    /// Id of the token (`jti`).
    pub id: String,
    /// Time of issue (`iat`, whole seconds).
    pub issued_at: UnixMs,
    /// Expiry (`exp`, whole seconds).
    pub expires_at: UnixMs,
    /// Space-separated scopes of an access token (`scope`); `None` in an assertion.
    pub scope: Option<String>,
}

/// Reason for rejecting a token of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenError {
    /// Not a signed token.
    NotAToken,
    /// Signed by somebody else, altered, of the other type, or for another storefront.
    NotOurs,
    /// Valid, but expired.
    Expired,
    /// Unknown, because the platform could not verify it.
    Untold,
}

impl From<SignatureUnavailable> for TokenError {
    fn from(_: SignatureUnavailable) -> Self {
        Self::Untold
    }
}

/// Claims of our own tokens except the times, which `jwt-compact` handles.
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
