//! The claim of a credential by a person: attempts are started, and one completion delivers the identity
//! (specification, States; registration protocol, 3.2). What the person does in between stands in [`crate::attempt`].

use quarry_kernel::http::Response;
use quarry_kernel::mac;
use quarry_kernel::time::UnixMs;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::attempt::{self, Link, Try};
use crate::audit::{self, Event, when};
use crate::context::{Context, Secret};
use crate::error::{Code, Error};
use crate::fields::Fields;
use crate::identity::{Delivery, first_token_when};
use crate::limits::Limit;
use crate::ports::{Ports, Rows, Statement};
use crate::registration::respond;
use crate::settings::ATTEMPTS_MAX;
use crate::{allowance, email, instant};

/// A claim that is about to be made. Its id is the registration's.
#[derive(Debug)]
pub struct NewClaim {
    claim_id: String,
    token: Secret,
    expires_at: UnixMs,
}

/// The claim of a registration.
///
/// # Errors
/// [`Code::ServerError`] without randomness.
pub fn new<P: Ports>(
    ctx: &Context<'_, P>,
    registration_id: &str,
    expires_at: UnixMs,
) -> Result<NewClaim, Error> {
    Ok(NewClaim { claim_id: registration_id.to_owned(), token: ctx.fresh_secret("clm_")?, expires_at })
}

const INSERT: &str = "INSERT INTO claims (claim_id, token_hash, status, attempts, attempt_id, created_at, expires_at) \
     SELECT ?1, ?2, 'open', ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM registrations WHERE registration_id = ?1 \
     AND status IN ('pending', 'unclaimed'))";

impl NewClaim {
    /// The statement that makes it, with its first attempt where there is one, if its registration is there unclaimed.
    pub fn statement<P: Ports>(&self, ctx: &Context<'_, P>, attempt_id: Option<&str>) -> Statement {
        Statement::new(INSERT)
            .with(self.claim_id.as_str())
            .with(self.token.hash.as_str())
            .with(i64::from(attempt_id.is_some()))
            .with(attempt_id)
            .with(ctx.now)
            .with(self.expires_at)
    }

    /// The `claim` block.
    pub fn block<P: Ports>(&self, ctx: &Context<'_, P>, attempt: Option<&Link>) -> Value {
        let mut block = json!({
            "token": self.token.text,
            "expires_at": instant::text(self.expires_at),
            "url": ctx.at("/agent/identity/claim"),
        });
        if let (Some(link), Some(members)) = (attempt, block.as_object_mut()) {
            members.insert("attempt".to_owned(), attempt_block(link));
        }
        block
    }
}

fn attempt_block(link: &Link) -> Value {
    json!({"verification_uri": link.verification_uri, "expires_at": instant::text(link.expires_at)})
}

const FIND: &str = "SELECT c.claim_id, c.status, c.attempts, c.attempt_id, c.expires_at, r.type, \
     r.status AS registration_status, r.expires_at AS registration_ends, a.status AS attempt_status, a.email \
     FROM claims c JOIN registrations r ON r.registration_id = c.claim_id \
     LEFT JOIN attempts a ON a.attempt_id = c.attempt_id WHERE c.token_hash = ?1 AND r.seller_id = ?2";

#[derive(Deserialize)]
struct Claim {
    claim_id: String,
    status: String,
    attempts: i64,
    attempt_id: Option<String>,
    expires_at: UnixMs,
    #[serde(rename = "type")]
    kind: String,
    registration_status: String,
    registration_ends: Option<UnixMs>,
    attempt_status: Option<String>,
    email: Option<String>,
}

impl Claim {
    fn finding<P: Ports>(ctx: &Context<'_, P>, token: &str) -> Statement {
        Statement::new(FIND).with(mac::at_rest(token)).with(ctx.seller.id.as_str())
    }

    /// The claim of a token, for a request that counts against a limit.
    async fn find<P: Ports>(ctx: &Context<'_, P>, token: &str, limit: &Limit<'_>) -> Result<Self, Error> {
        let rows = ctx.batch(vec![limit.counting(ctx)?, Self::finding(ctx, token)]).await?;
        limit.admits(ctx, rows.first())?;
        rows.get(1).and_then(Rows::first).ok_or_else(|| Error::plain(Code::InvalidClaimToken))
    }

    /// Why a change was not made that the claim would have allowed when it was looked at.
    async fn lost<P: Ports>(ctx: &Context<'_, P>, token: &str, otherwise: Code) -> Error {
        let now = match ctx.batch(vec![Self::finding(ctx, token)]).await {
            Ok(rows) => rows.first().and_then(Rows::first::<Self>),
            Err(error) => return error,
        };
        match now {
            None => Error::plain(Code::InvalidClaimToken),
            Some(claim) => claim.is_open(ctx.now).err().unwrap_or_else(|| Error::plain(otherwise)),
        }
    }

