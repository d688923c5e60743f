//! Mails that prove a mailbox: their limits, and the codes and links that they make valid.

use serde::Deserialize;
use serde_json::json;

use super::attempt::{Attempt, MAIL_CODE, alive, bind_code};
use crate::audit::{self, AuditEvent, when};
use crate::context::Context;
use crate::error::Error;
use crate::limits::{self, RateLimit, count_when};
use crate::ports::{Ports, Rows, Statement};

/// Mails allowed per attempt.
const MAILS_MAX: i64 = 5;

/// Outcome of sending a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailOutcome {
    /// The mail may be sent; its code and link replace earlier ones.
    Sent,
    /// Too many mails to this mailbox or for this attempt.
    TooMany {
        /// Seconds until another one may be sent; `None` when this attempt may have no more.
        retry_after_s: Option<u32>,
    },
    /// The attempt has changed meanwhile.
    Moved,
}

// The mail is recorded if the attempt allows it and no limit is reached, and counted only if recorded, so an ended link or a
// refused mail uses up no limit.
const UPDATE_MAILED: &str = concat!(
    "UPDATE attempts SET mails = mails + 1, mail_code_hash = ?3, mail_link_hash = ?4 \
     WHERE status IN ('open', 'proved') AND mails < ?5 AND NOT EXISTS (SELECT 1 FROM request_counts \
     WHERE (bucket = ?6 AND starts_at = ?7 AND count >= ?8) OR (bucket = ?9 AND starts_at = ?10 AND count >= ?11) \
     OR (bucket = ?12 AND starts_at = ?13 AND count >= ?14) OR (bucket = ?15 AND starts_at = ?16 AND count >= ?17)) AND ",
    alive!("?1", "?2"),
);
const INSERT_COUNT: &str =
    count_when!("?3", "?4", "EXISTS (SELECT 1 FROM attempts WHERE attempt_id = ?1 AND mail_link_hash = ?2)");
const UPDATE_UNCOUNT: &str =
    "UPDATE request_counts SET count = count - 1 WHERE bucket = ?1 AND starts_at = ?2 AND count > 0";
const SELECT_NOTED_MAIL: &str = "SELECT mails FROM attempts WHERE attempt_id = ?1 AND mail_link_hash = ?2";
const MAILED_EVENT: &str =
    when!("EXISTS (SELECT 1 FROM attempts WHERE attempt_id = ?10 AND mail_link_hash = ?11)");
const SELECT_MAIL_COUNT: &str =
    "SELECT mails FROM attempts WHERE attempt_id = ?1 AND status IN ('open', 'proved')";
/// SQL query for whether the attempt could have a mail without the limits.
const SELECT_MAILABLE: &str =
    concat!("SELECT mails FROM attempts WHERE status IN ('open', 'proved') AND ", alive!("?1", "?2"));

#[derive(Deserialize)]
struct MailCountRow {
    mails: i64,
}

/// Builds the limits per mailbox, network and registration. A single network may use half of a mailbox's limit, so it cannot
/// block the mailbox for others.
fn build_mail_limits<'a, P: Ports>(
    ctx: &'a Context<'_, P>,
    attempt: &'a Attempt,
    pair: &'a str,
) -> [RateLimit<'a>; 4] {
    let settings = ctx.ports.settings();
    let half = settings.mails_per_hour.div_ceil(2);
    [
        RateLimit { what: "mail", whose: &attempt.email, max: settings.mails_per_hour },
        RateLimit { what: "mail of network to mailbox", whose: pair, max: half },
        RateLimit { what: "mail of network", whose: &ctx.network, max: settings.network_mails_per_hour },
        RateLimit {
            what: "mail of registration",
            whose: &attempt.registration_id,
            max: settings.registration_mails_per_hour,
        },
    ]
}

fn format_pair<P: Ports>(ctx: &Context<'_, P>, attempt: &Attempt) -> String {
    format!("{} {}", ctx.network, attempt.email)
}

/// Records the code and the link (by its hash) of a mail to be sent, which invalidates earlier ones.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn record_mail<P: Ports>(
    ctx: &Context<'_, P>,
    attempt: &Attempt,
    code: &str,
    link_hash: &str,
) -> Result<MailOutcome, Error> {
    let code_hash = ctx.keys()?.compute_mac(MAIL_CODE, &bind_code(&attempt.attempt_id, code));
    let mut update =
        attempt.build_statement(UPDATE_MAILED).with(ctx.now).with(code_hash).with(link_hash).with(MAILS_MAX);
    let mut counts = Vec::new();
    for limit in build_mail_limits(ctx, attempt, &format_pair(ctx, attempt)) {
        update = limit.bind_bucket(ctx, update)?.with(i64::from(limit.max));
        counts.push(limit.bind_bucket(ctx, attempt.build_statement(INSERT_COUNT).with(link_hash))?);
    }
    let event = attempt.build_event(ctx, MAILED_EVENT, "mail_sent")?.with(link_hash);
    let statements = [update].into_iter().chain(counts).chain([event]).collect();
    if ctx
        .run_and_confirm(statements, attempt.build_statement(SELECT_NOTED_MAIL).with(link_hash))
        .await?
        .has_any()
    {
        return Ok(MailOutcome::Sent);
    }
    explain_refusal(ctx, attempt).await
}

/// Determines why a mail was not recorded.
async fn explain_refusal<P: Ports>(ctx: &Context<'_, P>, attempt: &Attempt) -> Result<MailOutcome, Error> {
    let rows = ctx
        .run_batch(vec![
            attempt.build_statement(SELECT_MAIL_COUNT),
            attempt.build_statement(SELECT_MAILABLE).with(ctx.now),
        ])
        .await?;
    let mails = rows.first().and_then(Rows::parse_first::<MailCountRow>).map_or(0, |row| row.mails);
    if mails >= MAILS_MAX {
        return Ok(MailOutcome::TooMany { retry_after_s: None });
    }
    if !rows.get(1).is_some_and(Rows::has_any) {
        return Ok(MailOutcome::Moved);
    }
    let error = Error::rate_limited(limits::compute_wait_s(ctx.now));
    audit::record_failure(
        ctx,
        AuditEvent::success("mail_sent", &attempt.registration_id),
        &error,
        &json!({}),
    )
    .await;
    Ok(MailOutcome::TooMany { retry_after_s: error.retry_after_s })
}

/// Records that a mail could not be sent, which restores the limits.
pub async fn record_mail_failure<P: Ports>(ctx: &Context<'_, P>, attempt: &Attempt) {
    let detail = json!({"attempt_id": attempt.attempt_id, "email": attempt.email});
    let event = AuditEvent::success("mail_sent", &attempt.registration_id);
    let pair = format_pair(ctx, attempt);
    let limits = build_mail_limits(ctx, attempt, &pair);
    let uncounts =
        limits.iter().filter_map(|limit| limit.bind_bucket(ctx, Statement::new(UPDATE_UNCOUNT)).ok());
    // A lost write costs one mail of this hour's limit.
    ctx.write_once("mail_count", uncounts.collect()).await;
    audit::record_failure(ctx, event, &Error::unavailable("mail"), &detail).await;
}
