//! `type: "refresh"`: a new assertion for a claimed credential. Refresh tokens rotate, and there is no leeway: one that
//! comes a second time ends its whole family and everything that was signed for the credential, because one of its two
//! holders is a thief and nobody can say which (RFC 9700, 4.14.2). Of two refreshes at once one therefore gets a new token
//! that the other ends.

use quarry_kernel::http::Response;
use quarry_kernel::mac;
use serde::Deserialize;
use serde_json::json;

use crate::audit::{self, Event, when};
use crate::context::Context;
use crate::error::{Code, Error};
use crate::limits::Limit;
use crate::ports::{Ports, Statement};
use crate::reply::respond;
use crate::settings::REFRESH_TOKEN_MS;
use crate::tokens::delivery::Delivery;
use crate::tokens::family::REUSED;

const USE: &str = "UPDATE refresh_tokens SET status = 'used', replaced_by = ?2 \
     WHERE token_hash = ?1 AND status = 'active' AND expires_at > ?3 AND EXISTS (SELECT 1 FROM registrations r \
     WHERE r.registration_id = refresh_tokens.registration_id AND r.status = 'claimed' AND r.seller_id = ?4)";
const NEXT: &str = "INSERT INTO refresh_tokens (token_hash, family_id, registration_id, status, created_at, expires_at) \
     SELECT ?2, family_id, registration_id, 'active', ?3, ?4 FROM refresh_tokens WHERE token_hash = ?1 AND replaced_by = ?2";
const REFRESHED: &str = when!(
    of "(SELECT registration_id FROM refresh_tokens WHERE token_hash = ?10 AND replaced_by = ?11)",
    "whose IS NOT NULL"
);
const TOLD: &str = "SELECT r.registration_id, r.generation FROM refresh_tokens t JOIN registrations r \
     ON r.registration_id = t.registration_id WHERE t.token_hash = ?1 AND t.replaced_by = ?2";

#[derive(Deserialize)]
struct Told {
    registration_id: String,
    generation: i64,
}

/// Answers a refresh. That a token comes again is noticed, punished and recorded in the transaction that would rotate it.
///
/// # Errors
/// `invalid_refresh_token` for an unknown, used, revoked or expired one; `rate_limit_exceeded`.
pub async fn answer<P: Ports>(ctx: &Context<'_, P>, refresh_token: &str) -> Result<Response, Error> {
    Limit::of_network(ctx, "refresh", 1).admit(ctx).await?;
    let refused = || Error::plain(Code::InvalidRefreshToken);
    let hash = mac::at_rest(refresh_token);
    let hash = hash.as_str();
    let delivery = Delivery::claimed(ctx)?;
    let seller = ctx.seller.id.as_str();
    let of = |kind| Event { kind, outcome: "ok", registration_id: None };
    let both = |sql| Statement::new(sql).with(hash).with(delivery.refresh_hash());
    let reused = of("refresh_reused").failed(&refused());
    let mut statements = Vec::from(REUSED.statements(ctx, refresh_token, reused, &json!({}))?);
    statements.extend([
        both(USE).with(ctx.now).with(seller),
        both(NEXT).with(ctx.now).with(ctx.now.plus_ms(REFRESH_TOKEN_MS)),
        audit::event_when(ctx, REFRESHED, of("refreshed"), &json!({}))?
            .with(hash)
            .with(delivery.refresh_hash()),
    ]);
    let told: Told = ctx.settle(statements, both(TOLD)).await?.first().ok_or_else(refused)?;
    let identity = delivery.block(&told.registration_id, told.generation, None);
    Ok(respond(&json!({"id": told.registration_id, "type": "refresh", "identity": identity})))
}
