// npm run bench:instructions: how many instructions a call takes, in millions, of Quarry beside the workers of `npm run bench`.
// Rates depend on the machine and on what else it does; instructions repeat within a few per cent, even on a busy one, and so
// tell what a change is worth. They are counted by qemu's user-mode emulation (qemu-x86_64 and a C compiler are needed), which
// counts what the program executes and nothing of the system below it.
//
// CALLS (counted, a round), WARM (calls before), ROUNDS, KEYS (1,50), WORKERS (quarry,floor,reading,peer,ordered), WORK (search,page).
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
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
const WORKERS = (process.env.WORKERS ?? "quarry,floor,reading,peer,ordered").split(",");
const WORK = (process.env.WORK ?? "search").split(",");
/** Long enough for settlements of the last calls to be written. */
const AFTER_MS = 1500;
/** Copies by one instruction of the processor count as one for each byte when they are emulated: they are not offered. */
const QEMU = ["qemu-x86_64", "-cpu", "max,-erms"];

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
        const millions = await measured({ name, files, plugin, path, keys });
        console.log(
          `${work}, ${keys} keys, ${name}: ${millions.map((round) => round.toFixed(2)).join(", ")}`,
        );
      }
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Millions of instructions a call, by rounds. */
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
      const before = counted();
      await calls(call, CALLS);
      rounds.push(Number(counted() - before) / CALLS / 1e6);
    }
    return rounds;
  } finally {
    agent.destroy();
    await workers.stop();
  }
}

/** Instructions so far. */
function counted() {
  return readFileSync(process.env.COUNTER).readBigUInt64LE(0);
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
