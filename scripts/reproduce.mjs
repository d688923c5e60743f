// npm run reproduce: builds the release of the last commit in two folders with names of different lengths, each from nothing,
// and compares what would be deployed byte for byte; exits with 1 when it differs. It takes as long as two releases.

import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeModules } from "./launch/node.mjs";
import { main, must, say, Stop } from "./launch/process.mjs";
import { ROOT } from "./launch/versions.mjs";

const FOLDERS = ["a", "another-folder-with-a-longer-name/quarry"];
const DEPLOYED = ["index_bg.wasm", "index.js"];

await main(async () => {
  await nodeModules();
  const room = mkdtempSync(join(tmpdir(), "quarry-reproduce-"));
  try {
    const builds = [];
    for (const folder of FOLDERS) builds.push(await built(join(room, folder)));
    const [first, second] = builds;
    for (const name of DEPLOYED) say(`reproduce: ${first[name]}  ${name}`);
    const differing = DEPLOYED.filter((name) => first[name] !== second[name]);
    for (const name of differing) say(`reproduce: ${second[name]}  ${name}, in the other folder`);
    if (differing.length)
      throw new Stop(`reproduce: ${differing.join(" and ")} depend on where they are built`);
    say(`reproduce: the same in both folders`);
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
});

/** Hashes of what is deployed, by name, after a build of the last commit in a folder of its own. */
async function built(folder) {
  mkdirSync(folder, { recursive: true });
  const archive = `${folder}.tar`;
  await must("Taking the last commit", "git", ["archive", "--output", archive, "HEAD"]);
  await must("Unpacking it", "tar", ["-xf", archive, "-C", folder]);
  rmSync(archive);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  say(`reproduce: building in ${folder} …`);
  const env = { QUARRY_PROFILE: "release", QUARRY_FEATURES: "", CARGO_TARGET_DIR: join(folder, "target") };
  const options = { cwd: folder, env, limit: 3600 };
  await must("The build", process.execPath, [join(folder, "scripts", "build.mjs")], options);
  const hash = (name) =>
    createHash("sha256")
      .update(readFileSync(join(folder, "build", "release", name)))
      .digest("hex");
  const hashes = Object.fromEntries(DEPLOYED.map((name) => [name, hash(name)]));
  rmSync(folder, { recursive: true, force: true });
  return hashes;
}
