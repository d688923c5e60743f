// Builds the peer into one script, with its own dependencies (package.json beside this file) and wrangler's bundler.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "../../scripts/launch/versions.mjs";

const here = import.meta.dirname;

/** The path of the built script. */
export async function buildPeer() {
  if (!existsSync(join(here, "node_modules", "hono"))) {
    console.log("installing the peer's libraries (npm ci in bench/peer) …");
    execFileSync("npm", ["ci", "--no-audit", "--no-fund"], {
      cwd: here,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  const { build } = createRequire(join(ROOT, "node_modules/wrangler/package.json"))("esbuild");
  const outfile = join(ROOT, "dist", "peer.js");
  await build({
    entryPoints: [join(here, "worker.ts")],
    outfile,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2024",
    platform: "browser",
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*"],
  });
  return outfile;
}
