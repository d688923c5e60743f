//! The hop to an object, by RPC.

use js_sys::Promise;
use quarry_sources::render_budget::Turn;
use wasm_bindgen::prelude::*;
use worker::{Env, Result};

use crate::fetch::deadline::Deadlines;
use crate::promise::Awaited;

// Cargo does not know that the bindings embed this file; including it makes changes to it rebuild the crate.
const _: &str = include_str!("stub.js");

#[wasm_bindgen(module = "/src/durable/stub.js")]
extern "C" {
    /// Resolves to the replies to a message: the object's name, then commands, one a line.
    #[wasm_bindgen(js_name = sendCommands, catch)]
    fn send(
        env: &Env,
        deadlines: &Deadlines,
        message: &str,
        deadline_ms: u32,
    ) -> std::result::Result<Promise, JsValue>;

    /// Resolves to the milliseconds until the turn; negative for a refusal.
    #[wasm_bindgen(js_name = takeRenderTurn, catch)]
    async fn take_turn(
        env: &Env,
        deadlines: &Deadlines,
        deadline_ms: u32,
        per_minute: u32,
        patience_ms: u32,
    ) -> std::result::Result<JsValue, JsValue>;
}

/// Deadline of the account's object for granting or refusing a turn.
const TURN_DEADLINE_MS: u32 = 2_000;

/// Takes a turn of the account's browser within `patience_ms`.
///
/// # Errors
/// When the object does not respond in time.
pub async fn take_render_turn(
    env: &Env,
    deadlines: &Deadlines,
    per_minute: u32,
    patience_ms: u32,
) -> Result<Turn> {
    let told = take_turn(env, deadlines, TURN_DEADLINE_MS, per_minute, patience_ms).await?;
    let ms = told.as_f64().ok_or("the turn is no number")?;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    // A u32 with a sign, by the contract of render_turns.rs.
    let wait_ms = ms.abs() as u32;
    Ok(if ms < 0.0 { Turn::Refused(wait_ms) } else { Turn::After(wait_ms) })
}

/// Sends commands to the object with this name, JSON texts one per line, and returns the replies in the same form.
///
/// # Errors
/// When it does not respond in time; the commands may or may not have been applied.
pub async fn send_commands(
    env: &Env,
    deadlines: &Deadlines,
    name: &str,
    commands: &str,
    deadline_ms: u32,
) -> Result<String> {
    let message = [name, "\n", commands].concat();
    let replies = Awaited::new(&send(env, deadlines, &message, deadline_ms)?).await?;
    replies.as_string().ok_or_else(|| "the ledger's reply is no text".into())
}
