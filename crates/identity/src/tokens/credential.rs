//! Credential behind a token, as currently stored.

use quarry_kernel::time::UnixMs;
use serde::Deserialize;

use crate::context::Context;
use crate::error::{Error, ErrorCode, TokenRefusalReason};
use crate::jose::sign::TokenClaims;
use crate::limits::{RateLimit, count_when};
use crate::ports::{Ports, Rows, Statement};
use crate::scopes::{self, ProtectedRoute};
use crate::tokens::bearer;

/// A valid credential.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Credential {
    /// Id of the credential's registration.
    pub registration_id: String,
    /// Person who claimed it.
    pub person_id: Option<String>,
    /// Expiry, unless it is claimed.
    pub expires_at: Option<UnixMs>,
}

macro_rules! stands {
    () => {
        "SELECT registration_id, person_id, expires_at FROM registrations \
         WHERE registration_id = ?1 AND seller_id = ?2 AND generation = ?3 AND (status = 'claimed' \
         OR (status = 'unclaimed' AND expires_at > ?4)) AND NOT EXISTS (SELECT 1 FROM revoked_tokens WHERE jti = ?5)"
    };
}
const SELECT_STANDING: &str = stands!();
const INSERT_COUNT: &str = count_when!("?6", "?7", "EXISTS (", stands!(), ")");

/// Builds the query for the [`Credential`] of a verified token: no row when the token was revoked or superseded, or the
/// credential has ended.
pub fn build_standing_query<P: Ports>(ctx: &Context<'_, P>, claims: &TokenClaims) -> Statement {
    bind_claims(ctx, claims, SELECT_STANDING)
}

/// Builds the statement that counts against a limit if the credential is valid; anybody may hold an ended one, so that is not
/// counted.
///
/// # Errors
/// [`ErrorCode::SigningSecretRequired`].
pub fn build_count_statement<P: Ports>(
    ctx: &Context<'_, P>,
    claims: &TokenClaims,
    limit: &RateLimit<'_>,
) -> Result<Statement, Error> {
    limit.bind_bucket(ctx, bind_claims(ctx, claims, INSERT_COUNT))
}

fn bind_claims<P: Ports>(ctx: &Context<'_, P>, claims: &TokenClaims, sql: &'static str) -> Statement {
    Statement::new(sql)
        .with(claims.registration_id.as_str())
        .with(ctx.seller.id.as_str())
        .with(claims.generation)
        .with(ctx.now)
        .with(claims.id.as_str())
}

/// Authenticates the credential in the two headers of a request to a protected route.
///
/// # Errors
/// The errors of [`bearer::verify_claims`]; `invalid_token` with `token_invalid` when the credential has ended;
/// `insufficient_scope` when its token is for other routes (RFC 6750, 3.1).
pub async fn authenticate<P: Ports>(
    ctx: &Context<'_, P>,
    route: ProtectedRoute,
    authorization: Option<&str>,
    agent: Option<&str>,
) -> Result<Credential, Error> {
    let claims = bearer::verify_claims(ctx, authorization, agent).await?;
    let rows = ctx.run_batch(vec![build_standing_query(ctx, &claims)]).await?;
    let credential = rows
        .first()
        .and_then(Rows::parse_first)
        .ok_or_else(|| Error::invalid_token(TokenRefusalReason::Invalid))?;
    if !claims.scope.is_some_and(|granted| scopes::contains_scope(&granted, route.required_scope())) {
        return Err(Error::from_code(ErrorCode::InsufficientScope).with("scope", route.required_scope()));
    }
    Ok(credential)
}
