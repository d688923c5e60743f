//! Authorization grant: a client's authorization request stored with its new registration, the code that returns to the client,
//! and the redemption of the code.
//!
//! ```text
//! request ──mailbox──▶ pending registration, claim and attempt ──the claim's pages──▶ confirmed ──code──▶ claimed
//! ```
//! The code is the claim's user code, carried by a program instead of a person: longer, and valid for a minute.

use quarry_kernel::time::UnixMs;
use quarry_kernel::url::QueryBuilder;
use serde::Deserialize;

use super::request::{AuthorizationRequest, build_redirect_url};
use crate::agents::registration::NewRegistration;
use crate::audit::{self, AuditEvent};
use crate::claim::attempt::ClientConnection;
use crate::claim::link::ClaimLink;
use crate::claim::pending::PendingClaim;
use crate::context::Context;
use crate::error::Error;
use crate::jose::sign::Keys;
use crate::limits::RateLimit;
use crate::ports::{Ports, Rows, Statement};
use crate::settings::ATTEMPT_MS;

/// Lifetime of a code after the person's approval (RFC 6749, 4.1.2: ten minutes at most; nobody types this one).
pub const CODE_MS: i64 = 60_000;
/// Lifetime of a pending registration: one attempt, and the code that follows it.
const PENDING_MS: i64 = 2 * ATTEMPT_MS;
/// Purpose of the tag in a code.
const CODE: &str = "authorization code";

const INSERT: &str = "INSERT INTO oauth_grants (registration_id, client_id, redirect_uri, code_challenge, state, scope, \
     resource, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";

/// Creates the unclaimed registration of an authorization request, and the link for its person to decide.
///
/// # Errors
/// `rate_limit_exceeded`; when the database does not respond.
pub async fn begin_grant<P: Ports>(
    ctx: &Context<'_, P>,
    wanted: &AuthorizationRequest,
    mailbox: &str,
) -> Result<ClaimLink, Error> {
    RateLimit::for_network(ctx, "register", 1).admit(ctx).await?;
    let ctx = &ctx.with_program(&wanted.client.name);
    let expires_at = ctx.now.plus_ms(PENDING_MS);
    let new =
        NewRegistration { id: ctx.generate_id("reg_")?, kind: "service_auth", status: "pending", expires_at };
    let pending = PendingClaim::new(ctx, &new.id, expires_at, mailbox)?;
    let link = pending
        .link()
        .cloned()
        .ok_or_else(|| Error::invalid_request("`email` must be a mailbox address without a plus alias."))?;
    let mut detail = new.build_audit_detail(ctx);
    if let Some(members) = detail.as_object_mut() {
        members.insert("email".to_owned(), mailbox.into());
        members.insert("client_id".to_owned(), wanted.client.id.as_str().into());
    }
    let row = Statement::new(INSERT)
        .with(new.id.as_str())
        .with(wanted.client.id.as_str())
        .with(wanted.redirect_uri.as_str())
        .with(wanted.challenge.as_str())
        .with(wanted.state.as_deref())
        .with(wanted.scope.as_str())
        .with(wanted.resource.as_str())
        .with(ctx.now);
    let made = audit::build_event(ctx, AuditEvent::success("registered", &new.id), &detail)?;
    let statements = [new.build_statement(ctx), row, made].into_iter().chain(pending.into_statements(ctx));
    ctx.run_batch(statements.collect()).await?;
    Ok(link)
}

/// Computes the tag of an attempt's code from the seller's secret and the person's browser session.
#[must_use]
pub fn compute_code_tag(keys: &Keys, attempt_id: &str, session: &str) -> String {
    keys.compute_mac(CODE, &format!("{attempt_id}:{session}"))
}

/// Builds the redirect that returns the code to the client.
#[must_use]
pub fn build_code_redirect(
    connection: &ClientConnection,
    issuer: &str,
    attempt_id: &str,
    tag: &str,
) -> String {
    build_redirect(connection, issuer, QueryBuilder::new().with_pair("code", &format!("{attempt_id}.{tag}")))
}

/// Builds the redirect after the person's refusal.
#[must_use]
pub fn build_denied_redirect(connection: &ClientConnection, issuer: &str) -> String {
    build_redirect(connection, issuer, QueryBuilder::new().with_pair("error", "access_denied"))
}

fn build_redirect(connection: &ClientConnection, issuer: &str, answer: QueryBuilder) -> String {
    let answer = answer.with_optional_pair("state", connection.state.as_deref()).with_pair("iss", issuer);
    build_redirect_url(&connection.redirect_uri, answer)
}

/// Stored grant that a code redeems.
#[derive(Debug, Clone, Deserialize)]
pub struct OauthGrant {
    /// Registration of the grant.
    pub registration_id: String,
    /// Client that may redeem it.
    pub client_id: String,
    /// Redirect address that the code was sent to.
    pub redirect_uri: String,
    /// PKCE challenge (S256 digest of the verifier).
    pub code_challenge: String,
    /// Scopes of its tokens.
    pub scope: String,
    /// Resource of its tokens.
    pub resource: String,
    /// Person's mailbox.
    pub email: String,
    /// Status of the claim: `open` or `claimed`.
    pub claim_status: String,
    /// Keyed hash of the code.
    pub user_code_hash: Option<String>,
    /// Expiry of the code.
    pub user_code_ends: Option<UnixMs>,
}

const BY_ATTEMPT: &str = "SELECT g.*, a.email, a.user_code_hash, a.user_code_ends, c.status AS claim_status \
     FROM attempts a JOIN claims c ON c.claim_id = a.claim_id JOIN registrations r ON r.registration_id = a.claim_id \
     JOIN oauth_grants g ON g.registration_id = a.claim_id WHERE a.attempt_id = ?1 AND r.seller_id = ?2";

/// Finds the grant of an attempt.
///
/// # Errors
/// When the database does not respond.
pub async fn find_by_attempt<P: Ports>(
    ctx: &Context<'_, P>,
    attempt_id: &str,
) -> Result<Option<OauthGrant>, Error> {
    let select = Statement::new(BY_ATTEMPT).with(attempt_id).with(ctx.seller.id.as_str());
    Ok(ctx.run_batch(vec![select]).await?.first().and_then(Rows::parse_first))
}
