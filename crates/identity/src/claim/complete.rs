//! `POST /agent/identity/claim/complete`: completes a claim and delivers the identity, once.

use quarry_kernel::http::Response;
use serde::Deserialize;
use serde_json::json;

use super::claim_row::Claim;
use super::user_code::{self, TryOutcome};
use crate::audit::{self, AuditEvent, when};
use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::fields::JsonFields;
use crate::limits::RateLimit;
use crate::plans::allowance;
use crate::ports::{Ports, Statement};
use crate::response::respond_with_json;
use crate::tokens::delivery::{IdentityDelivery, first_token_when};

/// Completions allowed for a network, for each registration that it may make; agents poll until the person has finished.
const COMPLETIONS_PER_REGISTRATION: u32 = 20;

/// Handles `POST /agent/identity/claim/complete`: exchanges the code for the identity, once.
///
/// # Errors
/// In this order: `invalid_request`, `rate_limit_exceeded`, `invalid_claim_token`, `claim_revoked`, `already_claimed`,
/// `claim_expired`, `claim_denied`, `claim_not_confirmed`, `user_code_expired`, `invalid_user_code`.
pub async fn complete_claim<P: Ports>(ctx: &Context<'_, P>, body: &str) -> Result<Response, Error> {
    let fields = JsonFields::parse_json(body)?;
    let (token, code) = (fields.require_text("claim_token")?, fields.require_text("user_code")?);
    let limit = RateLimit::for_network(ctx, "complete", COMPLETIONS_PER_REGISTRATION);
    let claim = Claim::find_by_token(ctx, token, &limit).await?;
    let outcome = win_claim(ctx, &claim, token, code).await;
    if let Err(error) = &outcome
        && error.code != ErrorCode::ClaimNotConfirmed
        && error.code.info().status < 500
    {
        audit::record_failure(ctx, AuditEvent::success("claimed", &claim.claim_id), error, &json!({})).await;
    }
    outcome
}

const UPDATE_CLAIM_WON: &str = "UPDATE claims SET status = 'claimed', won_by = ?3 \
     WHERE claim_id = ?1 AND attempt_id = ?2 AND status = 'open' AND expires_at > ?4 AND EXISTS (SELECT 1 FROM registrations \
     WHERE registration_id = ?1 AND status IN ('pending', 'unclaimed') AND expires_at > ?4) AND EXISTS (SELECT 1 FROM \
     attempts WHERE attempt_id = ?2 AND status = 'confirmed' AND user_code_ends > ?4)";

// SQL condition that this completion won; all of its other changes depend on it.
macro_rules! won {
    ($claim:literal, $nonce:literal) => {
        concat!("EXISTS (SELECT 1 FROM claims WHERE claim_id = ", $claim, " AND won_by = ", $nonce, ")")
    };
}

const INSERT_PERSON: &str = concat!(
    "INSERT INTO persons (person_id, email, created_at) SELECT ?1, ?2, ?3 WHERE ",
    won!("?4", "?5"),
    " ON CONFLICT (email) DO NOTHING"
);
// Runs before the claimant is stored: a provider's user is linked to the person with the mailbox that the provider named, not to
// anybody else who confirms the agent.
const INSERT_PERSON_LINK: &str = concat!(
    "INSERT INTO person_links (issuer, subject, person_id, created_at) SELECT issuer, subject, person_id, ?3 \
     FROM registrations WHERE registration_id = ?1 AND issuer IS NOT NULL \
     AND person_id = (SELECT person_id FROM persons WHERE email = ?4) AND ",
    won!("?1", "?2"),
    " ON CONFLICT (issuer, subject) DO NOTHING"
);
const UPDATE_REGISTRATION_CLAIMED: &str = concat!(
    "UPDATE registrations SET status = 'claimed', generation = generation + 1, claimed_at = ?3, expires_at = NULL, \
     person_id = (SELECT person_id FROM persons WHERE email = ?4) WHERE registration_id = ?1 AND ",
    won!("?1", "?2")
);
// Transfers the credential's purchases to the person.
macro_rules! carry {
    ($table:literal) => {
        concat!(
            "UPDATE ",
            $table,
            " SET person_id = (SELECT person_id FROM registrations WHERE registration_id = ?1) WHERE registration_id = ?1 \
             AND person_id IS NULL AND ",
            won!("?1", "?2")
        )
    };
}
const ASSIGN_ENTITLEMENTS: &str = carry!("entitlements");
const ASSIGN_PAYMENTS: &str = carry!("payments");
const INSERT_FIRST_TOKEN: &str = first_token_when!(won!("?3", "?6"));
const CLAIMED_EVENT: &str = when!(won!("?3", "?10"));
const SELECT_COMPLETED: &str = "SELECT r.generation, r.person_id FROM claims c JOIN registrations r ON r.registration_id = c.claim_id \
     WHERE c.claim_id = ?1 AND c.won_by = ?2";

#[derive(Deserialize)]
struct CompletedClaimRow {
    generation: i64,
    person_id: String,
}

