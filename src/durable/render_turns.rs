//! The Durable Object that rations Browser Run across all isolates of the account. Its state is memory only: an evicted object
//! has been idle for longer than a burst lasts.

use std::cell::RefCell;
use std::panic::RefUnwindSafe;

use quarry_sources::render_budget::{RenderBudget, RenderLimits, Turn};
use worker::wasm_bindgen::prelude::*;

use crate::clock;

/// Rate limiter held by the class in `entry.js`, which extends the runtime's `DurableObject`.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct RenderTurns(RefCell<RenderBudget>);

/// The state is a few numbers set together, so a panic cannot leave it half-changed.
impl RefUnwindSafe for RenderTurns {}

#[wasm_bindgen]
impl RenderTurns {
    /// Creates an object that has not granted any turn.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes a turn within `patience_ms` and returns the milliseconds until it; a negative number is a refusal with the
    /// milliseconds until the next turn.
    pub fn take(&self, per_minute: u32, patience_ms: u32) -> f64 {
        let limits = RenderLimits { per_minute, ms_per_day: 0 };
        match clock::in_one_turn(|| self.0.borrow_mut().take_turn(limits, clock::now(), patience_ms)) {
            Turn::After(wait_ms) => f64::from(wait_ms),
            Turn::Refused(wait_ms) => -f64::from(wait_ms),
        }
    }
}
