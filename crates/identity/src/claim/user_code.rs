//! The code that the page shows, read back by the agent: compared and counted in one statement.

use serde::Deserialize;

use super::attempt::{USER_CODE, bound};
use crate::context::Context;
use crate::error::Error;
use crate::ports::{Ports, Rows, Statement};
use crate::settings::CODE_TRIES;

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
/// [`crate::error::Code::TemporarilyUnavailable`].
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
