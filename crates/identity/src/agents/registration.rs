//! `POST /agent/identity`: registers an agent, or refreshes the assertion of an existing credential (docs/specification.md,
//! Registration bodies; registration protocol, 3.2).

use quarry_kernel::http::Response;
use quarry_kernel::time::UnixMs;
use serde_json::{Value, json};

use super::assertion::ID_JAG;
use super::introduction;
use crate::audit::{self, AuditEvent};
use crate::claim::new_claim;
use crate::claim::pending::PendingClaim;
use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::fields::JsonFields;
use crate::limits::RateLimit;
use crate::ports::{Ports, Statement};
use crate::response::respond_with_json;
use crate::settings::{CLAIM_MS, UNCLAIMED_MS};
use crate::tokens::delivery::IdentityDelivery;
use crate::tokens::refresh;
use crate::{email, scopes};

/// Handles the endpoint. `proof` is the request's `DPoP` header.
///
/// # Errors
/// The registration, assertion and refresh rows of the specification's identity errors.
pub async fn handle_request<P: Ports>(
    ctx: &Context<'_, P>,
    body: &str,
    proof: Option<&str>,
) -> Result<Response, Error> {
    let fields = JsonFields::parse_json(body)?;
    let named = fields.get_optional_text("client_name")?.map(|name| ctx.with_program(name));
    let ctx = named.as_ref().unwrap_or(ctx);
    match fields.require_text("type")? {
        "anonymous" => register_anonymous(ctx).await,
        "service_auth" => register_service_auth(ctx, fields.require_text("login_hint")?).await,
        "identity_assertion" => {
            fields.require_exact_text("assertion_type", ID_JAG)?;
            introduction::register_by_assertion(ctx, fields.require_text("assertion")?, proof).await
        }
        "refresh" => refresh::respond_to_refresh(ctx, fields.require_text("refresh_token")?).await,
        _ => Err(Error::invalid_request(
            "`type` must be one of anonymous, service_auth, identity_assertion, refresh.",
        )),
    }
}

async fn register_anonymous<P: Ports>(ctx: &Context<'_, P>) -> Result<Response, Error> {
    if !ctx.seller.anonymous {
        return Err(Error::from_code(ErrorCode::AnonymousRegistrationDisabled));
    }
    RateLimit::for_network(ctx, "register", 1).admit(ctx).await?;
    let expires_at = ctx.now.plus_ms(UNCLAIMED_MS);
    let new =
        NewRegistration { id: ctx.generate_id("reg_")?, kind: "anonymous", status: "unclaimed", expires_at };
    let claim = new_claim::create_claim(ctx, &new.id, expires_at)?;
    let delivery = IdentityDelivery::for_unclaimed(ctx).await?;
    let body = json!({
        "id": new.id,
        "type": new.kind,
        "identity": delivery.build_identity_block(ctx, &new.id, 1, Some(expires_at)).await?,
        "scopes": {"pre_claim": scopes::list_names(), "post_claim": scopes::list_names()},
        "claim": claim.to_claim_block(ctx, None),
    });
    let made =
        audit::build_event(ctx, AuditEvent::success("registered", &new.id), &new.build_audit_detail(ctx))?;
    ctx.run_batch(vec![new.build_statement(ctx), claim.build_statement(ctx, None), made]).await?;
    Ok(respond_with_json(&body))
}

async fn register_service_auth<P: Ports>(ctx: &Context<'_, P>, login_hint: &str) -> Result<Response, Error> {
    if !ctx.seller.service_auth {
        return Err(Error::from_code(ErrorCode::ServiceAuthRegistrationDisabled));
    }
    let address = email::parse(login_hint).ok_or_else(|| Error::from_code(ErrorCode::InvalidLoginHint))?;
    RateLimit::for_network(ctx, "register", 1).admit(ctx).await?;
    let expires_at = ctx.now.plus_ms(CLAIM_MS);
    let new =
        NewRegistration { id: ctx.generate_id("reg_")?, kind: "service_auth", status: "pending", expires_at };
    let pending = PendingClaim::new(ctx, &new.id, expires_at, &address)?;
    let body = json!({
        "id": new.id,
        "type": new.kind,
        "scopes": {"post_claim": scopes::list_names()},
        "claim": pending.to_claim_block(ctx),
    });
    let mut detail = new.build_audit_detail(ctx);
    add_member(&mut detail, "email", &address);
    let made = audit::build_event(ctx, AuditEvent::success("registered", &new.id), &detail)?;
    let statements = [new.build_statement(ctx), made].into_iter().chain(pending.into_statements(ctx));
    ctx.run_batch(statements.collect()).await?;
    Ok(respond_with_json(&body))
}

/// Registration to insert: pending a claim, or unclaimed.
pub(crate) struct NewRegistration {
    /// Id of the registration.
    pub(crate) id: String,
    /// Type of the registration: `anonymous`, `service_auth` …
    pub(crate) kind: &'static str,
    /// `pending` or `unclaimed`.
    pub(crate) status: &'static str,
    /// Time of expiry, unless it is claimed.
    pub(crate) expires_at: UnixMs,
}

const INSERT: &str = "INSERT INTO registrations (registration_id, seller_id, type, status, program, created_at, expires_at) \
                      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";

impl NewRegistration {
    pub(crate) fn build_statement<P: Ports>(&self, ctx: &Context<'_, P>) -> Statement {
        Statement::new(INSERT)
            .with(self.id.as_str())
            .with(ctx.seller.id.as_str())
            .with(self.kind)
            .with(self.status)
            .with(ctx.program.as_str())
            .with(ctx.now)
            .with(self.expires_at)
    }

    pub(crate) fn build_audit_detail<P: Ports>(&self, ctx: &Context<'_, P>) -> Value {
        json!({"type": self.kind, "program": ctx.program})
    }
}

fn add_member(detail: &mut Value, name: &str, value: &str) {
    if let Some(members) = detail.as_object_mut() {
        members.insert(name.to_owned(), value.into());
    }
}
