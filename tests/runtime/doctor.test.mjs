// The doctor with the stand-ins: every endpoint is called once, refusals are reported with their reason, and each call leaves a
// recording of the source's response.

import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { read } from "../../public/js/contract/catalogue.js";
import { examine, recorder, table } from "../../scripts/lib/doctor.mjs";
import { startStandIns } from "../../stand-ins/server.mjs";
import { readDocument } from "./contract.mjs";
import { scratch, startQuarry } from "./harness.mjs";

const { endpoints } = read(readDocument());
const SHELL = '<!doctype html><noscript><a href="/httpservice/retry/enablejs">Enable it</a></noscript>';
let standIns, quarry, room, kept;

before(async () => {
  standIns = await startStandIns();
  kept = recorder((url) => url.startsWith(standIns.url));
  quarry = await startQuarry({ sources: standIns.url, outbound: kept.outbound });
  room = scratch();
});

after(async () => {
  await quarry?.close();
  await standIns?.close();
  if (room) rmSync(room.path, { recursive: true, force: true });
});

async function examined(folder) {
  const { key } = await quarry.makeKey({ calls: endpoints.length });
  const ask = (path) => quarry.ask(path, { key });
  return examine({ ask, logs: quarry.logs, taken: kept.take, endpoints, folder: join(room.path, folder) });
}

test("each endpoint is asked once and leaves a recording", async () => {
  const rows = await examined("good");
  assert.equal(rows.length, 33);
  assert.deepEqual(
    rows.filter(({ status }) => status !== 200).map(({ endpoint, missing }) => [endpoint, missing]),
    [],
  );
  for (const { endpoint, groups } of rows) {
    const name = endpoint.replace("/api/", "").replaceAll("/", "-");
    const { call, answer, exchanges } = JSON.parse(
      readFileSync(join(room.path, "good", `${name}.json`), "utf8"),
    );
    assert.ok(call.startsWith(endpoint) && groups.every((group) => group in answer), endpoint);
    assert.ok(exchanges.length > 0, `${endpoint} has its exchanges`);
    for (const { file, status, request } of exchanges) {
      assert.ok(readFileSync(join(room.path, "good", file)).length > 0 && status === 200, endpoint);
      assert.ok(request.headers.accept, `${endpoint} says what it accepts`);
      assert.ok(!JSON.stringify(request.headers).includes("stand-in"), "no cookie is in a recording");
    }
  }
  const text = table(rows);
  assert.match(text, /^\/api\/v2\/search +fetch +200 +\d+ ms +search_information organic_results/m);
  assert.match(text, /33 of 33 endpoints answered\./);
});

test("a refusal is reported with reason and remedy, and recorded", async () => {
  const undo = standIns.replay({ site: "v1-web", match: /^\/search\?(?!tbm=map)/, body: SHELL });
  const rows = await examined("refused");
  undo();
  const row = rows.find(({ endpoint }) => endpoint === "/api/v1/search");
  assert.deepEqual([row.status, row.missing], [503, ["needs_script"]]);
  assert.equal(rows.find(({ endpoint }) => endpoint === "/api/v1/maps").status, 200);
  const text = table(rows);
  assert.match(text, /^needs_script: The page exists only after its scripts ran\./m);
  assert.equal(readFileSync(join(room.path, "refused", "v1-search.1.html"), "utf8"), SHELL);
});
