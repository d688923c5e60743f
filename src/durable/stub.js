// The hop to an object. wasm-bindgen copies this file unchanged, so it imports nothing.

/**
 * Sends commands to the object named in the first line: saves six crossings, and one per command and reply. Name and commands are
 * one text, since each text that crosses is decoded separately.
 */
export function sendCommands(env, deadlines, message, deadlineMs) {
  const nameEnd = message.indexOf("\n");
  const stub = env.KEY_LEDGER.getByName(message.slice(0, nameEnd));
  return deadlines.within(deadlineMs, "the ledger", stub.command(message.slice(nameEnd + 1)));
}

/**
 * Takes a turn of the account's browser; resolves to the milliseconds until it, negative for a refusal
 * (render_turns.rs).
 */
export async function takeRenderTurn(env, deadlines, deadlineMs, perMinute, patienceMs) {
  const turn = env.RENDER_TURNS.getByName("account").take(perMinute, patienceMs);
  return deadlines.within(deadlineMs, "the browser's turns", turn);
}
