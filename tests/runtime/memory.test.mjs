// An isolate has 128 MB for all the calls that it serves at once. However large the answers are and however many come, what
// is held of them stays within that.

import assert from "node:assert/strict";
import { createServer, request as httpRequest } from "node:http";
import { after, before, test } from "node:test";
import { startStandIns } from "../../stand-ins/server.mjs";
import { ANY, call } from "./calls.mjs";
import { assertError } from "./contract.mjs";
import { many, startQuarry } from "./harness.mjs";

const MIB = 1024 * 1024;
let standIns, large, quarry, document;

before(async () => {
  standIns = await startStandIns();
  large = await startLarge(standIns.url);
  quarry = await startQuarry({ sources: large.url });
  document = (await quarry.ask("/openapi.json")).json;
});

after(async () => {
  await quarry?.close();
  await large?.close();
  await standIns?.close();
});

test("who finds no room before the deadline is answered 503 overloaded, free, and the next one finds it", async () => {
  const narrow = await startQuarry({
    sources: large.url,
    vars: { SOURCE_BYTES_IN_FLIGHT: "100000", SOURCE_TIMEOUT_MS: "1500" },
  });
  try {
    const key = await narrow.makeKey({ calls: 50 });
    Object.assign(large, { bytes: MIB, slowMs: 1_000 });
    const answers = await many(3, () => narrow.ask(call(ANY), { key: key.key }));
    const { 200: good, 503: busy } = Object.groupBy(answers, ({ status }) => status);
    assert.ok(good?.length >= 1 && busy?.length >= 1, JSON.stringify(answers.map(({ status }) => status)));
    for (const answer of busy) assertError(document, answer, 503, "overloaded");
    large.slowMs = 0;
    assert.equal((await narrow.ask(call(ANY), { key: key.key })).status, 200);
    assert.equal((await narrow.settled(key)).totals.consumed, good.length + 1);
  } finally {
    await narrow.close();
  }
});

/** In front of the stand-ins: answers are filled with blanks up to `bytes`, in pieces without an announced length. */
async function startLarge(upstream) {
  const world = { bytes: 0, slowMs: 0 };
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    const onward = httpRequest(upstream + url, {
      method,
      headers: { ...headers, host: new URL(upstream).host },
    });
    onward.once("response", async (answer) => {
      let body = "";
      for await (const part of answer.setEncoding("utf8")) body += part;
      const blanks = " ".repeat(Math.max(world.bytes - Buffer.byteLength(body) - 16, 0));
      response.writeHead(answer.statusCode, { "content-type": answer.headers["content-type"] });
      response.write(body.replace("</body>", `${blanks.slice(0, blanks.length / 2)}</body>`));
      setTimeout(() => response.end(blanks.slice(0, blanks.length / 2)), world.slowMs);
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
