//! `POST /agent/identity/claim/complete`: one completion delivers the identity.

use quarry_kernel::http::Response;
use serde::Deserialize;
use serde_json::json;

use super::record::Claim;
use super::user_code::{self, Try};
use crate::audit::{self, Event, when};
use crate::context::Context;
use crate::error::{Code, Error};
use crate::fields::Fields;
use crate::limits::Limit;
use crate::plans::allowance;
use crate::ports::{Ports, Statement};
use crate::reply::respond;
use crate::tokens::delivery::{Delivery, first_token_when};

/// Completions that a network may try for each registration that it may make: agents ask again and again until the
/// person has finished.
const COMPLETIONS_PER_REGISTRATION: u32 = 20;

/// `POST /agent/identity/claim/complete`: the code, read back, for the identity, once.
///
/// # Errors
/// In this order: `invalid_request`, `rate_limit_exceeded`, `invalid_claim_token`, `claim_revoked`, `already_claimed`,
/// `claim_expired`, `claim_denied`, `claim_not_confirmed`, `user_code_expired`, `invalid_user_code`.
pub async fn complete<P: Ports>(ctx: &Context<'_, P>, body: &str) -> Result<Response, Error> {
    let fields = Fields::json(body)?;
    let (token, code) = (fields.text("claim_token")?, fields.text("user_code")?);
    let limit = Limit::of_network(ctx, "complete", COMPLETIONS_PER_REGISTRATION);
    let claim = Claim::find(ctx, token, &limit).await?;
    let outcome = win(ctx, &claim, token, code).await;
    if let Err(error) = &outcome
        && error.code != Code::ClaimNotConfirmed
        && error.code.row().status < 500
    {
        audit::note(ctx, Event::of("claimed", &claim.claim_id), error, &json!({})).await;
    }
    outcome
}

const WIN: &str = "UPDATE claims SET status = 'claimed', won_by = ?3 \
     WHERE claim_id = ?1 AND attempt_id = ?2 AND status = 'open' AND expires_at > ?4 AND EXISTS (SELECT 1 FROM registrations \
     WHERE registration_id = ?1 AND status IN ('pending', 'unclaimed') AND expires_at > ?4) AND EXISTS (SELECT 1 FROM \
     attempts WHERE attempt_id = ?2 AND status = 'confirmed' AND user_code_ends > ?4)";

// Whether this completion won: everything else that it does happens only then.
macro_rules! won {
    ($claim:literal, $nonce:literal) => {
        concat!("EXISTS (SELECT 1 FROM claims WHERE claim_id = ", $claim, " AND won_by = ", $nonce, ")")
    };
}

const PERSON: &str = concat!(
    "INSERT INTO persons (person_id, email, created_at) SELECT ?1, ?2, ?3 WHERE ",
    won!("?4", "?5"),
    " ON CONFLICT (email) DO NOTHING"
);
// Before the registration has its claimant: a provider's user is linked to the person whose mailbox the provider named,
// and to nobody else who lets the agent in.
const LINK: &str = concat!(
    "INSERT INTO person_links (issuer, subject, person_id, created_at) SELECT issuer, subject, person_id, ?3 \
     FROM registrations WHERE registration_id = ?1 AND issuer IS NOT NULL \
     AND person_id = (SELECT person_id FROM persons WHERE email = ?4) AND ",
    won!("?1", "?2"),
    " ON CONFLICT (issuer, subject) DO NOTHING"
);
const TAKE: &str = concat!(
    "UPDATE registrations SET status = 'claimed', generation = generation + 1, claimed_at = ?3, expires_at = NULL, \
     person_id = (SELECT person_id FROM persons WHERE email = ?4) WHERE registration_id = ?1 AND ",
    won!("?1", "?2")
);
// What the credential bought is the person's from now on.
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
const CARRY_ENTITLEMENTS: &str = carry!("entitlements");
const CARRY_PAYMENTS: &str = carry!("payments");
const FIRST_TOKEN: &str = first_token_when!(won!("?3", "?6"));
const CLAIMED: &str = when!(won!("?3", "?10"));
const TOLD: &str = "SELECT r.generation, r.person_id FROM claims c JOIN registrations r ON r.registration_id = c.claim_id \
     WHERE c.claim_id = ?1 AND c.won_by = ?2";

#[derive(Deserialize)]
struct Told {
    generation: i64,
    person_id: String,
}

