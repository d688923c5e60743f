//! Attempts to claim: link for a person, proof of the mailbox, decision, and the code that goes back to the agent.
//!
//! ```text
//! open ──proof of the mailbox──▶ proved ──yes──▶ confirmed ──code read back──▶ (the claim is complete)
//!                                   └────no────▶ denied
//! ```
//! An attempt ends after ten minutes, with the claim, or when a newer one starts. Every step is one conditional statement, so it
//! happens once even with several browsers; a code guess is counted in the statement that compares it.

use quarry_kernel::time::UnixMs;
use serde::Deserialize;
use serde_json::json;

use crate::audit::{self, AuditEvent};
use crate::context::Context;
use crate::error::Error;
use crate::jose::sign::Keys;
use crate::ports::{Ports, Rows, Statement};
use crate::settings::CODE_TRIES;

/// Purpose of the keyed hash of a mailed code.
pub(super) const MAIL_CODE: &str = "mail code";
pub(super) const USER_CODE: &str = "user code";

/// Status of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttemptStatus {
    /// The mailbox is not proved yet.
    Open,
    /// The mailbox is proved; the person has not decided.
    Proved,
    /// The person agreed; the code can be read back.
    Confirmed,
    /// The person refused.
    Denied,
    /// The attempt has expired, or its code was guessed too often.
    Expired,
    /// A newer attempt has replaced it.
    Superseded,
    /// The claim is complete.
    Claimed,
    /// The credential was revoked or has expired.
    Revoked,
}

/// Attempt, with the facts about its registration to show to the person.
#[derive(Debug, Clone)]
pub struct Attempt {
    /// Id of the attempt.
    pub attempt_id: String,
    /// Id of the registration.
    pub registration_id: String,
    /// Type of the registration: `anonymous`, `service_auth`, `identity_assertion`.
    pub kind: String,
    /// Provider that asserted the user, if any.
    pub issuer: Option<String>,
    /// Provider's identifier of the agent.
    pub client_id: Option<String>,
    /// Whether the provider asserted this mailbox; the claim may be for another one.
    pub asserted_here: bool,
    /// Display name chosen by the agent.
    pub program: String,
    /// Mailbox in lower case.
    pub email: String,
    /// Start time.
    pub created_at: UnixMs,
    /// Expiry.
    pub expires_at: UnixMs,
    /// Current status.
    pub standing: AttemptStatus,
    /// Whether a code has been mailed and is still valid.
    pub was_mailed: bool,
    /// Whether the code may still be guessed.
    pub may_try: bool,
    /// Hash of the browser session that proved the mailbox.
    pub session_hash: Option<String>,
    /// Expiry of the code shown on the page.
    pub user_code_ends: Option<UnixMs>,
    /// Client that receives the code through the browser; `None` when the person reads it to the agent.
    pub connection: Option<ClientConnection>,
    user_code_hash: Option<String>,
}

/// OAuth client that a person connects in their browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientConnection {
    /// Id of the OAuth client.
    pub client_id: String,
    /// Redirect address.
    pub redirect_uri: String,
    /// Client's `state`, returned unchanged.
    pub state: Option<String>,
    /// Requested scope.
    pub scope: String,
}

impl Attempt {
    /// Returns whether this is the confirmed code.
    #[must_use]
    pub fn matches_user_code(&self, keys: &Keys, code: &str) -> bool {
        matches_code_hash(keys, &self.attempt_id, code, self.user_code_hash.as_deref())
    }
}

/// Returns whether a code of an attempt matches its stored keyed hash.
#[must_use]
pub fn matches_code_hash(keys: &Keys, attempt_id: &str, code: &str, hash: Option<&str>) -> bool {
    hash.is_some_and(|hash| keys.has_mac(USER_CODE, &bind_code(attempt_id, code), hash))
}

const SELECT_ATTEMPT: &str = "SELECT a.*, c.status AS claim_status, c.attempt_id AS latest, c.expires_at AS claim_ends, \
     r.type, r.program, r.issuer, r.client_id, r.status AS registration_status, r.expires_at AS registration_ends, \
     p.email AS asserted, g.client_id AS connecting, g.redirect_uri, g.state, g.scope \
     FROM attempts a JOIN claims c ON c.claim_id = a.claim_id JOIN registrations r ON r.registration_id = a.claim_id \
     LEFT JOIN persons p ON p.person_id = r.person_id \
     LEFT JOIN oauth_grants g ON g.registration_id = a.claim_id \
     WHERE a.token_hash = ?1 AND r.seller_id = ?2";

