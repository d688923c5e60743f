// The hop to an object. wasm-bindgen takes this file as it is, so it imports nothing.

/** Sends commands to the object of a name: one crossing in place of seven, and one for each command and reply. */
export async function sendCommands(env, deadlines, name, commands, deadlineMs) {
  return deadlines.within(deadlineMs, "the ledger", env.KEY_LEDGER.getByName(name).command(commands));
}

/** Takes a turn of the account's browser: the milliseconds until it, negative when it is refused (render_turns.rs). */
export async function takeRenderTurn(env, deadlines, deadlineMs, perMinute, patienceMs) {
  const turn = env.RENDER_TURNS.getByName("account").take(perMinute, patienceMs);
  return deadlines.within(deadlineMs, "the browser's turns", turn);
}
