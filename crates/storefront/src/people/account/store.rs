//! Storage of mailed links, browser sessions, and a mailbox's agents.

use quarry_kernel::mac;
use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::UnixMs;
use serde::Deserialize;
use serde_json::json;

use crate::context::Context;
use crate::error::Error;
use crate::plans::spending::SpendingLimits;
use crate::ports::{Ports, Rows, Statement};
use crate::tokens::credential::Credential;
use crate::tokens::revocation_sql::{self, EndedBy};

/// Lifetime of a mailed link.
const LINK_MS: i64 = 15 * 60_000;
/// Lifetime of a browser session.
const SESSION_MS: i64 = 20 * 60_000;
/// Maximum number of listed agents.
const AGENTS_MAX: i64 = 100;

const INSERT_LINK: &str = "INSERT INTO account_links (link_hash, seller_id, email, created_at, expires_at) \
     VALUES (?1, ?2, ?3, ?4, ?5)";

/// Records a link to be mailed and returns its expiry. Earlier ones stay valid.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub(super) async fn record_link<P: Ports>(
    ctx: &Context<'_, P>,
    mailbox: &str,
    hash: &str,
) -> Result<UnixMs, Error> {
    let ends = ctx.now.plus_ms(LINK_MS);
    let insert = Statement::new(INSERT_LINK)
        .with(hash)
        .with(ctx.seller.id.as_str())
        .with(mailbox)
        .with(ctx.now)
        .with(ends);
    ctx.run_batch(vec![insert]).await?;
    Ok(ends)
}

const UPDATE_OPENED: &str = "UPDATE account_links SET session_hash = ?3, expires_at = ?5 WHERE link_hash = ?1 AND seller_id = ?2 \
     AND session_hash IS NULL AND expires_at > ?4";
const SELECT_OPENED: &str = "SELECT link_hash FROM account_links WHERE link_hash = ?1 AND session_hash = ?2";

/// Signs a browser in with a mailed link, once.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub(super) async fn open_session<P: Ports>(
    ctx: &Context<'_, P>,
    key: &str,
    session_hash: &str,
) -> Result<bool, Error> {
    let hash = mac::hash_secret(key);
    let update = Statement::new(UPDATE_OPENED)
        .with(hash.as_str())
        .with(ctx.seller.id.as_str())
        .with(session_hash)
        .with(ctx.now)
        .with(ctx.now.plus_ms(SESSION_MS));
    let confirmation = Statement::new(SELECT_OPENED).with(hash).with(session_hash);
    Ok(ctx.run_and_confirm(vec![update], confirmation).await?.has_any())
}

const SELECT_MAILBOX: &str =
    "SELECT email FROM account_links WHERE session_hash = ?1 AND seller_id = ?2 AND expires_at > ?3";

#[derive(Deserialize)]
struct MailboxRow {
    email: String,
}

/// Finds the mailbox proved by a browser; `None` without one, or after the session has expired.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub(super) async fn find_mailbox<P: Ports>(
    ctx: &Context<'_, P>,
    session_hash: &str,
) -> Result<Option<String>, Error> {
    let select = Statement::new(SELECT_MAILBOX).with(session_hash).with(ctx.seller.id.as_str()).with(ctx.now);
    let rows = ctx.run_batch(vec![select]).await?;
    Ok(rows.first().and_then(Rows::parse_first).map(|MailboxRow { email }| email))
}

const DELETE_SESSION: &str = "DELETE FROM account_links WHERE session_hash = ?1 AND seller_id = ?2";

/// Deletes a browser's session.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub(super) async fn delete_session<P: Ports>(ctx: &Context<'_, P>, session_hash: &str) -> Result<(), Error> {
    let delete = Statement::new(DELETE_SESSION).with(session_hash).with(ctx.seller.id.as_str());
    ctx.run_batch(vec![delete]).await.map(|_| ())
}

/// Agent claimed by a person.
#[derive(Debug, Deserialize)]
pub(super) struct Agent {
    /// Id of the registration.
    pub(super) registration_id: String,
    /// Display name chosen by the agent.
    pub(super) program: String,
    /// Time of the claim.
    pub(super) claimed_at: UnixMs,
    /// Time of the last refresh or claim; `None` when it is older than the audit trail.
    pub(super) seen_at: Option<UnixMs>,
    /// 1 when its credit is separate from that of the person's other agents.
    credit_apart: i64,
    /// Spending limits.
    #[serde(flatten)]
    pub(super) limits: SpendingLimits,
    /// Amount spent today; `None` without a limit.
    pub(super) spent_today: Option<MicroUsd>,
    /// Amount spent since a limit was first set.
    pub(super) spent: Option<MicroUsd>,
}

impl Agent {
    /// Returns whether its credit is separate from that of the person's other agents.
    pub(super) const fn is_credit_apart(&self) -> bool {
        self.credit_apart == 1
    }
}

const SELECT_AGENTS: &str = "SELECT r.registration_id, r.program, r.claimed_at, r.credit_apart, (SELECT MAX(e.at) FROM identity_events e \
     WHERE e.registration_id = r.registration_id AND e.outcome = 'ok') AS seen_at, l.day_micro, l.total_micro, \
     (SELECT s.micro FROM agent_spending s WHERE s.registration_id = r.registration_id AND s.day = ?4) AS spent_today, \
     (SELECT SUM(s.micro) FROM agent_spending s WHERE s.registration_id = r.registration_id) AS spent FROM registrations r \
     JOIN persons p ON p.person_id = r.person_id LEFT JOIN agent_limits l ON l.registration_id = r.registration_id \
     WHERE p.email = ?1 AND r.seller_id = ?2 AND r.status = 'claimed' ORDER BY r.claimed_at DESC LIMIT ?3";

