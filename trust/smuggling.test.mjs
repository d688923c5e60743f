// Requests whose end can be read in two ways, over a bare connection to the runtime: what one reader takes for a body, another
// might take for the next request, with somebody else's key in front of it.

import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { startStandIns } from "../stand-ins/server.mjs";
import { startRig } from "./rig.mjs";

const QUIET_MS = 1_500;
let standIns, rig, key;

before(async () => {
  standIns = await startStandIns();
  rig = await startRig({ source: standIns.url });
  key = await rig.open("smuggled");
});

after(async () => {
  await rig?.stop();
  await standIns?.close();
});

const hidden = () =>
  `GET /api/v6/app-store/search?term=chess HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${key.key}\r\n\r\n`;
/** Heads whose body ends here for one reader and there for another; what follows `hidden` is for whoever reads chunks. */
const SHAPES = {
  "two lengths": (text) => [`Content-Length: ${text.length}`, "Content-Length: 0"],
  "two lengths in one line": (text) => [`Content-Length: ${text.length}, 0`],
  "a length with a sign": (text) => [`Content-Length: +${text.length}`],
  "a length in two bases": () => ["Content-Length: 0x10"],
  "a length and chunks": (text) => [`Content-Length: ${text.length + 5}`, "Transfer-Encoding: chunked"],
  "chunks twice": (text) => [
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: identity",
    `Content-Length: ${text.length + 5}`,
  ],
  "chunks of an unknown kind": (text) => [
    "Transfer-Encoding: xchunked",
    `Content-Length: ${text.length + 5}`,
  ],
  "chunks behind a blank": (text) => ["Transfer-Encoding : chunked", `Content-Length: ${text.length + 5}`],
  "chunks on a folded line": (text) => [
    "Transfer-Encoding:",
    " chunked",
    `Content-Length: ${text.length + 5}`,
  ],
  "a length behind a bare line feed": (text) => [`X-A: b\nContent-Length: ${text.length}`],
};

/** What comes back over a connection until it is closed or quiet. */
function exchange(text) {
  const { hostname, port } = new URL(rig.url);
  return new Promise((resolve) => {
    let said = "";
    const socket = connect(Number(port), hostname);
    socket.setTimeout(QUIET_MS, () => socket.destroy());
    socket.on("data", (piece) => (said += piece));
    socket.on("error", () => {});
    socket.once("close", () => resolve(said));
    socket.write(text);
  });
}

test("no request is read out of another's body", async (t) => {
  for (const [what, heads] of Object.entries(SHAPES)) {
    for (const prefix of ["", "0\r\n\r\n"]) {
      const inner = prefix + hidden();
      const before = await rig.settled(key);
      const head = [
        "POST /agents/nothing HTTP/1.1",
        "Host: h",
        "Content-Type: application/json",
        ...heads(inner),
      ];
      const said = await exchange(`${head.join("\r\n")}\r\n\r\n${inner}`);
      const statuses = [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
      const after = await rig.settled(key);
      t.diagnostic(`${what}${prefix && ", after an empty chunk"}: ${statuses.join(", ") || "closed"}`);
      // A length of nothing, or chunks that end, are an end for every reader: what follows is a request of its own. Where two
      // readers could differ, nothing may be answered well.
      assert.ok(!statuses.includes(200), `${what}: ${said.slice(0, 500)}`);
      assert.equal(after.totals.consumed, before.totals.consumed, what);
    }
  }
});

test("a request of its own behind another one is answered", async () => {
  const head = "POST /agents/nothing HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n";
  const said = await exchange(head + hidden());
  assert.deepEqual(
    [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status),
    ["404", "200"],
  );
});
