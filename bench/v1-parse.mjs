// npm run bench:v1: how long the whole way from a v1 page to JSON takes, over the recordings of 2026: natively, beside
// PyPI WebSearcher in the same run, and in workerd's engine. What counts is the ratio; it is to be 1/60 at most.
import { execFile, execFileSync, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { main } from "../scripts/launch/process.mjs";
import { ROOT, TARGET, TOOLS } from "../scripts/launch/versions.mjs";
import { freePort } from "../scripts/lib/free-port.mjs";
import { setUp } from "../scripts/setup.mjs";
import { buildReading } from "./reading/build.mjs";

const run = promisify(execFile);
const WEB_SEARCHER = "0.7.0";
const RUNS = Number(process.env.RUNS ?? 3);
/** Number of times that a page is parsed in one request, so that the request itself weighs little. */
const REPETITIONS = Number(process.env.REPETITIONS ?? 20);
const RATIO_MAX = 1 / 60;
const here = import.meta.dirname;
const MEGABYTES = 256;

function stop(message) {
  console.error(message);
  process.exit(2);
}

function recordings() {
  const fixtures = process.env.QUARRY_FIXTURES ?? join(ROOT, "../shared/fixtures");
  const folder = join(fixtures, "v1/search/websearcher");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const pages = names.filter((name) => name.startsWith("2026-") && name.endsWith(".html")).sort();
  if (pages.length === 0) stop(`No recordings of 2026 in ${folder}; QUARRY_FIXTURES names another folder.`);
  return pages.map((name) => join(folder, name));
}

/** Milliseconds a page by file: WebSearcher, in an environment of its own that is made when it is missing. */
async function webSearcher(files) {
  const home = join(TOOLS, `websearcher-${WEB_SEARCHER}`);
  const python = join(home, "bin/python");
  if (!existsSync(join(home, "ready"))) {
    const version = await run("python3", ["--version"]).catch(() => undefined);
    if (!version)
      stop(
        "The benchmark needs python3 with venv and pip: apt-get install python3-venv (or brew install python).",
      );
    console.log(`installing WebSearcher ${WEB_SEARCHER} in ${home} …`);
    mkdirSync(TOOLS, { recursive: true });
    rmSync(home, { recursive: true, force: true });
    try {
      await run("python3", ["-m", "venv", home]);
      await run(python, ["-m", "pip", "install", "--quiet", `WebSearcher==${WEB_SEARCHER}`]);
    } catch (error) {
      stop(`WebSearcher could not be installed:\n${error.stderr || error.message}`);
    }
    writeFileSync(join(home, "ready"), "");
  }
  const { stdout } = await run(python, [join(here, "v1-parse.py"), RUNS, ...files].map(String), {
    maxBuffer: MEGABYTES << 20,
  });
  const times = JSON.parse(stdout.slice(stdout.lastIndexOf("{")));
  return Object.values(times).reduce((sum, time) => sum + time, 0) / files.length;
}

/** Milliseconds a page: building the tree, and the whole way to JSON. */
async function native(files) {
  const cargo = ["build", "--quiet", "--release", "-p", "quarry-sources-v1", "--example", "v1_bench"];
  execFileSync("cargo", cargo, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
  const { stdout } = await run(join(TARGET, "release/examples/v1_bench"), files, {
    maxBuffer: MEGABYTES << 20,
  });
  // KB, tree, organic, whole, whole with JSON: the last line has the sums over all pages.
  const [bytes, tree, , , json] = stdout.trimEnd().split("\n").at(-1).trim().split(/\s+/).map(Number);
  return { kilobytes: bytes / files.length, tree: tree / files.length, json: json / files.length };
}

/** Milliseconds a page in workerd: a request with many repetitions less one with none, from outside. */
async function workerd(files, module) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "quarry-bench-"));
  const quote = JSON.stringify;
  writeFileSync(
    join(folder, "config.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "parser", worker = .parser)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "parser")],
);
const parser :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed ${quote(join(here, "v1-worker.js"))}),
    (name = "readers.js", esModule = embed ${quote(join(here, "reading", "readers.js"))}),
    (name = "reading.wasm", wasm = embed ${quote(module)}),
  ],
  compatibilityDate = "2026-10-01",
);
`,
  );
  const binary = resolve(ROOT, "node_modules/.bin/workerd");
  const child = spawn(binary, ["serve", "-I/", join(folder, "config.capnp")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ask = async (what, times, body) => {
    const start = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/${what}/${times}`, { method: "POST", body });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return { time: performance.now() - start, result: Number(text) };
  };
  try {
    for (let tries = 0; ; tries++) {
      if (await ask("tree", 1, "<p>").catch(() => undefined)) break;
      if (tries > 100) throw new Error("workerd did not start");
      await new Promise((done) => setTimeout(done, 100));
    }
    const sums = { tree: 0, page: 0 };
    for (const file of files) {
      const page = readFileSync(file, "utf8");
      for (const what of Object.keys(sums)) {
        let best = Infinity;
        for (let round = 0; round <= RUNS; round++) {
          const { time: idle } = await ask(what, 0, page);
          const { time, result } = await ask(what, REPETITIONS, page);
          if (!(result > 0)) throw new Error(`${file}: nothing was read`);
          // The first round compiles.
          if (round > 0) best = Math.min(best, (time - idle) / REPETITIONS);
        }
        sums[what] += best;
      }
    }
    return { tree: sums.tree / files.length, json: sums.page / files.length };
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const ms = (time) => `${time.toFixed(2)} ms`.padStart(10);

await main(async () => {
  await setUp({ keepModules: true });
  const files = recordings();
  const ours = await native(files);
  const theirs = await webSearcher(files);
  const ratio = theirs / ours.json;
  console.log(
    `${files.length} recorded pages of 2026, ${ours.kilobytes.toFixed(0)} KB each on average; milliseconds a page`,
  );
  console.log(`the tree alone, natively       ${ms(ours.tree)}`);
  console.log(`page to JSON, natively         ${ms(ours.json)}`);
  console.log(`page to objects, WebSearcher   ${ms(theirs)}   ${ratio.toFixed(0)} times as long`);
  const engine = await workerd(files, await buildReading());
  console.log(`the tree alone, in workerd     ${ms(engine.tree)}`);
  console.log(
    `page to JSON, in workerd       ${ms(engine.json)}   ${(engine.json / ours.json).toFixed(1)} times the native time`,
  );
  if (1 / ratio > RATIO_MAX)
    stop("The parse is too slow: it is to take a thirtieth of WebSearcher's time at most.");
});
