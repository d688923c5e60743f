// The hop to an object. wasm-bindgen copies this file unchanged, so it imports nothing.

// The runtime derives an object's id from its name with HMAC-SHA-256, and a call needs it twice: two per cent of a small call's
// instructions. Ids are dropped all at once when there are too many.
const ids = new Map();
const IDS_MAX = 5000;

function idOf(objects, name) {
  let id = ids.get(name);
  if (id === undefined) {
    if (ids.size === IDS_MAX) ids.clear();
    id = objects.idFromName(name);
    ids.set(name, id);
  }
  return id;
}

/**
 * Sends commands to the object named in the first line: saves six crossings, and one per command and reply. Name and commands are
 * one text, since each text that crosses is decoded separately.
 */
export function sendCommands(env, deadlines, message, deadlineMs) {
  const nameEnd = message.indexOf("\n");
  const stub = env.KEY_LEDGER.get(idOf(env.KEY_LEDGER, message.slice(0, nameEnd)));
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
