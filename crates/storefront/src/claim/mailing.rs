//! The mail that proves a mailbox: how many are sent, and what counts from then on.

use serde::Deserialize;
use serde_json::json;

use super::attempt::{Attempt, MAIL_CODE, alive, bound};
use crate::audit::{self, Event, when};
use crate::context::Context;
use crate::error::{Code, Error};
use crate::limits::Limit;
use crate::ports::{Ports, Rows};

/// Mails that one attempt may cause.
const MAILS_MAX: i64 = 5;

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
/// [`crate::error::Code::TemporarilyUnavailable`].
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
