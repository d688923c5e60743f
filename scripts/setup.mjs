// Setup: installs what building, testing and starting Quarry need and the machine lacks. It needs only the Node that starts it,
// prints one line a step, and ends at once when nothing is missing. Alone: `npm run setup`.

import { fileURLToPath } from "node:url";
import { nodeModules, nodeModulesUsable } from "./launch/node.mjs";
import { wasmRust } from "./launch/rust.mjs";
import { main, say } from "./launch/process.mjs";
import { bindgenProgram } from "./launch/tools.mjs";

/**
 * Brings everything up and returns the Rust that a build needs. `keepModules` leaves usable
 * node_modules alone: wrangler, which calls the build, runs from them.
 */
export async function setUp(options) {
  const { rust, modules } = settingUp(options);
  const [ready] = await Promise.all([rust, modules]);
  return ready;
}

/** The same for who can begin before all is there: promises of the Rust and of node_modules. */
export function settingUp({ keepModules = false } = {}) {
  const modules = keepModules && nodeModulesUsable() ? undefined : nodeModules();
  return { rust: wasmRust(), modules };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const rust = await setUp();
    await bindgenProgram();
    say(`setup: ready (${rust.id})`);
  });
}
