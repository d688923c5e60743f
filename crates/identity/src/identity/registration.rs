//! `POST /agent/identity`: an agent gets a credential, or an existing one a new assertion (docs/specification.md, Registration
//! bodies; registration protocol, 3.2).

use quarry_kernel::http::Response;
use quarry_kernel::time::UnixMs;
use serde_json::{Value, json};

use super::assertion::ID_JAG;
use super::introduction;
use crate::audit::{self, Event};
use crate::claim::new_claim;
use crate::claim::pending::Pending;
use crate::context::Context;
use crate::error::{Code, Error};
use crate::fields::Fields;
use crate::limits::Limit;
use crate::ports::{Ports, Statement};
use crate::reply::respond;
use crate::settings::{CLAIM_MS, UNCLAIMED_MS};
use crate::tokens::delivery::Delivery;
use crate::tokens::refresh;
use crate::{email, scopes};

/// Answers the endpoint. `proof` is the request's `DPoP` header.
///
/// # Errors
/// The registration, assertion and refresh rows of the specification's identity errors.
pub async fn answer<P: Ports>(
    ctx: &Context<'_, P>,
    body: &str,
    proof: Option<&str>,
) -> Result<Response, Error> {
    let fields = Fields::json(body)?;
    let named = fields.optional_text("client_name")?.map(|name| ctx.named(name));
    let ctx = named.as_ref().unwrap_or(ctx);
    match fields.text("type")? {
        "anonymous" => anonymous(ctx).await,
        "service_auth" => service_auth(ctx, fields.text("login_hint")?).await,
        "identity_assertion" => {
            fields.only("assertion_type", ID_JAG)?;
            introduction::answer(ctx, fields.text("assertion")?, proof).await
        }
        "refresh" => refresh::answer(ctx, fields.text("refresh_token")?).await,
        _ => {
            Err(Error::invalid("`type` must be one of anonymous, service_auth, identity_assertion, refresh."))
        }
    }
}

async fn anonymous<P: Ports>(ctx: &Context<'_, P>) -> Result<Response, Error> {
    if !ctx.seller.anonymous {
        return Err(Error::plain(Code::AnonymousRegistrationDisabled));
    }
    Limit::of_network(ctx, "register", 1).admit(ctx).await?;
    let expires_at = ctx.now.plus_ms(UNCLAIMED_MS);
    let new = New { id: ctx.fresh_id("reg_")?, kind: "anonymous", status: "unclaimed", expires_at };
    let claim = new_claim::new(ctx, &new.id, expires_at)?;
    let delivery = Delivery::unclaimed(ctx).await?;
    let body = json!({
        "id": new.id,
        "type": new.kind,
        "identity": delivery.block(ctx, &new.id, 1, Some(expires_at)).await?,
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

/// A registration that waits for a person, or for nobody.
pub(crate) struct New {
    /// Its id.
    pub(crate) id: String,
    /// Its type.
    pub(crate) kind: &'static str,
    /// `pending` or `unclaimed`.
    pub(crate) status: &'static str,
    /// When it ends, unless it is claimed.
    pub(crate) expires_at: UnixMs,
}

const INSERT: &str = "INSERT INTO registrations (registration_id, seller_id, type, status, program, created_at, expires_at) \
                      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";

impl New {
    pub(crate) fn statement<P: Ports>(&self, ctx: &Context<'_, P>) -> Statement {
        Statement::new(INSERT)
            .with(self.id.as_str())
            .with(ctx.seller.id.as_str())
            .with(self.kind)
            .with(self.status)
            .with(ctx.program.as_str())
            .with(ctx.now)
            .with(self.expires_at)
    }

    pub(crate) fn detail<P: Ports>(&self, ctx: &Context<'_, P>) -> Value {
        json!({"type": self.kind, "program": ctx.program})
    }
}

fn add(detail: &mut Value, name: &str, value: &str) {
    if let Some(members) = detail.as_object_mut() {
        members.insert(name.to_owned(), value.into());
    }
}
