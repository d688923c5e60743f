// clients/javascript as `npm install` would lay it down: packed and unpacked, once for all tests of the same sources. It is packed
// outside the repository, with the programs alone that its package.json names.

import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
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
    const room = mkdtempSync(join(tmpdir(), "quarry-pack-"));
    const alone = join(room, "alone");
    cpSync(OWN, alone, { recursive: true, filter: (path) => !/(node_modules|dist)$/.test(path) });
    layDevDependencies(alone);
    const PATH = process.env.PATH.split(delimiter).filter(
      (path) => !path.endsWith(join("node_modules", ".bin")),
    );
    const options = { cwd: alone, limit: 120, env: { PATH: PATH.join(delimiter) } };
    await must("npm pack", "npm", ["pack", "--silent", "--pack-destination", room], options);
    const archive = readdirSync(room).find((name) => name.endsWith(".tgz"));
    await must("tar", "tar", ["xzf", archive], { cwd: room });
    cpSync(join(room, "package"), unpacked, { recursive: true });
    rmSync(room, { recursive: true });
  });
  const modules = join(folder, "node_modules");
  mkdirSync(modules, { recursive: true });
  cpSync(unpacked, join(modules, "quarry-client"), { recursive: true });
}

/** Lays the repository's copies of what a package is built with into its node_modules, programs included. */
function layDevDependencies(folder) {
  const read = (path) => JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
  for (const name of Object.keys(read(folder).devDependencies ?? {})) {
    const from = join(ROOT, "node_modules", name);
    const programs = Object.entries(read(from).bin ?? {});
    const links = [[join(folder, "node_modules", name), from]];
    for (const [program, file] of programs) {
      links.push([join(folder, "node_modules", ".bin", program), join(from, file)]);
    }
    for (const [link, target] of links) {
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(target, link);
    }
  }
}
