// The demo key of `npm start` is waited for while the worker says that a request may be sent again, and no longer.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";
import { Stop } from "../launch/process.mjs";
import { demoKey } from "../lib/demo.mjs";

const BUSY = [503, { error_code: "ledger_unavailable", retryable: true }];
const MINTED = [201, { key: "qk_a", key_id: "a" }];

/** Returns the result of `demoKey` where `/admin/keys` gives these answers in turn, the last one again and again: `{ result, asked }`. */
async function mint(answers) {
  const left = [...answers];
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const minting = request.url === "/admin/keys";
    const next = left.length > 1 ? () => left.shift() : () => left[0];
    const [status, body] = minting ? next() : [200, { remaining_calls: 1 }];
    response.writeHead(status).end(JSON.stringify(body));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  try {
    const result = demoKey(`http://127.0.0.1:${server.address().port}`, "secret", [1, 1, 1]);
    return { result: await result.catch((error) => error), asked };
  } finally {
    server.close();
  }
}

test("a retryable refusal is waited out", async () => {
  const { result, asked } = await mint([BUSY, BUSY, MINTED]);
  assert.equal(result, "qk_a");
  const minting = "POST /admin/keys";
  assert.deepEqual(asked, [minting, minting, minting, "GET /api/keys/status"]);
});

test("after the last wait the refusal is told", async () => {
  const { result, asked } = await mint([BUSY]);
  assert.ok(result instanceof Stop);
  assert.match(result.message, /answered 503 .*ledger_unavailable/);
  assert.equal(asked.length, 4);
});

test("an error that is not retryable is reported at once", async () => {
  for (const body of [{ error_code: "unauthorized", retryable: false }, "no JSON object"]) {
    const { result, asked } = await mint([[401, body]]);
    assert.ok(result instanceof Stop);
    assert.equal(asked.length, 1);
  }
});
