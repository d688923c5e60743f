//! `type: "identity_assertion"`: registration by a trusted provider's assertion (docs/specification.md, Authentication, 3;
//! States).
//!
//! The account is, in this order: the person linked to the provider's user; for an unknown mailbox, a new linked person; for a
//! mailbox of an existing person, that person after a claim (`interaction_required`), which links them. The transaction also uses
//! up the assertion, so it is used up if and only if it led to a registration, and of two concurrent requests the second finds
//! the first one's result.

use quarry_kernel::http::Response;
use quarry_kernel::time::UnixMs;
use serde::Deserialize;
use serde_json::{Value, json};

use super::assertion::{self, VerifiedAssertion};
use super::possession;
use crate::audit::{self, AuditEvent, when};
use crate::claim::pending::PendingClaim;
use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::limits::RateLimit;
use crate::plans::allowance;
use crate::ports::{Ports, Rows, Statement};
use crate::response::respond_with_json;
use crate::scopes;
use crate::settings::{AUTH_TIME_MAX_MS, CLAIM_MS};
use crate::tokens::delivery::{IdentityDelivery, first_token_when};

/// Retention of a used id after the assertion's expiry: the clock tolerance plus a margin.
const REMEMBERED_MS: i64 = 5 * 60 * 1000;
/// Assertions allowed for a network, for each registration that it may make; most failures are honest mistakes.
const ASSERTIONS_PER_REGISTRATION: u32 = 20;

/// Handles the registration.
///
/// # Errors
/// The errors of [`verify_introduction`] and [`register_introduced`].
pub async fn register_by_assertion<P: Ports>(
    ctx: &Context<'_, P>,
    jwt: &str,
    proof: Option<&str>,
) -> Result<Response, Error> {
    let verified = verify_introduction(ctx, jwt, proof).await?;
    let made = register_introduced(ctx, &verified).await?;
    Ok(respond_with_json(&json!({
        "id": made.id,
        "type": KIND,
        "identity": made.identity,
        "scopes": scopes::list_names(),
    })))
}

/// Verifies a provider's assertion and the presenter's possession of its key, without using it up.
///
/// # Errors
/// The errors of [`assertion::verify_assertion`], then `identity_invalid`; `rate_limit_exceeded`.
pub async fn verify_introduction<P: Ports>(
    ctx: &Context<'_, P>,
    jwt: &str,
    proof: Option<&str>,
) -> Result<VerifiedAssertion, Error> {
    ctx.keys()?;
    RateLimit::for_network(ctx, "assertion", ASSERTIONS_PER_REGISTRATION).admit(ctx).await?;
    let checked = match assertion::verify_assertion(ctx, jwt).await {
        Ok(verified) => {
            possession::check_possession(ctx, verified.confirmation.as_ref(), proof).await.map(|()| verified)
        }
        Err(error) => Err(error),
    };
    match checked {
        Ok(verified) => Ok(verified),
        Err(error) => Err(record_refusal(ctx, error, &json!({})).await),
    }
}

/// Registers the subject of a verified assertion and uses it up.
///
/// # Errors
/// `replay_detected`, `login_required`, then `interaction_required` with a claim.
pub async fn register_introduced<P: Ports>(
    ctx: &Context<'_, P>,
    verified: &VerifiedAssertion,
) -> Result<IntroducedIdentity, Error> {
    match register_verified(ctx, verified).await {
        Ok(made) => Ok(made),
        Err(error) => Err(record_refusal(ctx, error, &build_detail(verified)).await),
    }
}

