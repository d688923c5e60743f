// Requests whose end can be read in two ways, over a bare connection to the runtime: what one reader takes for a body, another
// might take for the next request, with somebody else's key in front of it.

import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { startStandIns } from "../stand-ins/server.mjs";
import { startRig } from "./rig.mjs";

const QUIET_MS = 1_500;
let standIns, rig, key, attacker;

before(async () => {
  standIns = await startStandIns();
  rig = await startRig({ source: standIns.url });
  key = await rig.open("smuggled");
  attacker = await rig.open("attacker");
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

/** Returns the answer on a connection, read until it is closed or quiet. */
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

/** A request whose body is read, by a caller with a key of its own. */
const head = (heads) =>
  ["POST /api/batch HTTP/1.1", "Host: h", `Authorization: Bearer ${attacker.key}`, ...heads].join("\r\n");
const statuses = (said) => [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);

test("no request is read out of another's body", async (t) => {
  const before = await rig.settled(key);
  const tries = Object.entries(SHAPES).flatMap(([what, heads]) =>
    ["", "0\r\n\r\n"].map(async (prefix) => {
      const inner = prefix + hidden();
      const said = await exchange(`${head(heads(inner))}\r\n\r\n${inner}`);
      t.diagnostic(`${what}${prefix && ", after an empty chunk"}: ${statuses(said).join(", ") || "closed"}`);
      // Where two parsers could differ, no request may succeed.
      assert.ok(!statuses(said).includes("200"), `${what}: ${said.slice(0, 500)}`);
    }),
  );
  await Promise.all(tries);
  assert.equal((await rig.settled(key)).totals.consumed, before.totals.consumed);
});

test("a request of its own behind another one is answered", async () => {
  const said = await exchange(`${head(["Content-Length: 0"])}\r\n\r\n${hidden()}`);
  assert.deepEqual(statuses(said), ["400", "200"]);
});
