// Live check of `npm run doctor -- --live` once a worker runs: asks each endpoint once, reports the result, and writes a
// recording of each call to a folder: the call and its answer, and every exchange with the source byte for byte.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exampleOf } from "../../public/js/contract/catalogue.js";
import { addressOf } from "../../public/js/contract/call.js";
import { renderingCost } from "./rendering-cost.mjs";

/** Headers that a recording must not show: it is made to be sent in. */
const SECRET = /^(authorization|cookie|set-cookie|proxy-authorization|x-requested-by)$/i;

/** Parameters that are better taken from what another endpoint answered today than from the catalogue's example. */
const LEARNED = {
  "/api/v1/shopping/product": ({ shopping }) => pick(shopping?.shopping_results, ["gpcid"]),
  "/api/v1/maps/popular-times": ({ maps }) => pick(maps?.local_results, ["place_id"]),
  "/api/v1/maps/posts": ({ maps }) => pick(maps?.local_results, ["data_id"]),
  "/api/v1/reviews": ({ maps }) => pick(maps?.local_results, ["place_id"]),
  "/api/v1/contributor-reviews": ({ reviews }) =>
    pick(
      reviews?.reviews?.map(({ user }) => user ?? {}),
      ["contributor_id"],
    ),
  "/api/v4/reviews": ({ v4Search }) => pick(v4Search?.organic_results, ["place_id"]),
};
const NAMES = {
  "/api/v1/shopping": "shopping",
  "/api/v1/maps": "maps",
  "/api/v1/reviews": "reviews",
  "/api/v4/search": "v4Search",
};

/** Members of the first item that has all of them. */
function pick(items, names) {
  const found = (items ?? []).find((item) => names.every((name) => item[name]));
  return found && Object.fromEntries(names.map((name) => [name, String(found[name])]));
}

/**
 * Keeps the worker's exchanges with sources; `isSource(url)` tells which. Returns `{ outbound, take() }`: `outbound` sends a
 * request of the worker, `take` gives what was kept since the last time.
 */
export function recorder(isSource) {
  let kept = [];
  const keep = async (request, sending) => {
    const started = Date.now();
    const told = { url: request.url, method: request.method, headers: plain(request.headers) };
    try {
      const response = await sending;
      const { status, headers } = response;
      const bytes = Buffer.from(await response.arrayBuffer());
      kept.push({ request: told, status, headers: plain(headers), bytes, ms: Date.now() - started });
      const hasBody = ![204, 205, 304].includes(status);
      return new Response(hasBody ? bytes : null, { status, headers: decoded(headers) });
    } catch (error) {
      kept.push({ request: told, failure: error.cause?.code ?? error.message, ms: Date.now() - started });
      throw error;
    }
  };
  return {
    outbound(request) {
      const sending = send(request);
      return isSource(request.url) ? keep(request, sending) : sending;
    },
    take() {
      const taken = kept;
      kept = [];
      return taken;
    },
  };
}

/** The worker follows redirects itself. */
function send({ url, method, headers, body, signal }) {
  return fetch(url, { method, headers: [...headers], body, signal, duplex: "half", redirect: "manual" });
}

function plain(headers) {
  const pairs = [...new Headers(headers ?? {})];
  return Object.fromEntries(pairs.map(([name, value]) => [name, SECRET.test(name) ? "(left out)" : value]));
}

/** The headers of a body that is no longer compressed. */
function decoded(headers) {
  const own = new Headers(headers);
  own.delete("content-encoding");
  own.delete("content-length");
  return own;
}

/**
 * Asks each of `endpoints` once. `ask(path)` resolves to `{ status, json, text }`, `logs()` to the worker's log lines so far,
 * `taken()` to the exchanges since the last time. Writes to `folder` and returns a row for each.
 */
