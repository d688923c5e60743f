// An empty answer to plain words is believed of a source when it is given twice.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { startStandIns } from "../../stand-ins/server.mjs";
import { startQuarry, until } from "./harness.mjs";

const SEARCH = "/api/v1/search?q=tall+zxqv";
let standIns, gateway, quarry;

before(async () => {
  standIns = await startStandIns();
  gateway = await startGateway();
  quarry = await startQuarry({ sources: standIns.url, vars: vars("gateway") });
});

after(async () => {
  await quarry?.close();
  await gateway?.close();
  await standIns?.close();
});

const vars = (ways) => ({ SOURCES_GATEWAY: `${gateway.url}/?url={url}`, V1_WEB_WAYS: ways });

/** A gateway that answers what the stand-ins do; `asked` holds the headers of its requests. */
async function startGateway() {
  const gateway = { asked: [], page: undefined };
  const server = createServer(async (request, response) => {
    gateway.asked.push(request.headers);
    const url = new URL(request.url, "http://gateway.invalid").searchParams.get("url");
    const answer = gateway.page ?? (await (await fetch(url)).text());
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(answer);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  gateway.url = `http://127.0.0.1:${server.address().port}`;
  gateway.close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return gateway;
}

test("an empty answer is confirmed by a second request past every cache, and charged once", async () => {
  const own = await quarry.makeKey();
  gateway.asked.length = 0;
  const { status, json } = await quarry.ask(SEARCH, { key: own.key });
  assert.equal(status, 200);
  assert.equal(json.search_information.no_results_confirmed, true);
  assert.deepEqual(
    gateway.asked.map((headers) => headers["cache-control"]),
    [undefined, "no-cache"],
  );
  assert.equal((await quarry.settled(own)).totals.consumed, 1);
});

test("a phrase with operators is believed at once", async () => {
  const { key } = await quarry.makeKey();
  gateway.asked.length = 0;
  const { json } = await quarry.ask("/api/v1/search?q=%22tall+zxqv%22", { key });
  assert.equal(json.search_information.no_results_confirmed, undefined);
  assert.equal(gateway.asked.length, 1);
});

test("results that the next way finds are the answer, and it is asked first from then on", async () => {
  await quarry.restart(vars("gateway,fetch"));
  const empty = await fetch(`${standIns.url}/v1-web/search?q=tall+zxqv`);
  gateway.page = (await empty.text())
    .replaceAll("tall zxqv", "tall ships")
    .replaceAll("tall+zxqv", "tall+ships");
  const { key } = await quarry.makeKey();
  const search = async () => {
    const { status, json } = await quarry.ask("/api/v1/search?q=tall+ships", { key });
    assert.equal(status, 200);
    assert.ok(json.organic_results.length > 3);
    return json.search_metadata.id;
  };
  const id = await search();
  const line = await until("it is logged", () =>
    quarry.logs().find(({ event, request_id }) => event === "asked" && request_id === id),
  );
  assert.deepEqual(
    line.exchanges.map(({ way }) => way),
    ["gateway", "fetch"],
  );
  gateway.asked.length = 0;
  await search();
  assert.equal(gateway.asked.length, 0, "what found nothing is not asked first any more");
});
