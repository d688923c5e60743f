// The outside world for development and tests: a server on the loopback interface that answers as the sources do.
//
//   node stand-ins/server.mjs --port 8788 [--gateway host=site]…
//
// Addresses
//   /{site}{path}                 the source's own path and query; the sites are the keys of SITES below
//   /gateway?url={absolute url}   an operator's gateway: the url's host picks the site by `gatewaySites`
//   /mailbox                      what the worker mailed (mailbox.mjs)
//   /provider                     a trusted identity provider (provider.mjs)
//   GET  /_control/log            what was asked so far
//   POST /_control/replay         a rule as JSON: site, match (a regular expression), file (absolute) or body, status, …
//   POST /_control/delay          {"ms": 250}: every answer waits that long
//   POST /_control/reset          forgets the log, the mails, the delay, the provider's fault and the rules that were
//                                 added while running
//
// Answers are made up from the query and always the same for the same query; what a query can bring stands at the head
// of each site's file, how to make a source misbehave in misbehave.mjs.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import { createMailbox } from "./mailbox.mjs";
import { askedById, askedByQuery, misbehave } from "./misbehave.mjs";
import { createProvider } from "./provider.mjs";
import { stamped } from "./stamp.mjs";
import { dns, images } from "./v1/ai-mode.mjs";
import { play } from "./v1/play/play.mjs";
import { v1 } from "./v1/v1.mjs";
import { v2 } from "./v2/v2.mjs";
import { v3 } from "./v3/v3.mjs";
import { v4 } from "./v4.mjs";
import { v5 } from "./v5.mjs";
import { v6 } from "./v6/v6.mjs";
import { v6Maps } from "./v6/maps.mjs";

