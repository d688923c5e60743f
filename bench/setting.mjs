// Shared by the benchmarks: the workers' files, the calls, the keys.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ROOT } from "../scripts/launch/versions.mjs";
import { mint } from "./key.mjs";
import { buildOrdered } from "./ordered/build.mjs";
import { buildPeer } from "./peer/build.mjs";
import { buildReading } from "./reading/build.mjs";

export const SEARCH = "/api/v6/app-store/search?term=chess";
export const PAGE = "/api/v1/search?q=chess";
/** Concurrent calls of a key, by default. */
const SLOTS = 25;
const BUNDLE = resolve(ROOT, "dist");

/** The files of the workers of these names (`startWorkerd`), made where they are missing. */
export async function filesOf(names) {
  // wrangler would build it as well, and say nothing for minutes.
  execFileSync(process.execPath, [resolve(ROOT, "scripts/build.mjs")], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, QUARRY_PROFILE: "release" },
  });
  console.log("bundling the worker as wrangler deploys it …");
  // wrangler leaves an earlier bundle's module beside its own.
  rmSync(BUNDLE, { recursive: true, force: true });
  execFileSync(resolve(ROOT, "node_modules/.bin/wrangler"), ["deploy", "--dry-run", "--outdir", BUNDLE], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, QUARRY_PROFILE: "release" },
  });
  const needsPeer = names.includes("peer") || names.includes("grouped");
  const needsReading = names.includes("reading") || names.includes("shell");
  return {
    bundle: BUNDLE,
    page: await largePage(),
    peer: needsPeer ? await buildPeer() : undefined,
    ordered: names.includes("ordered") ? await buildOrdered() : undefined,
    reading: needsReading ? await buildReading() : undefined,
  };
}

/** A page of results of 2026 near the middle in size: a recording where there are any, else the stand-in's own page. */
async function largePage() {
  const folder = join(
    process.env.QUARRY_FIXTURES ?? join(ROOT, "../shared/fixtures"),
    "v1/search/websearcher",
  );
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^2026-.*\.html$/.test(name)) : [];
  const sized = names.map((name) => join(folder, name)).sort((a, b) => statSync(a).size - statSync(b).size);
  if (sized.length > 0) return sized[Math.floor(sized.length / 2)];
  const { startStandIns } = await import("../stand-ins/server.mjs");
  const standIns = await startStandIns();
  const answer = await fetch(`${standIns.url}/v1-web/search?q=why+buy+red+shoes+near+me`);
  const file = join(BUNDLE, "page.html");
  mkdirSync(BUNDLE, { recursive: true });
  writeFileSync(file, await answer.text());
  await standIns.close();
  return file;
}

/** Opens the ledgers of so many keys, past the operator's API: the benchmark has no database. */
export async function openKeys({ at, secret }, count) {
  const keys = [];
  for (let n = 0; n < count; n++) {
    const { id, key } = mint(secret, Buffer.from(`bench${String(n).padStart(5, "0")}`));
    const command = {
      do: "open",
      account: `ac_bench${n}`,
      concurrency_limit: SLOTS,
      created_at: Date.now(),
      grant: { reference: "initial", kind: "operator", calls: 1_000_000_000 },
    };
    if (at.opener) await post(at.opener, { id, command });
    for (const peer of [at.peer, at.grouped, at.ordered])
      if (peer) await post(`${peer}/open`, { id, calls: 1e9, limit: SLOTS });
    keys.push(key);
  }
  return keys;
}

async function post(url, body) {
  const answer = await fetch(url, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Returns the headers of a request with this key. */
export function authorized(key) {
  return { headers: { authorization: `Bearer ${key}` } };
}
