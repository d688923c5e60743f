// The set-up: everything that building, testing and starting Quarry needs and the machine
// lacks. It needs nothing but the Node that starts it, says what it does in one line a step,
// and ends at once when all is there. Alone: `npm run setup`.

import { fileURLToPath } from "node:url";
import { nodeModules, nodeModulesUsable } from "./lib/node.mjs";
import { cargoOnPath, toolsDirectory, wasmRust } from "./lib/rust.mjs";
import { main, say } from "./lib/run.mjs";
import { wasmTools } from "./lib/tools.mjs";

/**
 * Brings everything up and returns what a build needs: `{ rust: { id, env }, tools }`.
 * `keepModules` leaves usable node_modules alone: wrangler, which calls the build, runs
 * from them.
 */
export async function setUp({ keepModules = false } = {}) {
  toolsDirectory();
  cargoOnPath();
  if (!(keepModules && nodeModulesUsable())) await nodeModules();
  const rust = await wasmRust();
  const tools = await wasmTools();
  return { rust, tools };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const { rust } = await setUp();
    say(`set-up: ready (${rust.id})`);
  });
}
