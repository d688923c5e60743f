// The hop to an object. wasm-bindgen copies this file unchanged, so it imports nothing.

/** Sends commands to the object with this name: saves six crossings, and one per command and reply. */
export async function sendCommands(env, deadlines, name, commands, deadlineMs) {
  return deadlines.within(deadlineMs, "the ledger", env.KEY_LEDGER.getByName(name).command(commands));
}

/**
 * Takes a turn of the account's browser; resolves to the milliseconds until it, negative for a refusal
 * (render_turns.rs).
 */
export async function takeRenderTurn(env, deadlines, deadlineMs, perMinute, patienceMs) {
  const turn = env.RENDER_TURNS.getByName("account").take(perMinute, patienceMs);
  return deadlines.within(deadlineMs, "the browser's turns", turn);
}