const SITES = { ...v1, ...play, ...v2, ...v3, ...v4, ...v5, ...v6, ...v6Maps, ...dns, ...images };
const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);
const LOG_ENTRIES = 20_000;
const CACHED_ANSWERS = 300;
const TYPES = {
  html: "text/html; charset=utf-8",
  json: "application/json; charset=utf-8",
  js: "application/x-javascript; charset=utf-8",
  xml: "text/xml; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

/**
 * Starts the stand-ins.
 *
 * `replay` holds rules `{ site, match, file | body, status = 200, contentType, headers }`: an answer that matches is
 * served byte for byte, before anything generated. `match` is a function of path and body, a regular expression for
 * "path\nbody", or a text that the path contains; without it every request to the site matches. `site` may be left out.
 *
 * Returns `{ url, log, mails, provider, replay(rule) → undo, delay(ms), reset(), close() }`; `log` holds `{ site, method,
 * path, headers, body, at }`, `mails` what was mailed, newest first, `provider` is the identity provider.
 */
export async function startStandIns({ port = 0, host = "127.0.0.1", replay = [], gatewaySites = {} } = {}) {
  if (!LOOPBACK.has(host)) throw new Error("stand-ins listen on the loopback interface only");
  const world = createWorld(replay, gatewaySites);
  const server = createServer((request, response) => {
    handle(world, request, response).catch((error) =>
      send(response, plain(500, String(error?.stack ?? error))),
    );
  });
  server.keepAliveTimeout = 30_000;
  await new Promise((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  const { address, port: bound } = server.address();
  world.url = `http://${address.includes(":") ? `[${address}]` : address}:${bound}`;
  return {
    url: world.url,
    log: world.log,
    mails: world.mailbox.mails,
    provider: world.provider,
    replay: world.replay,
    delay: world.delay,
    reset: world.reset,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Creates the state that may change while the server runs. */
function createWorld(fixedRules, gatewaySites) {
  const fixed = fixedRules.map(readRule);
  const mailbox = createMailbox();
  const world = { log: [], mailbox, rules: [...fixed], delayMs: 0, cache: new Map(), gatewaySites };
  world.provider = createProvider(() => `${world.url}/provider`);
  world.replay = (rule) => {
    const ready = readRule(rule);
    world.rules.unshift(ready);
    return () => void (world.rules = world.rules.filter((other) => other !== ready));
  };
  world.delay = (ms) => void (world.delayMs = Math.max(Number(ms) || 0, 0));
  world.reset = () => {
    world.log.length = 0;
    mailbox.reset();
    world.provider.reset();
    world.rules = [...fixed];
    world.delayMs = 0;
  };
  return world;
}

function readRule({ site, match, file, body, status = 200, contentType, headers = {} }) {
  if (site && !SITES[site]) throw new Error(`no such site: ${site}`);
  if ((file === undefined) === (body === undefined)) throw new Error("a rule has either a file or a body");
  if (file !== undefined && !isAbsolute(file)) throw new Error("a rule's file is an absolute path");
  const bytes = file === undefined ? Buffer.from(body) : readFileSync(file);
  const type = contentType ?? TYPES[/\.([a-z]+)$/.exec(file ?? "")?.[1]] ?? TYPES.html;
  return {
    site,
    matches: matcher(match),
    answer: { status, headers: { "content-type": type, ...headers }, body: bytes },
  };
}

function matcher(match) {
  if (match === undefined) return () => true;
  if (typeof match === "function") return match;
  if (match instanceof RegExp)
    return (path, body) =>
      new RegExp(match.source, match.flags.replace(/[gy]/g, "")).test(body ? `${path}\n${body}` : path);
  return (path) => path.includes(match);
}

async function handle(world, request, response) {
  const body = await readBody(request);
  const [, head, path = "/"] = /^\/([^/?]*)([/?].*)?$/.exec(request.url) ?? [];
  if (head === "_control") return control(world, request, path, body, response);
  if (head === "gateway") return throughGateway(world, request, body, response);
  if (head === "mailbox" || head === "mailbox.json") return post(world, request, body, response);
  if (head === "provider") return identify(world, request, path, body, response);
  if (!SITES[head])
    return send(response, plain(404, `No such site. There are: ${Object.keys(SITES).join(", ")}\n`));
  const asked = {
    site: head,
    method: request.method,
    path: path.startsWith("?") ? `/${path}` : path,
    headers: request.headers,
    body,
  };
  return serve(world, asked, (to) => `/${head}${to}`, response);
}

async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** `addressOf` turns a path of the site into an address on this server, for redirects. */
async function serve(world, asked, addressOf, response) {
  world.log.push({ ...asked, at: Date.now() });
  if (world.log.length > LOG_ENTRIES) world.log.splice(0, LOG_ENTRIES / 2);
  const answer = answerTo(world, asked, addressOf);
  await pause(world.delayMs + (answer.holdMs ?? 0), response);
  send(response, stamped(answer));
}

function answerTo(world, asked, addressOf) {
  const { site: name, method, path, body, headers } = asked;
  const rule = world.rules.find((rule) => (!rule.site || rule.site === name) && rule.matches(path, body));
  if (rule) return rule.answer;
  if (!["GET", "HEAD", "POST"].includes(method)) return plain(405, "Method not allowed\n");
  const site = SITES[name];
  const request = readRequest(path, body, headers);
  const refused = site.refuseOutdated?.(request);
  if (refused) return refused;
  const good = () => cached(world, site, request, `${name} ${path}\n${body}`);
  const mischief = askedByQuery(site.ask(request), name) ?? askedById(site.id?.(request));
  if (!mischief) return good();
  return misbehave(mischief, { good, refuse: site.refuse, path, addressOf });
}

function readRequest(path, body, headers) {
  const { pathname, searchParams } = new URL(`http://source.invalid${path}`);
  return { pathname, query: searchParams, form: new URLSearchParams(body), body, headers };
}

function cached(world, site, request, key) {
  if (!site.cacheable?.(request)) return site.respond(request);
  const known = world.cache.get(key);
  if (known) return known;
  const fresh = site.respond(request);
  const answer = { ...fresh, body: Buffer.from(fresh.body) };
  if (world.cache.size >= CACHED_ANSWERS) world.cache.delete(world.cache.keys().next().value);
  world.cache.set(key, answer);
  return answer;
}

function throughGateway(world, request, body, response) {
  const target = new URL(request.url, "http://gateway.invalid").searchParams.get("url");
  const url = target && URL.canParse(target) ? new URL(target) : undefined;
  if (!url) return send(response, plain(400, "The gateway needs an absolute url\n"));
  const { site, path } = behindGateway(world, url, request.headers.host);
  if (!SITES[site]) return send(response, plain(502, `The gateway knows no site for ${url.host}\n`));
  const prefix = url.href.slice(0, url.href.length - path.length);
  const asked = { site, method: request.method, path, headers: request.headers, body, via: "gateway" };
  return serve(world, asked, (to) => `/gateway?url=${encodeURIComponent(prefix + to)}`, response);
}

/** Returns the site in the table, or the stand-ins' own when the gateway opens one of their addresses. */
function behindGateway(world, url, ownHost) {
  const whole = url.pathname + url.search;
  if (url.host !== ownHost) return { site: world.gatewaySites[url.host], path: whole };
  const [, site, path = "/"] = /^\/([^/?]*)(.*)$/.exec(whole);
  return { site, path };
}

const CONTROLS = {
  "GET /log": (world) => world.log,
  "POST /replay": (world, rule) =>
    void world.replay({ ...rule, match: rule.match === undefined ? undefined : new RegExp(rule.match) }),
  "POST /delay": (world, { ms }) => world.delay(ms),
  "POST /reset": (world) => world.reset(),
};

/**
 * Handles control requests from programs on this machine; a web page of another origin may not control the
 * stand-ins.
 */
function control(world, request, path, body, response) {
  if (request.headers.origin) return send(response, plain(403, "Not for web pages\n"));
  const act = CONTROLS[`${request.method} ${path}`];
  if (!act) return send(response, plain(404, `There are: ${Object.keys(CONTROLS).join(", ")}\n`));
  try {
    return send(response, json(200, act(world, body ? JSON.parse(body) : {}) ?? { ok: true }));
  } catch (error) {
    return send(response, json(400, { error: error.message }));
  }
}

/** The mailbox: programs on this machine send, people look; a web page of another origin may do neither. */
function post(world, request, body, response) {
  const { pathname, searchParams } = new URL(request.url, "http://mailbox.invalid");
  const own = `http://${request.headers.host}`;
  if (request.headers.origin && request.headers.origin !== own) {
    return send(response, plain(403, "Not for web pages\n"));
  }
  const asked = `${request.method} ${pathname}`;
  if (asked === "GET /mailbox") return send(response, html(200, world.mailbox.page()));
  if (asked === "GET /mailbox.json") {
    return send(response, json(200, world.mailbox.of(searchParams.get("to"))));
  }
  if (asked !== "POST /mailbox/send") {
    return send(response, plain(404, "There are: GET /mailbox, GET /mailbox.json, POST /mailbox/send\n"));
  }
  try {
    world.mailbox.take(JSON.parse(body));
    return send(response, json(202, { ok: true }));
  } catch (error) {
    return send(response, json(400, { error: error.message }));
  }
}

/** The identity provider: its documents are for everybody, its signatures for programs on this machine. */
async function identify(world, request, path, body, response) {
  if (request.method !== "GET" && request.headers.origin) {
    return send(response, plain(403, "Not for web pages\n"));
  }
  const answer = world.provider.answer({ method: request.method, path: path.split("?")[0], body });
  await pause(answer?.holdMs ?? 0, response);
  send(response, answer ?? plain(404, "See provider.mjs for what there is\n"));
}

/** Waits, but not for a caller who has gone. */
function pause(ms, response) {
  if (ms <= 0) return undefined;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    response.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const plain = (status, body) => ({ status, headers: { "content-type": TYPES.txt }, body });
const html = (status, body) => ({
  status,
  headers: {
    "content-type": TYPES.html,
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  },
  body,
});
const json = (status, value) => ({
  status,
  headers: { "content-type": TYPES.json },
  body: JSON.stringify(value),
});

function send(response, { status, headers, body, stream }) {
  if (response.destroyed || response.headersSent) return;
  if (stream) {
    response.writeHead(status, headers);
    stream(response, body);
    return;
  }
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
  response.writeHead(status, { ...headers, "content-length": bytes.length });
  response.end(bytes);
}

async function main(args) {
  const after = (flag) => args[args.indexOf(flag) + 1];
  const gatewaySites = Object.fromEntries(
    args.flatMap((arg, i) => (arg === "--gateway" ? [args[i + 1].split("=")] : [])),
  );
  const { url } = await startStandIns({
    port: args.includes("--port") ? Number(after("--port")) : 8788,
    gatewaySites,
  });
  console.log(
    `stand-ins at ${url}\n  ${url}/mailbox\n  ${url}/provider\n${Object.keys(SITES)
      .map((site) => `  ${url}/${site}`)
      .join("\n")}`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
