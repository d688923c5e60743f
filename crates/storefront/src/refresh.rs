//! `type: "refresh"`: a new assertion for a claimed credential. Refresh tokens rotate; one that comes a second time ends its
//! whole family and everything that was signed for the credential, because one of its two holders is a thief and nobody
//! can say which (RFC 9700, 4.14.2).

use quarry_kernel::http::Response;
use quarry_kernel::mac;
use serde::Deserialize;
use serde_json::json;

use crate::audit::{self, Event};
use crate::context::Context;
use crate::error::{Code, Error};
use crate::ports::{Ports, Rows, Statement};
use crate::registration::respond;
use crate::settings::REFRESH_TOKEN_MS;
use crate::{identity, limits};

const USE: &str = "UPDATE refresh_tokens SET status = 'used', replaced_by = ?2 \
     WHERE token_hash = ?1 AND status = 'active' AND expires_at > ?3 AND EXISTS (SELECT 1 FROM registrations r \
     WHERE r.registration_id = refresh_tokens.registration_id AND r.status = 'claimed' AND r.seller_id = ?4) \
     RETURNING family_id";
const NEXT: &str = "INSERT INTO refresh_tokens (token_hash, family_id, registration_id, status, created_at, expires_at) \
     SELECT ?2, family_id, registration_id, 'active', ?3, ?4 FROM refresh_tokens WHERE token_hash = ?1 AND replaced_by = ?2";
const OWNER: &str = "SELECT t.family_id, t.status AS token_status, r.registration_id, r.generation, r.person_id \
     FROM refresh_tokens t JOIN registrations r ON r.registration_id = t.registration_id \
     WHERE t.token_hash = ?1 AND r.seller_id = ?2";

#[derive(Deserialize)]
struct Owner {
    family_id: String,
    token_status: String,
    registration_id: String,
    generation: i64,
    person_id: Option<String>,
}

/// Answers a refresh.
///
/// # Errors
/// `invalid_refresh_token` for an unknown, used, revoked or expired one.
pub async fn answer<P: Ports>(ctx: &Context<'_, P>, refresh_token: &str) -> Result<Response, Error> {
    ctx.keys()?;
    limits::admit_network(ctx, "refresh").await?;
    let hash = mac::at_rest(refresh_token);
    let next = ctx.fresh_secret("rt_")?;
    let statements = vec![
        Statement::new(USE)
            .with(hash.as_str())
            .with(next.hash.as_str())
            .with(ctx.now)
            .with(ctx.seller.id.as_str()),
        Statement::new(NEXT)
            .with(hash.as_str())
            .with(next.hash.as_str())
            .with(ctx.now)
            .with(ctx.now.plus_ms(REFRESH_TOKEN_MS)),
        Statement::new(OWNER).with(hash.as_str()).with(ctx.seller.id.as_str()),
    ];
    let rows = ctx.batch(statements).await?;
    let refused = || Error::plain(Code::InvalidRefreshToken);
    let owner: Owner = rows.get(2).and_then(Rows::first).ok_or_else(refused)?;
    let id = owner.registration_id.as_str();
    if !rows.first().is_some_and(Rows::any) {
        if owner.token_status == "used" {
            end_family(ctx, &owner).await?;
        }
        return Err(refused());
    }
    let identity = identity::block(ctx, id, owner.generation, None, Some(&next))?;
    let event = Event::of("refreshed", id).by(owner.person_id.as_deref());
    let _ = ctx.batch(vec![audit::event(ctx, event, &json!({}))?]).await;
    Ok(respond(&json!({"id": id, "type": "refresh", "identity": identity})))
}

const RAISE: &str = "UPDATE registrations SET generation = generation + 1 WHERE registration_id = ?1 \
     AND EXISTS (SELECT 1 FROM refresh_tokens WHERE family_id = ?2 AND status <> 'revoked')";
const END: &str = "UPDATE refresh_tokens SET status = 'revoked' WHERE family_id = ?1";

/// The statements that end a family of refresh tokens and what was signed for its credential.
#[must_use]
pub fn ending(family_id: &str, registration_id: &str) -> Vec<Statement> {
    vec![Statement::new(RAISE).with(registration_id).with(family_id), Statement::new(END).with(family_id)]
}

async fn end_family<P: Ports>(ctx: &Context<'_, P>, owner: &Owner) -> Result<(), Error> {
    let id = owner.registration_id.as_str();
    let event = Event::of("refresh_reused", id)
        .by(owner.person_id.as_deref())
        .failed(&Error::plain(Code::InvalidRefreshToken));
    let mut statements = ending(&owner.family_id, id);
    statements.push(audit::event(ctx, event, &json!({"family_id": owner.family_id}))?);
    ctx.batch(statements).await.map(|_| ())
}
