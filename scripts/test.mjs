// npm test: every check there is, and one line at the end that adds the tests up.
//
// `--only` runs a part, and may be given again: `format`, `rust`, `documentation`, `wasm`, `runtime`, a crate (`--only quarry-ledger`) or
// tests by file or directory (`--only tests/runtime/keys.test.mjs`). `--recorded` runs of the native tests those alone that looked
// for recordings when all of them ran last: CI has run them without. `--release` runs the runtime tests over the release build, as CI
// does.

import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { build, developmentEnv } from "./build.mjs";
import { cargoCounts, cargoFailures } from "./lib/counts.mjs";
import { localState } from "./lib/local.mjs";
import { find, main, run, say, Stop, WINDOWS } from "./launch/process.mjs";
import { NATIVE_ENV, nativeRust } from "./launch/rust.mjs";
import { bindgenProgram } from "./launch/tools.mjs";
import { NODE_BIN, ROOT, TARGET, WASM_TARGET } from "./launch/versions.mjs";
import { runTestFiles } from "./lib/test-files.mjs";
import { prettier } from "./prettier.mjs";
import { settingUp } from "./setup.mjs";

const REASONS_SHOWN = 10;
/** File of the names of the native tests that looked for recordings, one a line, as quarry-test-pages notes them. */
const READERS = join(TARGET, "tests-that-read-recordings.txt");

/** Stages of each part. */
const PARTS = {
  format: ["format"],
  rust: ["clippy", "native tests"],
  documentation: ["documentation"],
  wasm: ["wasm tests"],
  runtime: ["wasm build", "runtime tests"],
};

await main(async () => {
  const chosen = choose(process.argv.slice(2));
  const tools = { ...settingUp(), native: nativeRust() };
  const running = runStages(stages(chosen, tools), chosen.parts);
  const [results] = await Promise.all([running, ...Object.values(tools)]);
  summary(results);
});

/** Parses the arguments: `{ parts, crates, files, profile }`. */
function choose(args) {
  const chosen = { parts: new Set(), crates: [], files: [], recorded: false, profile: "dev" };
  const rest = [...args];
  while (rest.length) {
    const argument = rest.shift();
    if (argument === "--release") chosen.profile = "release";
    else if (argument === "--only") choosePart(chosen, rest.shift() ?? "");
    else if (argument === "--recorded") chosen.recorded = true;
    else throw new Stop(`npm test knows --only, --recorded and --release, not ${argument}.`);
  }
  if (chosen.parts.size) return chosen;
  return { ...chosen, parts: new Set(Object.values(PARTS).flat()) };
}

function choosePart({ parts, crates, files }, name) {
  const known = crateNames();
  const crate = known.find((own) => own === name || own === `quarry-${name}`);
  const found = name && testFiles().filter((file) => file === name || file.startsWith(join(name, "/")));
  const add = (part) => PARTS[part].forEach((stage) => parts.add(stage));
  if (Object.hasOwn(PARTS, name)) add(name);
  else if (crate) (crates.push(crate), add("rust"), add("documentation"));
  else if (found.length) (files.push(...found), add("runtime"));
  else {
    throw new Stop(
      `--only takes ${Object.keys(PARTS).join(", ")}, a file or directory of tests (tests/runtime/keys.test.mjs), ` +
        `or a crate: ${known.join(", ")}.`,
    );
  }
}

function crateNames() {
  return readdirSync(join(ROOT, "crates")).map((name) => `quarry-${name}`);
}

/**
 * The stages: what each does, those that it needs (it is left out where one of them failed), and those that it only waits for. The
 * worker and the crates are compiled side by side, since the longest step of each keeps one processor busy. Native tests that measure
 * time are not run beside those of the runtime; the documentation is.
 */
function stages({ parts, crates, files, recorded, profile }, tools) {
  return {
    format: { run: () => formats(tools) },
    clippy: { run: () => clippy(crates, tools) },
    "native tests": { needs: ["clippy"], run: () => nativeTests(crates, recorded) },
    "wasm build": { run: () => wasmBuild(profile, tools) },
    "wasm tests": { waits: ["wasm build"], run: () => runWasmTests(tools) },
    "runtime tests": {
      needs: ["wasm build"],
      waits: ["native tests", "wasm tests"],
      run: () => runtimeTests(files.length ? files : testFiles()),
    },
    documentation: { needs: ["clippy"], waits: ["native tests"], run: () => documentation(crates, tools) },
  };
}

