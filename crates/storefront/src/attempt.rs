//! Attempts to claim: a link for a person, proof of the mailbox, the person's word, the code that goes back to the agent.
//!
//! ```text
//! open ──proof of the mailbox──▶ proved ──yes──▶ confirmed ──code read back──▶ (the claim is complete)
//!                                   └────no────▶ denied
//! ```
//! An attempt ends after ten minutes, with the claim, or when a newer one is started. Every step is one conditional
//! statement, so each happens once however many browsers try; a try at a code is counted in the statement that compares it.

use quarry_kernel::time::UnixMs;
use serde::Deserialize;
use serde_json::json;

use crate::audit::{self, Event, when};
use crate::context::Context;
use crate::error::{Code, Error};
use crate::limits::Limit;
use crate::ports::{Ports, Rows, Statement};
use crate::settings::{ATTEMPT_MS, CODE_TRIES};
use crate::sign::Keys;

/// Mails that one attempt may cause.
const MAILS_MAX: i64 = 5;
/// Purposes of the keyed hashes of codes.
const MAIL_CODE: &str = "mail code";
const USER_CODE: &str = "user code";

/// Where an attempt stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// The mailbox is not proved yet.
    Open,
    /// The mailbox is proved; the person has not decided.
    Proved,
    /// The person agreed; the code can be read back.
    Confirmed,
    /// The person refused.
    Denied,
    /// It is too late, or the code was guessed at too often.
    Expired,
    /// A newer attempt took its place.
    Superseded,
    /// The claim is complete.
    Claimed,
    /// The credential was revoked or has expired.
    Revoked,
}

/// An attempt and what the person must know of its registration.
#[derive(Debug, Clone)]
pub struct Attempt {
    /// Its id.
    pub attempt_id: String,
    /// The registration's id.
    pub registration_id: String,
    /// The registration's type: `anonymous`, `service_auth`, `identity_assertion`.
    pub kind: String,
    /// The provider that asserted the user, where one did.
    pub issuer: Option<String>,
    /// What the agent calls itself.
    pub program: String,
    /// The mailbox, lower case.
    pub email: String,
    /// When it was started.
    pub created_at: UnixMs,
    /// When it ends.
    pub expires_at: UnixMs,
    /// Where it stands.
    pub standing: Standing,
    /// Whether a code waits in the mailbox.
    pub was_mailed: bool,
    /// Whether a code may still be tried.
    pub may_try: bool,
    /// The browser that proved the mailbox.
    pub session_hash: Option<String>,
    /// When the code that the page shows ends.
    pub user_code_ends: Option<UnixMs>,
    user_code_hash: Option<String>,
}

impl Attempt {
    /// Whether this is the code that was confirmed.
    #[must_use]
    pub fn is_user_code(&self, keys: &Keys, code: &str) -> bool {
        let text = bound(&self.attempt_id, code);
        self.user_code_hash.as_deref().is_some_and(|hash| keys.has_mac(USER_CODE, &text, hash))
    }
}

/// What became of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mailed {
    /// It may be sent; its code and link count from now on, earlier ones do not.
    Sent,
    /// This mailbox or this attempt got too many.
    TooMany {
        /// Seconds until another one may be sent; none: not for this attempt.
        retry_after_s: Option<u32>,
    },
    /// The attempt has moved on meanwhile.
    Moved,
}

/// What became of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proved {
    /// The mailbox is proved by this browser.
    Yes,
    /// Another code was mailed.
    WrongCode {
        /// How many tries are left.
        tries_left: i64,
    },
    /// Not the newest link, or it was used.
    WrongLink,
    /// No code may be tried any more.
    TooManyTries,
    /// The attempt has moved on meanwhile.
    Moved,
}

/// A person's word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision<'c> {
    /// Yes; the page will show this code.
    Confirm {
        /// Six digits.
        user_code: &'c str,
    },
    /// No.
    Deny,
}

/// A link that is on its way to a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The attempt's id.
    pub attempt_id: String,
    /// What the person opens.
    pub verification_uri: String,
    /// When it ends.
    pub expires_at: UnixMs,
}

