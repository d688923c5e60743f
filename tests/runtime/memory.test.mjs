// An isolate has 128 MB for all the calls that it serves at once. However large the answers are and however many come, what
// is held of them stays within that.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startStandIns } from "../../stand-ins/server.mjs";
import { ANY, call } from "./calls.mjs";
import { assertError, readDocument } from "./contract.mjs";
import { many, startQuarry, until } from "./harness.mjs";

const MIB = 1024 * 1024;
/** Memory limit of an isolate on the platform. */
const ISOLATE_BYTES = 128 * MIB;
const CALLERS = 25;
/** Largest size of an answer (SOURCE_MAX_BYTES). */
const ANSWER_BYTES = 8 * MIB;
const ROUNDS = 3;
/** Memory of the same process that is no isolate's: the runtime's buffers of each connection, and its allocator's reserve. */
const RUNTIME_BYTES = CALLERS * MIB;

let standIns, large, quarry, document;

before(async () => {
  standIns = await startStandIns();
  large = await startLarge(standIns.url);
  quarry = await startQuarry({
    entry: "tests/runtime/away-entry.js",
    sources: large.url,
    // Long enough that on a busy machine no source times out either.
    vars: { STORE: `${large.url}/store`, SOURCE_TIMEOUT_MS: "60000" },
  });
  document = readDocument();
});

after(async () => {
  await quarry?.close();
  await large?.close();
  await standIns?.close();
});

const noProc = existsSync("/proc/self/clear_refs") ? false : "the peak of a process is read from /proc";

test("25 answers of 8 MB at once stay within the memory of an isolate", { skip: noProc }, async (t) => {
  const key = await quarry.makeKey({ calls: 1000 });
  await many(CALLERS, () => quarry.ask(call(ANY), { key: key.key }));
  await quarry.settled(key);
  const pids = runtimes();
  forget(pids);
  const before = sum(pids, "VmRSS");
  large.bytes = ANSWER_BYTES;
  let answered = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await many(CALLERS, () => quarry.ask(call(ANY), { key: key.key }));
    const { 200: good, 503: busy = [], ...others } = Object.groupBy(answers, ({ status }) => status);
    assert.deepEqual(others, {});
    assert.ok(good?.length > 0, "some find room");
    for (const answer of busy) assertError(document, answer, 503, "overloaded");
    await quarry.settled(key);
    answered += good.length;
  }
  // Nothing was dropped to save memory.
  await until("all bundles are written", () => large.stored > answered * (ANSWER_BYTES - MIB));
  const growth = sum(pids, "VmHWM") - before;
  t.diagnostic(`grew by ${Math.round(growth / MIB)} MiB from ${Math.round(before / MIB)} MiB`);
  assert.ok(growth <= ISOLATE_BYTES + RUNTIME_BYTES, `grew by ${Math.round(growth / MIB)} MiB`);
});

test("a call without room before its deadline is 503 overloaded, free, and the next one finds room", async () => {
  const narrow = await startQuarry({
    sources: large.url,
    vars: { SOURCE_BYTES_IN_FLIGHT: "100000", SOURCE_TIMEOUT_MS: "3000" },
  });
  try {
    const key = await narrow.makeKey({ calls: 50 });
    large.bytes = MIB;
    // The first call's answer begins when the second's fills the room already, which then is held beyond the first's deadline.
    large.delays.push({ headMs: 1_200, tailMs: 0 }, { headMs: 0, tailMs: 2_700 });
    const first = narrow.ask(call(ANY), { key: key.key });
    await sleep(600);
    const second = narrow.ask(call(ANY), { key: key.key });
    assertError(document, await first, 503, "overloaded");
    assert.equal((await second).status, 200);
    assert.equal((await narrow.ask(call(ANY), { key: key.key })).status, 200);
    assert.equal((await narrow.settled(key)).totals.consumed, 2);
  } finally {
    await narrow.close();
  }
});

/** The runtimes that this process started: the worker's and, where there is one, that of the harness's proxy. */
function runtimes() {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(stat);
        return [{ pid: Number(pid), name, parent: Number(parent) }];
      } catch {
        return []; // it has ended meanwhile
      }
    });
  const isOurs = (one) =>
    one !== undefined && (one.parent === process.pid || isOurs(all.find(({ pid }) => pid === one.parent)));
  const found = all.filter((one) => one.name === "workerd" && isOurs(one)).map(({ pid }) => pid);
  assert.ok(found.length > 0, "a runtime runs");
  return found;
}

/** Returns the bytes that a request read. */
async function taken(request) {
  let bytes = 0;
  for await (const part of request) bytes += part.length;
  return bytes;
}

/** Resets the peaks. */
const forget = (pids) => pids.forEach((pid) => writeFileSync(`/proc/${pid}/clear_refs`, "5"));

const sum = (pids, field) => pids.reduce((bytes, pid) => bytes + status(pid, field), 0);
const status = (pid, field) =>
  1024 *
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);

/**
 * In front of the stand-ins: answers are filled with blanks up to `bytes`, in pieces without an announced length. The next
 * requests' `delays` say how late their answers begin and end. It is a store as well, which counts what it takes.
 */
async function startLarge(upstream) {
  const world = { bytes: 0, delays: [], stored: 0 };
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    if (method === "PUT")
      return void taken(request).then((bytes) => response.end(void (world.stored += bytes)));
    const { headMs, tailMs } = world.delays.shift() ?? { headMs: 0, tailMs: 0 };
    const onward = httpRequest(upstream + url, {
      method,
      headers: { ...headers, host: new URL(upstream).host },
    });
    onward.once("response", async (answer) => {
      let body = "";
      for await (const part of answer.setEncoding("utf8")) body += part;
      const blanks = " ".repeat(Math.max(world.bytes - Buffer.byteLength(body) - 16, 0));
      await sleep(headMs);
      response.writeHead(answer.statusCode, { "content-type": answer.headers["content-type"] });
      response.write(body.replace("</body>", `${blanks.slice(0, blanks.length / 2)}</body>`));
      setTimeout(() => response.end(blanks.slice(0, blanks.length / 2)), tailMs);
    });
    request.pipe(onward);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(world, {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
}
