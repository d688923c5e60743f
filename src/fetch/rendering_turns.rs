//! Turns of Browser Run: one budget for all calls of the isolate.

use std::cell::RefCell;

use quarry_sources::render_budget::{RenderBudget, RenderLimits, Turn};

use crate::clock::{self, now};

thread_local! {
    static BUDGET: RefCell<RenderBudget> = RefCell::default();
}

/// Waits for a turn.
///
/// # Errors
/// Milliseconds until there is one, when it does not come within `patience_ms`.
pub async fn wait_for_turn(limits: RenderLimits, patience_ms: u32) -> Result<(), u32> {
    match BUDGET.with_borrow_mut(|budget| budget.take_turn(limits, now(), patience_ms)) {
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
