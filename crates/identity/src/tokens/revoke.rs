//! `POST /oauth2/revoke` (RFC 7009). An access token is revoked alone. An identity assertion or a refresh token represents the
//! credential, so revoking it ends the credential and everything signed for it. Any holder of a token may revoke it; unknown and
//! invalid tokens get the same response.

use quarry_kernel::http::Response;
use serde_json::json;

use super::revocation_sql;
use crate::audit::{self, AuditEvent, when};
use crate::context::Context;
use crate::error::Error;
use crate::fields::Form;
use crate::jose::sign::{TokenClaims, TokenError};
use crate::jose::signatures::SignatureUnavailable;
use crate::ports::{Ports, Statement};

/// Handles the endpoint; `token_type_hint` is not needed.
///
/// # Errors
/// `invalid_request` without a token; `temporarily_unavailable` when the token cannot be verified.
pub async fn handle_request<P: Ports>(
    ctx: &Context<'_, P>,
    content_type: &str,
    body: &str,
) -> Result<Response, Error> {
    let form = Form::parse(content_type, body)?;
    let token = form.require("token")?;
    let keys = ctx.keys()?;
    let signatures = ctx.ports.signatures();
    // Tokens of either resource can be revoked here.
    let mut presented = keys.verify_access_token(signatures, &ctx.base, &ctx.base, token, ctx.now).await;
    if presented == Err(TokenError::NotOurs) {
        presented = keys.verify_access_token(signatures, &ctx.base, &ctx.mcp_url(), token, ctx.now).await;
    }
    let assertion = keys.verify_assertion(signatures, &ctx.base, token, ctx.now).await;
    let statements = match (presented, assertion) {
        (Err(TokenError::Untold), _) | (_, Err(TokenError::Untold)) => {
            return Err(SignatureUnavailable.into());
        }
        (Ok(claims), _) => build_access_token_revocation(ctx, &claims)?,
        (_, Ok(claims)) => revocation_sql::build_ending_by_assertion(ctx, &claims)?.into(),
        _ => revocation_sql::build_ending_by_refresh_token(ctx, token)?.into(),
    };
    ctx.run_batch(statements).await?;
    Ok(Response::new(200).with_header("cache-control", "no-store").with_header("pragma", "no-cache"))
}

const REVOKED_EVENT: &str = when!("NOT EXISTS (SELECT 1 FROM revoked_tokens WHERE jti = ?10)");
const INSERT_REVOKED: &str =
    "INSERT INTO revoked_tokens (jti, expires_at) VALUES (?1, ?2) ON CONFLICT (jti) DO NOTHING";

/// Builds the statement that revokes an access token by its id.
fn build_access_token_revocation<P: Ports>(
    ctx: &Context<'_, P>,
    claims: &TokenClaims,
) -> Result<Vec<Statement>, Error> {
    let event = AuditEvent::success(revocation_sql::KIND, &claims.registration_id);
    let detail = json!({"token": "access_token", "jti": claims.id});
    Ok(vec![
        audit::build_event_when(ctx, REVOKED_EVENT, event, &detail)?.with(claims.id.as_str()),
        Statement::new(INSERT_REVOKED).with(claims.id.as_str()).with(claims.expires_at),
    ])
}
