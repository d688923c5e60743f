import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { hold } from "../launch/lock.mjs";
import { ROOT } from "../launch/versions.mjs";

const LOWEST = 11_000;
/** First port of outgoing connections on systems that do not tell it. */
const OUTGOING = 32_768;
const HELD = join(ROOT, ".tools", "ports");

/**
 * A port for a program that takes it seconds later: nobody listens on it, no other process of this clone is given it while this one
 * lives, and it lies below those that the system gives to outgoing connections.
 */
export async function freePort() {
  const end = firstOutgoing();
  for (;;) {
    const port = randomInt(LOWEST, end > LOWEST ? end : OUTGOING);
    if (hold(join(HELD, String(port))) && (await isFree(port))) return port;
  }
}

function firstOutgoing() {
  try {
    return Number.parseInt(readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8"));
  } catch {
    return OUTGOING;
  }
}

function isFree(port) {
  return new Promise((done) => {
    const server = createServer().once("error", () => done(false));
    server.listen(port, "127.0.0.1", () => server.close(() => done(true)));
  });
}
