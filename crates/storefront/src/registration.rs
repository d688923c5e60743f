//! `POST /agent/identity`: an agent gets a credential, or an existing one a new assertion (specification, Registration
//! bodies; registration protocol, 3.2).

use quarry_kernel::http::Response;
use quarry_kernel::time::UnixMs;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::assertion::{self, Verified};
use crate::attempt::{self, Link};
use crate::audit::{self, Event};
use crate::claim::{self, NewClaim};
use crate::context::Context;
use crate::discovery::ID_JAG;
use crate::error::{Code, Error};
use crate::fields::Fields;
use crate::ports::{Ports, Rows, Statement};
use crate::settings::{CLAIM_MS, UNCLAIMED_MS};
use crate::{allowance, email, identity, limits, refresh, scopes};

/// Answers the endpoint.
///
/// # Errors
/// The registration, assertion and refresh rows of the specification's identity errors.
pub async fn answer<P: Ports>(ctx: &Context<'_, P>, body: &str) -> Result<Response, Error> {
    let fields = Fields::json(body)?;
    match fields.text("type")? {
        "anonymous" => anonymous(ctx).await,
        "service_auth" => service_auth(ctx, fields.text("login_hint")?).await,
        "identity_assertion" => {
            fields.only("assertion_type", ID_JAG)?;
            identity_assertion(ctx, fields.text("assertion")?).await
        }
        "refresh" => refresh::answer(ctx, fields.text("refresh_token")?).await,
        _ => {
            Err(Error::invalid("`type` must be one of anonymous, service_auth, identity_assertion, refresh."))
        }
    }
}

/// The answer of a registration, never cached.
pub(crate) fn respond(body: &Value) -> Response {
    Response::json(200, body.to_string()).with("cache-control", "no-store").with("pragma", "no-cache")
}

async fn anonymous<P: Ports>(ctx: &Context<'_, P>) -> Result<Response, Error> {
    if !ctx.seller.anonymous {
        return Err(Error::plain(Code::AnonymousRegistrationDisabled));
    }
    limits::admit_network(ctx, "register").await?;
    let expires_at = ctx.now.plus_ms(UNCLAIMED_MS);
    let new = New { status: "unclaimed", expires_at: Some(expires_at), ..New::of(ctx, "anonymous")? };
    let claim = claim::new(ctx, &new.id, expires_at)?;
    let identity = identity::block(ctx, &new.id, 1, Some(expires_at), None)?;
    let body = json!({
        "id": new.id,
        "type": new.kind,
        "identity": identity,
        "scopes": {"pre_claim": scopes::names(), "post_claim": scopes::names()},
        "claim": claim.block(ctx, None),
    });
    ctx.batch(vec![new.statement(ctx), claim.statement(ctx, None), new.event(ctx, &json!({}))?]).await?;
    Ok(respond(&body))
}

async fn service_auth<P: Ports>(ctx: &Context<'_, P>, login_hint: &str) -> Result<Response, Error> {
    if !ctx.seller.service_auth {
        return Err(Error::plain(Code::ServiceAuthRegistrationDisabled));
    }
    let address = email::parse(login_hint).ok_or_else(|| Error::plain(Code::InvalidLoginHint))?;
    limits::admit_network(ctx, "register").await?;
    let expires_at = ctx.now.plus_ms(CLAIM_MS);
    let new = New { status: "pending", expires_at: Some(expires_at), ..New::of(ctx, "service_auth")? };
    let pending = Pending::of(ctx, &new, &address)?;
    let body = json!({
        "id": new.id,
        "type": new.kind,
        "scopes": {"post_claim": scopes::names()},
        "claim": pending.block(ctx),
    });
    ctx.batch(pending.statements(ctx, &new, &address)?).await?;
    Ok(respond(&body))
}

/// The pending claim of a registration that has no identity yet, with its first attempt. A plus-aliased address gets
/// none: it is refused at the claim, where the agent names the person's own mailbox.
struct Pending {
    claim: NewClaim,
    attempt: Option<(Link, Statement)>,
}

