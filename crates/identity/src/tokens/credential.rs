//! The credential behind a token, as the database has it now.

use quarry_kernel::time::UnixMs;
use serde::Deserialize;

use crate::context::Context;
use crate::error::{Code, Error, TokenReason};
use crate::jose::sign::Claims;
use crate::limits::{Limit, count_when};
use crate::ports::{Ports, Rows, Statement};
use crate::scopes::{self, Protected};
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

macro_rules! stands {
    () => {
        "SELECT registration_id, person_id, expires_at FROM registrations \
         WHERE registration_id = ?1 AND seller_id = ?2 AND generation = ?3 AND (status = 'claimed' \
         OR (status = 'unclaimed' AND expires_at > ?4)) AND NOT EXISTS (SELECT 1 FROM revoked_tokens WHERE jti = ?5)"
    };
}
const STANDS: &str = stands!();
const COUNT: &str = count_when!("?6", "?7", "EXISTS (", stands!(), ")");

/// The query for the [`Credential`] of a token that verified: no row when the token was revoked or superseded, or the
/// credential is gone.
pub fn standing<P: Ports>(ctx: &Context<'_, P>, claims: &Claims) -> Statement {
    about(ctx, claims, STANDS)
}

/// The statement that counts against a limit if the credential stands: what is dead, anybody may hold.
///
/// # Errors
/// [`Code::SigningSecretRequired`].
pub fn counting<P: Ports>(
    ctx: &Context<'_, P>,
    claims: &Claims,
    limit: &Limit<'_>,
) -> Result<Statement, Error> {
    limit.bucket(ctx, about(ctx, claims, COUNT))
}

fn about<P: Ports>(ctx: &Context<'_, P>, claims: &Claims, sql: &'static str) -> Statement {
    Statement::new(sql)
        .with(claims.registration_id.as_str())
        .with(ctx.seller.id.as_str())
        .with(claims.generation)
        .with(ctx.now)
        .with(claims.id.as_str())
}

/// The credential that the two headers of a request present to a protected route.
///
/// # Errors
/// As [`present::claims`]; `invalid_token` with `token_invalid` when it does not stand any more; `insufficient_scope` when it
/// does, but its token is for other things (RFC 6750, 3.1).
pub async fn presented<P: Ports>(
    ctx: &Context<'_, P>,
    route: Protected,
    authorization: Option<&str>,
    agent: Option<&str>,
) -> Result<Credential, Error> {
    let claims = present::claims(ctx, authorization, agent).await?;
    let rows = ctx.batch(vec![standing(ctx, &claims)]).await?;
    let credential = rows.first().and_then(Rows::first).ok_or_else(|| Error::token(TokenReason::Invalid))?;
    if !claims.scope.is_some_and(|granted| scopes::holds(&granted, route.needs())) {
        return Err(Error::plain(Code::InsufficientScope).with("scope", route.needs()));
    }
    Ok(credential)
}
