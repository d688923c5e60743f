// Fuzzes what reads strangers' bytes: builds the targets with the toolchain of the project, cuts seeds, runs.
//
//   node fuzz/run.mjs [target or all] [seconds a target, 600 when absent] [further arguments of libFuzzer]
//
// The flags below are what `cargo fuzz` passes, without the address sanitizer, which takes a nightly compiler; with one,
// `cargo fuzz run json` does as well. Findings lie in the cache folder that is printed; each becomes a test beside the fix.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { TOOLS } from "../scripts/launch/versions.mjs";

const here = dirname(fileURLToPath(import.meta.url));
/** Targets by name, with the dictionary of those that have one. */
const TARGETS = { v1_pages: "v1.dict", json: null, tokens: null, payments: null, requests: null };
const [chosen = "all", seconds = "600", ...more] = process.argv.slice(2);
const names = chosen === "all" ? Object.keys(TARGETS) : [chosen];
if (!names.every((name) => name in TARGETS)) {
  console.error(`targets: all, ${Object.keys(TARGETS).join(", ")}`);
  process.exit(2);
}
const cache = join(TOOLS, "fuzz");
const fixtures = process.env.QUARRY_FIXTURES ?? join(here, "../../shared/fixtures");
/** Number of endpoints in the target, and the shapes in which it shows them pieces, most often a page's column of results:
 *  `crates/sources-v1/tests/v1_garbled/endpoints.rs`. */
const ENDPOINTS = 12;
const SHAPES = [1, 1, 1, 2, 3, 4];
const PIECE_BYTES = 24_000;

const flags = [
  "--cfg fuzzing",
  "-Cpasses=sancov-module",
  ...["level=4", "inline-8bit-counters", "pc-table", "trace-compares"].map(
    (option) => `-Cllvm-args=-sanitizer-coverage-${option}`,
  ),
  "-Ccodegen-units=1",
].join(" ");

function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    stdio: "inherit",
    cwd: here,
    env: { ...process.env, ...env },
  });
  if (error) throw error;
  return status;
}

function pages(folder) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(".html"));
    return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  } catch {
    console.error(`no recordings in ${folder}: the fuzzer starts from nothing`);
    return [];
  }
}

/** Pieces of every recorded page: without scripts a page is mostly results, and small seeds are tried far more often. */
function cutPages(folder) {
  let count = 0;
  for (const file of pages(join(fixtures, "v1"))) {
    const page = readFileSync(file, "utf8").replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
    const body = page.slice(Math.max(page.indexOf('id="rso"'), page.indexOf("<body"), 0));
    for (let at = 0; at < body.length && at < 20 * PIECE_BYTES; at += PIECE_BYTES) {
      const shape = SHAPES[Math.floor(count / ENDPOINTS) % SHAPES.length];
      const choice = Buffer.from([(count % ENDPOINTS) + ENDPOINTS * shape]);
      writeFileSync(
        join(folder, `piece-${count}`),
        Buffer.concat([choice, Buffer.from(body.slice(at, at + PIECE_BYTES))]),
      );
      count += 1;
    }
  }
  console.log(`${count} seeds in ${folder}`);
}

/** A small example of each format that a target reads; the fuzzer finds the rest. */
const EXAMPLES = {
  json: ['{"a":[1,-2.5e3,"é\\u00e9\\n",null,true],"b":{}}', '"\\ud83e\\udd80"'],
  tokens: [
    "eyJhbGciOiJFUzI1NiIsImtpZCI6IjEiLCJ0eXAiOiJhdCtqd3QifQ.eyJzdWIiOiJ4In0.AAAA",
    '{"keys":[{"kty":"OKP","crv":"Ed25519","x":"6kpsY-KcUgq-9VB7Ey7F-ZVHdq6-vnuSQh7qaRRG0iw"}]}',
  ],
  payments: [
    'Payment eyJpZCI6IngifQ\n{"isValid":true}',
    't=1,v1=00\n{"type":"charge.refunded"}',
    '{"success":true}',
  ],
  requests: [
    "https://api.test:8443/a?b=c#d",
    '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    "Bearer x",
    "2001:db8::1",
  ],
};

function copyExamples(name, folder) {
  EXAMPLES[name].forEach((text, at) => writeFileSync(join(folder, `example-${at}`), text));
}

const version = execFileSync("rustc", ["-vV"], { encoding: "utf8" });
const target = /^host: (.+)$/m.exec(version)[1];
const built = join(cache, "target");
const environment = { RUSTFLAGS: flags, CARGO_TARGET_DIR: built };
if (run("cargo", ["build", "--release", "--target", target], environment) !== 0) process.exit(1);

/** Fuzzes one target; libFuzzer prints the executions. */
function fuzz(name) {
  const folders = ["corpus", "seeds", "findings"].map((kind) => join(cache, kind, name));
  folders.forEach((folder) => mkdirSync(folder, { recursive: true }));
  const [corpus, seed, findings] = folders;
  if (name === "v1_pages") cutPages(seed);
  else copyExamples(name, seed);
  const limits = [`-max_total_time=${seconds}`, "-max_len=65536", "-timeout=10", "-rss_limit_mb=4096"];
  const dictionary = TARGETS[name] ? [`-dict=${join(here, TARGETS[name])}`] : [];
  const output = [`-artifact_prefix=${findings}/`, "-print_final_stats=1", ...dictionary, ...more];
  console.log(`${name}: findings go to ${findings}`);
  return run(join(built, target, "release", name), [...limits, ...output, corpus, seed]) ?? 1;
}

process.exit(names.map(fuzz).find((status) => status !== 0) ?? 0);