#[derive(Deserialize)]
struct AttemptRow {
    attempt_id: String,
    claim_id: String,
    email: String,
    status: String,
    mail_code_hash: Option<String>,
    mail_tries: i64,
    session_hash: Option<String>,
    user_code_hash: Option<String>,
    user_code_tries: i64,
    user_code_ends: Option<UnixMs>,
    created_at: UnixMs,
    expires_at: UnixMs,
    claim_status: String,
    latest: Option<String>,
    claim_ends: UnixMs,
    #[serde(rename = "type")]
    kind: String,
    program: String,
    issuer: Option<String>,
    client_id: Option<String>,
    asserted: Option<String>,
    registration_status: String,
    registration_ends: Option<UnixMs>,
    connecting: Option<String>,
    redirect_uri: Option<String>,
    state: Option<String>,
    scope: Option<String>,
}

impl AttemptRow {
    fn to_connection(&self) -> Option<ClientConnection> {
        Some(ClientConnection {
            client_id: self.connecting.clone()?,
            redirect_uri: self.redirect_uri.clone()?,
            state: self.state.clone(),
            scope: self.scope.clone()?,
        })
    }

    fn evaluate_status(&self, now: UnixMs) -> AttemptStatus {
        let code_ended = self.user_code_ends.is_some_and(|ends| ends <= now);
        let is_gone = self.registration_ends.is_some_and(|ends| ends <= now) || self.claim_ends <= now;
        match self.status.as_str() {
            _ if self.registration_status == "revoked" => AttemptStatus::Revoked,
            _ if self.claim_status == "claimed" => AttemptStatus::Claimed,
            _ if is_gone => AttemptStatus::Revoked,
            _ if self.latest.as_deref() != Some(&*self.attempt_id) => AttemptStatus::Superseded,
            "denied" => AttemptStatus::Denied,
            "confirmed" if code_ended || self.user_code_tries >= CODE_TRIES => AttemptStatus::Expired,
            "confirmed" => AttemptStatus::Confirmed,
            _ if self.expires_at <= now => AttemptStatus::Expired,
            "proved" => AttemptStatus::Proved,
            _ => AttemptStatus::Open,
        }
    }
}

/// Finds the attempt of a link; `None` when this seller has none.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn find_attempt<P: Ports>(ctx: &Context<'_, P>, token: &str) -> Result<Option<Attempt>, Error> {
    let hash = quarry_kernel::mac::hash_secret(token);
    let select = Statement::new(SELECT_ATTEMPT).with(hash).with(ctx.seller.id.as_str());
    let rows = ctx.run_batch(vec![select]).await?;
    Ok(rows.first().and_then(Rows::parse_first::<AttemptRow>).map(|row| Attempt {
        standing: row.evaluate_status(ctx.now),
        was_mailed: row.mail_code_hash.is_some(),
        may_try: row.mail_tries < CODE_TRIES,
        connection: row.to_connection(),
        attempt_id: row.attempt_id,
        registration_id: row.claim_id,
        kind: row.kind,
        asserted_here: row.issuer.is_some() && row.asserted.as_deref() == Some(&*row.email),
        issuer: row.issuer,
        client_id: row.client_id,
        program: row.program,
        email: row.email,
        created_at: row.created_at,
        expires_at: row.expires_at,
        session_hash: row.session_hash,
        user_code_ends: row.user_code_ends,
        user_code_hash: row.user_code_hash,
    }))
}

// SQL condition common to all steps: the attempt is the latest of an open claim, and neither has expired.
macro_rules! alive {
    ($attempt:literal, $now:literal) => {
        concat!(
            "attempt_id = ",
            $attempt,
            " AND expires_at > ",
            $now,
            " AND EXISTS (SELECT 1 FROM claims c \
             JOIN registrations r ON r.registration_id = c.claim_id WHERE c.claim_id = attempts.claim_id \
             AND c.attempt_id = attempts.attempt_id AND c.status = 'open' AND c.expires_at > ",
            $now,
            " AND r.status IN ('pending', 'unclaimed'))"
        )
    };
}
pub(super) use alive;

impl Attempt {
    /// Builds a statement with the attempt's id as `?1`.
    pub(super) fn build_statement(&self, sql: &'static str) -> Statement {
        Statement::new(sql).with(self.attempt_id.as_str())
    }

    /// Builds an event of this attempt by SQL from `when!`; `?10` is the attempt's id.
    pub(super) fn build_event<P: Ports>(
        &self,
        ctx: &Context<'_, P>,
        sql: &'static str,
        kind: &'static str,
    ) -> Result<Statement, Error> {
        let detail = json!({"attempt_id": self.attempt_id, "email": self.email});
        let event = AuditEvent::success(kind, &self.registration_id);
        Ok(audit::build_event_when(ctx, sql, event, &detail)?.with(self.attempt_id.as_str()))
    }
}

/// Binds a code to its attempt, so that its hash is valid for no other.
pub(super) fn bind_code(attempt_id: &str, code: &str) -> String {
    format!("{attempt_id}:{code}")
}
