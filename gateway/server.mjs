// The rendering gateway: `GET|POST /render?url={absolute url}` on the loopback interface answers the page as a browser has
// it after its scripts ran, with the page's own status. gateway/README.md describes the protocol.

import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { Browser } from "./browser.mjs";
import { isSource } from "./hosts.mjs";
import { startProxy } from "./proxy.mjs";
import { InvalidOptions, parseOptions } from "./options.mjs";
import { render, RenderFailure } from "./render.mjs";
import { Busy, Slots } from "./slots.mjs";

const PAGES_AT_ONCE = 4;
const QUEUE_LENGTH = 32;
const BODY_BYTES_MAX = 1024 * 1024;

/** Status of each failure; all but the caller's own mistakes may be tried again. */
const STATUS = {
  deadline: 504,
  busy: 503,
  page_crashed: 502,
  browser_crashed: 502,
  foreign_redirect: 502,
  download: 502,
  network: 502,
  too_large: 502,
};

/**
 * Starts the gateway: `{ url, token, renders, browser, close() }`. `domains` are those of the sources (`sourceDomains`), `log`
 * gets one object a request. Rejects when the port is taken.
 */
export async function startGateway({
  executablePath,
  profile,
  domains,
  port = 0,
  token,
  pagesPerBrowser,
  log = () => undefined,
}) {
  const proxy = hasOwnProxy() ? undefined : await startProxy(domains);
  const gateway = {
    token: token ?? randomBytes(24).toString("base64url"),
    browser: new Browser({ executablePath, profile, pagesPerBrowser, proxy: proxy?.url }),
    slots: new Slots(PAGES_AT_ONCE, QUEUE_LENGTH),
    domains,
    log,
  };
  const server = createServer((request, response) => {
    answer(gateway, request, response).catch((error) => fail(response, 500, "internal", error.message));
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    token: gateway.token,
    browser: gateway.browser,
    async close() {
      server.close();
      server.closeAllConnections();
      await gateway.browser.close();
      proxy?.close();
    },
  };
}

/** Whether this machine reaches the internet by a proxy: that one decides then where pages may load from. */
function hasOwnProxy() {
  return ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"].some((name) => process.env[name]);
}

async function answer(gateway, request, response) {
  const { pathname, searchParams } = new URL(request.url, "http://gateway.invalid");
  if (pathname === "/health") return send(response, 200, { "content-type": "text/plain" }, "ok\n");
  if (pathname !== "/render") return fail(response, 404, "not_found", "There are /render?url= and /health.");
  if (!isAuthorized(request, gateway.token)) {
    return fail(response, 401, "unauthorized", "Send the gateway's token as Authorization: Bearer.");
  }
  if (!["GET", "POST"].includes(request.method)) {
    return fail(response, 405, "method_not_allowed", "GET or POST.");
  }
  const text = searchParams.get("url") ?? "";
  if (!URL.canParse(text)) return fail(response, 400, "invalid_url", "url must be an absolute address.");
  if (!isSource(new URL(text), gateway.domains)) {
    return fail(response, 403, "not_a_source", `${new URL(text).host} is not a configured source.`);
  }
  let options;
  try {
    options = parseOptions(request.headers["x-render-options"]);
  } catch (error) {
    if (!(error instanceof InvalidOptions)) throw error;
    return fail(response, 400, "invalid_options", error.message);
  }
  const body = await readBody(request);
  if (body === undefined) return fail(response, 413, "body_too_large", `At most ${BODY_BYTES_MAX} bytes.`);
  const page = { url: text, method: request.method, headers: request.headers, body };
  return renderPage(gateway, page, options, response);
}

async function renderPage(gateway, page, options, response) {
  const started = Date.now();
  const hangUp = new AbortController();
  response.once("close", () => hangUp.abort());
  const signal = AbortSignal.any([hangUp.signal, AbortSignal.timeout(options.deadlineMs)]);
  const about = { event: "render", url: withoutQuery(page.url) };
  try {
    const done = await inSlot(gateway, signal, (context) =>
      render(context, page, options, gateway.domains, signal),
    );
    gateway.log({ ...about, status: done.status, bytes: done.body.length, ms: Date.now() - started });
    const headers = { "content-type": done.contentType, "content-location": done.finalUrl };
    send(response, done.status, headers, done.body);
  } catch (error) {
    const reason =
      error instanceof Busy ? "busy" : (error.reason ?? (signal.aborted ? "deadline" : "browser_crashed"));
    gateway.log({ ...about, failure: reason, ms: Date.now() - started });
    fail(response, STATUS[reason] ?? 502, reason, error.message, error.ledTo);
  }
}

/** The page's own place among those that are open at once; waiting counts against its deadline. */
async function inSlot({ slots, browser }, signal, work) {
  const release = await slots.acquire(signal);
  try {
    return await browser.use(work);
  } finally {
    release();
  }
}

function isAuthorized(request, token) {
  const digest = (text) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ""), digest(`Bearer ${token}`));
}

async function readBody(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Queries hold what people search for, so no log has them. */
function withoutQuery(url) {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

function fail(response, status, reason, message, ledTo) {
  const headers = { "content-type": "application/json", "x-gateway-error": reason };
  if (ledTo !== undefined) headers["content-location"] = ledTo;
  if (status === 503) headers["retry-after"] = "2";
  send(response, status, headers, JSON.stringify({ error: message, reason }));
}

function send(response, status, headers, body) {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { ...headers, "cache-control": "no-store" }).end(body);
}