    /// Why nothing can be done with the claim any more.
    fn is_open(&self, now: UnixMs) -> Result<(), Error> {
        let has_ended = self.expires_at <= now || self.registration_ends.is_some_and(|ends| ends <= now);
        match () {
            () if self.registration_status == "revoked" => Err(Error::plain(Code::ClaimRevoked)),
            () if self.status == "claimed" => Err(Error::plain(Code::AlreadyClaimed)),
            () if has_ended => Err(Error::plain(Code::ClaimExpired)),
            () => Ok(()),
        }
    }
}

/// Completions that a network may try for each registration that it may make: agents ask again and again until the
/// person has finished.
const COMPLETIONS_PER_REGISTRATION: u32 = 20;

// A new attempt takes the place of the one before.
const COUNT: &str = "UPDATE claims SET attempts = attempts + 1, attempt_id = ?2 \
     WHERE claim_id = ?1 AND status = 'open' AND expires_at > ?3 AND attempts < ?4 AND EXISTS (SELECT 1 FROM registrations \
     WHERE registration_id = ?1 AND status IN ('pending', 'unclaimed')) RETURNING attempts";
const STARTED: &str = when!("EXISTS (SELECT 1 FROM attempts WHERE attempt_id = ?10)");

/// `POST /agent/identity/claim`: a new link for the person, in place of any earlier one.
///
/// # Errors
/// In this order: `invalid_request`, `rate_limit_exceeded`, `invalid_claim_token`, `claim_revoked`, `already_claimed`,
/// `claim_expired`, `invalid_login_hint`, `too_many_attempts`.
pub async fn start<P: Ports>(ctx: &Context<'_, P>, body: &str) -> Result<Response, Error> {
    let fields = Fields::json(body)?;
    fields.only("type", "service_auth")?;
    let (token, login_hint) = (fields.text("claim_token")?, fields.text("login_hint")?);
    let claim = Claim::find(ctx, token, &Limit::of_network(ctx, "claim", 1)).await?;
    claim.is_open(ctx.now)?;
    let address = email::parse(login_hint)
        .filter(|address| !email::is_plus_aliased(address))
        .ok_or_else(|| Error::plain(Code::InvalidLoginHint))?;
    if claim.attempts >= ATTEMPTS_MAX {
        return Err(Error::plain(Code::TooManyAttempts));
    }
    let (link, insert) = attempt::start(ctx, &claim.claim_id, &address)?;
    let count = Statement::new(COUNT)
        .with(claim.claim_id.as_str())
        .with(link.attempt_id.as_str())
        .with(ctx.now)
        .with(ATTEMPTS_MAX);
    let detail = json!({"attempt_id": link.attempt_id, "email": address});
    let event = Event::of("claim_started", &claim.claim_id);
    let event = audit::event_when(ctx, STARTED, event, &detail)?.with(link.attempt_id.as_str());
    let rows = ctx.batch(vec![count, insert, event]).await?;
    if !rows.first().is_some_and(Rows::any) {
        // Somebody was faster: a completion, or so many attempts at once.
        return Err(Claim::lost(ctx, token, Code::TooManyAttempts).await);
    }
    Ok(respond(&json!({"id": claim.claim_id, "type": claim.kind, "attempt": attempt_block(&link)})))
}

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
        _ => return Err(not_confirmed()),
    }
    let attempt_id = claim.attempt_id.as_deref().ok_or_else(not_confirmed)?;
    let address = claim.email.as_deref().ok_or_else(not_confirmed)?;
    let delivery = Delivery::claimed(ctx)?;
    let (statements, told) = claim.completion(ctx, attempt_id, address, &delivery)?;
    match attempt::try_code(ctx, attempt_id, &read_back(code)).await? {
        Try::Right => {}
        Try::Wrong => return Err(Error::plain(Code::InvalidUserCode)),
        Try::Spent => return Err(Error::plain(Code::UserCodeExpired)),
    }
    let Some(told) = ctx.settle(statements, told).await?.first::<Told>() else {
        return Err(Claim::lost(ctx, token, Code::ClaimNotConfirmed).await);
    };
    allowance::open(ctx, &told.person_id).await;
    let identity = delivery.block(&claim.claim_id, told.generation, None);
    Ok(respond(&json!({"id": claim.claim_id, "status": "claimed", "identity": identity})))
}

impl Claim {
    /// What a completion does, and the query that tells whether it did.
    fn completion<P: Ports>(
        &self,
        ctx: &Context<'_, P>,
        attempt_id: &str,
        address: &str,
        delivery: &Delivery,
    ) -> Result<(Vec<Statement>, Statement), Error> {
        let (id, now, nonce) = (self.claim_id.as_str(), ctx.now, ctx.fresh_id("win_")?);
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