impl Pending {
    fn of<P: Ports>(ctx: &Context<'_, P>, new: &New<'_>, address: &str) -> Result<Self, Error> {
        let claim = claim::new(ctx, &new.id, new.expires_at.unwrap_or(ctx.now))?;
        let is_own = !email::is_plus_aliased(address);
        let attempt = is_own.then(|| attempt::start(ctx, &new.id, address)).transpose()?;
        Ok(Self { claim, attempt })
    }

    fn block<P: Ports>(&self, ctx: &Context<'_, P>) -> Value {
        self.claim.block(ctx, self.attempt.as_ref().map(|(link, _)| link))
    }

    fn statements<P: Ports>(
        self,
        ctx: &Context<'_, P>,
        new: &New<'_>,
        address: &str,
    ) -> Result<Vec<Statement>, Error> {
        let event = new.event(ctx, &json!({"email": address}))?;
        let latest = self.attempt.as_ref().map(|(link, _)| link.attempt_id.as_str());
        let mut statements = vec![new.statement(ctx), self.claim.statement(ctx, latest), event];
        statements.extend(self.attempt.map(|(_, statement)| statement));
        Ok(statements)
    }
}

/// A registration that is about to be made.
struct New<'a> {
    id: String,
    kind: &'static str,
    status: &'static str,
    person_id: Option<&'a str>,
    by: Option<&'a Verified>,
    expires_at: Option<UnixMs>,
}

const INSERT: &str = "INSERT INTO registrations (registration_id, seller_id, type, status, person_id, issuer, subject, \
     program, created_at, claimed_at, expires_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";

impl<'a> New<'a> {
    fn of<P: Ports>(ctx: &Context<'_, P>, kind: &'static str) -> Result<Self, Error> {
        let id = ctx.fresh_id("reg_")?;
        Ok(Self { id, kind, status: "pending", person_id: None, by: None, expires_at: None })
    }

    fn statement<P: Ports>(&self, ctx: &Context<'_, P>) -> Statement {
        Statement::new(INSERT)
            .with(self.id.as_str())
            .with(ctx.seller.id.as_str())
            .with(self.kind)
            .with(self.status)
            .with(self.person_id)
            .with(self.by.map(|verified| verified.issuer.as_str()))
            .with(self.by.map(|verified| verified.subject.as_str()))
            .with(ctx.program.as_str())
            .with(ctx.now)
            .with(self.person_id.map(|_| ctx.now))
            .with(self.expires_at)
    }

    fn event<P: Ports>(&self, ctx: &Context<'_, P>, more: &Value) -> Result<Statement, Error> {
        let mut detail = json!({"type": self.kind, "program": ctx.program});
        if let (Some(detail), Some(more)) = (detail.as_object_mut(), more.as_object()) {
            detail.extend(more.clone());
        }
        audit::event(ctx, Event::of("registered", &self.id).by(self.person_id), &detail)
    }
}

const USE: &str = "INSERT INTO used_assertions (issuer, jti, expires_at) VALUES (?1, ?2, ?3) \
                   ON CONFLICT (issuer, jti) DO NOTHING RETURNING jti";
const LINKED: &str = "SELECT person_id FROM person_links WHERE issuer = ?1 AND subject = ?2";
const MAKE_PERSON: &str = "INSERT INTO persons (person_id, email, created_at) VALUES (?1, ?2, ?3) \
                           ON CONFLICT (email) DO NOTHING RETURNING person_id";
const LINK: &str = "INSERT INTO person_links (issuer, subject, person_id, created_at) SELECT ?1, ?2, ?3, ?4 \
                    WHERE EXISTS (SELECT 1 FROM persons WHERE person_id = ?3) ON CONFLICT (issuer, subject) DO NOTHING";

#[derive(Deserialize)]
struct Person {
    person_id: String,
}

/// How long a used id is remembered beyond the assertion's own end: the tolerance between clocks, and some.
const REMEMBERED_MS: i64 = 5 * 60 * 1000;