// The claim must name this attempt as its latest: whoever starts it says so in the same batch.
const INSERT: &str = "INSERT INTO attempts (attempt_id, claim_id, token_hash, email, status, created_at, expires_at) \
     SELECT ?1, ?2, ?3, ?4, 'open', ?5, ?6 \
     WHERE EXISTS (SELECT 1 FROM claims WHERE claim_id = ?2 AND attempt_id = ?1)";

/// A fresh attempt of a claim for a mailbox, and the statement that makes it once the claim names it.
///
/// # Errors
/// [`Code::ServerError`] without randomness.
pub fn start<P: Ports>(
    ctx: &Context<'_, P>,
    claim_id: &str,
    email: &str,
) -> Result<(Link, Statement), Error> {
    let (attempt_id, token) = (ctx.fresh_id("atm_")?, ctx.fresh_secret("att_")?);
    let expires_at = ctx.now.plus_ms(ATTEMPT_MS);
    let statement = Statement::new(INSERT)
        .with(attempt_id.as_str())
        .with(claim_id)
        .with(token.hash)
        .with(email)
        .with(ctx.now)
        .with(expires_at);
    let verification_uri = format!("{}?token={}", ctx.at("/claim"), token.text);
    Ok((Link { attempt_id, verification_uri, expires_at }, statement))
}

const OPEN: &str = "SELECT a.*, c.status AS claim_status, c.attempt_id AS latest, c.expires_at AS claim_ends, \
     r.type, r.program, r.issuer, r.status AS registration_status, r.expires_at AS registration_ends \
     FROM attempts a JOIN claims c ON c.claim_id = a.claim_id JOIN registrations r ON r.registration_id = a.claim_id \
     WHERE a.token_hash = ?1 AND r.seller_id = ?2";

#[derive(Deserialize)]
struct Row {
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
    registration_status: String,
    registration_ends: Option<UnixMs>,
}

impl Row {
    fn standing(&self, now: UnixMs) -> Standing {
        let code_ended = self.user_code_ends.is_some_and(|ends| ends <= now);
        let is_gone = self.registration_ends.is_some_and(|ends| ends <= now) || self.claim_ends <= now;
        match self.status.as_str() {
            _ if self.registration_status == "revoked" => Standing::Revoked,
            _ if self.claim_status == "claimed" => Standing::Claimed,
            _ if is_gone => Standing::Revoked,
            _ if self.latest.as_deref() != Some(&*self.attempt_id) => Standing::Superseded,
            "denied" => Standing::Denied,
            "confirmed" if code_ended || self.user_code_tries >= CODE_TRIES => Standing::Expired,
            "confirmed" => Standing::Confirmed,
            _ if self.expires_at <= now => Standing::Expired,
            "proved" => Standing::Proved,
            _ => Standing::Open,
        }
    }
}

/// The attempt of a link; `None` when there is none at this seller.
///
/// # Errors
/// [`Code::TemporarilyUnavailable`].
pub async fn open<P: Ports>(ctx: &Context<'_, P>, token: &str) -> Result<Option<Attempt>, Error> {
    let hash = quarry_kernel::mac::at_rest(token);
    let select = Statement::new(OPEN).with(hash).with(ctx.seller.id.as_str());
    let rows = ctx.batch(vec![select]).await?;
    Ok(rows.first().and_then(Rows::first::<Row>).map(|row| Attempt {
        standing: row.standing(ctx.now),
        was_mailed: row.mail_code_hash.is_some(),
        may_try: row.mail_tries < CODE_TRIES,
        attempt_id: row.attempt_id,
        registration_id: row.claim_id,
        kind: row.kind,
        issuer: row.issuer,
        program: row.program,
        email: row.email,
        created_at: row.created_at,
        expires_at: row.expires_at,
        session_hash: row.session_hash,
        user_code_ends: row.user_code_ends,
        user_code_hash: row.user_code_hash,
    }))
}

// What every step asks of the attempt besides its own status: it is the latest of an open claim, and neither is too old.
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

