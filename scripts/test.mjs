// npm test: every check there is, and one line at the end that adds the tests up.
// `npm test -- --only rust` or `--only runtime` runs a part.

import fs from "node:fs"; // globSync is not in the Node that may start this script
import { build } from "./build.mjs";
import { cargoCounts, cargoFailures, nodeCounts } from "./lib/counts.mjs";
import { localState } from "./lib/local.mjs";
import { onNewNode } from "./lib/node.mjs";
import { find, main, run, say, Stop } from "./lib/run.mjs";
import { nativeRust } from "./lib/rust.mjs";
import { NODE_BIN, ROOT } from "./lib/versions.mjs";
import { setUp } from "./setup.mjs";

/** Nobody debugs or rebuilds on a CI machine: both cost a third of the build there. */
const CI_ENV = { CARGO_INCREMENTAL: "0", CARGO_PROFILE_DEV_DEBUG: "0" };
const REASONS_SHOWN = 10;
const RUNTIME_TESTS = "{tests,stand-ins,scripts,bench}/**/*.test.mjs";

const STAGES = {
  rust: [
    ["format", format],
    ["clippy", clippy],
    ["native tests", nativeTests],
  ],
  runtime: [
    ["wasm build", wasmBuild],
    ["runtime tests", runtimeTests],
  ],
};

await main(async () => {
  const stages = chosen();
  const ready = await setUp();
  await onNewNode();
  await nativeRust();
  if (process.env.CI) Object.assign(process.env, CI_ENV);
  const total = { passed: 0, failed: 0, skipped: 0, reasons: [] };
  const broken = [];
  for (const [name, stage] of stages) {
    say(`\n── ${name}`);
    const started = Date.now();
    const { ok, counts } = await stage(ready);
    for (const key of ["passed", "failed", "skipped"]) total[key] += counts?.[key] ?? 0;
    total.reasons.push(...(counts?.reasons ?? []));
    if (!ok) {
      broken.push(name);
      if (!counts?.failed) total.failed += 1;
    }
    say(`── ${name}: ${ok ? "ok" : "FAILED"} (${Math.round((Date.now() - started) / 1000)} s)`);
    if (!ok && name === "wasm build") break;
  }
  summary(total, broken);
});

function chosen() {
  const at = process.argv.indexOf("--only");
  if (at < 0) return Object.values(STAGES).flat();
  const stages = STAGES[process.argv[at + 1]];
  if (stages) return stages;
  throw new Stop(`--only takes ${Object.keys(STAGES).join(" or ")}.`);
}

function summary({ passed, failed, skipped, reasons }, broken) {
  say("");
  const why = [...new Set(reasons)];
  for (const reason of why.slice(0, REASONS_SHOWN)) say(`skipped: ${reason}`);
  if (why.length > REASONS_SHOWN) say(`skipped: … and ${why.length - REASONS_SHOWN} reasons more`);
  if (broken.length) say(`failed: ${broken.join(", ")}`);
  say(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = broken.length ? 1 : 0;
}

async function format() {
  const rust = await run("cargo", ["fmt", "--all", "--check"], { show: true });
  const scripts = await run("npm", ["run", "-s", "prettier", "--", "--check"], { show: true });
  if (!rust.ok || !scripts.ok) say("`npm run format` puts this right.");
  return { ok: rust.ok && scripts.ok };
}

async function clippy() {
  const args = ["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"];
  return run("cargo", args, { show: true });
}

/** The worker package is left out: off the runtime there is nothing in it to call. */
async function nativeTests() {
  const args = ["test", "--workspace", "--exclude", "quarry", "--locked", "--no-fail-fast"];
  const shown = ["--", "--show-output"];
  const result = await run("cargo", [...args, ...shown], { show: ofInterest });
  if (!result.ok) say(cargoFailures(result.out));
  return tested(result, cargoCounts);
}

/** What is worth reading while it goes on; what failed is shown at the end. */
function ofInterest(line) {
  return /^\s+(Compiling|Running|Doc-tests|Finished)\b|^test result:/.test(line);
}

async function wasmBuild(ready) {
  try {
    await build(ready);
    await localState();
    return { ok: true };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(error.message);
    return { ok: false };
  }
}

async function runtimeTests() {
  const files = fs.globSync(RUNTIME_TESTS, { cwd: ROOT }).sort();
  const args = ["--test", "--test-reporter=spec", ...files];
  if (!files.length) return tested({ ok: true, out: "" }, nodeCounts);
  return tested(await run(find("node", NODE_BIN), args, { show: true }), nodeCounts);
}

function tested({ ok, out }, count) {
  const counts = count(out);
  const ran = counts.passed + counts.failed > 0;
  if (!ran) say("no test ran");
  return { ok: ok && ran && !counts.failed, counts };
}
