//! The Durable Object that gives turns of Browser Run to all isolates of the account. Its memory is all it has: an object that
//! was evicted has been idle for longer than a burst lasts.

use std::cell::RefCell;
use std::panic::RefUnwindSafe;

use quarry_sources::render_budget::{RenderBudget, RenderLimits, Turn};
use worker::wasm_bindgen::prelude::*;

use crate::clock;

/// Turns held by the class of `entry.js`, which extends the runtime's `DurableObject`.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct RenderTurns(RefCell<RenderBudget>);

/// A turn is a few numbers that are set at once: a panic leaves them as they were.
impl RefUnwindSafe for RenderTurns {}

#[wasm_bindgen]
impl RenderTurns {
    /// Creates an object that has given no turn yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes a turn that comes within `patience_ms`; returns the milliseconds until it. A negative number is a refusal: so many
    /// milliseconds later there is one.
    pub fn take(&self, per_minute: u32, patience_ms: u32) -> f64 {
        let limits = RenderLimits { per_minute, ms_per_day: 0 };
        match clock::in_one_turn(|| self.0.borrow_mut().take_turn(limits, clock::now(), patience_ms)) {
            Turn::After(wait_ms) => f64::from(wait_ms),
            Turn::Refused(wait_ms) => -f64::from(wait_ms),
        }
    }
}
