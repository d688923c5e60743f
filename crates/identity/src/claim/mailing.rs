//! The mail that proves a mailbox: how many are sent, and what counts from then on.

use serde::Deserialize;
use serde_json::json;

use super::attempt::{Attempt, MAIL_CODE, alive, bound};
use crate::audit::{self, Event, when};
use crate::context::Context;
use crate::error::Error;
use crate::limits::{self, Limit, count_when};
use crate::ports::{Ports, Rows, Statement};

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

// The mail is noted if the attempt may have it and no limit is full, and counted if it was noted: a press on a link that has
// ended, or a mail that was refused, takes nothing from anybody.
const MAIL: &str = concat!(
    "UPDATE attempts SET mails = mails + 1, mail_code_hash = ?3, mail_link_hash = ?4 \
     WHERE status IN ('open', 'proved') AND mails < ?5 AND NOT EXISTS (SELECT 1 FROM request_counts \
     WHERE (bucket = ?6 AND starts_at = ?7 AND count >= ?8) OR (bucket = ?9 AND starts_at = ?10 AND count >= ?11) \
     OR (bucket = ?12 AND starts_at = ?13 AND count >= ?14) OR (bucket = ?15 AND starts_at = ?16 AND count >= ?17)) AND ",
    alive!("?1", "?2"),
);
const COUNT: &str =
    count_when!("?3", "?4", "EXISTS (SELECT 1 FROM attempts WHERE attempt_id = ?1 AND mail_link_hash = ?2)");
const UNCOUNT: &str =
    "UPDATE request_counts SET count = count - 1 WHERE bucket = ?1 AND starts_at = ?2 AND count > 0";
const NOTED: &str = "SELECT mails FROM attempts WHERE attempt_id = ?1 AND mail_link_hash = ?2";
const MAILED: &str = when!("EXISTS (SELECT 1 FROM attempts WHERE attempt_id = ?10 AND mail_link_hash = ?11)");
const MAILS: &str = "SELECT mails FROM attempts WHERE attempt_id = ?1 AND status IN ('open', 'proved')";
/// Whether the attempt could have a mail if there were no limits.
const COULD: &str =
    concat!("SELECT mails FROM attempts WHERE status IN ('open', 'proved') AND ", alive!("?1", "?2"));

#[derive(Deserialize)]
struct Mails {
    mails: i64,
}

/// Who gets mails, causes them, and has them asked for: a mailbox, a network, a registration. One network alone may use half
/// of what a mailbox gets, so that nobody else silences it.
fn limits<'a, P: Ports>(ctx: &'a Context<'_, P>, attempt: &'a Attempt, pair: &'a str) -> [Limit<'a>; 4] {
    let settings = ctx.ports.settings();
    let half = settings.mails_per_hour.div_ceil(2);
    [
        Limit { what: "mail", whose: &attempt.email, max: settings.mails_per_hour },
        Limit { what: "mail of network to mailbox", whose: pair, max: half },
        Limit { what: "mail of network", whose: &ctx.network, max: settings.network_mails_per_hour },
        Limit {
            what: "mail of registration",
            whose: &attempt.registration_id,
            max: settings.registration_mails_per_hour,
        },
    ]
}

fn pair<P: Ports>(ctx: &Context<'_, P>, attempt: &Attempt) -> String {
    format!("{} {}", ctx.network, attempt.email)
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
    let code_hash = ctx.keys()?.mac(MAIL_CODE, &bound(&attempt.attempt_id, code));
    let mut update = attempt.statement(MAIL).with(ctx.now).with(code_hash).with(link_hash).with(MAILS_MAX);
    let mut counts = Vec::new();
    for limit in limits(ctx, attempt, &pair(ctx, attempt)) {
        update = limit.bucket(ctx, update)?.with(i64::from(limit.max));
        counts.push(limit.bucket(ctx, attempt.statement(COUNT).with(link_hash))?);
    }
    let event = attempt.event(ctx, MAILED, "mail_sent")?.with(link_hash);
    let statements = [update].into_iter().chain(counts).chain([event]).collect();
    if ctx.settle(statements, attempt.statement(NOTED).with(link_hash)).await?.any() {
        return Ok(Mailed::Sent);
    }
    refused(ctx, attempt).await
}

/// Why a mail was not noted.
async fn refused<P: Ports>(ctx: &Context<'_, P>, attempt: &Attempt) -> Result<Mailed, Error> {
    let rows = ctx.batch(vec![attempt.statement(MAILS), attempt.statement(COULD).with(ctx.now)]).await?;
    let mails = rows.first().and_then(Rows::first::<Mails>).map_or(0, |row| row.mails);
    if mails >= MAILS_MAX {
        return Ok(Mailed::TooMany { retry_after_s: None });
    }
    if !rows.get(1).is_some_and(Rows::any) {
        return Ok(Mailed::Moved);
    }
    let error = Error::rate_limited(limits::wait_s(ctx.now));
    audit::note(ctx, Event::of("mail_sent", &attempt.registration_id), &error, &json!({})).await;
    Ok(Mailed::TooMany { retry_after_s: error.retry_after_s })
}

/// Notes that a mail of which note was taken could not be sent: the limits get it back.
pub async fn mail_failed<P: Ports>(ctx: &Context<'_, P>, attempt: &Attempt) {
    let detail = json!({"attempt_id": attempt.attempt_id, "email": attempt.email});
    let event = Event::of("mail_sent", &attempt.registration_id);
    let pair = pair(ctx, attempt);
    let limits = limits(ctx, attempt, &pair);
    let uncounts = limits.iter().filter_map(|limit| limit.bucket(ctx, Statement::new(UNCOUNT)).ok());
    // What is lost here is a mail of this hour's, not a promise.
    ctx.count("mail_count", uncounts.collect()).await;
    audit::note(ctx, event, &Error::unavailable("mail"), &detail).await;
}
