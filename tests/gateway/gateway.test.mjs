// The rendering gateway over a real Chromium: what it renders, whom it refuses, and what misbehaving pages cost; then a call of
// the worker whose source answers only to a browser.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openProfile } from "../../gateway/browser.mjs";
import { sourceDomains, isPrivateHost, isSource } from "../../gateway/hosts.mjs";
import { startGateway } from "../../gateway/server.mjs";
import { startStandIns } from "../../stand-ins/server.mjs";
import { findBrowser } from "../../scripts/lib/chromium.mjs";
import { startQuarry, until } from "../runtime/harness.mjs";
import { startScriptedSource } from "./scripted-source.mjs";

const executablePath = findBrowser();
const skip = !executablePath && "no chromium";
let standIns, source, gateway, profile, log;

before(async () => {
  if (skip) return;
  standIns = await startStandIns();
  source = await startScriptedSource(standIns.url, "v1-web");
  profile = mkdtempSync(join(tmpdir(), "quarry-gateway-"));
  log = [];
  const domains = new Set([source.host]);
  gateway = await startGateway({ executablePath, profile, domains, log: (line) => log.push(line) });
  // The first start of a browser in a new profile takes a busy machine longer than a page may.
  await gateway.browser.use(async () => undefined);
});

after(async () => {
  await gateway?.close();
  await source?.close();
  await standIns?.close();
  if (profile) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

async function render(path, { options, token = gateway.token, headers = {}, ...init } = {}) {
  const address = path.startsWith("/") ? source.url + path : path;
  const response = await fetch(`${gateway.url}/render?url=${encodeURIComponent(address)}`, {
    ...init,
    headers: {
      authorization: `Bearer ${token}`,
      ...(options === undefined ? {} : { "x-render-options": JSON.stringify(options) }),
      ...headers,
    },
  });
  const text = await response.text();
  const failure = response.headers.get("x-gateway-error");
  return { status: response.status, headers: response.headers, text, failure };
}

test("only configured sources are opened, with the token, by good options", { skip }, async () => {
  assert.equal((await render("/data", { token: "guess" })).failure, "unauthorized");
  assert.equal((await render("http://127.0.0.1:1/")).failure, "not_a_source");
  assert.equal((await render("file:///etc/passwd")).failure, "not_a_source");
  assert.equal((await render("nonsense:", { headers: {} })).failure, "not_a_source");
  for (const options of [{ viewPort: 1 }, { deadlineMs: 1 }, { timeZone: "Mars" }, { locale: "; x" }, []]) {
    const refused = await render("/data", { options });
    assert.deepEqual([refused.status, refused.failure], [400, "invalid_options"], JSON.stringify(options));
  }
  assert.equal(source.asked.length, 0, "nothing of this reached the source");
});

test(
  "a page is answered as it stands after its scripts, with its own status and address",
  { skip },
  async () => {
    const limited = await render("/limited");
    assert.deepEqual([limited.status, limited.failure], [429, null]);
    assert.match(limited.text, /Too many requests/);
    const data = await render("/data");
    assert.deepEqual(
      [data.status, data.headers.get("content-type"), data.text],
      [200, "application/json", '{"a":1}'],
    );
    const posted = await render("/posted", {
      method: "POST",
      body: "a=1",
      headers: { "content-type": "text/x" },
    });
    assert.match(posted.text, /POST text\/x/);
    assert.equal(posted.headers.get("content-location"), `${source.url}/posted`);
  },
);

test(
  "language, time zone and device are those that were asked for, and the user agent tells what it is",
  { skip },
  async () => {
    const options = {
      locale: "de-AT",
      timeZone: "Europe/Vienna",
      mobile: true,
      viewport: { width: 400, height: 800 },
    };
    const { text } = await render("/told", { options });
    const [, header] = /<p id="header">([^<]*)/.exec(text);
    const [, told] = /<p id="told">([^<]*)/.exec(text);
    const [language, userAgent, , zone] = told.split("|");
    assert.match(header, /^de-AT/);
    assert.deepEqual([language, zone], ["de-AT", "Europe/Vienna"]);
    assert.match(userAgent, /Quarry-Gateway\/\d/);
  },
);

test("pages that misbehave cost themselves and nobody else", { skip }, async () => {
  // Those that end by themselves get enough time: the others keep the machine busy.
  const late = (path) => ({ options: { deadlineMs: ["/spin", "/hoard"].includes(path) ? 4_000 : 15_000 } });
  const outcomes = await Promise.all(
    ["/spin", "/hoard", "/download", "/away", "/ask", "/inside"].map((path) => render(path, late(path))),
  );
  const [spin, hoard, download, away, ask, inside] = outcomes;
  assert.equal(spin.failure, "deadline");
  assert.ok(["page_crashed", "deadline"].includes(hoard.failure), hoard.text);
  assert.equal(download.failure, "download");
  assert.equal(away.failure, "foreign_redirect");
  assert.equal(away.headers.get("content-location"), "http://elsewhere.example/");
  assert.match(ask.text, /no/);
  assert.match(inside.text, /refused/, "a page reaches nothing of this machine");
  assert.equal((await render("/data")).status, 200);
  assert.ok(
    log.every((line) => !JSON.stringify(line).includes("?")),
    "no query is logged",
  );
});

test(
  "no redirect leads into this machine's own network, of a page or of what it loads",
  { skip },
  async () => {
    const page = await render("/inward");
    assert.equal(page.failure, "foreign_redirect");
    const parts = await render("/inward-parts");
    assert.equal(parts.status, 200);
    assert.match(parts.text, /id="seen">refused</);
    assert.ok(!parts.text.includes("secret"), parts.text);
    assert.deepEqual(source.visits, []);
  },
);

test("more pages than there are places wait, and more than that are refused at once", { skip }, async () => {
  const options = { deadlineMs: 3_000 };
  const many = await Promise.all(Array.from({ length: 45 }, () => render("/spin", { options })));
  const failures = many.map(({ failure }) => failure);
  assert.ok(failures.includes("busy") && failures.includes("deadline"), failures.join());
  assert.ok(
    failures.every((failure) => ["busy", "deadline"].includes(failure)),
    failures.join(),
  );
});

test("under load the browser is still started again after its pages", { skip }, async () => {
  const other = mkdtempSync(join(tmpdir(), "quarry-gateway-"));
  const domains = new Set([source.host]);
  const recycled = await startGateway({ executablePath, profile: other, domains, pagesPerBrowser: 4 });
  try {
    const address = `${recycled.url}/render?url=${encodeURIComponent(`${source.url}/data`)}`;
    // Twelve pages at once on a busy machine.
    const options = JSON.stringify({ deadlineMs: 60_000 });
    const headers = { authorization: `Bearer ${recycled.token}`, "x-render-options": options };
    const one = async () => {
      const { status } = await fetch(address, { headers });
      return [status, ...recycled.browser.processes];
    };
    const all = await Promise.all(Array.from({ length: 12 }, one));
    assert.deepEqual([...new Set(all.map(([status]) => status))], [200]);
    assert.ok(new Set(all.flatMap(([, ...pids]) => pids)).size > 1, "another browser took over");
  } finally {
    await recycled.close();
    rmSync(other, { recursive: true, force: true, maxRetries: 5 });
  }
});

test("a browser that is killed in the middle of a page is started again", { skip }, async () => {
  const waiting = render("/spin", { options: { deadlineMs: 20_000 } });
  await sleep(800);
  const killed = gateway.browser.processes;
  assert.equal(killed.length, 1);
  process.kill(killed[0], "SIGKILL");
  assert.equal((await waiting).failure, "browser_crashed");
  assert.equal((await render("/data")).status, 200);
  assert.notDeepEqual(gateway.browser.processes, killed);
});

test(
  "a call of the worker gets its results through the gateway once a person has consented",
  { skip },
  async () => {
    const headers = JSON.stringify({ authorization: `Bearer ${gateway.token}` });
    const quarry = await startQuarry({
      vars: {
        SOURCES_ORIGIN: "",
        V1_WEB_ORIGIN: source.url,
        V1_WEB_GATEWAY: `${gateway.url}/render?url={url}`,
        SOURCES_GATEWAY_HEADERS: headers,
      },
    });
    try {
      const key = await quarry.makeKey();
      const before = await quarry.ask("/api/v1/search?q=reeds", { key: key.key });
      assert.equal(before.status, 503, before.text);
      // View of `npm run gateway -- --open` for a person.
      await gateway.browser.restart();
      const window = await openProfile({ executablePath, profile });
      const page = await window.newPage();
      await page.goto(`${source.url}/search?q=reeds`);
      await Promise.all([page.waitForResponse(/\/rendered/), page.click("button")]);
      await window.close();
      const found = await quarry.ask("/api/v1/search?q=reeds", { key: key.key });
      assert.equal(found.status, 200, found.text);
      assert.ok(found.json.organic_results.length > 3);
      assert.ok(found.json.search_metadata.v1_url.startsWith(`${source.url}/search`));
      const bundle = await quarry.ask(new URL(found.json.search_metadata.raw_file).pathname, {
        key: key.key,
      });
      assert.ok(!bundle.text.includes("enablejs"), "the bundle holds the rendered page");
      // The browser dies in the middle of a call: that call is free, and the next one has another browser.
      const cut = quarry.ask("/api/v1/search?q=spin", { key: key.key });
      await until("the page is open", () => source.asked.some(({ query }) => query.includes("spin")));
      await sleep(500);
      process.kill(gateway.browser.processes[0], "SIGKILL");
      const { status, json } = await cut;
      assert.deepEqual([status, json.reason], [503, "network"]);
      const next = await quarry.ask("/api/v1/search?q=sedges", { key: key.key });
      assert.equal(next.status, 200, next.text);
      assert.equal((await quarry.settled(key)).totals.consumed, 2, "a charge for each answer");
    } finally {
      await quarry.close();
    }
  },
);

test(
  "a page that is not for a plain client goes on to the browser within one call, which is remembered",
  { skip },
  async () => {
    const quarry = await startQuarry({
      entry: "tests/gateway/browser-entry.js",
      vars: {
        SOURCES_ORIGIN: "",
        V1_WEB_ORIGIN: source.url,
        V1_WEB_WAYS: "fetch,browser",
        RENDERER: gateway.url,
        RENDERER_TOKEN: gateway.token,
      },
    });
    try {
      const key = await quarry.makeKey();
      const found = await quarry.ask("/api/v1/search?q=reeds", { key: key.key });
      assert.equal(found.status, 200, found.text);
      assert.ok(found.json.organic_results.length > 3);
      assert.ok(found.json.search_metadata.v1_url.startsWith(`${source.url}/search`));
      const bundle = await quarry.ask(new URL(found.json.search_metadata.raw_file).pathname, {
        key: key.key,
      });
      assert.ok(!bundle.text.includes("Before you continue"), "the bundle holds the rendered page alone");
      const again = await quarry.ask("/api/v1/search?q=rushes", { key: key.key });
      assert.equal(again.status, 200, again.text);
      const asked = quarry.logs().filter(({ event }) => event === "asked");
      const ways = asked.map(({ exchanges }) => exchanges.map(({ site, way }) => `${site} ${way}`));
      assert.deepEqual(ways, [["v1-web fetch", "v1-web browser"], ["v1-web browser"]]);
      assert.equal(asked[0].exchanges[1].browser_ms, 1234, "the log says what it cost");
      assert.equal((await quarry.settled(key)).totals.consumed, 2, "one charge a call");
    } finally {
      await quarry.close();
    }
  },
);

test(
  "the way of asking is the site's own: without a browser the shell is told as it is",
  { skip },
  async () => {
    const vars = { SOURCES_ORIGIN: "", V1_WEB_ORIGIN: source.url, V1_HEADERS: '{"cookie":"consent=given"}' };
    const quarry = await startQuarry({ vars: { ...vars, V1_WEB_WAYS: "browser" } });
    try {
      const key = await quarry.makeKey();
      const refused = await quarry.ask("/api/v1/search?q=reeds", { key: key.key });
      assert.deepEqual([refused.status, refused.json.reason], [503, "needs_script"], refused.text);
      const [line] = quarry.logs().filter(({ reason }) => reason === "needs_script");
      assert.match(line.advice, /browser/);
      assert.equal((await quarry.settled(key)).totals.consumed, 0);
    } finally {
      await quarry.close();
    }
  },
);

test("sources are told by their domains, and private hosts by their names", () => {
  const domains = sourceDomains({
    V1_WEB_ORIGIN: "https://www.engine.example",
    V1_DOMAINS: "com.au de",
    V2_WEB_ORIGIN: "https://www.other.example",
    V4_DOMAINS: "www.reviews.test fr.reviews.test",
    MAIL_ENDPOINT: "https://mail.example",
  });
  const opens = (address) => isSource(new URL(address), domains);
  for (const address of [
    "https://www.engine.example/a",
    "https://engine.de/",
    "https://www.engine.com.au/",
    "https://fr.reviews.test/x",
  ])
    assert.ok(opens(address), address);
  for (const address of [
    "https://engine.example.evil.test/",
    "https://mail.example/",
    "https://www.engine.example:8443/",
    "https://a@www.engine.example/",
    "ftp://www.engine.example/",
  ])
    assert.ok(!opens(address), address);
  for (const host of [
    "localhost",
    "10.0.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "[::1]",
    "[fe80::1]",
    "[fd00::1]",
    "printer",
    "a.local",
    "172.20.0.1",
    "100.64.0.1",
  ])
    assert.ok(isPrivateHost(host), host);
  for (const host of ["example.com", "8.8.8.8", "172.32.0.1", "[2606:4700::1111]"])
    assert.ok(!isPrivateHost(host), host);
});
