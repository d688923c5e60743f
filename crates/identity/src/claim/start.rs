//! `POST /agent/identity/claim`: starts an attempt for a mailbox named by the agent.

use quarry_kernel::http::Response;
use quarry_kernel::time::UnixMs;
use serde::Deserialize;
use serde_json::json;

use super::claim_row::Claim;
use super::link;
use super::new_claim::attempt_to_json;
use crate::audit::{self, AuditEvent, when};
use crate::context::Context;
use crate::email;
use crate::error::{Error, ErrorCode};
use crate::fields::JsonFields;
use crate::limits::RateLimit;
use crate::ports::{Ports, Rows, Statement};
use crate::response::respond_with_json;
use crate::settings::{ATTEMPTS_MAX, ATTEMPTS_WINDOW_MS, REFUSAL_MS};

#[derive(Deserialize)]
struct RefusalRow {
    created_at: UnixMs,
}

// A new attempt replaces the previous one.
const UPDATE_ATTEMPT_COUNT: &str = "UPDATE claims SET attempts = attempts + 1, attempt_id = ?2 \
     WHERE claim_id = ?1 AND status = 'open' AND expires_at > ?3 AND (SELECT COUNT(*) FROM attempts t \
     WHERE t.claim_id = claims.claim_id AND t.created_at > ?5) < ?4 AND NOT EXISTS (SELECT 1 FROM attempts d \
     WHERE d.claim_id = claims.claim_id AND d.email = ?6 AND d.status = 'denied' AND d.created_at > ?7) AND EXISTS (SELECT 1 FROM registrations \
     WHERE registration_id = ?1 AND status IN ('pending', 'unclaimed')) RETURNING attempts";
// A person who refused is not asked again for a day.
const SELECT_REFUSAL: &str = "SELECT created_at FROM attempts WHERE claim_id = ?1 AND email = ?2 AND status = 'denied' AND created_at > ?3 \
     ORDER BY created_at DESC LIMIT 1";
const STARTED_EVENT: &str = when!("EXISTS (SELECT 1 FROM attempts WHERE attempt_id = ?10)");

/// Handles `POST /agent/identity/claim`: creates a link for the person, which replaces any earlier one.
///
/// # Errors
/// In this order: `invalid_request`, `rate_limit_exceeded`, `invalid_claim_token`, `claim_revoked`, `already_claimed`,
/// `claim_expired`, `invalid_login_hint`, `too_many_attempts`, `claim_denied` within a day of a refusal.
pub async fn start_claim<P: Ports>(ctx: &Context<'_, P>, body: &str) -> Result<Response, Error> {
    let fields = JsonFields::parse_json(body)?;
    fields.require_exact_text("type", "service_auth")?;
    let (token, login_hint) = (fields.require_text("claim_token")?, fields.require_text("login_hint")?);
    let claim = Claim::find_by_token(ctx, token, &RateLimit::for_network(ctx, "claim", 1)).await?;
    claim.check_open(ctx.now)?;
    let address = email::parse(login_hint)
        .filter(|address| !email::is_plus_aliased(address))
        .ok_or_else(|| Error::from_code(ErrorCode::InvalidLoginHint))?;
    claim.check_can_start(ctx.now)?;
    let (link, insert) = link::start_attempt(ctx, &claim.claim_id, &address)?;
    let count = Statement::new(UPDATE_ATTEMPT_COUNT)
        .with(claim.claim_id.as_str())
        .with(link.attempt_id.as_str())
        .with(ctx.now)
        .with(ATTEMPTS_MAX)
        .with(ctx.now.plus_ms(-ATTEMPTS_WINDOW_MS))
        .with(address.as_str())
        .with(ctx.now.plus_ms(-REFUSAL_MS));
    let refused = Statement::new(SELECT_REFUSAL)
        .with(claim.claim_id.as_str())
        .with(address.as_str())
        .with(ctx.now.plus_ms(-REFUSAL_MS));
    let detail = json!({"attempt_id": link.attempt_id, "email": address});
    let event = AuditEvent::success("claim_started", &claim.claim_id);
    let event = audit::build_event_when(ctx, STARTED_EVENT, event, &detail)?.with(link.attempt_id.as_str());
    let rows = ctx.run_batch(vec![count, insert, event, refused]).await?;
    if !rows.first().is_some_and(Rows::has_any) {
        if let Some(RefusalRow { created_at }) = rows.get(3).and_then(Rows::parse_first) {
            let wait_ms = created_at.plus_ms(REFUSAL_MS).0 - ctx.now.0;
            let wait_s = u32::try_from((wait_ms + 999) / 1000).unwrap_or(1).max(1);
            let error = Error::from_code(ErrorCode::ClaimDenied).with("retry_after", wait_s);
            return Err(Error { retry_after_s: Some(wait_s), ..error });
        }
        // Lost a race: against a completion, or against too many concurrent attempts.
        let too_many =
            |claim: &Claim| claim.check_can_start(ctx.now).err().unwrap_or_else(|| Error::unavailable("d1"));
        return Err(Claim::explain_lost_change(ctx, token, too_many).await);
    }
    Ok(respond_with_json(
        &json!({"id": claim.claim_id, "type": claim.kind, "attempt": attempt_to_json(&link)}),
    ))
}