/// Finds the credential registered by an earlier assertion for the same user and client, and uses up this one.
///
/// # Errors
/// `replay_detected`, `login_required`.
pub async fn find_introduced<P: Ports>(
    ctx: &Context<'_, P>,
    verified: &VerifiedAssertion,
) -> Result<Option<StandingIdentity>, Error> {
    let select = Statement::new(SELECT_STANDING)
        .with(ctx.seller.id.as_str())
        .with(verified.issuer.as_str())
        .with(verified.subject.as_str())
        .with(verified.client_id.as_str());
    let found: Option<StandingIdentity> =
        ctx.run_batch(vec![select]).await?.first().and_then(Rows::parse_first);
    let Some(found) = found else { return Ok(None) };
    let used = Statement::new(INSERT_USED_AGAIN)
        .with(verified.issuer.as_str())
        .with(verified.jti.as_str())
        .with(verified.expires_at.plus_ms(REMEMBERED_MS))
        .with(verified.subject.as_str())
        .with(verified.session.as_deref())
        .with(verified.issued_at)
        .with(ctx.seller.id.as_str());
    if ctx.run_batch(vec![used]).await?.first().is_some_and(Rows::has_any) {
        return Ok(Some(found));
    }
    let refused = explain_unused(ctx, verified).await;
    Err(record_refusal(ctx, refused, &build_detail(verified)).await)
}

/// A valid credential.
#[derive(Debug, Deserialize)]
pub struct StandingIdentity {
    /// Id of the agent's registration.
    pub registration_id: String,
    /// Generation of its tokens.
    pub generation: i64,
}

/// Credential registered by an assertion.
#[derive(Debug)]
pub struct IntroducedIdentity {
    /// Id of the new registration, whose generation is the first.
    pub id: String,
    /// `identity` block of the response.
    pub identity: Value,
}

fn build_detail(verified: &VerifiedAssertion) -> Value {
    json!({"issuer": verified.issuer, "subject": verified.subject, "jti": verified.jti})
}

/// Records a refusal, except `interaction_required`, which is recorded with its registration, and internal errors, which are
/// logged.
async fn record_refusal<P: Ports>(ctx: &Context<'_, P>, error: Error, detail: &Value) -> Error {
    if error.code != ErrorCode::InteractionRequired && error.code.info().status < 500 {
        let event = AuditEvent { kind: "assertion", outcome: "ok", registration_id: None };
        audit::record_failure(ctx, event, &error, detail).await;
    }
    error
}

// SQL condition that the provider has withdrawn the user or session since it signed.
macro_rules! withdrawn {
    ($seller:literal, $issuer:literal, $subject:literal, $session:literal, $issued_at:literal) => {
        concat!(
            "EXISTS (SELECT 1 FROM received_events WHERE seller_id = ",
            $seller,
            " AND issuer = ",
            $issuer,
            " AND at >= ",
            $issued_at,
            " AND (subject IS NULL OR subject = ",
            $subject,
            ") AND (session IS NULL OR session = ",
            $session,
            " OR (",
            $session,
            " IS NULL AND subject IS NOT NULL)) AND (subject IS NOT NULL OR session IS NOT NULL))"
        )
    };
}

const INSERT_PERSON: &str = concat!(
    "INSERT INTO persons (person_id, email, created_at) SELECT ?1, ?2, ?3 \
     WHERE NOT EXISTS (SELECT 1 FROM used_assertions WHERE issuer = ?4 AND jti = ?5) \
     AND NOT EXISTS (SELECT 1 FROM person_links WHERE issuer = ?4 AND subject = ?6) AND NOT ",
    withdrawn!("?9", "?4", "?6", "?7", "?8"),
    " ON CONFLICT (email) DO NOTHING"
);
const SELECT_WITHDRAWN: &str = concat!("SELECT 1 AS yes WHERE ", withdrawn!("?5", "?1", "?2", "?3", "?4"));
const SELECT_STANDING: &str = "SELECT registration_id, generation FROM registrations WHERE seller_id = ?1 AND issuer = ?2 AND subject = ?3 \
     AND client_id = ?4 AND type = 'identity_assertion' AND status = 'claimed' ORDER BY created_at DESC LIMIT 1";
