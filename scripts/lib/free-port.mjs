import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A port that nobody listens on, for a program that takes it seconds later. It lies below those that systems give to outgoing
 * connections, or one of these could have it by then.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const server = createServer();
    const isFree = await new Promise((done) => {
      server.once("error", () => done(false));
      server.listen(port, "127.0.0.1", () => server.close(() => done(true)));
    });
    if (isFree) return port;
  }
}
