//! `POST /oauth2/revoke` (RFC 7009): ends an access token, an assertion, or a refresh token with all of its family. Whoever
//! holds a token may end it. Unknown tokens are answered like known ones.

use quarry_kernel::http::Response;
use serde_json::json;

use crate::audit::{self, Event, when};
use crate::context::Context;
use crate::error::Error;
use crate::fields::Form;
use crate::jose::sign::Claims;
use crate::ports::{Ports, Statement};
use crate::tokens::family::REVOKED;

/// Answers the endpoint; `token_type_hint` is not needed to find a token.
///
/// # Errors
/// `invalid_request` without a token.
pub async fn answer<P: Ports>(
    ctx: &Context<'_, P>,
    content_type: &str,
    body: &str,
) -> Result<Response, Error> {
    let form = Form::read(content_type, body)?;
    let token = form.required("token")?;
    let keys = ctx.keys()?;
    let own = keys
        .read_access_token(&ctx.base, token, ctx.now)
        .map(|claims| ("access_token", claims))
        .or_else(|_| keys.read_assertion(&ctx.base, token, ctx.now).map(|claims| ("assertion", claims)));
    let statements = match own {
        Ok((kind, claims)) => signed(ctx, kind, &claims)?,
        Err(_) => {
            let event = Event { kind: "revoked", outcome: "ok", registration_id: None };
            REVOKED.statements(ctx, token, event, &json!({"token": "refresh_token"}))?.into()
        }
    };
    ctx.batch(statements).await?;
    Ok(Response::new(200).with("cache-control", "no-store").with("pragma", "no-cache"))
}

const ENDED: &str = when!("NOT EXISTS (SELECT 1 FROM revoked_tokens WHERE jti = ?10)");
const REVOKE: &str =
    "INSERT INTO revoked_tokens (jti, expires_at) VALUES (?1, ?2) ON CONFLICT (jti) DO NOTHING";

/// Ends a token of ours by its id.
fn signed<P: Ports>(
    ctx: &Context<'_, P>,
    kind: &'static str,
    claims: &Claims,
) -> Result<Vec<Statement>, Error> {
    let event = Event::of("revoked", &claims.registration_id);
    let detail = json!({"token": kind, "jti": claims.id});
    Ok(vec![
        audit::event_when(ctx, ENDED, event, &detail)?.with(claims.id.as_str()),
        Statement::new(REVOKE).with(claims.id.as_str()).with(claims.expires_at),
    ])
}
