// A server on the loopback interface: reads a request, lets a fault have its way, answers what it is given.

import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createFaults } from "./faults.mjs";

const HOST = "127.0.0.1";
const BODY_MAX = 1_000_000;
const CONTROL = "/_control/";

export const json = (status, value, headers = {}) => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value, (_, field) => (typeof field === "bigint" ? field.toString() : field)),
});

export const html = (status, body) => ({
  status,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  },
  body,
});

/**
 * Starts a server; `respond({ method, path, query, headers, body })` answers `{ status, headers, body }`. Below
 * `/_control/` stand `POST /_control/fault` (faults.mjs) and `POST /_control/reset`, not for web pages, and `controls`:
 * functions of the JSON sent, by "METHOD /name".
 *
 * Returns `{ url, log, faults, close() }`; `log` holds what was asked: method, path, headers, body, when.
 */
export async function serve({ respond, controls = {} }) {
  const log = [];
  const faults = createFaults();
  const own = {
    "POST /fault": (order) => void faults.order(order),
    "POST /reset": () => faults.clear(),
    ...controls,
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => send(response, json(500, { error: String(error?.stack) })));
  });
  const answer = async (request, response) => {
    const url = new URL(request.url, "http://stand-in.invalid");
    const asked = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: await readBody(request),
    };
    if (asked.path.startsWith(CONTROL)) return send(response, await control(own, asked));
    log.push({ ...asked, at: Date.now() });
    const fault = faults.take(asked);
    if (fault?.kind === "cut") return void response.destroy();
    if (fault?.kind === "status")
      return send(response, json(fault.status, { error: { message: "Out of order" } }));
    if (fault?.kind === "delay") await sleep(fault.ms, undefined, { ref: false });
    if (fault?.kind === "says" && !fault.acts) return send(response, json(200, fault.answer));
    const answered = await respond(asked);
    if (fault?.kind === "says") return send(response, json(200, lie(fault.answer, answered)));
    if (fault?.kind === "late") await sleep(fault.ms, undefined, { ref: false });
    if (fault?.kind === "lost") return void response.destroy();
    if (fault?.kind === "garbled") return send(response, html(502, "<html><title>Bad gatew"));
    send(response, answered);
  };
  server.keepAliveTimeout = 30_000;
  await new Promise((resolve, reject) => server.once("error", reject).listen(0, HOST, resolve));
  return {
    url: `http://${HOST}:${server.address().port}`,
    log,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Builds a false answer, which may keep the transaction of the true one. */
function lie(answer, { body }) {
  const { transaction = "" } = JSON.parse(body);
  return JSON.parse(JSON.stringify(answer).replaceAll("$transaction", transaction));
}

async function control(controls, { method, path, headers, body }) {
  if (headers.origin) return json(403, { error: "Not for web pages" });
  const act = controls[`${method} ${path.slice(CONTROL.length - 1)}`];
  if (!act) return json(404, { error: `There are: ${Object.keys(controls).join(", ")}` });
  try {
    return json(200, (await act(body ? JSON.parse(body) : {})) ?? { ok: true });
  } catch (error) {
    return json(400, { error: error.message });
  }
}

async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_MAX) throw new Error("the body is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function send(response, { status, headers, body }) {
  if (response.destroyed || response.headersSent) return;
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, "content-length": bytes.length });
  response.end(bytes);
}