export async function examine({ ask, logs, taken, endpoints, folder, say = () => undefined }) {
  mkdirSync(folder, { recursive: true });
  const seen = {};
  const rows = [];
  for (const endpoint of endpoints) {
    const values = { ...exampleOf(endpoint), ...LEARNED[endpoint.path]?.(seen) };
    const path = addressOf(endpoint.path, values);
    const before = logs().length;
    const started = Date.now();
    taken();
    const answer = await ask(path);
    const row = readRow(endpoint, answer, logs().slice(before), Date.now() - started);
    if (NAMES[endpoint.path]) seen[NAMES[endpoint.path]] = answer.json;
    record(folder, endpoint, { path, row, answer, exchanges: taken() });
    rows.push(row);
    say(row);
  }
  return rows;
}

function readRow(endpoint, { status, json }, lines, ms) {
  const asked = lines.find(({ event }) => event === "asked");
  const failure = lines.find(({ reason, status: own }) => reason && own === status);
  const told = Object.keys(json ?? {});
  const groups = endpoint.groups.map(({ name }) => name).filter((name) => told.includes(name));
  const required = new Set(endpoint.schema?.required ?? []);
  const missing = endpoint.groups
    .map(({ name }) => name)
    .filter((name) => required.has(name) && !groups.includes(name));
  const isEmpty = /empty/i.test(JSON.stringify(json?.search_information ?? ""));
  return {
    endpoint: endpoint.path,
    way: [...new Set(asked?.exchanges.map(({ way }) => way) ?? ["fetch"])].join(","),
    browserMs: asked?.exchanges.reduce((sum, { browser_ms = 0 }) => sum + browser_ms, 0) || undefined,
    status,
    ms,
    groups: status === 200 ? groups : [],
    missing:
      status === 200
        ? [...missing, ...(isEmpty ? ["results"] : [])]
        : [json?.reason ?? json?.error_code ?? "?"],
    advice: failure?.advice,
  };
}

function record(folder, endpoint, { path, row, answer, exchanges }) {
  const name = endpoint.path.replace("/api/", "").replaceAll("/", "-");
  const files = exchanges.map((exchange, at) => {
    const { bytes, ...head } = exchange;
    if (!bytes) return head;
    const file = `${name}.${at + 1}.${/json/.test(head.headers["content-type"]) ? "json" : "html"}`;
    writeFileSync(join(folder, file), bytes);
    return { ...head, file };
  });
  const whole = { call: path, row, answer: answer.json ?? answer.text, exchanges: files };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(whole, null, 1)}\n`);
}

/** The sentence about the browser's time that the platform bills. */
function formatRendering(calls, ms) {
  const cost = renderingCost(ms / calls).toFixed(3);
  return `${calls} calls took ${ms} ms of the browser, ${cost} USD per 1,000 of them at list price.`;
}

/** The rows as a table for people, and the advice for each reason once. */
export function table(rows) {
  const cells = rows.map(({ endpoint, way, status, ms, groups, missing }) => [
    endpoint,
    way,
    String(status),
    `${ms} ms`,
    groups.join(" ") || "–",
    missing.join(" ") || "–",
  ]);
  const all = [["endpoint", "way", "status", "time", "groups", "missing"], ...cells];
  const widths = all[0].map((_, at) => Math.min(Math.max(...all.map((row) => row[at].length)), 60));
  const line = (row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at]))
      .join("  ")
      .trimEnd();
  const advice = new Map(rows.filter((row) => row.advice).map((row) => [row.missing[0], row.advice]));
  const good = rows.filter(({ status }) => status === 200).length;
  const rendered = rows.filter(({ browserMs }) => browserMs > 0);
  const browserMs = rendered.reduce((sum, row) => sum + row.browserMs, 0);
  return [
    ...all.map(line),
    "",
    `${good} of ${rows.length} endpoints answered.`,
    ...(rendered.length ? [formatRendering(rendered.length, browserMs)] : []),
    ...[...advice].map(([reason, text]) => `${reason}: ${text}`),
  ].join("\n");
}
