// clients/javascript as `npm install` would lay it down: packed and unpacked, once for all tests of the same sources.

import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { withLock } from "../../scripts/launch/lock.mjs";
import { must } from "../../scripts/launch/process.mjs";
import { ROOT } from "../../scripts/launch/versions.mjs";

const OWN = join(ROOT, "clients", "javascript");
const TOOLS = join(ROOT, ".tools");

/** Installs the package into a folder's node_modules. */
export async function installClient(folder) {
  mkdirSync(TOOLS, { recursive: true });
  const files = [
    "package.json",
    "tsconfig.json",
    "README.md",
    ...readdirSync(join(OWN, "src")).map((name) => join("src", name)),
  ];
  const digest = createHash("sha256");
  for (const file of files) digest.update(file).update(readFileSync(join(OWN, file)));
  const unpacked = join(TOOLS, `quarry-client-${digest.digest("hex").slice(0, 16)}`);
  await withLock(join(TOOLS, "quarry-client.lock"), "packing clients/javascript", async () => {
    if (existsSync(unpacked)) return;
    const room = mkdtempSync(join(TOOLS, "pack-"));
    await must("npm pack", "npm", ["pack", "--silent", "--pack-destination", room], { cwd: OWN, limit: 120 });
    const [archive] = readdirSync(room);
    await must("tar", "tar", ["xzf", archive], { cwd: room });
    renameSync(join(room, "package"), unpacked);
    rmSync(room, { recursive: true });
  });
  const modules = join(folder, "node_modules");
  mkdirSync(modules, { recursive: true });
  cpSync(unpacked, join(modules, "quarry-client"), { recursive: true });
}
