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

use crate::audit::{self, Event};
use crate::context::Context;
use crate::error::{Code, Error};
use crate::limits;
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

// What every step asks of the attempt besides its own status: it is the latest of an open claim and not too old.
macro_rules! alive {
    ($attempt:literal, $now:literal) => {
        concat!(
            "attempt_id = ", $attempt, " AND expires_at > ", $now, " AND EXISTS (SELECT 1 FROM claims c \
             JOIN registrations r ON r.registration_id = c.claim_id WHERE c.claim_id = attempts.claim_id \
             AND c.attempt_id = attempts.attempt_id AND c.status = 'open' AND r.status IN ('pending', 'unclaimed'))"
        )
    };
}

const MAIL: &str = concat!(
    "UPDATE attempts SET mails = mails + 1, mail_code_hash = ?3, mail_link_hash = ?4 \
     WHERE status IN ('open', 'proved') AND mails < ?5 AND ",
    alive!("?1", "?2"),
    " RETURNING mails"
);
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
    match limits::admit(ctx, "mail", &attempt.email, max).await {
        Err(error) if error.code == Code::RateLimitExceeded => {
            audit::note(ctx, Event::of("mail_sent", &attempt.registration_id), &error, &json!({})).await;
            return Ok(Mailed::TooMany { retry_after_s: error.retry_after_s });
        }
        other => other?,
    }
    let code_hash = ctx.keys()?.mac(MAIL_CODE, &bound(&attempt.attempt_id, code));
    let update = Statement::new(MAIL)
        .with(attempt.attempt_id.as_str())
        .with(ctx.now)
        .with(code_hash)
        .with(link_hash)
        .with(MAILS_MAX);
    let count = Statement::new(MAILS).with(attempt.attempt_id.as_str());
    let rows = ctx.batch(vec![update, count, record(ctx, attempt, "mail_sent")?]).await?;
    let was_counted = rows.first().is_some_and(Rows::any);
    let mails = rows.get(1).and_then(Rows::first::<Mails>).map_or(0, |row| row.mails);
    Ok(match (was_counted, mails >= MAILS_MAX) {
        (true, _) => Mailed::Sent,
        (false, true) => Mailed::TooMany { retry_after_s: None },
        (false, false) => Mailed::Moved,
    })
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
    " RETURNING mail_tries, session_hash"
);
const TRIES: &str = "SELECT mail_tries, session_hash FROM attempts WHERE attempt_id = ?1";

#[derive(Deserialize)]
struct Tries {
    mail_tries: i64,
    session_hash: Option<String>,
}

/// Proves the mailbox by the mailed code; a wrong one is counted.
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
    let update = Statement::new(PROVE_BY_CODE)
        .with(attempt.attempt_id.as_str())
        .with(ctx.now)
        .with(current)
        .with(previous)
        .with(session_hash)
        .with(CODE_TRIES);
    let tries = Statement::new(TRIES).with(attempt.attempt_id.as_str());
    let rows = ctx.batch(vec![update, tries]).await?;
    let row = |at: usize| rows.get(at).and_then(Rows::first::<Tries>);
    let spent = |row: &Tries| row.mail_tries >= CODE_TRIES;
    let proved = match row(0) {
        Some(row) if row.session_hash.as_deref() == Some(session_hash) => Proved::Yes,
        Some(row) if spent(&row) => Proved::TooManyTries,
        Some(row) => Proved::WrongCode { tries_left: CODE_TRIES - row.mail_tries },
        None if row(1).as_ref().is_some_and(spent) => Proved::TooManyTries,
        None => Proved::Moved,
    };
    noted(ctx, attempt, proved).await
}

const PROVE_BY_LINK: &str = concat!(
    "UPDATE attempts SET status = 'proved', session_hash = ?4, mail_link_hash = NULL, mail_code_hash = NULL \
     WHERE status IN ('open', 'proved') AND mail_link_hash = ?3 AND ",
    alive!("?1", "?2"),
    " RETURNING attempt_id"
);

/// Proves the mailbox by the secret of the mailed link.
///
/// # Errors
/// [`Code::TemporarilyUnavailable`].
pub async fn prove_by_link<P: Ports>(
    ctx: &Context<'_, P>,
    attempt: &Attempt,
    secret: &str,
    session_hash: &str,
) -> Result<Proved, Error> {
    let update = Statement::new(PROVE_BY_LINK)
        .with(attempt.attempt_id.as_str())
        .with(ctx.now)
        .with(quarry_kernel::mac::at_rest(secret))
        .with(session_hash);
    let rows = ctx.batch(vec![update]).await?;
    let proved = match (rows.first().is_some_and(Rows::any), attempt.standing) {
        (true, _) => Proved::Yes,
        (false, Standing::Open | Standing::Proved) => Proved::WrongLink,
        (false, _) => Proved::Moved,
    };
    noted(ctx, attempt, proved).await
}

/// Records a proof, or a wrong one.
async fn noted<P: Ports>(ctx: &Context<'_, P>, attempt: &Attempt, proved: Proved) -> Result<Proved, Error> {
    if proved == Proved::Yes {
        // The mailbox is proved whether this is recorded or not.
        let _ = ctx.batch(vec![record(ctx, attempt, "mailbox_proved")?]).await;
    } else if proved != Proved::Moved {
        let error = Error::plain(Code::InvalidUserCode);
        audit::note(ctx, Event::of("mailbox_proved", &attempt.registration_id), &error, &json!({})).await;
    }
    Ok(proved)
}

const DECIDE: &str = concat!(
    "UPDATE attempts SET status = ?4, user_code_hash = ?5, user_code_ends = ?6, mail_link_hash = NULL, \
     mail_code_hash = NULL WHERE status = 'proved' AND session_hash = ?3 AND ",
    alive!("?1", "?2"),
    " RETURNING attempt_id"
);

/// Takes a person's word, once, from the browser that proved the mailbox. Answers whether it was taken.
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
    let update = Statement::new(DECIDE)
        .with(attempt.attempt_id.as_str())
        .with(ctx.now)
        .with(session_hash)
        .with(status)
        .with(hash)
        .with(ends);
    let rows = ctx.batch(vec![update]).await?;
    let was_taken = rows.first().is_some_and(Rows::any);
    if was_taken {
        let _ = ctx.batch(vec![record(ctx, attempt, kind)?]).await;
    }
    Ok(was_taken)
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

fn record<P: Ports>(ctx: &Context<'_, P>, attempt: &Attempt, kind: &'static str) -> Result<Statement, Error> {
    let detail = json!({"attempt_id": attempt.attempt_id, "email": attempt.email});
    audit::event(ctx, Event::of(kind, &attempt.registration_id), &detail)
}

/// A code counts for its attempt only.
fn bound(attempt_id: &str, code: &str) -> String {
    format!("{attempt_id}:{code}")
}
