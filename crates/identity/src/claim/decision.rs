//! A person's decision about an agent, made in the browser that proved the mailbox.

use super::attempt::{Attempt, AttemptStatus, USER_CODE, alive, bind_code};
use crate::audit::when;
use crate::context::Context;
use crate::error::Error;
use crate::ports::Ports;

/// A person's decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision<'c> {
    /// Approval; the page then shows this code.
    Confirm {
        /// Six digits, or a longer text when a program carries the code.
        user_code: &'c str,
        /// Validity of the code in milliseconds.
        works_ms: i64,
        /// Whether the agent's credit is kept separate from that of the person's other agents.
        credit_apart: bool,
    },
    /// Denial; possible after an approval until the agent has used the code.
    Deny,
}

// SQL condition that the decision is still to be made, by this browser.
macro_rules! undecided {
    ($attempt:literal, $now:literal, $session:literal) => {
        concat!("status = 'proved' AND session_hash = ", $session, " AND ", alive!($attempt, $now))
    };
}

const UPDATE_DECISION: &str = concat!(
    "UPDATE attempts SET status = ?4, user_code_hash = ?5, user_code_ends = ?6, mail_link_hash = NULL, \
     mail_code_hash = NULL WHERE ",
    undecided!("?1", "?2", "?3"),
);
// Runs before the decision, under the same condition.
const UPDATE_CREDIT_APART: &str = concat!(
    "UPDATE registrations SET credit_apart = ?4 WHERE registration_id = (SELECT claim_id FROM attempts WHERE ",
    undecided!("?1", "?2", "?3"),
    ")"
);
// Recorded before the decision, in the same transaction.
const DECIDED_EVENT: &str =
    when!("EXISTS (SELECT 1 FROM attempts WHERE ", undecided!("?10", "?11", "?12"), ")");
// SQL condition that the browser that approved may still withdraw the approval.
macro_rules! undone {
    ($attempt:literal, $session:literal) => {
        concat!(
            "attempt_id = ",
            $attempt,
            " AND status = 'confirmed' AND session_hash = ",
            $session,
            " AND EXISTS (SELECT 1 FROM claims c WHERE c.claim_id = attempts.claim_id AND c.status = 'open')"
        )
    };
}

const UPDATE_UNDO: &str =
    concat!("UPDATE attempts SET status = 'denied', user_code_hash = NULL WHERE ", undone!("?1", "?2"));
const UNDONE_EVENT: &str = when!("EXISTS (SELECT 1 FROM attempts WHERE ", undone!("?10", "?11"), ")");
const SELECT_DECIDED: &str =
    "SELECT attempt_id FROM attempts WHERE attempt_id = ?1 AND session_hash = ?2 AND status = ?3";

/// Records a person's decision, once, from the browser that proved the mailbox; returns whether it took effect.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn record_decision<P: Ports>(
    ctx: &Context<'_, P>,
    attempt: &Attempt,
    session_hash: &str,
    decision: Decision<'_>,
) -> Result<bool, Error> {
    if decision == Decision::Deny && attempt.standing == AttemptStatus::Confirmed {
        return undo_confirmation(ctx, attempt, session_hash).await;
    }
    let (status, hash, ends, kind, credit_apart) = match decision {
        Decision::Confirm { user_code, works_ms, credit_apart } => {
            let hash = ctx.keys()?.compute_mac(USER_CODE, &bind_code(&attempt.attempt_id, user_code));
            ("confirmed", Some(hash), Some(ctx.now.plus_ms(works_ms)), "claim_confirmed", credit_apart)
        }
        Decision::Deny => ("denied", None, None, "claim_denied", false),
    };
    let keep_apart = attempt
        .build_statement(UPDATE_CREDIT_APART)
        .with(ctx.now)
        .with(session_hash)
        .with(i64::from(credit_apart));
    let event = attempt.build_event(ctx, DECIDED_EVENT, kind)?.with(ctx.now).with(session_hash);
    let update = attempt
        .build_statement(UPDATE_DECISION)
        .with(ctx.now)
        .with(session_hash)
        .with(status)
        .with(hash)
        .with(ends);
    let taken = attempt.build_statement(SELECT_DECIDED).with(session_hash).with(status);
    Ok(ctx.run_and_confirm(vec![event, keep_apart, update], taken).await?.has_any())
}

/// Withdraws an approval; returns whether the denial took effect, which it does not after the code was used.
async fn undo_confirmation<P: Ports>(
    ctx: &Context<'_, P>,
    attempt: &Attempt,
    session_hash: &str,
) -> Result<bool, Error> {
    let event = attempt.build_event(ctx, UNDONE_EVENT, "claim_taken_back")?.with(session_hash);
    let update = attempt.build_statement(UPDATE_UNDO).with(session_hash);
    let taken = attempt.build_statement(SELECT_DECIDED).with(session_hash).with("denied");
    Ok(ctx.run_and_confirm(vec![event, update], taken).await?.has_any())
}
