//! One hop to a key's object, as RPC.

use wasm_bindgen::prelude::*;
use worker::{Env, Result};

use crate::fetch::deadline::Deadlines;

// Cargo does not know that the bindings embed this file; naming it makes a change to it a change to the crate.
const _: &str = include_str!("stub.js");

#[wasm_bindgen(module = "/src/durable/stub.js")]
extern "C" {
    /// Resolves to the replies.
    #[wasm_bindgen(js_name = sendCommands, catch)]
    async fn send(
        env: &Env,
        deadlines: &Deadlines,
        name: &str,
        commands: &str,
        deadline_ms: u32,
    ) -> std::result::Result<JsValue, JsValue>;
}

/// Sends commands to the object of a name, JSON texts one a line; returns the replies in the same form.
///
/// # Errors
/// When it does not answer in time; the commands may or may not have been applied.
pub async fn send_commands(
    env: &Env,
    deadlines: &Deadlines,
    name: &str,
    commands: &str,
    deadline_ms: u32,
) -> Result<String> {
    let replies = send(env, deadlines, name, commands, deadline_ms).await?;
    replies.as_string().ok_or_else(|| "the ledger's reply is no text".into())
}
