// Fuzzes the v1 parsers: builds the target with the toolchain of the project, cuts seeds from the recordings, runs.
//
//   node fuzz/run.mjs [seconds, 600 when absent] [further arguments of libFuzzer]
//
// The flags below are what `cargo fuzz` passes, without the address sanitizer: the parsers have no unsafe code, and so no
// nightly compiler is needed. With one, `cargo fuzz run v1_pages` does as well. Findings lie in the cache folder that is
// printed; each becomes a test beside the fix.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { TOOLS } from "../scripts/lib/versions.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [seconds = "600", ...more] = process.argv.slice(2);
const cache = join(TOOLS, "fuzz");
const fixtures = process.env.QUARRY_FIXTURES ?? join(here, "../../shared/fixtures");
/** How many endpoints the target has, and the shapes in which it shows them pieces, most often a page's column of results:
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
function seeds(folder) {
  mkdirSync(folder, { recursive: true });
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

const version = execFileSync("rustc", ["-vV"], { encoding: "utf8" });
const target = /^host: (.+)$/m.exec(version)[1];
const built = join(cache, "target");
const environment = { RUSTFLAGS: flags, CARGO_TARGET_DIR: built };
if (run("cargo", ["build", "--release", "--target", target], environment) !== 0) process.exit(1);
const [corpus, seed, findings] = ["corpus", "seeds", "findings"].map((name) => join(cache, name));
[corpus, findings].forEach((folder) => mkdirSync(folder, { recursive: true }));
seeds(seed);
const limits = [`-max_total_time=${seconds}`, "-max_len=65536", "-timeout=10", "-rss_limit_mb=4096"];
const folders = [`-artifact_prefix=${findings}/`, `-dict=${join(here, "v1.dict")}`, ...more, corpus, seed];
console.log(`findings go to ${findings}`);
process.exit(run(join(built, target, "release", "v1_pages"), [...limits, ...folders]) ?? 1);