/// Completes the claim, if the code is right and nobody else is faster.
async fn win<P: Ports>(
    ctx: &Context<'_, P>,
    claim: &Claim,
    token: &str,
    code: &str,
) -> Result<Response, Error> {
    claim.is_open(ctx.now)?;
    let not_confirmed = || Error::plain(Code::ClaimNotConfirmed);
    match claim.attempt_status.as_deref() {
        Some("denied") => return Err(Error::plain(Code::ClaimDenied)),
        Some("confirmed") => {}
        _ if claim.attempt_ends.is_some_and(|ends| ends <= ctx.now) => {
            return Err(Error::new(
                Code::UserCodeExpired,
                "The link ended before the person had finished; start a new attempt and give them the new link.",
            ));
        }
        _ => return Err(not_confirmed()),
    }
    let attempt_id = claim.attempt_id.as_deref().ok_or_else(not_confirmed)?;
    let address = claim.email.as_deref().ok_or_else(not_confirmed)?;
    let delivery = Delivery::claimed(ctx).await?;
    let completion = Completion { claim_id: &claim.claim_id, attempt_id, address };
    let (statements, told) = completion.statements(ctx, &delivery)?;
    match user_code::try_code(ctx, attempt_id, &read_back(code)).await? {
        Try::Right => {}
        Try::Wrong => return Err(Error::plain(Code::InvalidUserCode)),
        Try::Spent => return Err(Error::plain(Code::UserCodeExpired)),
    }
    let Some(told) = ctx.settle(statements, told).await?.first::<Told>() else {
        return Err(Claim::lost(ctx, token, |_| Error::plain(Code::ClaimNotConfirmed)).await);
    };
    allowance::open(ctx, &told.person_id).await;
    let identity = delivery.block(ctx, &claim.claim_id, told.generation, None).await?;
    Ok(respond(&json!({"id": claim.claim_id, "status": "claimed", "identity": identity})))
}

/// What a completion by a client's code gave.
#[derive(Debug)]
pub struct Claimed {
    /// The registration's generation now.
    pub generation: i64,
    /// Its first refresh token.
    pub refresh_token: String,
}

/// Completes a claim whose code was right already; none when somebody else was faster, or it can no longer be completed.
///
/// # Errors
/// When the database does not answer or the seller's set-up is unfinished.
pub async fn by_code<P: Ports>(
    ctx: &Context<'_, P>,
    claim_id: &str,
    attempt_id: &str,
    address: &str,
) -> Result<Option<Claimed>, Error> {
    let delivery = Delivery::claimed(ctx).await?;
    let (statements, told) = Completion { claim_id, attempt_id, address }.statements(ctx, &delivery)?;
    let Some(told) = ctx.settle(statements, told).await?.first::<Told>() else { return Ok(None) };
    allowance::open(ctx, &told.person_id).await;
    let refresh_token = delivery.refresh_token.map(|secret| secret.text).unwrap_or_default();
    Ok(Some(Claimed { generation: told.generation, refresh_token }))
}

/// A completion: of which claim, by which attempt, for whose mailbox.
struct Completion<'a> {
    claim_id: &'a str,
    attempt_id: &'a str,
    address: &'a str,
}

impl Completion<'_> {
    /// What it does, and the query that tells whether it did.
    fn statements<P: Ports>(
        &self,
        ctx: &Context<'_, P>,
        delivery: &Delivery,
    ) -> Result<(Vec<Statement>, Statement), Error> {
        let Self { claim_id: id, attempt_id, address } = *self;
        let (now, nonce) = (ctx.now, ctx.fresh_id("win_")?);
        let of = |sql| Statement::new(sql).with(id).with(nonce.as_str());
        let detail = json!({"attempt_id": attempt_id, "email": address});
        let statements = vec![
            Statement::new(WIN).with(id).with(attempt_id).with(nonce.as_str()).with(now),
            Statement::new(PERSON)
                .with(ctx.fresh_id("per_")?)
                .with(address)
                .with(now)
                .with(id)
                .with(nonce.as_str()),
            of(LINK).with(now).with(address),
            of(TAKE).with(now).with(address),
            of(CARRY_ENTITLEMENTS),
            of(CARRY_PAYMENTS),
            delivery.first_token(ctx, FIRST_TOKEN, id)?.with(nonce.as_str()),
            audit::event_when(ctx, CLAIMED, Event::of("claimed", id), &detail)?.with(nonce.as_str()),
        ];
        Ok((statements, of(TOLD)))
    }
}

/// A code as people read it out: spaces and hyphens between the digits do not count.
fn read_back(code: &str) -> String {
    code.chars().filter(|c| !c.is_whitespace() && *c != '-').collect()
}