/** Runs the chosen stages, each as soon as it can begin, and returns `{ total, broken }`: what was counted, and who failed. */
async function runStages(all, parts) {
  const started = {};
  const begin = (name) => (started[name] ??= parts.has(name) ? follow(name) : Promise.resolve({ ok: true }));
  const follow = async (name) => {
    const { needs = [], waits = [], run } = all[name];
    const needed = await Promise.all(needs.map(begin));
    await Promise.all(waits.map(begin));
    if (needed.every(({ ok }) => ok)) return report(name, run);
    say(`── ${name}: left out`);
    return { ok: false };
  };
  const names = Object.keys(all).filter((name) => parts.has(name));
  const results = await Promise.all(names.map(begin));
  const total = { passed: 0, failed: 0, skipped: 0, reasons: [] };
  for (const { ok, counts } of results) {
    for (const key of ["passed", "failed", "skipped"]) total[key] += counts?.[key] ?? 0;
    total.reasons.push(...(counts?.reasons ?? []));
    if (!ok && !counts?.failed) total.failed += 1;
  }
  return { total, broken: names.filter((_, i) => !results[i].ok) };
}

/** Runs a stage and says when it begins, how it ends and after how long. */
async function report(name, run) {
  say(`── ${name} …`);
  const started = Date.now();
  const result = await run();
  say(`── ${name}: ${result.ok ? "ok" : "FAILED"} (${Math.round((Date.now() - started) / 1000)} s)`);
  return result;
}

