//! `POST /agent/identity/claim`: an attempt is started, for a mailbox that the agent names.

use quarry_kernel::http::Response;
use quarry_kernel::time::UnixMs;
use serde::Deserialize;
use serde_json::json;

use super::link;
use super::new_claim::attempt_block;
use super::record::Claim;
use crate::audit::{self, Event, when};
use crate::context::Context;
use crate::email;
use crate::error::{Code, Error};
use crate::fields::Fields;
use crate::limits::Limit;
use crate::ports::{Ports, Rows, Statement};
use crate::reply::respond;
use crate::settings::{ATTEMPTS_MAX, ATTEMPTS_WINDOW_MS, REFUSAL_MS};

#[derive(Deserialize)]
struct Refusal {
    created_at: UnixMs,
}

// A new attempt takes the place of the one before.
const COUNT: &str = "UPDATE claims SET attempts = attempts + 1, attempt_id = ?2 \
     WHERE claim_id = ?1 AND status = 'open' AND expires_at > ?3 AND (SELECT COUNT(*) FROM attempts t \
     WHERE t.claim_id = claims.claim_id AND t.created_at > ?5) < ?4 AND NOT EXISTS (SELECT 1 FROM attempts d \
     WHERE d.claim_id = claims.claim_id AND d.email = ?6 AND d.status = 'denied' AND d.created_at > ?7) AND EXISTS (SELECT 1 FROM registrations \
     WHERE registration_id = ?1 AND status IN ('pending', 'unclaimed')) RETURNING attempts";
// A person who refused is left alone for a day.
const REFUSED: &str = "SELECT created_at FROM attempts WHERE claim_id = ?1 AND email = ?2 AND status = 'denied' AND created_at > ?3 \
     ORDER BY created_at DESC LIMIT 1";
const STARTED: &str = when!("EXISTS (SELECT 1 FROM attempts WHERE attempt_id = ?10)");

/// `POST /agent/identity/claim`: a new link for the person, in place of any earlier one.
///
/// # Errors
/// In this order: `invalid_request`, `rate_limit_exceeded`, `invalid_claim_token`, `claim_revoked`, `already_claimed`,
/// `claim_expired`, `invalid_login_hint`, `too_many_attempts`, `claim_denied` for a day after the person has refused.
pub async fn start<P: Ports>(ctx: &Context<'_, P>, body: &str) -> Result<Response, Error> {
    let fields = Fields::json(body)?;
    fields.only("type", "service_auth")?;
    let (token, login_hint) = (fields.text("claim_token")?, fields.text("login_hint")?);
    let claim = Claim::find(ctx, token, &Limit::of_network(ctx, "claim", 1)).await?;
    claim.is_open(ctx.now)?;
    let address = email::parse(login_hint)
        .filter(|address| !email::is_plus_aliased(address))
        .ok_or_else(|| Error::plain(Code::InvalidLoginHint))?;
    claim.may_start(ctx.now)?;
    let (link, insert) = link::start(ctx, &claim.claim_id, &address)?;
    let count = Statement::new(COUNT)
        .with(claim.claim_id.as_str())
        .with(link.attempt_id.as_str())
        .with(ctx.now)
        .with(ATTEMPTS_MAX)
        .with(ctx.now.plus_ms(-ATTEMPTS_WINDOW_MS))
        .with(address.as_str())
        .with(ctx.now.plus_ms(-REFUSAL_MS));
    let refused = Statement::new(REFUSED)
        .with(claim.claim_id.as_str())
        .with(address.as_str())
        .with(ctx.now.plus_ms(-REFUSAL_MS));
    let detail = json!({"attempt_id": link.attempt_id, "email": address});
    let event = Event::of("claim_started", &claim.claim_id);
    let event = audit::event_when(ctx, STARTED, event, &detail)?.with(link.attempt_id.as_str());
    let rows = ctx.batch(vec![count, insert, event, refused]).await?;
    if !rows.first().is_some_and(Rows::any) {
        if let Some(Refusal { created_at }) = rows.get(3).and_then(Rows::first) {
            let wait_ms = created_at.plus_ms(REFUSAL_MS).0 - ctx.now.0;
            let wait_s = u32::try_from((wait_ms + 999) / 1000).unwrap_or(1).max(1);
            let error = Error::plain(Code::ClaimDenied).with("retry_after", wait_s);
            return Err(Error { retry_after_s: Some(wait_s), ..error });
        }
        // Somebody was faster: a completion, or so many attempts at once.
        let too_many =
            |claim: &Claim| claim.may_start(ctx.now).err().unwrap_or_else(|| Error::unavailable("d1"));
        return Err(Claim::lost(ctx, token, too_many).await);
    }
    Ok(respond(&json!({"id": claim.claim_id, "type": claim.kind, "attempt": attempt_block(&link)})))
}
