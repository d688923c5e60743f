//! Turns of Browser Run: one budget for all calls of the isolate, and one of the account where the operator wants it.

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

/// Waits for a turn: the isolate's, then the account's where the operator limits that. An account's object that does not answer
/// refuses nothing, since the platform refuses what is too much itself.
///
/// # Errors
/// Milliseconds until there is one, when it does not come within `patience_ms`.
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

/// Notes the browser's time of a page.
pub fn spend(ms: u32) {
    BUDGET.with_borrow_mut(|budget| budget.spend(ms, now()));
}

/// Notes what all isolates together have spent today.
pub fn raise_spent(ms: u64) {
    BUDGET.with_borrow_mut(|budget| budget.raise_spent(ms, now()));
}