function summary({ total: { passed, failed, skipped, reasons }, broken }) {
  say("");
  const why = [...new Set(reasons)];
  for (const reason of why.slice(0, REASONS_SHOWN)) say(`skipped: ${reason}`);
  if (why.length > REASONS_SHOWN) say(`skipped: … and ${why.length - REASONS_SHOWN} reasons more`);
  if (broken.length) say(`failed: ${broken.join(", ")}`);
  say(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = broken.length ? 1 : 0;
}

async function formats({ native, modules }) {
  await Promise.all([native, modules]);
  const rust = await run("cargo", ["fmt", "--all", "--check"], { show: true });
  const scripts = await prettier(["--check"]);
  if (!rust.ok || !scripts.ok) say("`npm run format` puts this right.");
  return { ok: rust.ok && scripts.ok };
}

function cargo(command, crates, ...more) {
  const which = crates.length ? crates.flatMap((crate) => ["-p", crate]) : ["--workspace"];
  return [command, ...which, "--locked", ...more];
}

/** Lints the crates and compiles their tests, by one compiler (`NATIVE_ENV`): what it warns of is an error. */
async function clippy(crates, { native }) {
  await native;
  const args = cargo("test", crates, "--all-targets", "--no-run");
  const show = (line) => /^\s+(Compiling|Finished)\b/.test(line);
  const result = await run("cargo", args, { env: NATIVE_ENV, show });
  if (!result.ok) say(cargoFailures(result.out));
  return result;
}

async function nativeTests(crates, recorded) {
  const readers = recorded ? readersOfRecordings() : [];
  const names = recorded ? ["--exact", ...readers] : [];
  // A single test at a time would run on the main thread, which has no test's name.
  const env = { ...NATIVE_ENV, RUST_TEST_THREADS: String(Math.max(2, availableParallelism())) };
  if (!recorded && !crates.length) {
    rmSync(READERS, { force: true });
    env.QUARRY_READERS_FILE = READERS;
  }
  const args = cargo("test", crates, "--tests", "--no-fail-fast", "--", "--show-output", ...names);
  const result = await run("cargo", args, { env, show: ofInterest });
  if (!result.ok) say(cargoFailures(result.out));
  const { ok, counts } = tested(result, cargoCounts);
  const missed = readers.length - counts.passed - counts.failed - counts.skipped;
  if (missed > 0) say(`${missed} of the tests in ${READERS} did not run`);
  return { ok: ok && missed <= 0, counts };
}

/** Returns the names of the tests that looked for recordings when all native tests ran last. */
function readersOfRecordings() {
  if (!existsSync(READERS))
    throw new Stop("--recorded needs a run of all native tests before it: npm test -- --only rust");
  return [...new Set(readFileSync(READERS, "utf8").split("\n").filter(Boolean))];
}

/**
 * Checks the documentation of every crate but the worker's, private items as well, and runs the examples in it. On Windows, where a script
 * is no program, `cargo doc` checks, which writes the pages as well.
 */
async function documentation(crates, { native }) {
  await native;
  const env = WINDOWS
    ? NATIVE_ENV
    : { ...NATIVE_ENV, RUSTDOC: join(ROOT, "scripts", "lib", "rustdoc-check.mjs") };
  const tests = await run("cargo", cargo("test", crates, "--doc", "--no-fail-fast"), {
    env,
    show: ofInterest,
  });
  if (!tests.ok) say(cargoFailures(tests.out));
  const links = WINDOWS ? await writeDocumentation(crates) : { ok: true };
  const { ok, counts } = tested(tests, cargoCounts);
  return { ok: ok && links.ok, counts };
}

async function writeDocumentation(crates) {
  const env = { ...NATIVE_ENV, RUSTDOCFLAGS: "-Dwarnings" };
  const which = crates.length ? [] : ["--exclude", "quarry"];
  const args = cargo("doc", crates, ...which, "--no-deps", "--document-private-items", "--keep-going");
  const result = await run("cargo", args, { env });
  if (!result.ok) say(cargoFailures(result.out));
  return result;
}

/** Runs the tests that exist only in wasm; they share what `npm start` compiled, the development profile with its features. */
async function runWasmTests({ rust }) {
  const { cargo: pinned, env } = await rust;
  const runner = [process.execPath, join(ROOT, "scripts/lib/wasm-tests.mjs"), await bindgenProgram()];
  const config = `target.${WASM_TARGET}.runner=${JSON.stringify(runner)}`;
  const which = ["-p", "quarry", "-p", "quarry-json", "--lib", "--test", "wasm"];
  const args = ["--config", config, "test", ...which, "--locked", "--profile", "worker-dev"];
  args.push("--target", WASM_TARGET);
  const all = { ...env, ...developmentEnv(), WASM_BINDGEN_USE_JS_SYS: "1" };
  const result = await run(pinned, args, { env: all, show: ofInterest });
  if (!result.ok) say(cargoFailures(result.out));
  return tested(result, cargoCounts);
}

/** Returns the lines worth reading while it goes on; failures are shown at the end. */
function ofInterest(line) {
  return /^\s+(Running|Doc-tests|Finished)\b|^test result:/.test(line);
}

async function wasmBuild(profile, { rust, modules }) {
  try {
    // The pages and the release are made by programs that npm brings.
    const [ready] = await Promise.all([rust, modules]);
    // Tests need features beyond the deployed ones.
    process.env.QUARRY_FEATURES = "development";
    await Promise.all([build(ready, profile), localState()]);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(error.message);
    return { ok: false };
  }
}

/** Every file of tests in JavaScript, from the root. */
function testFiles() {
  const folders = ["tests", "trust", "stand-ins", "scripts", "bench"].filter((name) =>
    existsSync(join(ROOT, name)),
  );
  const all = folders.flatMap((name) =>
    readdirSync(join(ROOT, name), { recursive: true }).map((file) => join(name, file)),
  );
  return all.filter((file) => file.endsWith(".test.mjs")).sort();
}

async function runtimeTests(files) {
  // Each file waits for processes of its own, and for the clock, more than it computes.
  const atOnce = availableParallelism() + 3;
  const { ok, counts } = await runTestFiles(files, { node: find("node", NODE_BIN), atOnce });
  return ranTests(ok, counts);
}

function tested({ ok, out }, count) {
  return ranTests(ok, count(out));
}

function ranTests(ok, counts) {
  const ran = counts.passed + counts.failed > 0;
  if (!ran) say("no test ran");
  return { ok: ok && ran && !counts.failed, counts };
}
