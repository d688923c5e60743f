//! `POST /oauth2/revoke` (RFC 7009): ends an access token, an assertion, or a refresh token with all of its family. Whoever
//! holds a token may end it. Unknown tokens are answered like known ones.

use quarry_kernel::http::Response;
use quarry_kernel::mac;
use serde_json::json;

use crate::audit::{self, Event, when};
use crate::context::Context;
use crate::error::Error;
use crate::fields::Form;
use crate::ports::{Ports, Statement};
use crate::sign::Claims;

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
        Err(_) => family(ctx, &mac::at_rest(token))?,
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

// The registration of a refresh token whose family stands. The seller's id keeps the tokens of others out.
macro_rules! standing {
    ($hash:literal, $seller:literal) => {
        concat!(
            "(SELECT t.registration_id FROM refresh_tokens t JOIN registrations r ON r.registration_id = t.registration_id \
             WHERE t.token_hash = ",
            $hash,
            " AND t.status <> 'revoked' AND r.seller_id = ",
            $seller,
            ")"
        )
    };
}

const FAMILY_ENDED: &str = when!(of standing!("?10", "?2"), "whose IS NOT NULL");
const RAISE: &str = concat!(
    "UPDATE registrations SET generation = generation + 1 WHERE registration_id = ",
    standing!("?1", "?2")
);
const END: &str = concat!(
    "UPDATE refresh_tokens SET status = 'revoked' WHERE family_id = \
     (SELECT family_id FROM refresh_tokens WHERE token_hash = ?1) AND EXISTS ",
    standing!("?1", "?2")
);

/// Ends a family of refresh tokens and what was signed for its credential.
fn family<P: Ports>(ctx: &Context<'_, P>, token_hash: &str) -> Result<Vec<Statement>, Error> {
    let event = Event { kind: "revoked", outcome: "ok", registration_id: None };
    let of = |sql| Statement::new(sql).with(token_hash).with(ctx.seller.id.as_str());
    Ok(vec![
        audit::event_when(ctx, FAMILY_ENDED, event, &json!({"token": "refresh_token"}))?.with(token_hash),
        of(RAISE),
        of(END),
    ])
}
