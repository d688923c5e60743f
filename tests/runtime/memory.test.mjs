// An isolate has 128 MB for all the calls that it serves at once. However large the answers are and however many come, what
// is held of them stays within that.

import assert from "node:assert/strict";
import { createServer, request as httpRequest } from "node:http";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startStandIns } from "../../stand-ins/server.mjs";
import { ANY, call } from "./calls.mjs";
import { assertError } from "./contract.mjs";
import { startQuarry } from "./harness.mjs";

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

/**
 * In front of the stand-ins: answers are filled with blanks up to `bytes`, in pieces without an announced length. The next
 * requests' `delays` say how late their answers begin and end.
 */
async function startLarge(upstream) {
  const world = { bytes: 0, delays: [] };
  const server = createServer((request, response) => {
    const { headMs, tailMs } = world.delays.shift() ?? { headMs: 0, tailMs: 0 };
    const { method, url, headers } = request;
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