const INSERT_USED_AGAIN: &str = concat!(
    "INSERT INTO used_assertions (issuer, jti, expires_at) SELECT ?1, ?2, ?3 WHERE NOT ",
    withdrawn!("?7", "?1", "?4", "?5", "?6"),
    " ON CONFLICT DO NOTHING RETURNING jti"
);
const INSERT_PERSON_LINK: &str = "INSERT INTO person_links (issuer, subject, person_id, created_at) SELECT ?1, ?2, ?3, ?4 \
     WHERE EXISTS (SELECT 1 FROM persons WHERE person_id = ?3)";
// While the registration is pending, `person_id` is the person asked to claim it.
const INSERT_REGISTRATION: &str = concat!(
    "INSERT INTO registrations (registration_id, seller_id, type, status, person_id, issuer, \
     subject, client_id, session, program, created_at, claimed_at, expires_at) \
     SELECT ?1, ?2, 'identity_assertion', CASE WHEN linked IS NULL THEN 'pending' ELSE 'claimed' END, \
     COALESCE(linked, (SELECT person_id FROM persons WHERE email = ?3)), ?4, ?5, ?10, ?11, ?6, ?7, \
     CASE WHEN linked IS NOT NULL THEN ?7 END, CASE WHEN linked IS NULL THEN ?8 END \
     FROM (SELECT (SELECT person_id FROM person_links WHERE issuer = ?4 AND subject = ?5) AS linked) \
     WHERE NOT EXISTS (SELECT 1 FROM used_assertions WHERE issuer = ?4 AND jti = ?9) AND NOT ",
    withdrawn!("?2", "?4", "?5", "?11", "?12")
);
const INSERT_USED_ASSERTION: &str = "INSERT INTO used_assertions (issuer, jti, expires_at) SELECT ?1, ?2, ?3 \
     WHERE EXISTS (SELECT 1 FROM registrations WHERE registration_id = ?4)";
const INSERT_FIRST_TOKEN: &str = first_token_when!(
    "EXISTS (SELECT 1 FROM registrations WHERE registration_id = ?3 AND status = 'claimed')"
);
const REGISTERED_EVENT: &str = when!("EXISTS (SELECT 1 FROM registrations WHERE registration_id = ?3)");
const REFERRED_EVENT: &str =
    when!("EXISTS (SELECT 1 FROM registrations WHERE registration_id = ?3 AND status = 'pending')");
const SELECT_REGISTERED: &str = "SELECT status, person_id FROM registrations WHERE registration_id = ?1";

#[derive(Deserialize)]
struct RegisteredRow {
    status: String,
    person_id: Option<String>,
}

async fn register_verified<P: Ports>(
    ctx: &Context<'_, P>,
    verified: &VerifiedAssertion,
) -> Result<IntroducedIdentity, Error> {
    let new = NewIdentity::create(ctx, verified).await?;
    let (statements, confirmation) = new.build_statements(ctx, verified)?;
    let rows = ctx.run_and_confirm(statements, confirmation).await?;
    let Some(registered) = rows.parse_first::<RegisteredRow>() else {
        return Err(explain_unused(ctx, verified).await);
    };
    if registered.status != "claimed" {
        return Err(new.referred);
    }
    if let Some(person) = &registered.person_id {
        allowance::open_allowance(ctx, person).await;
    }
    Ok(IntroducedIdentity { id: new.id, identity: new.identity })
}

/// Determines why a verified assertion led to no registration.
async fn explain_unused<P: Ports>(ctx: &Context<'_, P>, verified: &VerifiedAssertion) -> Error {
    let select = Statement::new(SELECT_WITHDRAWN)
        .with(verified.issuer.as_str())
        .with(verified.subject.as_str())
        .with(verified.session.as_deref())
        .with(verified.issued_at)
        .with(ctx.seller.id.as_str());
    match ctx.run_batch(vec![select]).await {
        Err(error) => error,
        Ok(rows) if rows.first().is_some_and(Rows::has_any) => Error::new(
            ErrorCode::LoginRequired,
            "The provider has revoked this session; the user must sign in again, then mint a fresh assertion.",
        )
        .with("max_age", AUTH_TIME_MAX_MS / 1000),
        Ok(_) => Error::from_code(ErrorCode::ReplayDetected),
    }
}

