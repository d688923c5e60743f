//! Turns of Browser Run: one budget per isolate, and one for the account if the operator configured it.

use std::cell::RefCell;

use quarry_sources::render_budget::{RenderBudget, Turn};
use worker::Env;

use super::deadline::Deadlines;
use crate::clock::{self, now};
use crate::config::Config;
use crate::durable::stub::take_render_turn;
use crate::log;

thread_local! {
    static BUDGET: RefCell<RenderBudget> = RefCell::default();
}

/// Waits for a turn of the isolate, then of the account if limited. An unresponsive account object does not refuse, since the
/// platform enforces its own limit.
///
/// # Errors
/// Milliseconds until the next turn, when it does not come within `patience_ms`.
pub async fn wait_for_turn(
    env: &Env,
    deadlines: &Deadlines,
    config: &Config,
    patience_ms: u32,
) -> Result<(), u32> {
    let limits = config.render_limits;
    let asked_at = now();
    wait(BUDGET.with_borrow_mut(|budget| budget.take_turn(limits, asked_at, patience_ms))).await?;
    let per_minute = config.render_per_minute_of_account;
    if per_minute == 0 {
        return Ok(());
    }
    let waited_ms = u32::try_from(now().0 - asked_at.0).unwrap_or(0);
    let patience_ms = patience_ms.saturating_sub(waited_ms);
    match take_render_turn(env, deadlines, per_minute, patience_ms).await {
        Ok(turn) => wait(turn).await,
        Err(error) => {
            log::report_unavailable("render_turns", &error.to_string());
            Ok(())
        }
    }
}

async fn wait(turn: Turn) -> Result<(), u32> {
    match turn {
        Turn::Refused(wait_ms) => Err(wait_ms),
        Turn::After(0) => Ok(()),
        Turn::After(wait_ms) => {
            clock::pause(wait_ms).await;
            Ok(())
        }
    }
}

/// Records the browser time of a page.
pub fn spend(ms: u32) {
    BUDGET.with_borrow_mut(|budget| budget.spend(ms, now()));
}

/// Records the browser time spent by all isolates today.
pub fn raise_spent(ms: u64) {
    BUDGET.with_borrow_mut(|budget| budget.raise_spent(ms, now()));
}
