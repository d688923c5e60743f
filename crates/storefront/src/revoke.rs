//! `POST /oauth2/revoke` (RFC 7009): ends an access token, an assertion, or a refresh token with all of its family. Whoever
//! holds a token may end it. Unknown tokens are answered like known ones.

use quarry_kernel::http::Response;
use quarry_kernel::mac;
use serde::Deserialize;
use serde_json::json;

use crate::audit::{self, Event};
use crate::context::Context;
use crate::error::Error;
use crate::fields::Form;
use crate::ports::{Ports, Rows, Statement};
use crate::refresh;
use crate::sign::Claims;

const REVOKE: &str =
    "INSERT INTO revoked_tokens (jti, expires_at) VALUES (?1, ?2) ON CONFLICT (jti) DO NOTHING";
const FAMILY: &str = "SELECT t.family_id, t.registration_id FROM refresh_tokens t \
     JOIN registrations r ON r.registration_id = t.registration_id WHERE t.token_hash = ?1 AND r.seller_id = ?2";

#[derive(Deserialize)]
struct Family {
    family_id: String,
    registration_id: String,
}

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
    match own {
        Ok((kind, claims)) => signed(ctx, kind, &claims).await?,
        Err(_) => family(ctx, token).await?,
    }
    Ok(Response::new(200).with("cache-control", "no-store").with("pragma", "no-cache"))
}

async fn signed<P: Ports>(ctx: &Context<'_, P>, kind: &str, claims: &Claims) -> Result<(), Error> {
    let insert = Statement::new(REVOKE).with(claims.id.as_str()).with(claims.expires_at);
    let event = Event::of("revoked", &claims.registration_id);
    ctx.batch(vec![insert, audit::event(ctx, event, &json!({"token": kind, "jti": claims.id}))?]).await?;
    Ok(())
}

async fn family<P: Ports>(ctx: &Context<'_, P>, token: &str) -> Result<(), Error> {
    let find = Statement::new(FAMILY).with(mac::at_rest(token)).with(ctx.seller.id.as_str());
    let Some(found) = ctx.batch(vec![find]).await?.first().and_then(Rows::first::<Family>) else {
        return Ok(());
    };
    let mut statements = refresh::ending(&found.family_id, &found.registration_id);
    let event = Event::of("revoked", &found.registration_id);
    let detail = json!({"token": "refresh_token", "family_id": found.family_id});
    statements.push(audit::event(ctx, event, &detail)?);
    ctx.batch(statements).await?;
    Ok(())
}
