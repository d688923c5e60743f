// A gate in front of the stand-ins: counts the calls that are in flight at the source, and holds them on demand.

import { createServer, request as httpRequest } from "node:http";

/**
 * `{ url, inFlight, peak, total, answered, hold(), release(), close() }`: calls at the source now, at most, in all, and
 * those whose answer began. Any count may be set back.
 */
export async function startGate(upstream) {
  let waiting; // resolvers of held calls; undefined while the gate is open
  const gate = { inFlight: 0, peak: 0, total: 0, answered: 0 };
  const server = createServer(async (request, response) => {
    const leave = enter(gate);
    response.once("close", leave);
    if (waiting) await new Promise((resolve) => waiting.push(resolve));
    if (response.destroyed) return;
    passOn(upstream, request, response, () => {
      gate.answered += 1;
      leave();
    });
  });
  // The harness asks sources from this process, and would not see in time that an idle connection was closed while a test
  // computes: what it then sends is lost, and looks like a source's failure.
  server.keepAliveTimeout = 600_000;
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(gate, {
    url: `http://127.0.0.1:${server.address().port}`,
    hold: () => void (waiting ??= []),
    release() {
      const held = waiting ?? [];
      waiting = undefined;
      for (const go of held) go();
    },
    close() {
      this.release();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
}

/** Counts a call in; what is returned counts it out, once. */
function enter(gate) {
  gate.total += 1;
  gate.inFlight += 1;
  gate.peak = Math.max(gate.peak, gate.inFlight);
  let inside = true;
  return () => {
    if (inside) gate.inFlight -= 1;
    inside = false;
  };
}

/** The source has done its part when its answer begins. */
function passOn(upstream, request, response, answered) {
  const { method, url, headers } = request;
  const onward = httpRequest(upstream + url, {
    method,
    headers: { ...headers, host: new URL(upstream).host },
  });
  onward.once("response", (answer) => {
    answered();
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
    answer.once("error", () => response.destroy());
  });
  onward.once("error", () => response.destroy());
  response.once("close", () => onward.destroy());
  request.pipe(onward);
}
