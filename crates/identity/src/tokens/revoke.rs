//! `POST /oauth2/revoke` (RFC 7009). An access token ends by itself. An identity assertion or a refresh token is the
//! credential, so one call ends that with everything that was signed for it. Whoever holds a token may end it; unknown tokens,
//! and those that are worth nothing any more, are answered like known ones.

use quarry_kernel::http::Response;
use serde_json::json;

use super::ending;
use crate::audit::{self, Event, when};
use crate::context::Context;
use crate::error::Error;
use crate::fields::Form;
use crate::jose::sign::{Claims, Unreadable};
use crate::jose::signatures::Silent;
use crate::ports::{Ports, Statement};

/// Answers the endpoint; `token_type_hint` is not needed to find a token.
///
/// # Errors
/// `invalid_request` without a token; `temporarily_unavailable` when nobody can tell what it is.
pub async fn answer<P: Ports>(
    ctx: &Context<'_, P>,
    content_type: &str,
    body: &str,
) -> Result<Response, Error> {
    let form = Form::read(content_type, body)?;
    let token = form.required("token")?;
    let keys = ctx.keys()?;
    let signatures = ctx.ports.signatures();
    // Tokens for either resource end here.
    let mut presented = keys.read_access_token(signatures, &ctx.base, &ctx.base, token, ctx.now).await;
    if presented == Err(Unreadable::NotOurs) {
        presented = keys.read_access_token(signatures, &ctx.base, &ctx.protocol(), token, ctx.now).await;
    }
    let assertion = keys.read_assertion(signatures, &ctx.base, token, ctx.now).await;
    let statements = match (presented, assertion) {
        (Err(Unreadable::Untold), _) | (_, Err(Unreadable::Untold)) => return Err(Silent.into()),
        (Ok(claims), _) => access_token(ctx, &claims)?,
        (_, Ok(claims)) => ending::by_assertion(ctx, &claims)?.into(),
        _ => ending::by_refresh_token(ctx, token)?.into(),
    };
    ctx.batch(statements).await?;
    Ok(Response::new(200).with("cache-control", "no-store").with("pragma", "no-cache"))
}

const ENDED: &str = when!("NOT EXISTS (SELECT 1 FROM revoked_tokens WHERE jti = ?10)");
const REVOKE: &str =
    "INSERT INTO revoked_tokens (jti, expires_at) VALUES (?1, ?2) ON CONFLICT (jti) DO NOTHING";

/// Ends an access token by its id.
fn access_token<P: Ports>(ctx: &Context<'_, P>, claims: &Claims) -> Result<Vec<Statement>, Error> {
    let event = Event::of(ending::KIND, &claims.registration_id);
    let detail = json!({"token": "access_token", "jti": claims.id});
    Ok(vec![
        audit::event_when(ctx, ENDED, event, &detail)?.with(claims.id.as_str()),
        Statement::new(REVOKE).with(claims.id.as_str()).with(claims.expires_at),
    ])
}
