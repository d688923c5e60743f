//! The credential behind a token, as the database has it now.

use quarry_kernel::time::UnixMs;
use serde::Deserialize;

use crate::context::Context;
use crate::error::{Error, TokenReason};
use crate::jose::sign::Claims;
use crate::ports::{Ports, Rows, Statement};
use crate::tokens::present;

/// A credential that stands.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Credential {
    /// Its id.
    pub registration_id: String,
    /// The person who claimed it.
    pub person_id: Option<String>,
    /// When it ends, unless it is claimed.
    pub expires_at: Option<UnixMs>,
}

const STANDS: &str = "SELECT registration_id, person_id, expires_at FROM registrations \
     WHERE registration_id = ?1 AND seller_id = ?2 AND generation = ?3 AND (status = 'claimed' \
     OR (status = 'unclaimed' AND expires_at > ?4)) AND NOT EXISTS (SELECT 1 FROM revoked_tokens WHERE jti = ?5)";

/// The query for the [`Credential`] of a token that verified: no row when the token was revoked or superseded, or the
/// credential is gone.
pub fn standing<P: Ports>(ctx: &Context<'_, P>, claims: &Claims) -> Statement {
    Statement::new(STANDS)
        .with(claims.registration_id.as_str())
        .with(ctx.seller.id.as_str())
        .with(claims.generation)
        .with(ctx.now)
        .with(claims.id.as_str())
}

/// The credential that the two headers of a request present.
///
/// # Errors
/// As [`present::claims`]; `invalid_token` with `token_invalid` when it does not stand any more.
pub async fn presented<P: Ports>(
    ctx: &Context<'_, P>,
    authorization: Option<&str>,
    agent: Option<&str>,
) -> Result<Credential, Error> {
    let claims = present::claims(ctx, authorization, agent)?;
    let rows = ctx.batch(vec![standing(ctx, &claims)]).await?;
    rows.first().and_then(Rows::first).ok_or_else(|| Error::token(TokenReason::Invalid))
}
