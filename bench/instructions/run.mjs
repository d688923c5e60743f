// npm run bench:instructions: how many instructions a call takes, in millions, of Quarry beside the workers of `npm run bench`.
// Rates depend on the machine and on what else it does; instructions repeat within a few per cent, even on a busy one, and so
// tell what a change is worth. They are counted by qemu's user-mode emulation (qemu-x86_64 and a C compiler are needed), which
// counts what the program executes and nothing of the system below it. Beside them stands how much code a call runs through, workerd's
// own and what its engine has compiled: what does not stay in the processor's caches takes time that no instruction shows.
//
// CALLS (counted, a round), WARM (calls before), ROUNDS, KEYS (1,50),
// WORKERS (quarry,floor,reading,shell,peer,ordered), WORK (search,page).
import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PAGE, SEARCH, authorized, filesOf, openKeys } from "../setting.mjs";
import { startWorkerd } from "../workerd.mjs";

const CONNECTIONS = 16;
const CALLS = Number(process.env.CALLS ?? 400);
const WARM = Number(process.env.WARM ?? 2500);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const KEYS = (process.env.KEYS ?? "1,50").split(",").map(Number);
const WORKERS = (process.env.WORKERS ?? "quarry,floor,reading,shell,peer,ordered").split(",");
const WORK = (process.env.WORK ?? "search").split(",");
/** Long enough for settlements of the last calls to be written. */
const AFTER_MS = 1500;
/** Copies by one instruction of the processor count as one for each byte when they are emulated: they are not offered. */
const QEMU = ["qemu-x86_64", "-cpu", "max,-erms"];

/** Size of a line of the processor's cache. */
const LINE = 64n;
/** Addresses from its start in which the program and its libraries lie. */
const PROGRAM = 2 ** 30;

const folder = mkdtempSync(join(tmpdir(), "quarry-instructions-"));
try {
  const plugin = join(folder, "counter.so");
  const source = join(import.meta.dirname, "counter.c");
  execFileSync("cc", ["-O2", "-shared", "-fPIC", source, "-o", plugin], { stdio: "inherit" });
  process.env.COUNTER = join(folder, "count");
  const files = await filesOf(WORKERS);
  for (const work of WORK) {
    for (const keys of KEYS) {
      for (const name of WORKERS) {
        if (work === "page" && name === "ordered") continue; // it has the app search alone
        const path = work === "page" ? PAGE : SEARCH;
        const rounds = await measured({ name, files, plugin, path, keys });
        const millions = rounds.map(({ own, compiled }) => (own.millions + compiled.millions).toFixed(2));
        const { own, compiled } = rounds.at(-1);
        console.log(
          `${work}, ${keys} keys, ${name}: ${millions.join(", ")}; ${compiled.millions.toFixed(2)} of it compiled code; ` +
            `KiB of code run through: ${own.kib} of workerd, ${compiled.kib} compiled`,
        );
      }
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the measurement of each round (`compare`). */
async function measured({ name, files, plugin, path, keys }) {
  const workers = await startWorkerd([name], files, [...QEMU, "-plugin", plugin]);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    const list = await openKeys(workers, keys);
    let asked = 0;
    const call = () =>
      answered(workers.at[name] + path, { agent, ...authorized(list[asked++ % list.length]) });
    await calls(call, WARM);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = readBlocks();
      await calls(call, CALLS);
      rounds.push(compare(before, readBlocks()));
    }
    return rounds;
  } finally {
    agent.destroy();
    await workers.stop();
  }
}

/** Reads the counts so far (counter.c). */
function readBlocks() {
  const file = openSync(process.env.COUNTER, "r");
  const read = (count, position) => {
    const bytes = Buffer.alloc(8 * count);
    readSync(file, bytes, 0, bytes.length, position);
    return new BigUint64Array(bytes.buffer, bytes.byteOffset, count);
  };
  const [blocks, start] = [...read(2, 0)].map(Number);
  const counted = read(4 * blocks, 16);
  closeSync(file);
  return { blocks, start, counted };
}

/**
 * Returns `{ own, compiled }` of the calls between two readings: for the code of workerd and its libraries, and for the code that its
 * engine has compiled, the millions of instructions a call and the KiB, in lines of the processor's cache, that most calls run through.
 */
function compare(before, after) {
  const own = { instructions: 0, lines: new Set() };
  const compiled = { instructions: 0, lines: new Set() };
  for (let at = 0; at < after.blocks; at++) {
    const [address, bytes, length, sum] = after.counted.subarray(4 * at, 4 * at + 4);
    const times = Number(sum - (at < before.blocks ? before.counted[4 * at + 3] : 0n)) / CALLS;
    const isOwn = Number(address) >= after.start && Number(address) < after.start + PROGRAM;
    const code = isOwn ? own : compiled;
    code.instructions += times * Number(length);
    if (times < 0.5) continue;
    for (let line = address / LINE; line <= (address + bytes - 1n) / LINE; line++) code.lines.add(line);
  }
  const sumUp = ({ instructions, lines }) => ({
    millions: instructions / 1e6,
    kib: Math.round((lines.size * Number(LINE)) / 1024),
  });
  return { own: sumUp(own), compiled: sumUp(compiled) };
}

async function calls(call, count) {
  let left = count;
  const connection = async () => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  await new Promise((done) => setTimeout(done, AFTER_MS));
}

function answered(url, options) {
  return new Promise((resolve, reject) => {
    const request = get(url, options, (answer) => {
      answer.resume();
      answer.on("end", () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`)),
      );
    });
    request.on("error", reject);
  });
}