const MAIL: &str = concat!(
    "UPDATE attempts SET mails = mails + 1, mail_code_hash = ?3, mail_link_hash = ?4 \
     WHERE status IN ('open', 'proved') AND mails < ?5 AND ",
    alive!("?1", "?2"),
);
const COUNTED: &str = "SELECT mails FROM attempts WHERE attempt_id = ?1 AND mail_link_hash = ?2";
const MAILED: &str = when!("EXISTS (SELECT 1 FROM attempts WHERE attempt_id = ?10 AND mail_link_hash = ?11)");
const MAILS: &str = "SELECT mails FROM attempts WHERE attempt_id = ?1 AND status IN ('open', 'proved')";

#[derive(Deserialize)]
struct Mails {
    mails: i64,
}

/// Takes note of a code and of a link (by its hash) that are about to be mailed; earlier ones are void from now on.
///
/// # Errors
/// [`Code::TemporarilyUnavailable`].
pub async fn mailed<P: Ports>(
    ctx: &Context<'_, P>,
    attempt: &Attempt,
    code: &str,
    link_hash: &str,
) -> Result<Mailed, Error> {
    let max = ctx.ports.settings().mails_per_hour;
    match (Limit { what: "mail", whose: &attempt.email, max }).admit(ctx).await {
        Err(error) if error.code == Code::RateLimitExceeded => {
            audit::note(ctx, Event::of("mail_sent", &attempt.registration_id), &error, &json!({})).await;
            return Ok(Mailed::TooMany { retry_after_s: error.retry_after_s });
        }
        other => other?,
    }
    let code_hash = ctx.keys()?.mac(MAIL_CODE, &bound(&attempt.attempt_id, code));
    let update = attempt.statement(MAIL).with(ctx.now).with(code_hash).with(link_hash).with(MAILS_MAX);
    let event = attempt.event(ctx, MAILED, "mail_sent")?.with(link_hash);
    let counted = attempt.statement(COUNTED).with(link_hash);
    if ctx.settle(vec![update, event], counted).await?.any() {
        return Ok(Mailed::Sent);
    }
    let rows = ctx.batch(vec![attempt.statement(MAILS)]).await?;
    let mails = rows.first().and_then(Rows::first::<Mails>).map_or(0, |row| row.mails);
    Ok(if mails >= MAILS_MAX { Mailed::TooMany { retry_after_s: None } } else { Mailed::Moved })
}

/// Notes that a mail of which note was taken could not be sent.
pub async fn mail_failed<P: Ports>(ctx: &Context<'_, P>, attempt: &Attempt) {
    let detail = json!({"attempt_id": attempt.attempt_id, "email": attempt.email});
    let event = Event::of("mail_sent", &attempt.registration_id);
    audit::note(ctx, event, &Error::unavailable("mail"), &detail).await;
}

const PROVE_BY_CODE: &str = concat!(
    "UPDATE attempts SET \
     mail_tries = mail_tries + (CASE WHEN mail_code_hash IN (?3, ?4) THEN 0 ELSE 1 END), \
     status = CASE WHEN mail_code_hash IN (?3, ?4) THEN 'proved' ELSE status END, \
     session_hash = CASE WHEN mail_code_hash IN (?3, ?4) THEN ?5 ELSE session_hash END, \
     mail_link_hash = CASE WHEN mail_code_hash IN (?3, ?4) THEN NULL ELSE mail_link_hash END, \
     mail_code_hash = CASE WHEN mail_code_hash IN (?3, ?4) THEN NULL ELSE mail_code_hash END \
     WHERE status IN ('open', 'proved') AND mail_code_hash IS NOT NULL AND mail_tries < ?6 AND ",
    alive!("?1", "?2"),
);
// A try's session is its own, so that whoever finds it in the row knows that this try succeeded.
const PROVED: &str = when!("EXISTS (SELECT 1 FROM attempts WHERE attempt_id = ?10 AND session_hash = ?11)");
const TOLD: &str = "SELECT attempt_id FROM attempts WHERE attempt_id = ?1 AND session_hash = ?2";
const TRIES: &str = concat!(
    "SELECT mail_tries FROM attempts WHERE status IN ('open', 'proved') AND mail_code_hash IS NOT NULL AND ",
    alive!("?1", "?2")
);

