// npm run bench:profile: where the processor time of a call goes, sampled by Linux's perf: warm calls with one key and with many, and
// the first call of fresh processes. A sample counts on every line that its stack contains, so lines overlap; lines with a star count
// innermost functions only.
//
// KEYS (1,50), WARM (calls before), SECONDS (a profile), STARTS (fresh processes), WORKERS (quarry,peer), PERF (the program).
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { visitAll, workerMs } from "./load.mjs";
import { SEARCH, authorized, filesOf, openKeys } from "./setting.mjs";
import { startWorkerd } from "./workerd.mjs";

const PERF = process.env.PERF ?? "perf";
const KEYS = (process.env.KEYS ?? "1,50").split(",").map(Number);
const WARM = Number(process.env.WARM ?? 8000);
const SECONDS = Number(process.env.SECONDS ?? 6);
const STARTS = Number(process.env.STARTS ?? 5);
const WORKERS = (process.env.WORKERS ?? "quarry,peer").split(",");
const CONNECTIONS = 16;
/** For perf to be attached. */
const ATTACH_MS = 700;
const FLAGS = ["--perf-basic-prof"];

/** Lines of the report: a pattern for the functions of a stack, with `self` for the innermost one only. */
const LINES = [
  { what: "compilation of wasm", of: /Runtime_WasmCompileLazy/ },
  { what: "compilation of JavaScript", of: /Runtime_CompileLazy$/ },
  { what: "garbage collection", of: /Heap::CollectGarbage/ },
  { what: "own wasm *", of: /-(liftoff|turbofan)$/, self: true },
  { what: "decoding of texts from wasm", of: /getStringFromWasm0/ },
  { what: "scheduling of futures", of: /::queueMicrotask$/ },
  { what: "calls to objects, sent", of: /JsRpcProperty::call$/ },
  { what: "calls to objects, executed", of: /JsRpcTargetBase::callImpl$/ },
  { what: "start of an object", of: /worker_new_actor/ },
  { what: "SQL", of: /^sqlite3_(step|prepare_v3)$/ },
  { what: "  of it fsync", of: /^(fsync|fdatasync)$/ },
  { what: "timers", of: /(setTimeout|clearTimeout)$/ },
  { what: "log lines", of: /handleLog/ },
  { what: "kernel *", of: / \[k\]$/, self: true },
];

const folder = mkdtempSync(join(tmpdir(), "quarry-profile-"));
try {
  const files = { ...(await filesOf(WORKERS)), v8Flags: FLAGS };
  for (const name of WORKERS) {
    await profileWarm(name, files);
    await profileFirst(name, files);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function profileWarm(name, files) {
  const worker = await startWorkerd([name], files);
  try {
    const keys = await openKeys(worker, Math.max(...KEYS));
    const calls = (count, own) =>
      visitAll(
        Array.from({ length: count }, (_, at) => ({
          url: worker.at[name] + SEARCH,
          init: authorized(own[at % own.length]),
        })),
        CONNECTIONS,
      );
    await calls(WARM, keys.slice(0, 1));
    for (const count of KEYS) {
      const own = keys.slice(0, count);
      await calls(2 * count, own);
      let made = 0;
      const busy = workerMs(worker.pid);
      const stacks = await sampled(worker.pid, async () => {
        for (const end = performance.now() + SECONDS * 1000; performance.now() < end; made += 200)
          await calls(200, own);
      });
      show(`${name}, ${count} keys`, stacks, (workerMs(worker.pid) - busy) / made);
    }
  } finally {
    await stop(worker);
  }
}

async function profileFirst(name, files) {
  const [all, times, compiled] = [[], [], []];
  for (let start = 0; start < STARTS; start++) {
    const worker = await startWorkerd([name], files);
    try {
      const [key] = await openKeys(worker, 1);
      const call = async () => {
        const busy = workerMs(worker.pid);
        await visitAll([{ url: worker.at[name] + SEARCH, init: authorized(key) }], 1);
        times.push(workerMs(worker.pid) - busy);
      };
      const before = compiledKib(worker.pid);
      all.push(...(await sampled(worker.pid, call)));
      compiled.push(compiledKib(worker.pid) - before);
    } finally {
      await stop(worker);
    }
  }
  show(`${name}, first call`, all, average(times));
  console.log(`${average(compiled).toFixed(0).padStart(7)} KiB of wasm compiled`);
}

function average(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Returns the KiB of wasm that the engine has compiled for first calls, from the map of functions that it writes for perf. */
function compiledKib(pid) {
  const lines = readFileSync(mapOf(pid), "utf8").split("\n");
  const sizes = lines
    .filter((line) => line.endsWith("-liftoff"))
    .map((line) => Number.parseInt(line.split(" ")[1], 16));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

function mapOf(pid) {
  return `/tmp/perf-${pid}.map`;
}

/** Stops a worker and removes the map of its functions, which the engine wrote where perf looks for it. */
async function stop(worker) {
  await worker.stop();
  rmSync(mapOf(worker.pid), { force: true });
}

/** The stacks of the process's first thread while `act` goes on: lists of functions, the innermost first. */
async function sampled(pid, act) {
  const data = join(folder, "samples");
  const args = ["record", "-F", "1999", "-e", "cpu-clock", "-g", "-o", data, "-p", String(pid)];
  const perf = spawn(PERF, args, { stdio: "ignore" });
  await new Promise((done) => setTimeout(done, ATTACH_MS));
  await act();
  perf.kill("SIGINT");
  await once(perf, "exit");
  return readStacks(data);
}

async function readStacks(data) {
  const args = ["script", "-i", data, "--comm", "workerd", "-F", "ip,sym,dso"];
  const perf = spawn(PERF, args, { stdio: ["ignore", "pipe", "ignore"] });
  const stacks = [[]];
  for await (const line of createInterface({ input: perf.stdout })) {
    const frame = /^\s+[0-9a-f]+ (.*?) \((.*)\)$/.exec(line);
    if (frame === null) stacks.push([]);
    else stacks.at(-1).push(frame[2].includes("kernel") ? `${frame[1]} [k]` : frame[1]);
  }
  return stacks.filter((stack) => stack.length > 0);
}

function show(what, stacks, ms) {
  console.log(`\n${what}: ${ms.toFixed(2)} ms of the first thread a call, ${stacks.length} samples`);
  for (const { what: line, of, self } of LINES) {
    const has = (stack) => (self ? of.test(stack[0]) : stack.some((frame) => of.test(frame)));
    const share = stacks.filter(has).length / stacks.length;
    console.log(
      `${(100 * share).toFixed(1).padStart(7)} %  ${(share * ms * 1000).toFixed(0).padStart(6)} µs  ${line}`,
    );
  }
}
