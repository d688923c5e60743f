// npm run bench:cached: time of a cached answer, beside a bare worker that does one hop and one cache match and returns the same
// text. Both run in one process over the same cache, and calls alternate between them. The result is the ratio; the goal is 1.3
// at most. The steps of a cached answer are measured first: a call without any hop (one that Quarry refuses, and one that the peer in
// Rust answers with two characters, which is what the stack takes for any call), and one with the hop alone (the key's status). Quarry
// without its Rust (shell.js) tells what a lease, deadlines, headers and a line of the log take by themselves.
//
// A pause after each call keeps a worker's tasks after its response out of the next call's time.
//
// CALLS (of each), AT_ONCE, PAUSE_MS.
import { readFileSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { percentile } from "./percentile.mjs";
import { PAGE, SEARCH, authorized, filesOf, openKeys } from "./setting.mjs";
import { startWorkerd } from "./workerd.mjs";

const CALLS = Number(process.env.CALLS ?? 2_000);
const AT_ONCE = Number(process.env.AT_ONCE ?? 1);
const PAUSE_MS = Number(process.env.PAUSE_MS ?? 3);
const WARM_UP = 200;
/** Answers stay in the isolate's own memory for two seconds; what is measured is the cache. */
const OWN_MEMORY_S = 2;
const NAMES = ["quarry", "barecached", "shell", "ordered"];

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE * NAMES.length });
const files = await filesOf(NAMES);
const workers = await startWorkerd(NAMES, { ...files, page: renewed(files.page), cacheTtlS: "86400" });
try {
  const [key] = await openKeys(workers, 1);
  await measure("no hop", key, {
    quarry: { path: "/api/v9/nothing", status: 404 },
    barecached: { path: "/nothing", status: 200 },
    shell: { path: "/health", status: 200 },
    ordered: { path: "/health", status: 200 },
  });
  await measure("one hop", key, {
    quarry: { path: "/api/keys/status", status: 200 },
    barecached: { path: "/hop", status: 200 },
  });
  await compare("app search", SEARCH, key);
  await compare("web search", PAGE, key);
} finally {
  agent.destroy();
  await workers.stop();
}

/** Writes the page as if it were made now, since an old one is not answered from the cache: its id begins with its Unix seconds. */
function renewed(file) {
  const page = readFileSync(file, "utf8");
  const [, id] = /kEI\s*[:=]\s*['"]([\w-]+)['"]/.exec(page) ?? [];
  if (id === undefined) return file;
  const bytes = Buffer.from(id, "base64url");
  bytes.writeUInt32LE(Math.floor(Date.now() / 1000));
  const fresh = join(files.bundle, "fresh-page.html");
  writeFileSync(fresh, page.replaceAll(id, bytes.toString("base64url")));
  return fresh;
}

async function compare(what, path, key) {
  console.log(`\n${what}: waiting until the answer comes from the cache …`);
  const text = await cached(workers.at.quarry + path, key);
  await fetch(workers.at.barecached + path, { method: "PUT", body: text });
  await fetch(workers.at.shell + path, authorized(key));
  await measure(`${what}, ${text.length} characters`, key, {
    quarry: { path, status: 200, length: text.length },
    barecached: { path, status: 200, length: text.length },
    shell: { path, status: 200 },
  });
}

/** Calls the workers that are asked in turn, and prints what each took and how many times the bare one's that is. */
async function measure(what, key, asked) {
  const names = Object.keys(asked);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  const lane = async () => {
    for (let n = 0; n < (CALLS + WARM_UP) / AT_ONCE; n++)
      for (const name of names) {
        const ms = await timed(workers.at[name], key, asked[name]);
        if (n >= WARM_UP / AT_ONCE) times[name].push(ms);
        if (PAUSE_MS > 0) await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
  };
  console.log(`${what}: ${CALLS} calls of each, ${AT_ONCE} at once …`);
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const at = (name, part) => percentile(times[name], part);
  for (const name of names) {
    const ratio = (part) => (at(name, part) / at("barecached", part)).toFixed(2);
    console.log(
      `  ${name.padEnd(11)} p50 ${at(name, 0.5).toFixed(3)} ms, p99 ${at(name, 0.99).toFixed(3)} ms; ` +
        `of the bare one's ${ratio(0.5)}, ${ratio(0.99)}`,
    );
  }
}

/** Milliseconds until the whole answer is here. */
function timed(origin, key, { path, status, length = 0 }) {
  return new Promise((done, fail) => {
    const from = performance.now();
    const request = get(origin + path, { agent, ...authorized(key) }, (answer) => {
      let received = 0;
      answer.on("data", (bytes) => (received += bytes.length));
      answer.on("end", () => {
        if (answer.statusCode === status && received > length / 2) done(performance.now() - from);
        else fail(new Error(`${origin}${path}: ${answer.statusCode}, ${received} bytes`));
      });
    });
    request.on("error", fail);
  });
}

/** The answer once it comes from the cache. */
async function cached(url, key) {
  for (let tries = 0; tries < 50; tries++) {
    const answer = await fetch(url, authorized(key));
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(text.slice(0, 500));
    if (Number(answer.headers.get("age") ?? 0) > OWN_MEMORY_S) return text;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error("the answer did not get into the cache");
}