#[derive(Deserialize)]
struct Tries {
    mail_tries: i64,
}

/// Proves the mailbox by the mailed code; a wrong one is counted. `session_hash` is fresh for each try.
///
/// # Errors
/// [`Code::TemporarilyUnavailable`].
pub async fn prove_by_code<P: Ports>(
    ctx: &Context<'_, P>,
    attempt: &Attempt,
    code: &str,
    session_hash: &str,
) -> Result<Proved, Error> {
    let [current, previous] = ctx.keys()?.macs(MAIL_CODE, &bound(&attempt.attempt_id, code));
    let update = attempt
        .statement(PROVE_BY_CODE)
        .with(ctx.now)
        .with(current)
        .with(previous)
        .with(session_hash)
        .with(CODE_TRIES);
    if attempt.is_proved(ctx, update, session_hash).await? {
        return Ok(Proved::Yes);
    }
    let rows = ctx.batch(vec![attempt.statement(TRIES).with(ctx.now)]).await?;
    let proved = match rows.first().and_then(Rows::first) {
        Some(Tries { mail_tries }) if mail_tries < CODE_TRIES => {
            Proved::WrongCode { tries_left: CODE_TRIES - mail_tries }
        }
        Some(_) => Proved::TooManyTries,
        None => Proved::Moved,
    };
    Ok(attempt.noted(ctx, proved).await)
}

const PROVE_BY_LINK: &str = concat!(
    "UPDATE attempts SET status = 'proved', session_hash = ?4, mail_link_hash = NULL, mail_code_hash = NULL \
     WHERE status IN ('open', 'proved') AND mail_link_hash = ?3 AND ",
    alive!("?1", "?2"),
);

/// Proves the mailbox by the secret of the mailed link. `session_hash` is fresh for each try.
///
/// # Errors
/// [`Code::TemporarilyUnavailable`].
pub async fn prove_by_link<P: Ports>(
    ctx: &Context<'_, P>,
    attempt: &Attempt,
    secret: &str,
    session_hash: &str,
) -> Result<Proved, Error> {
    let secret_hash = quarry_kernel::mac::at_rest(secret);
    let update = attempt.statement(PROVE_BY_LINK).with(ctx.now).with(secret_hash).with(session_hash);
    let is_proved = attempt.is_proved(ctx, update, session_hash).await?;
    let proved = match (is_proved, attempt.standing) {
        (true, _) => return Ok(Proved::Yes),
        (false, Standing::Open | Standing::Proved) => Proved::WrongLink,
        (false, _) => Proved::Moved,
    };
    Ok(attempt.noted(ctx, proved).await)
}

impl Attempt {
    /// A statement about this attempt: its id is `?1`.
    fn statement(&self, sql: &'static str) -> Statement {
        Statement::new(sql).with(self.attempt_id.as_str())
    }

    /// An event of this attempt by a text made with `when!`; `?10` is its id.
    fn event<P: Ports>(
        &self,
        ctx: &Context<'_, P>,
        sql: &'static str,
        kind: &'static str,
    ) -> Result<Statement, Error> {
        let detail = json!({"attempt_id": self.attempt_id, "email": self.email});
        let event = Event::of(kind, &self.registration_id);
        Ok(audit::event_when(ctx, sql, event, &detail)?.with(self.attempt_id.as_str()))
    }

    /// Runs a proof, and tells whether it succeeded.
    async fn is_proved<P: Ports>(
        &self,
        ctx: &Context<'_, P>,
        update: Statement,
        session_hash: &str,
    ) -> Result<bool, Error> {
        let event = self.event(ctx, PROVED, "mailbox_proved")?.with(session_hash);
        let told = self.statement(TOLD).with(session_hash);
        Ok(ctx.settle(vec![update, event], told).await?.any())
    }

