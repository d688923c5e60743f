//! Proof of a mailbox by the mailed code or link.

use serde::Deserialize;
use serde_json::json;

use super::attempt::{Attempt, AttemptStatus, MAIL_CODE, alive, bind_code};
use crate::audit::{self, AuditEvent, when};
use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::ports::{Ports, Rows, Statement};
use crate::settings::CODE_TRIES;

/// Outcome of a proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofOutcome {
    /// This browser has proved the mailbox.
    Yes,
    /// Wrong code.
    WrongCode {
        /// Number of tries left.
        tries_left: i64,
    },
    /// Superseded or used link.
    WrongLink,
    /// No more guesses allowed.
    TooManyTries,
    /// The attempt has changed meanwhile.
    Moved,
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
// Each try has a session of its own, whose hash in the row shows that this try succeeded.
const PROVED_EVENT: &str =
    when!("EXISTS (SELECT 1 FROM attempts WHERE attempt_id = ?10 AND session_hash = ?11)");
const SELECT_PROVED: &str = "SELECT attempt_id FROM attempts WHERE attempt_id = ?1 AND session_hash = ?2";
const SELECT_TRIES: &str = concat!(
    "SELECT mail_tries FROM attempts WHERE status IN ('open', 'proved') AND mail_code_hash IS NOT NULL AND ",
    alive!("?1", "?2")
);

#[derive(Deserialize)]
struct TriesRow {
    mail_tries: i64,
}

/// Proves the mailbox by the mailed code; a wrong one is counted. `session_hash` must be new for each try.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn prove_by_code<P: Ports>(
    ctx: &Context<'_, P>,
    attempt: &Attempt,
    code: &str,
    session_hash: &str,
) -> Result<ProofOutcome, Error> {
    let [current, previous] = ctx.keys()?.compute_macs(MAIL_CODE, &bind_code(&attempt.attempt_id, code));
    let update = attempt
        .build_statement(PROVE_BY_CODE)
        .with(ctx.now)
        .with(current)
        .with(previous)
        .with(session_hash)
        .with(CODE_TRIES);
    if attempt.run_proof(ctx, update, session_hash).await? {
        return Ok(ProofOutcome::Yes);
    }
    let rows = ctx.run_batch(vec![attempt.build_statement(SELECT_TRIES).with(ctx.now)]).await?;
    let proved = match rows.first().and_then(Rows::parse_first) {
        Some(TriesRow { mail_tries }) if mail_tries < CODE_TRIES => {
            ProofOutcome::WrongCode { tries_left: CODE_TRIES - mail_tries }
        }
        Some(_) => ProofOutcome::TooManyTries,
        None => ProofOutcome::Moved,
    };
    Ok(attempt.record_failed_proof(ctx, proved).await)
}

const PROVE_BY_LINK: &str = concat!(
    "UPDATE attempts SET status = 'proved', session_hash = ?4, mail_link_hash = NULL, mail_code_hash = NULL \
     WHERE status IN ('open', 'proved') AND mail_link_hash = ?3 AND ",
    alive!("?1", "?2"),
);

/// Proves the mailbox by the secret of the mailed link. `session_hash` must be new for each try.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn prove_by_link<P: Ports>(
    ctx: &Context<'_, P>,
    attempt: &Attempt,
    secret: &str,
    session_hash: &str,
) -> Result<ProofOutcome, Error> {
    let secret_hash = quarry_kernel::mac::hash_secret(secret);
    let update = attempt.build_statement(PROVE_BY_LINK).with(ctx.now).with(secret_hash).with(session_hash);
    let is_proved = attempt.run_proof(ctx, update, session_hash).await?;
    let proved = match (is_proved, attempt.standing) {
        (true, _) => return Ok(ProofOutcome::Yes),
        (false, AttemptStatus::Open | AttemptStatus::Proved) => ProofOutcome::WrongLink,
        (false, _) => ProofOutcome::Moved,
    };
    Ok(attempt.record_failed_proof(ctx, proved).await)
}

impl Attempt {
    /// Runs a proof and returns whether it succeeded.
    async fn run_proof<P: Ports>(
        &self,
        ctx: &Context<'_, P>,
        update: Statement,
        session_hash: &str,
    ) -> Result<bool, Error> {
        let event = self.build_event(ctx, PROVED_EVENT, "mailbox_proved")?.with(session_hash);
        let confirmation = self.build_statement(SELECT_PROVED).with(session_hash);
        Ok(ctx.run_and_confirm(vec![update, event], confirmation).await?.has_any())
    }

    /// Records a failed proof.
    async fn record_failed_proof<P: Ports>(
        &self,
        ctx: &Context<'_, P>,
        proved: ProofOutcome,
    ) -> ProofOutcome {
        if proved != ProofOutcome::Moved {
            let error = Error::from_code(ErrorCode::InvalidUserCode);
            audit::record_failure(
                ctx,
                AuditEvent::success("mailbox_proved", &self.registration_id),
                &error,
                &json!({}),
            )
            .await;
        }
        proved
    }
}