/// Completes the claim if the code is right and no concurrent request has won.
async fn win_claim<P: Ports>(
    ctx: &Context<'_, P>,
    claim: &Claim,
    token: &str,
    code: &str,
) -> Result<Response, Error> {
    claim.check_open(ctx.now)?;
    let not_confirmed = || Error::from_code(ErrorCode::ClaimNotConfirmed);
    match claim.attempt_status.as_deref() {
        Some("denied") => return Err(Error::from_code(ErrorCode::ClaimDenied)),
        Some("confirmed") => {}
        _ if claim.attempt_ends.is_some_and(|ends| ends <= ctx.now) => {
            return Err(Error::new(
                ErrorCode::UserCodeExpired,
                "The link expired before the person had finished; start a new attempt and give them the new link.",
            ));
        }
        _ => return Err(not_confirmed()),
    }
    let attempt_id = claim.attempt_id.as_deref().ok_or_else(not_confirmed)?;
    let address = claim.email.as_deref().ok_or_else(not_confirmed)?;
    let delivery = IdentityDelivery::for_claimed(ctx).await?;
    let completion = ClaimCompletion { claim_id: &claim.claim_id, attempt_id, address };
    let (statements, confirmation) = completion.build_statements(ctx, &delivery)?;
    match user_code::try_code(ctx, attempt_id, &normalize_code(code)).await? {
        TryOutcome::Right => {}
        TryOutcome::Wrong => return Err(Error::from_code(ErrorCode::InvalidUserCode)),
        TryOutcome::Spent => return Err(Error::from_code(ErrorCode::UserCodeExpired)),
    }
    let Some(completed) =
        ctx.run_and_confirm(statements, confirmation).await?.parse_first::<CompletedClaimRow>()
    else {
        return Err(Claim::explain_lost_change(ctx, token, |_| {
            Error::from_code(ErrorCode::ClaimNotConfirmed)
        })
        .await);
    };
    allowance::open_allowance(ctx, &completed.person_id).await;
    let identity = delivery.build_identity_block(ctx, &claim.claim_id, completed.generation, None).await?;
    Ok(respond_with_json(&json!({"id": claim.claim_id, "status": "claimed", "identity": identity})))
}

/// Result of a completion by a client's code.
#[derive(Debug)]
pub struct CodeCompletion {
    /// New generation of the registration.
    pub generation: i64,
    /// First refresh token of the claimed credential.
    pub refresh_token: String,
}

/// Completes a claim with a verified code; `None` when a concurrent request has won, or it can no longer be completed.
///
/// # Errors
/// When the database does not respond or the seller's setup is unfinished.
pub async fn complete_by_code<P: Ports>(
    ctx: &Context<'_, P>,
    claim_id: &str,
    attempt_id: &str,
    address: &str,
) -> Result<Option<CodeCompletion>, Error> {
    let delivery = IdentityDelivery::for_claimed(ctx).await?;
    let (statements, confirmation) =
        ClaimCompletion { claim_id, attempt_id, address }.build_statements(ctx, &delivery)?;
    let Some(completed) =
        ctx.run_and_confirm(statements, confirmation).await?.parse_first::<CompletedClaimRow>()
    else {
        return Ok(None);
    };
    allowance::open_allowance(ctx, &completed.person_id).await;
    let refresh_token = delivery.refresh_token.map(|secret| secret.text).unwrap_or_default();
    Ok(Some(CodeCompletion { generation: completed.generation, refresh_token }))
}

/// Completion of a claim by one attempt, for one mailbox.
struct ClaimCompletion<'a> {
    claim_id: &'a str,
    attempt_id: &'a str,
    address: &'a str,
}

impl ClaimCompletion<'_> {
    /// Builds the statements of the completion, and the query for whether they took effect.
    fn build_statements<P: Ports>(
        &self,
        ctx: &Context<'_, P>,
        delivery: &IdentityDelivery,
    ) -> Result<(Vec<Statement>, Statement), Error> {
        let Self { claim_id: id, attempt_id, address } = *self;
        let (now, nonce) = (ctx.now, ctx.generate_id("win_")?);
        let statement = |sql| Statement::new(sql).with(id).with(nonce.as_str());
        let detail = json!({"attempt_id": attempt_id, "email": address});
        let statements = vec![
            Statement::new(UPDATE_CLAIM_WON).with(id).with(attempt_id).with(nonce.as_str()).with(now),
            Statement::new(INSERT_PERSON)
                .with(ctx.generate_id("per_")?)
                .with(address)
                .with(now)
                .with(id)
                .with(nonce.as_str()),
            statement(INSERT_PERSON_LINK).with(now).with(address),
            statement(UPDATE_REGISTRATION_CLAIMED).with(now).with(address),
            statement(ASSIGN_ENTITLEMENTS),
            statement(ASSIGN_PAYMENTS),
            delivery.bind_first_token(ctx, INSERT_FIRST_TOKEN, id)?.with(nonce.as_str()),
            audit::build_event_when(ctx, CLAIMED_EVENT, AuditEvent::success("claimed", id), &detail)?
                .with(nonce.as_str()),
        ];
        Ok((statements, statement(SELECT_COMPLETED)))
    }
}

/// Strips the spaces and hyphens between a code's digits.
fn normalize_code(code: &str) -> String {
    code.chars().filter(|c| !c.is_whitespace() && *c != '-').collect()
}