/// Lists a mailbox's agents, newest first.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub(super) async fn list_agents<P: Ports>(ctx: &Context<'_, P>, mailbox: &str) -> Result<Vec<Agent>, Error> {
    let today = ctx.now.date().to_string();
    let select =
        Statement::new(SELECT_AGENTS).with(mailbox).with(ctx.seller.id.as_str()).with(AGENTS_MAX).with(today);
    Ok(ctx.run_batch(vec![select]).await?.first().map(Rows::parse_all).unwrap_or_default())
}

const SELECT_PERSON: &str = "SELECT p.person_id FROM persons p WHERE p.email = ?1 AND EXISTS (SELECT 1 FROM registrations r \
     WHERE r.person_id = p.person_id AND r.seller_id = ?2 AND r.claimed_at IS NOT NULL)";

#[derive(Deserialize)]
struct PersonRow {
    person_id: String,
}

/// Finds the person with this mailbox, if they have ever claimed an agent here.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub(super) async fn find_person<P: Ports>(
    ctx: &Context<'_, P>,
    mailbox: &str,
) -> Result<Option<String>, Error> {
    let select = Statement::new(SELECT_PERSON).with(mailbox).with(ctx.seller.id.as_str());
    let rows = ctx.run_batch(vec![select]).await?;
    Ok(rows.first().and_then(Rows::parse_first).map(|PersonRow { person_id }| person_id))
}

/// Receipt of a paid purchase.
#[derive(Debug, Deserialize)]
pub(super) struct PurchaseReceipt {
    /// Payment reference.
    pub(super) payment_id: String,
    /// Amount paid.
    pub(super) amount_micro: MicroUsd,
    /// Payment method.
    pub(super) rail: String,
    /// Time of payment.
    pub(super) paid_at: UnixMs,
    /// Amount refunded of it.
    pub(super) refunded_micro: MicroUsd,
    /// Amount that bought nothing and is owed to the buyer.
    pub(super) owed_micro: MicroUsd,
}

const SELECT_RECEIPTS: &str = "SELECT payment_id, amount_micro, rail, COALESCE(consumed_at, settled_at) AS paid_at, refunded_micro, \
     CASE WHEN owed_at IS NOT NULL AND state IN ('failed', 'released') THEN amount_micro - booked_used - refunded_micro ELSE 0 END AS owed_micro \
     FROM payments WHERE person_id = ?1 AND seller_id = ?2 AND (owed_at IS NOT NULL \
     OR (consumed_at IS NOT NULL AND purpose IN ('purchase', 'extend'))) ORDER BY paid_at DESC LIMIT 50";

/// Lists the purchases of a person and their agents, and single calls whose price was owed; newest first.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub(super) async fn list_receipts<P: Ports>(
    ctx: &Context<'_, P>,
    person: &str,
) -> Result<Vec<PurchaseReceipt>, Error> {
    let select = Statement::new(SELECT_RECEIPTS).with(person).with(ctx.seller.id.as_str());
    Ok(ctx.run_batch(vec![select]).await?.first().map(Rows::parse_all).unwrap_or_default())
}

const SELECT_BUYER: &str = "SELECT r.registration_id, r.person_id, r.expires_at FROM registrations r JOIN persons p \
     ON p.person_id = r.person_id WHERE p.email = ?1 AND r.seller_id = ?2 AND r.status = 'claimed' \
     ORDER BY r.credit_apart, r.claimed_at DESC LIMIT 1";

/// Finds the agent for which a person buys: the newest with shared credit.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub(super) async fn find_buyer<P: Ports>(
    ctx: &Context<'_, P>,
    mailbox: &str,
) -> Result<Option<Credential>, Error> {
    let select = Statement::new(SELECT_BUYER).with(mailbox).with(ctx.seller.id.as_str());
    Ok(ctx.run_batch(vec![select]).await?.first().and_then(Rows::parse_first))
}

const SELECT_OWN_AGENT: &str = "SELECT r.registration_id FROM registrations r JOIN persons p ON p.person_id = r.person_id \
     WHERE r.registration_id = ?1 AND r.seller_id = ?2 AND r.status = 'claimed' AND p.email = ?3";

/// Ends an agent's credential and all of its tokens, if this mailbox has claimed it. A claimed credential never changes its
/// person, so a check beforehand is sufficient.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub(super) async fn remove_agent<P: Ports>(
    ctx: &Context<'_, P>,
    mailbox: &str,
    agent: &str,
) -> Result<(), Error> {
    let look = Statement::new(SELECT_OWN_AGENT).with(agent).with(ctx.seller.id.as_str()).with(mailbox);
    if ctx.run_batch(vec![look]).await?.first().is_some_and(Rows::has_any) {
        ctx.run_batch(revocation_sql::build_ending_by_id(ctx, agent, EndedBy::Person, json!({}))?.into())
            .await?;
    }
    Ok(())
}

const UPDATE_CREDIT_APART: &str = "UPDATE registrations SET credit_apart = ?4 WHERE registration_id = ?1 AND seller_id = ?2 \
     AND status = 'claimed' AND person_id = (SELECT person_id FROM persons WHERE email = ?3)";

/// Makes an agent's credit separate or shared, if this mailbox has claimed the agent.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub(super) async fn set_credit_apart<P: Ports>(
    ctx: &Context<'_, P>,
    mailbox: &str,
    agent: &str,
    is_apart: bool,
) -> Result<(), Error> {
    let update = Statement::new(UPDATE_CREDIT_APART)
        .with(agent)
        .with(ctx.seller.id.as_str())
        .with(mailbox)
        .with(i64::from(is_apart));
    ctx.run_batch(vec![update]).await.map(|_| ())
}
