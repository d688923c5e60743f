// The hop to a key's object. wasm-bindgen takes this file as it is, so it imports nothing.

/** Sends commands to the object of a name: one crossing in place of seven, and one for each command and reply. */
export async function sendCommands(env, deadlines, name, commands, deadlineMs) {
  return deadlines.within(deadlineMs, "the ledger", env.KEY_LEDGER.getByName(name).command(commands));
}
