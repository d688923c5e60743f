// npm run deploy: takes an account from nothing to a running service, or to the next release; safe to repeat (lib/deployment.mjs
// has the steps). `npm run deploy -- --dry-run` builds, weighs and bundles, lists the components (dist/sbom/), checks the
// configuration and the migrations and prints the remaining steps, without an account.
//
// From the environment: CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID (or `npx wrangler login`); ADMIN_SECRET, KEY_SECRET and
// SIGNING_SECRET for a worker without secrets, else they are generated; QUARRY_ORIGIN, the URL of the smoke test.

import { join } from "node:path";
import { build } from "./build.mjs";
import { deployment } from "./lib/deployment.mjs";
import { WRANGLER } from "./lib/local.mjs";
import { main } from "./launch/process.mjs";
import { ROOT } from "./launch/versions.mjs";
import { sbom } from "./sbom.mjs";
import { setUp } from "./setup.mjs";

await main(async () => {
  const rust = await setUp();
  await build(rust, "release");
  await sbom();
  const dryRun = process.argv.includes("--dry-run");
  const env = { ...process.env, QUARRY_PROFILE: "release" };
  await deployment({ program: WRANGLER, config: join(ROOT, "wrangler.toml"), dryRun, env }).all();
});
