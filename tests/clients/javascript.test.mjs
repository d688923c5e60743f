// clients/javascript as it is published: packed, put where a program finds it, compiled against, and called over the running
// service and over things that do not answer as it does.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { run } from "../../scripts/launch/process.mjs";
import { startStandIns } from "../../stand-ins/server.mjs";
import { ROOT, startQuarry } from "../runtime/harness.mjs";
import { installClient } from "./packed.mjs";

const ORIGIN = "https://api.example";
let standIns, quarry, folder, client, service;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "quarry-javascript-"));
  standIns = await startStandIns();
  [quarry] = await Promise.all([
    startQuarry({ sources: standIns.url, vars: { CACHE_TTL_MAX_S: "86400" } }),
    installClient(folder),
  ]);
  const { key } = await quarry.makeKey();
  client = await import(
    pathToFileURL(join(folder, "node_modules", "quarry-client", "dist", "index.js")).href
  );
  service = new client.Quarry({ baseUrl: new URL(quarry.url).origin, apiKey: key });
});

after(async () => {
  await quarry?.close();
  await standIns?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test("the package can be published: code, types, licence, and no dependencies", () => {
  const where = join(folder, "node_modules", "quarry-client");
  assert.deepEqual(readdirSync(where).sort(), ["LICENSE", "README.md", "dist", "package.json"]);
  const names = readdirSync(join(where, "dist"));
  for (const name of ["index.js", "index.d.ts", "contract.d.ts"])
    assert.ok(names.includes(name), names.join());
});

test("the compiler knows paths, parameters and answers", { timeout: 120_000 }, async () => {
  const program = (call) => `
import { ApiError, path, Quarry } from "quarry-client";
const quarry = new Quarry({ baseUrl: "https://api.example", apiKey: "qk_1" });
${call}
export {};
`;
  const right = `
const { organic_results: results = [], search_metadata } = await quarry.get("/api/v1/search", { q: "tea", device: "mobile", gl: undefined });
const titles: string[] = results.map(({ title }) => title);
const cached: boolean = search_metadata.cached;
for await (const page of quarry.pages("/api/v1/reviews", { place_id: "x" })) console.log(page.reviews?.length, titles, cached);
for await (const { index, error } of quarry.batch([path("/api/v3/search", { q: "tea" })])) console.log(index, error?.code);
const { remaining_calls } = await quarry.get("/api/keys/status");
const left: number = remaining_calls;
const [place] = (await quarry.get("/api/locations", { q: "aust" })).locations;
console.log(left, place?.canonical_name);
try { await quarry.get("/api/v6/app-store/search", { term: "x" }, { signal: AbortSignal.timeout(5), maxAge: 0 }); } catch (error) {
  if (error instanceof ApiError && error.code === "rate_limited") console.log(error.retryAfter);
}`;
  const wrong = [
    'await quarry.get("/api/v1/serach", { q: "tea" });',
    'await quarry.get("/api/v1/search", { phrase: "tea" });',
    'await quarry.get("/api/v1/search", { q: 7 });',
    'await quarry.get("/api/v1/search", { q: "tea", device: "watch" });',
    '(await quarry.get("/api/v1/search", { q: "tea" })).organic_result;',
    'path("/api/v3/search");',
    'path("/api/v3/search", {});',
    'await quarry.get("/api/batch");',
  ];
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(join(folder, "right.ts"), program(right));
  wrong.forEach((call, at) => writeFileSync(join(folder, `wrong${at}.ts`), program(call)));
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: "es2022",
    module: "nodenext",
    lib: ["es2023", "dom", "dom.asynciterable"],
    types: [],
  };
  const files = ["right.ts", ...wrong.map((_, at) => `wrong${at}.ts`)];
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  const { out } = await run(process.execPath, [tsc, "-p", "."], { cwd: folder });
  const errors = (file) => out.split("\n").filter((line) => line.startsWith(file));
  assert.deepEqual(errors("right.ts"), [], out);
  wrong.forEach((call, at) => assert.equal(errors(`wrong${at}.ts`).length, 1, `${call}\n${out}`));
});

test("its README runs as it is written", async () => {
  const readme = readFileSync(join(ROOT, "clients", "javascript", "README.md"), "utf8");
  const blocks = [...readme.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
  assert.equal(blocks.length, 4);
  const { origin } = new URL(quarry.url);
  const { key } = await quarry.makeKey();
  const program = blocks.join("\n").replace("https://YOUR-HOST", origin).replace("qk_…", key);
  writeFileSync(join(folder, "readme.mjs"), program);
  const { ok, out } = await run(process.execPath, ["readme.mjs"], { cwd: folder });
  assert.ok(ok, out);
  assert.match(out, /https?:\/\//);
  assert.match(out, /^\/api\/v3\/search\?q=tea 200 /m);
});

test("a search, and pages that follow each other", async () => {
  const starts = [];
  const links = new Set();
  for await (const page of service.pages("/api/v1/search", { q: "paper lantern" })) {
    starts.push(page.search_parameters.start);
    page.organic_results.forEach(({ link }) => links.add(link));
    if (starts.length === 3) break;
  }
  assert.deepEqual(starts, [0, 10, 20]);
  assert.ok(links.size > 20);
  const place_id = "ChIJDdnwdv0y5xQRRytw1ihZQeU";
  const reviews = [];
  for await (const page of service.pages("/api/v1/reviews", { place_id })) {
    reviews.push(JSON.stringify(page.reviews));
    if (reviews.length === 2) break;
  }
  assert.notEqual(reviews[0], reviews[1]);
});

test("errors say what to do", async () => {
  const refused = (call, kind, code) =>
    assert.rejects(call, (error) => {
      assert.ok(error instanceof client[kind] && error instanceof client.ApiError, error.stack);
      assert.equal(error.code, code);
      assert.ok(error.requestId && error.message);
      return true;
    });
  await refused(
    service.get("/api/v1/search", { q: "tea", gl: "zz" }),
    "InvalidRequestError",
    "invalid_request",
  );
  await refused(
    service.get("/api/v1/search", { q: "tea", locaton: "x" }),
    "ForbiddenError",
    "unknown_parameter",
  );
  await refused(service.get("/api/v9/search"), "NotFoundError", "not_found");
  const stranger = new client.Quarry({ baseUrl: new URL(quarry.url).origin, apiKey: "qk_wrong" });
  await refused(stranger.get("/api/v1/search", { q: "tea" }), "AuthenticationError", "invalid_api_key");
  await assert.rejects(async () => {
    for await (const _ of stranger.batch([client.path("/api/v3/search", { q: "tea" })]));
  }, client.AuthenticationError);
});

test("a batch answers each path", async () => {
  const paths = Array.from({ length: 25 }, (_, at) => client.path("/api/v3/search", { q: `tea ${at}` }));
  paths.push(client.path("/api/v3/search", { q: "tea", kl: "x" }));
  const lines = await Array.fromAsync(service.batch(paths));
  assert.deepEqual(
    lines.map(({ index }) => index).sort((a, b) => a - b),
    paths.map((_, at) => at),
  );
  for (const line of lines) {
    assert.equal(line.path, paths[line.index]);
    assert.equal(line.error?.code, line.index === 25 ? "invalid_request" : undefined);
    if (!line.error) assert.ok(line.body.organic_results.length);
  }
});

test("the cache is used as wanted", async () => {
  const cached = async (maxAge) =>
    (await service.get("/api/v2/search", { q: "a cached question" }, { maxAge })).search_metadata.cached;
  assert.deepEqual([await cached(600), await cached(600), await cached(0)], [false, true, false]);
});

test("a call ends when its caller no longer wants it", async () => {
  standIns.delay(3_000);
  try {
    const reason = new Error("enough");
    const stop = new AbortController();
    setTimeout(() => stop.abort(reason), 100);
    const call = service.get("/api/v3/search", { q: "a slow question" }, { signal: stop.signal });
    await assert.rejects(call, (error) => error === reason);
    const late = service.get("/api/v3/search", { q: "a slow question too" }, { deadlineMs: 200 });
    await assert.rejects(late, client.DeadlineError);
  } finally {
    standIns.delay(0);
  }
  const never = service.get("/api/v3/search", { q: "x" }, { signal: AbortSignal.abort(new Error("before")) });
  await assert.rejects(never, /before/);
});

/** A client of something that answers in the order of a list, the last again and again; `asked` are its requests. */
function scripted(steps, options = {}) {
  const asked = [];
  const fetch = async (url, init) => {
    asked.push({ url: String(url), ...init });
    const step = steps.length > 1 ? steps.shift() : steps[0];
    if (step instanceof Error) throw step;
    return step(init);
  };
  return { asked, quarry: new client.Quarry({ baseUrl: `${ORIGIN}/`, apiKey: "qk_1", fetch, ...options }) };
}

const answers =
  (body, status = 200, headers = {}) =>
  () =>
    new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
const refuses = (status, error_code, headers) =>
  answers({ error: "Not now.", error_code, request_id: "r1", retryable: true }, status, headers);
const tea = (quarry, options) => quarry.get("/api/v3/search", { q: "tea" }, options);

test("a refusal is waited for as long as it says, and no longer than the deadline", async () => {
  const twice = scripted([refuses(503, "source_unavailable", { "retry-after": "1" }), answers({ ok: true })]);
  const started = performance.now();
  assert.deepEqual(await tea(twice.quarry), { ok: true });
  assert.ok(performance.now() - started >= 995);
  assert.equal(twice.asked.length, 2);

  const hour = scripted([refuses(429, "rate_limited", { "retry-after": "3600" })]);
  await assert.rejects(tea(hour.quarry, { deadlineMs: 2_000 }), (error) => error.retryAfter === 3600);
  const date = new Date(Date.now() + 3_600_000).toUTCString();
  const dated = scripted([refuses(503, "overloaded", { "retry-after": date })]);
  await assert.rejects(tea(dated.quarry), (error) => Math.abs(error.retryAfter - 3600) < 5);
  assert.deepEqual([hour.asked.length, dated.asked.length], [1, 1]);

  const tries = scripted([refuses(503, "source_unavailable", { "retry-after": "0" })], { tries: 3 });
  await assert.rejects(tea(tries.quarry), client.UnavailableError);
  assert.equal(tries.asked.length, 3);

  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error("enough")), 50);
  const waiting = scripted([refuses(503, "source_unavailable", { "retry-after": "5" })]);
  await assert.rejects(tea(waiting.quarry, { signal: stop.signal }), /enough/);
});

test("answers of another server are told from the service's", async () => {
  const gateway = scripted([answers("<h1>Bad gateway</h1>", 502)], { tries: 2 });
  await assert.rejects(
    tea(gateway.quarry),
    (error) => error instanceof client.ServerError && error.code === undefined,
  );
  assert.equal(gateway.asked.length, 2);
  await assert.rejects(
    tea(scripted([answers("<h1>Welcome</h1>")], { tries: 1 }).quarry),
    client.NetworkError,
  );
  const redirect = scripted([answers("", 302, { location: "https://elsewhere.example" })]);
  await assert.rejects(tea(redirect.quarry), client.ApiError);
  assert.equal(redirect.asked.length, 1);
  const broken = scripted([
    new TypeError("fetch failed", { cause: new Error("reset") }),
    answers({ ok: true }),
  ]);
  assert.deepEqual(await tea(broken.quarry), { ok: true });
  const poor = scripted([
    answers({ error: "No.", error_code: "insufficient_credits", retryable: false }, 402),
  ]);
  await assert.rejects(tea(poor.quarry), client.PaymentRequiredError);
  assert.equal(poor.asked.length, 1);
});

test("an answer that does not end is given up", async () => {
  const endless = ({ signal }) => {
    let timer;
    const body = new ReadableStream({
      start(controller) {
        timer = setInterval(() => controller.enqueue(new TextEncoder().encode(" ")), 20);
        signal.addEventListener("abort", () => (clearInterval(timer), controller.error(signal.reason)));
      },
      cancel: () => clearInterval(timer),
    });
    return new Response(body);
  };
  const started = performance.now();
  await assert.rejects(tea(scripted([endless]).quarry, { deadlineMs: 300 }), client.DeadlineError);
  const batch = scripted([endless]).quarry.batch(["/api/v3/search?q=tea"], { deadlineMs: 300 });
  await assert.rejects(batch.next(), client.DeadlineError);
  assert.ok(performance.now() - started < 3_000);
});

test("the key goes to the service alone", async () => {
  const page = (start, more) =>
    answers({
      start,
      service_pagination: more ? { next: `https://elsewhere.example/api/v3/search?start=${start + 10}` } : {},
    });
  const { asked, quarry: own } = scripted([page(0, true), page(10, true), page(20, false)]);
  const pages = await Array.fromAsync(own.pages("/api/v3/search", { q: "tea" }));
  assert.deepEqual(
    pages.map(({ start }) => start),
    [0, 10, 20],
  );
  assert.ok(asked.every(({ url }) => url.startsWith(`${ORIGIN}/api/v3/search?`)));
  for (const address of ["https://elsewhere.example/x", "http://api.example/x", "mailto:x"])
    await assert.rejects(own.follow(address), TypeError, address);
  assert.equal(asked.length, 3);
  assert.equal(asked[0].headers.authorization, "Bearer qk_1");
  for (const baseUrl of ["api.example", "ftp://api.example", "https://api.example?x=1"])
    assert.throws(() => new client.Quarry({ baseUrl, apiKey: "qk_1" }), TypeError, baseUrl);
  for (const apiKey of ["qk_1\r\nx: y", "two words", "schlüssel", ""])
    assert.throws(() => new client.Quarry({ baseUrl: ORIGIN, apiKey }), TypeError);
});

test("values are written as the service reads them", () => {
  const params = { q: "a&b=ü +", lat: 1e-7, lon: -2.5, fast_mode: true, start: 10, gl: undefined };
  assert.equal(
    client.path("/api/v1/search", params),
    "/api/v1/search?q=a%26b%3D%C3%BC%20%2B&lat=0.0000001&lon=-2.5&fast_mode=true&start=10",
  );
});

test("a batch is repeated only before its answers began", async () => {
  const line = (index) => JSON.stringify({ index, path: "/x", status: 200, request_id: "r", body: {} });
  const late = scripted([
    refuses(503, "ledger_unavailable", { "retry-after": "0" }),
    answers(`${line(0)}\n`),
  ]);
  assert.equal((await Array.fromAsync(late.quarry.batch(["/x"]))).length, 1);
  assert.equal(late.asked.length, 2);
  for (const body of ["", "{", `${line(0)}\n`, "null\n{}\n"]) {
    const short = scripted([answers(body)]);
    await assert.rejects(Array.fromAsync(short.quarry.batch(["/x", "/y"])), client.NetworkError, body);
    assert.equal(short.asked.length, 1);
  }
  const lost = scripted([new TypeError("fetch failed")]);
  await assert.rejects(Array.fromAsync(lost.quarry.batch(["/x"])), client.NetworkError);
  assert.equal(lost.asked.length, 1);
});
