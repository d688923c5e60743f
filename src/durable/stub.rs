//! One hop to a key's object, as RPC.

use js_sys::Promise;
use worker::wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};
use worker::{Env, Error, Result};

use crate::fetch::deadline::Deadlines;

const BINDING: &str = "KEY_LEDGER";

#[wasm_bindgen]
extern "C" {
    /// The object's class in `entry.js`, as its callers see it.
    type KeyLedgerStub;
    #[wasm_bindgen(method, catch)]
    fn command(this: &KeyLedgerStub, commands: Vec<String>) -> Result<Promise, JsValue>;
}

/// Sends commands, each a JSON text, to the object of a name; answers as many replies.
///
/// # Errors
/// When it does not answer in time; the commands may or may not have been applied.
pub async fn send_commands(
    env: &Env,
    deadlines: &Deadlines,
    name: &str,
    commands: Vec<String>,
    deadline_ms: u32,
) -> Result<Vec<String>> {
    let stub = env.durable_object(BINDING)?.get_by_name(name)?.into_rpc::<KeyLedgerStub>();
    let replies = deadlines.within(deadline_ms, "the ledger", stub.command(commands)?).await?;
    let replies = replies.dyn_into::<js_sys::Array>().map_err(Error::from)?;
    replies
        .iter()
        .map(|reply| reply.as_string().ok_or_else(|| Error::from("a reply of the ledger is no text")))
        .collect()
}