    /// Notes a proof that failed.
    async fn noted<P: Ports>(&self, ctx: &Context<'_, P>, proved: Proved) -> Proved {
        if proved != Proved::Moved {
            let error = Error::plain(Code::InvalidUserCode);
            audit::note(ctx, Event::of("mailbox_proved", &self.registration_id), &error, &json!({})).await;
        }
        proved
    }
}

// Whether the person's word is still to come, from this browser.
macro_rules! undecided {
    ($attempt:literal, $now:literal, $session:literal) => {
        concat!("status = 'proved' AND session_hash = ", $session, " AND ", alive!($attempt, $now))
    };
}

const DECIDE: &str = concat!(
    "UPDATE attempts SET status = ?4, user_code_hash = ?5, user_code_ends = ?6, mail_link_hash = NULL, \
     mail_code_hash = NULL WHERE ",
    undecided!("?1", "?2", "?3"),
);
// Recorded just before it happens, in the same transaction.
const DECIDED: &str = when!("EXISTS (SELECT 1 FROM attempts WHERE ", undecided!("?10", "?11", "?12"), ")");
const TAKEN: &str =
    "SELECT attempt_id FROM attempts WHERE attempt_id = ?1 AND session_hash = ?2 AND status = ?3";

/// Takes a person's word, once, from the browser that proved the mailbox. Answers whether it stands.
///
/// # Errors
/// [`Code::TemporarilyUnavailable`].
pub async fn decide<P: Ports>(
    ctx: &Context<'_, P>,
    attempt: &Attempt,
    session_hash: &str,
    decision: Decision<'_>,
) -> Result<bool, Error> {
    let (status, hash, ends, kind) = match decision {
        Decision::Confirm { user_code } => {
            let hash = ctx.keys()?.mac(USER_CODE, &bound(&attempt.attempt_id, user_code));
            ("confirmed", Some(hash), Some(ctx.now.plus_ms(ATTEMPT_MS)), "claim_confirmed")
        }
        Decision::Deny => ("denied", None, None, "claim_denied"),
    };
    let event = attempt.event(ctx, DECIDED, kind)?.with(ctx.now).with(session_hash);
    let update =
        attempt.statement(DECIDE).with(ctx.now).with(session_hash).with(status).with(hash).with(ends);
    let taken = attempt.statement(TAKEN).with(session_hash).with(status);
    Ok(ctx.settle(vec![event, update], taken).await?.any())
}

/// A try at the code that the page shows, as the agent read it back: compared and counted in one statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Try {
    /// It is the code.
    Right,
    /// It is another one.
    Wrong,
    /// The code has ended or was tried too often.
    Spent,
}

const TRY: &str = "UPDATE attempts SET \
     user_code_tries = user_code_tries + (CASE WHEN user_code_hash IN (?3, ?4) THEN 0 ELSE 1 END) \
     WHERE attempt_id = ?1 AND status = 'confirmed' AND user_code_ends > ?2 AND user_code_tries < ?5 \
     RETURNING user_code_hash IN (?3, ?4) AS is_right";

#[derive(Deserialize)]
struct Tried {
    is_right: i64,
}

/// Tries a code for a confirmed attempt.
///
/// # Errors
/// [`Code::TemporarilyUnavailable`].
pub async fn try_code<P: Ports>(ctx: &Context<'_, P>, attempt_id: &str, code: &str) -> Result<Try, Error> {
    let [current, previous] = ctx.keys()?.macs(USER_CODE, &bound(attempt_id, code));
    let update =
        Statement::new(TRY).with(attempt_id).with(ctx.now).with(current).with(previous).with(CODE_TRIES);
    let rows = ctx.batch(vec![update]).await?;
    Ok(match rows.first().and_then(Rows::first::<Tried>) {
        Some(Tried { is_right: 1 }) => Try::Right,
        Some(_) => Try::Wrong,
        None => Try::Spent,
    })
}

/// A code counts for its attempt only.
fn bound(attempt_id: &str, code: &str) -> String {
    format!("{attempt_id}:{code}")
}
