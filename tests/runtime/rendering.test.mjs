// Rendered pages keep within the operator's limits: a page beyond them goes on to the next way, or is refused with the time to
// wait. A server of this machine is the substitute for Browser Run.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { startStandIns } from "../../stand-ins/server.mjs";
import { assertError, readDocument } from "./contract.mjs";
import { startQuarry, until } from "./harness.mjs";

const BILLED_MS = 1234;
const document = readDocument();
let standIns, site;

before(async () => {
  standIns = await startStandIns();
  site = await startSite();
});

after(async () => {
  await site?.close();
  await standIns?.close();
});

/** Starts a site that is requested directly at its own paths, and rendered at `/render`; `asked` holds both. */
async function startSite() {
  const site = { asked: [] };
  const server = createServer(async (request, response) => {
    const { pathname, search, searchParams } = new URL(request.url, site.url);
    const isRendered = pathname === "/render";
    const path = isRendered ? searchParams.get("url").slice(site.url.length) : pathname + search;
    site.asked.push(isRendered ? "browser" : "fetch");
    const page = await (await fetch(`${standIns.url}/v1-web${path}`)).text();
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  site.url = `http://127.0.0.1:${server.address().port}`;
  site.close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return site;
}

/** Runs a worker that asks in these ways under these limits. */
async function withQuarry(vars, act) {
  const own = { SOURCES_ORIGIN: "", V1_WEB_ORIGIN: site.url, RENDERER: site.url, RENDERER_TOKEN: "t" };
  const quarry = await startQuarry({ entry: "tests/gateway/browser-entry.js", vars: { ...own, ...vars } });
  try {
    site.asked.length = 0;
    const key = await quarry.makeKey();
    await act(quarry, key, (q) => quarry.ask(`/api/v1/search?q=${q}`, { key: key.key }));
  } finally {
    await quarry.close();
  }
}

test("a page without a turn is refused, free, with the time until there is one", async () => {
  await withQuarry({ V1_WEB_WAYS: "browser", BROWSER_PER_MINUTE: "1" }, async (quarry, key, search) => {
    const found = await search("reeds");
    assert.equal(found.status, 200, found.text);
    const refused = await search("rushes");
    assertError(document, refused, 503, "source_unavailable");
    assert.equal(refused.json.reason, "rendering_limit");
    const wait = Number(refused.headers.get("retry-after"));
    assert.ok(wait > 30 && wait <= 60, String(wait));
    assert.deepEqual(site.asked, ["browser"]);
    assert.equal((await quarry.settled(key)).totals.consumed, 1);
    const id = found.json.search_metadata.id;
    const line = await until("it is logged", () =>
      quarry.logs().find(({ event, request_id }) => event === "request" && request_id === id),
    );
    assert.equal(line.browser_ms, BILLED_MS);
  });
});

test("a page waits for a turn that comes in time", async () => {
  await withQuarry({ V1_WEB_WAYS: "browser", BROWSER_PER_MINUTE: "30" }, async (_quarry, _key, search) => {
    const started = Date.now();
    const answers = await Promise.all(["reeds", "rushes"].map(search));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    assert.ok(Date.now() - started >= 1900, "the second page had to wait");
  });
});

test("the account's rate holds where an isolate's own would let a page through", async () => {
  const vars = { V1_WEB_WAYS: "browser", BROWSER_PER_MINUTE: "600", BROWSER_PER_MINUTE_OF_ACCOUNT: "1" };
  await withQuarry(vars, async (quarry, key, search) => {
    assert.equal((await search("reeds")).status, 200);
    // Another isolate knows nothing of this one's turns; the account's object does.
    const { RENDER_TURNS } = await quarry.bindings();
    const turn = RENDER_TURNS.getByName("account");
    assert.ok((await turn.take(1, 0)) < -30_000, "the object knows the turn");
    const refused = await search("rushes");
    assert.deepEqual([refused.status, refused.json.reason], [503, "rendering_limit"]);
    const wait = Number(refused.headers.get("retry-after"));
    assert.ok(wait > 30 && wait <= 60, String(wait));
    assert.deepEqual(site.asked, ["browser"]);
    assert.equal((await quarry.settled(key)).totals.consumed, 1);
  });
});

test("a page waits for the account's turn that comes in time", async () => {
  const vars = { V1_WEB_WAYS: "browser", BROWSER_PER_MINUTE_OF_ACCOUNT: "30" };
  await withQuarry(vars, async (_quarry, _key, search) => {
    const started = Date.now();
    const answers = await Promise.all(["reeds", "rushes"].map(search));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    assert.ok(Date.now() - started >= 1900, "the second page had to wait");
  });
});

test("without a turn the next way is asked", async () => {
  const vars = { V1_WEB_WAYS: "browser,fetch", BROWSER_PER_MINUTE: "1" };
  await withQuarry(vars, async (_quarry, _key, search) => {
    assert.equal((await search("reeds")).status, 200);
    assert.equal((await search("rushes")).status, 200);
    assert.deepEqual(site.asked, ["browser", "fetch"]);
  });
});

test("a day's time that is spent ends rendering until the next day", async () => {
  const vars = { V1_WEB_WAYS: "browser", BROWSER_MS_PER_DAY: String(BILLED_MS) };
  await withQuarry(vars, async (_quarry, _key, search) => {
    assert.equal((await search("reeds")).status, 200);
    const refused = await search("rushes");
    assert.deepEqual([refused.status, refused.json.reason], [503, "rendering_limit"]);
    const midnight = new Date().setUTCHours(24, 0, 0, 0);
    const wait = Number(refused.headers.get("retry-after"));
    assert.ok(Math.abs(midnight - Date.now() - wait * 1000) < 60_000, String(wait));
  });
});
