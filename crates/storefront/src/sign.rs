//! The storefront's own keys and the two kinds of tokens they sign: identity assertions and access tokens.

use quarry_kernel::time::UnixMs;

use crate::settings::SigningSecrets;

/// A seller's signing keys (ES256), derived from its secrets.
#[derive(Debug)]
pub struct Keys {}

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
    /// Derives the keys.
    #[must_use]
    pub fn derive(_secrets: &SigningSecrets, _seller_id: &str) -> Option<Self> {
        None
    }
}
