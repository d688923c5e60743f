//! Verification of the code shown on the page and read back by the agent, compared and counted in one statement.

use serde::Deserialize;

use super::attempt::{USER_CODE, bind_code};
use crate::context::Context;
use crate::error::Error;
use crate::ports::{Ports, Rows, Statement};
use crate::settings::CODE_TRIES;

/// Outcome of a guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TryOutcome {
    /// Right code.
    Right,
    /// Wrong code.
    Wrong,
    /// Expired, or guessed too often.
    Spent,
}

const UPDATE_TRIES: &str = "UPDATE attempts SET \
     user_code_tries = user_code_tries + (CASE WHEN user_code_hash IN (?3, ?4) THEN 0 ELSE 1 END) \
     WHERE attempt_id = ?1 AND status = 'confirmed' AND user_code_ends > ?2 AND user_code_tries < ?5 \
     RETURNING user_code_hash IN (?3, ?4) AS is_right";

#[derive(Deserialize)]
struct TryRow {
    is_right: i64,
}

/// Checks a code for a confirmed attempt.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn try_code<P: Ports>(
    ctx: &Context<'_, P>,
    attempt_id: &str,
    code: &str,
) -> Result<TryOutcome, Error> {
    let [current, previous] = ctx.keys()?.compute_macs(USER_CODE, &bind_code(attempt_id, code));
    let update = Statement::new(UPDATE_TRIES)
        .with(attempt_id)
        .with(ctx.now)
        .with(current)
        .with(previous)
        .with(CODE_TRIES);
    let rows = ctx.run_batch(vec![update]).await?;
    Ok(match rows.first().and_then(Rows::parse_first::<TryRow>) {
        Some(TryRow { is_right: 1 }) => TryOutcome::Right,
        Some(_) => TryOutcome::Wrong,
        None => TryOutcome::Spent,
    })
}
