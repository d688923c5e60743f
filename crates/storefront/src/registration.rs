//! `POST /agent/identity`: an agent gets a credential, or an existing one a new assertion (specification, Registration
//! bodies; registration protocol, 3.2).

use quarry_kernel::http::Response;
use quarry_kernel::time::UnixMs;
use serde_json::{Value, json};

use crate::attempt::{self, Link};
use crate::audit::{self, Event};
use crate::claim::{self, NewClaim};
use crate::context::Context;
use crate::discovery::ID_JAG;
use crate::error::{Code, Error};
use crate::fields::Fields;
use crate::identity::Delivery;
use crate::limits::Limit;
use crate::ports::{Ports, Statement};
use crate::settings::{CLAIM_MS, UNCLAIMED_MS};
use crate::{email, introduction, refresh, scopes};

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
            introduction::answer(ctx, fields.text("assertion")?).await
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
    Limit::of_network(ctx, "register", 1).admit(ctx).await?;
    let expires_at = ctx.now.plus_ms(UNCLAIMED_MS);
    let new = New { id: ctx.fresh_id("reg_")?, kind: "anonymous", status: "unclaimed", expires_at };
    let claim = claim::new(ctx, &new.id, expires_at)?;
    let body = json!({
        "id": new.id,
        "type": new.kind,
        "identity": Delivery::unclaimed(ctx)?.block(&new.id, 1, Some(expires_at)),
        "scopes": {"pre_claim": scopes::names(), "post_claim": scopes::names()},
        "claim": claim.block(ctx, None),
    });
    let made = audit::event(ctx, Event::of("registered", &new.id), &new.detail(ctx))?;
    ctx.batch(vec![new.statement(ctx), claim.statement(ctx, None), made]).await?;
    Ok(respond(&body))
}

async fn service_auth<P: Ports>(ctx: &Context<'_, P>, login_hint: &str) -> Result<Response, Error> {
    if !ctx.seller.service_auth {
        return Err(Error::plain(Code::ServiceAuthRegistrationDisabled));
    }
    let address = email::parse(login_hint).ok_or_else(|| Error::plain(Code::InvalidLoginHint))?;
    Limit::of_network(ctx, "register", 1).admit(ctx).await?;
    let expires_at = ctx.now.plus_ms(CLAIM_MS);
    let new = New { id: ctx.fresh_id("reg_")?, kind: "service_auth", status: "pending", expires_at };
    let pending = Pending::of(ctx, &new.id, expires_at, &address)?;
    let body = json!({
        "id": new.id,
        "type": new.kind,
        "scopes": {"post_claim": scopes::names()},
        "claim": pending.block(ctx),
    });
    let mut detail = new.detail(ctx);
    add(&mut detail, "email", &address);
    let made = audit::event(ctx, Event::of("registered", &new.id), &detail)?;
    let statements = [new.statement(ctx), made].into_iter().chain(pending.statements(ctx));
    ctx.batch(statements.collect()).await?;
    Ok(respond(&body))
}

/// The claim of a registration that has no identity yet, with its first attempt. A plus-aliased address gets none: it is
/// refused at the claim, where the agent names the person's own mailbox.
pub(crate) struct Pending {
    claim: NewClaim,
    attempt: Option<(Link, Statement)>,
}

impl Pending {
    pub(crate) fn of<P: Ports>(
        ctx: &Context<'_, P>,
        registration_id: &str,
        expires_at: UnixMs,
        address: &str,
    ) -> Result<Self, Error> {
        let claim = claim::new(ctx, registration_id, expires_at)?;
        let is_own = !email::is_plus_aliased(address);
        let attempt = is_own.then(|| attempt::start(ctx, registration_id, address)).transpose()?;
        Ok(Self { claim, attempt })
    }

    /// The `claim` block.
    pub(crate) fn block<P: Ports>(&self, ctx: &Context<'_, P>) -> Value {
        self.claim.block(ctx, self.attempt.as_ref().map(|(link, _)| link))
    }

    /// What makes them, once the registration is there and has no identity.
    pub(crate) fn statements<P: Ports>(self, ctx: &Context<'_, P>) -> Vec<Statement> {
        let latest = self.attempt.as_ref().map(|(link, _)| link.attempt_id.as_str());
        let claim = self.claim.statement(ctx, latest);
        std::iter::once(claim).chain(self.attempt.map(|(_, statement)| statement)).collect()
    }
}

/// A registration that waits for a person, or for nobody.
struct New {
    id: String,
    kind: &'static str,
    status: &'static str,
    expires_at: UnixMs,
}

const INSERT: &str = "INSERT INTO registrations (registration_id, seller_id, type, status, program, created_at, expires_at) \
                      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";

impl New {
    fn statement<P: Ports>(&self, ctx: &Context<'_, P>) -> Statement {
        Statement::new(INSERT)
            .with(self.id.as_str())
            .with(ctx.seller.id.as_str())
            .with(self.kind)
            .with(self.status)
            .with(ctx.program.as_str())
            .with(ctx.now)
            .with(self.expires_at)
    }

    fn detail<P: Ports>(&self, ctx: &Context<'_, P>) -> Value {
        json!({"type": self.kind, "program": ctx.program})
    }
}

fn add(detail: &mut Value, name: &str, value: &str) {
    if let Some(members) = detail.as_object_mut() {
        members.insert(name.to_owned(), value.into());
    }
}
