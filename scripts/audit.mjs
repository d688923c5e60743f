// npm run audit: checks that built-in and installed packages have no known vulnerabilities, only licences in deny.toml, and come
// only from the registries; exits with 1 otherwise.
//
// The lists of vulnerabilities are fetched over the network. `--offline` skips them and prints so: licences, bans and sources are
// checked from the lock file alone.

import { main, run, say, Stop } from "./launch/process.mjs";
import { cargoOnPath, toolsDirectory } from "./launch/rust.mjs";
import { cargoDeny } from "./launch/tools.mjs";

/** Workspaces of their own: what fuzzes us and what shows how to call us is held to the same rules. */
const MANIFESTS = ["Cargo.toml", "fuzz/Cargo.toml", "examples/rust/Cargo.toml", "scripts/bindgen/Cargo.toml"];

await main(async () => {
  const args = process.argv.slice(2);
  const isOffline = args.includes("--offline");
  if (args.some((argument) => argument !== "--offline")) throw new Stop("npm run audit knows --offline.");
  toolsDirectory();
  cargoOnPath();
  const deny = await cargoDeny();
  const checks = ["bans", "licenses", "sources", ...(isOffline ? [] : ["advisories"])];
  const bad = [];
  for (const manifest of MANIFESTS) {
    say(`\n── ${manifest}: ${checks.join(", ")}`);
    const where = ["--manifest-path", manifest, "--locked"];
    // An entry used by only one workspace is no mistake of the list that all share.
    const unused = ["--allow", "license-not-encountered", "--allow", "license-exception-not-encountered"];
    const found = await run(deny, [...where, "--config", "deny.toml", "check", ...unused, ...checks], {
      show: true,
    });
    if (!found.ok) bad.push(manifest);
  }
  if (isOffline) say("\nadvisories were not asked for (--offline), neither of crates nor of packages");
  else {
    say("\n── package-lock.json: vulnerabilities of what is shipped");
    const audit = await run("npm", ["audit", "--omit=dev"], { show: true });
    if (!audit.ok) bad.push("package-lock.json");
  }
  if (bad.length) throw new Stop(`audit: not as deny.toml wants them, or not to be told: ${bad.join(", ")}`);
  say("\naudit: nothing was found");
});