async fn identity_assertion<P: Ports>(ctx: &Context<'_, P>, jwt: &str) -> Result<Response, Error> {
    let limit = ctx.ports.settings().registrations_per_hour.saturating_mul(ASSERTIONS_PER_REGISTRATION);
    ctx.keys()?;
    limits::admit(ctx, "assertion", &ctx.network, limit).await?;
    let verified = match assertion::verify(ctx, jwt).await {
        Ok(verified) => verified,
        Err(error) => {
            audit::note(ctx, refused(), &error, &json!({})).await;
            return Err(error);
        }
    };
    let detail = json!({"issuer": verified.issuer, "subject": verified.subject, "jti": verified.jti});
    let mark = Statement::new(USE)
        .with(verified.issuer.as_str())
        .with(verified.jti.as_str())
        .with(verified.expires_at.plus_ms(REMEMBERED_MS));
    let linked = Statement::new(LINKED).with(verified.issuer.as_str()).with(verified.subject.as_str());
    let rows = ctx.batch(vec![mark, linked]).await?;
    if !rows.first().is_some_and(Rows::any) {
        let error = Error::plain(Code::ReplayDetected);
        audit::note(ctx, refused(), &error, &detail).await;
        return Err(error);
    }
    let known = rows.get(1).and_then(Rows::first::<Person>).map(|row| row.person_id);
    let person = match known {
        Some(person) => Some(person),
        None => make_person(ctx, &verified).await?,
    };
    match person {
        Some(person) => born_claimed(ctx, &verified, &person, &detail).await,
        None => Err(interaction_required(ctx, &verified, &detail).await?),
    }
}

/// Assertions that an address may present for each registration that it may make: most of them are honest mistakes.
const ASSERTIONS_PER_REGISTRATION: u32 = 20;

const fn refused() -> Event<'static> {
    Event { kind: "assertion", outcome: "ok", registration_id: None, person_id: None }
}

/// A new person for a mailbox that nobody had, known by the provider from now on; `None` when somebody has it.
async fn make_person<P: Ports>(ctx: &Context<'_, P>, verified: &Verified) -> Result<Option<String>, Error> {
    let id = ctx.fresh_id("per_")?;
    let make = Statement::new(MAKE_PERSON).with(id.as_str()).with(verified.email.as_str()).with(ctx.now);
    let link = Statement::new(LINK)
        .with(verified.issuer.as_str())
        .with(verified.subject.as_str())
        .with(id.as_str())
        .with(ctx.now);
    let rows = ctx.batch(vec![make, link]).await?;
    Ok(rows.first().is_some_and(Rows::any).then_some(id))
}

async fn born_claimed<P: Ports>(
    ctx: &Context<'_, P>,
    verified: &Verified,
    person: &str,
    detail: &Value,
) -> Result<Response, Error> {
    let new = New {
        status: "claimed",
        person_id: Some(person),
        by: Some(verified),
        ..New::of(ctx, "identity_assertion")?
    };
    let (token, refresh) = identity::first_refresh_token(ctx, &new.id, None)?;
    let body = json!({
        "id": new.id,
        "type": new.kind,
        "identity": identity::block(ctx, &new.id, 1, None, Some(&token))?,
        "scopes": scopes::names(),
    });
    ctx.batch(vec![new.statement(ctx), refresh, new.event(ctx, detail)?]).await?;
    allowance::open(ctx, person).await;
    Ok(respond(&body))
}

/// The mailbox has an account: a pending registration whose claim links the provider's user to it.
async fn interaction_required<P: Ports>(
    ctx: &Context<'_, P>,
    verified: &Verified,
    detail: &Value,
) -> Result<Error, Error> {
    let expires_at = Some(ctx.now.plus_ms(CLAIM_MS));
    let new = New { by: Some(verified), expires_at, ..New::of(ctx, "identity_assertion")? };
    let pending = Pending::of(ctx, &new, &verified.email)?;
    let error = Error::plain(Code::InteractionRequired)
        .with("id", new.id.as_str())
        .with("type", new.kind)
        .with("scopes", json!({"post_claim": scopes::names()}))
        .with("claim", pending.block(ctx));
    let mut statements = pending.statements(ctx, &new, &verified.email)?;
    statements.push(audit::event(ctx, Event::of("assertion", &new.id).failed(&error), detail)?);
    ctx.batch(statements).await?;
    Ok(error)
}