const KIND: &str = "identity_assertion";

/// A registration in both possible outcomes; the database decides between them.
struct NewIdentity {
    id: String,
    delivery: IdentityDelivery,
    /// Response block when no claim is needed.
    identity: Value,
    pending: Vec<Statement>,
    pending_until: UnixMs,
    /// Error response when a person has to claim.
    referred: Error,
}

impl NewIdentity {
    async fn create<P: Ports>(ctx: &Context<'_, P>, verified: &VerifiedAssertion) -> Result<Self, Error> {
        let id = ctx.generate_id("reg_")?;
        let pending_until = ctx.now.plus_ms(CLAIM_MS);
        let pending = PendingClaim::new(ctx, &id, pending_until, &verified.email)?;
        let referred = Error::from_code(ErrorCode::InteractionRequired)
            .with("id", id.as_str())
            .with("type", KIND)
            .with("scopes", json!({"post_claim": scopes::list_names()}))
            .with("claim", pending.to_claim_block(ctx));
        let delivery = IdentityDelivery::for_claimed(ctx).await?;
        let identity = delivery.build_identity_block(ctx, &id, 1, None).await?;
        Ok(Self { id, delivery, identity, pending: pending.into_statements(ctx), pending_until, referred })
    }

    fn build_statements<P: Ports>(
        &self,
        ctx: &Context<'_, P>,
        verified: &VerifiedAssertion,
    ) -> Result<(Vec<Statement>, Statement), Error> {
        let (issuer, subject) = (verified.issuer.as_str(), verified.subject.as_str());
        let session = verified.session.as_deref();
        let (jti, email) = (verified.jti.as_str(), verified.email.as_str());
        let (id, now, person_id) = (self.id.as_str(), ctx.now, ctx.generate_id("per_")?);
        let registered = json!({"type": KIND, "program": ctx.program, "issuer": issuer, "subject": subject,
            "client_id": verified.client_id, "jti": jti});
        let event = AuditEvent::success("assertion", id).into_failed(&self.referred);
        let mut statements = vec![
            Statement::new(INSERT_PERSON)
                .with(person_id.as_str())
                .with(email)
                .with(now)
                .with(issuer)
                .with(jti)
                .with(subject)
                .with(session)
                .with(verified.issued_at)
                .with(ctx.seller.id.as_str()),
            Statement::new(INSERT_PERSON_LINK).with(issuer).with(subject).with(person_id).with(now),
            Statement::new(INSERT_REGISTRATION)
                .with(id)
                .with(ctx.seller.id.as_str())
                .with(email)
                .with(issuer)
                .with(subject)
                .with(ctx.program.as_str())
                .with(now)
                .with(self.pending_until)
                .with(jti)
                .with(verified.client_id.as_str())
                .with(session)
                .with(verified.issued_at),
            Statement::new(INSERT_USED_ASSERTION)
                .with(issuer)
                .with(jti)
                .with(verified.expires_at.plus_ms(REMEMBERED_MS))
                .with(id),
            self.delivery.bind_first_token(ctx, INSERT_FIRST_TOKEN, id)?,
        ];
        statements.extend(self.pending.iter().cloned());
        statements.push(audit::build_event_when(
            ctx,
            REGISTERED_EVENT,
            AuditEvent::success("registered", id),
            &registered,
        )?);
        statements.push(audit::build_event_when(
            ctx,
            REFERRED_EVENT,
            event,
            &json!({"issuer": issuer, "subject": subject}),
        )?);
        Ok((statements, Statement::new(SELECT_REGISTERED).with(id)))
    }
}
