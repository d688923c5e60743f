// Thin bindings for what is called on every data call. The boundary between Rust and JavaScript is crossed with plain
// text and few calls; everything else goes through the `worker` crate.

export const header = (request, name) => request.headers.get(name) ?? undefined;

/** The body as text, or undefined when it is longer than `max` bytes or not UTF-8. */
export async function body(request, max) {
  if (!request.body) return "";
  const bytes = await collect(request.body, max);
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A Response; `lines` holds names and values in turn. */
export function respond(status, lines, body) {
  const parts = lines.split("\n");
  const headers = [];
  for (let at = 0; at + 1 < parts.length; at += 2) headers.push([parts[at], parts[at + 1]]);
  return new Response(body, { status, headers });
}

/** One command to a key's ledger and its reply, both JSON; rejects when there is none in time. */
export function command(namespace, name, text, deadlineMs) {
  const reply = () => namespace.get(namespace.idFromName(name)).command(text);
  return inTime("the ledger", reply, deadlineMs);
}

/** Hands a mail (JSON) to the runtime's mail binding; rejects when it is not taken in time. */
export const mail = (binding, message, deadlineMs) =>
  inTime("the mail service", () => binding.send(JSON.parse(message)).then(() => undefined), deadlineMs);

function inTime(what, ask, deadlineMs) {
  return new Promise((resolve, reject) => {
    const reply = ask(); // what throws here rejects
    const late = () => reject(new Error(`${what} did not answer in time`));
    const timer = setTimeout(late, deadlineMs);
    const settled = (settle) => (value) => {
      clearTimeout(timer);
      settle(value);
    };
    reply.then(settled(resolve), settled(reject));
  });
}

export const waitUntil = (ctx, promise) => ctx.waitUntil(promise);

/**
 * Asks a source: follows redirects, holds the deadline and the size cap over the whole exchange.
 * Resolves to [status, address, content type, bytes as received, text when they are not UTF-8]; rejects with one of the
 * tokens timeout, too_large, redirect_limit, network.
 */
export async function ask(address, headerLines, posted, deadlineMs, maxBytes, maxRedirects) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), deadlineMs);
  const parts = headerLines.split("\n");
  let headers = [];
  for (let at = 0; at + 1 < parts.length; at += 2) headers.push([parts[at], parts[at + 1]]);
  let url = address;
  let body = posted;
  try {
    for (let hops = 0; ; hops++) {
      const method = body === undefined ? "GET" : "POST";
      const response = await fetch(url, { method, headers, body, redirect: "manual", signal: abort.signal });
      const location = response.headers.get("location");
      if (response.status < 300 || response.status > 399 || location === null) {
        return await received(response, url, maxBytes);
      }
      await response.body?.cancel();
      const next = hops < maxRedirects ? URL.parse(location, url) : null;
      if (next === null || !/^https?:$/.test(next.protocol)) throw "redirect_limit";
      // What was meant for one host is not shown to another.
      if (next.origin !== new URL(url).origin) headers = headers.filter(([name]) => COMMON.has(name));
      if (response.status <= 303) {
        body = undefined;
        headers = headers.filter(([name]) => name !== "content-type");
      }
      url = next.href;
    }
  } catch (error) {
    if (typeof error === "string") throw error;
    throw abort.signal.aborted ? "timeout" : "network";
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Looks at an address that a caller named: no redirect is followed, and of the body only the length is learned. Resolves
 * to [status, content type, bytes or undefined when they are more than `maxBytes`, location, bytes that were read]; when
 * nothing answers, to status 0 with a token of `ask` in place of the type.
 */
export async function probe(address, userAgent, deadlineMs, maxBytes) {
  const signal = AbortSignal.timeout(deadlineMs);
  const seen = { read: 0 };
  try {
    // A length that is announced is then the picture's own.
    const headers = { "user-agent": userAgent, accept: "image/*", "accept-encoding": "identity" };
    const response = await fetch(address, { headers, redirect: "manual", signal });
    const { status, body } = response;
    const type = response.headers.get("content-type") ?? "";
    const isImage = status >= 200 && status < 300 && /^image\//i.test(type);
    const length = isImage ? await lengthOf(response, maxBytes, seen) : 0;
    if (!isImage) await body?.cancel();
    return [status, type, length, response.headers.get("location") ?? undefined, seen.read];
  } catch {
    return [0, signal.aborted ? "timeout" : "network", undefined, undefined, seen.read];
  }
}

/**
 * The length of a body as it is announced, unread; else counted while it is read, up to `max`, in `seen`. Undefined when
 * it is more. Nothing of it is kept.
 */
async function lengthOf({ headers, body }, max, seen) {
  const announced = headers.has("content-encoding") ? null : headers.get("content-length");
  if (body === null) return 0;
  if (/^\d+$/.test(announced ?? "")) {
    await body.cancel();
    return Number(announced) <= max ? Number(announced) : undefined;
  }
  const reader = body.getReader();
  while (seen.read <= max) {
    const { value, done } = await reader.read();
    if (done) return seen.read;
    seen.read += value.byteLength;
  }
  await reader.cancel();
  return undefined;
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Seconds since Monday's midnight on the clocks of a zone; undefined for a zone that the runtime does not know. */
export function localSecond(timeZone) {
  try {
    const clock = {
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    };
    const parts = new Intl.DateTimeFormat("en-US", { ...clock, timeZone }).formatToParts(Date.now());
    const { weekday, hour, minute, second } = Object.fromEntries(
      parts.map(({ type, value }) => [type, value]),
    );
    return ((WEEKDAYS.indexOf(weekday) * 24 + Number(hour)) * 60 + Number(minute)) * 60 + Number(second);
  } catch {
    return undefined;
  }
}

const COMMON = new Set(["user-agent", "accept", "accept-language", "content-type"]);

async function received(response, url, maxBytes) {
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  const length = Number(response.headers.get("content-length") ?? NaN);
  const plain = !response.headers.has("content-encoding") && length <= maxBytes;
  let bytes;
  if (response.body === null) bytes = new Uint8Array();
  else if (plain) bytes = new Uint8Array(await response.arrayBuffer());
  else bytes = await collect(response.body, maxBytes);
  if (bytes === undefined) throw "too_large";
  return [response.status, url, type, bytes, otherThanUtf8(type, bytes)];
}

function otherThanUtf8(type, bytes) {
  const charset = /charset="?([^\s;"]+)/i.exec(type)?.[1].toLowerCase();
  if (charset === undefined || charset === "utf-8" || charset === "utf8") return undefined;
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return undefined;
  }
}

const FIRST_READ = 64 * 1024;

/** All bytes of a stream, or undefined when they are more than `max`. Most answers take a single read. */
async function collect(stream, max) {
  const reader = stream.getReader({ mode: "byob" });
  const chunks = [];
  let length = 0;
  for (let size = FIRST_READ; ; size *= 2) {
    const { value, done } = await reader.readAtLeast(size, new Uint8Array(size));
    length += value.byteLength;
    if (length > max) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(value);
    if (done || value.byteLength < size) break;
  }
  if (chunks.length === 1) return chunks[0];
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** Writes one object out of several arrays of bytes, without a copy when there is one. */
export async function keep(bucket, name, parts, metadata) {
  return bucket.put(name, parts.length === 1 ? parts[0] : new Blob(parts), {
    customMetadata: { manifest: metadata },
  });
}

/** Statements as one transaction of D1: a JSON list of [sql, …values]; resolves to the rows of each, as JSON. */
export async function batch(database, statements) {
  const prepared = JSON.parse(statements).map(([sql, ...values]) => database.prepare(sql).bind(...values));
  return JSON.stringify((await database.batch(prepared)).map(({ results }) => results));
}

/** Rows of a query, as JSON. `bindings` is a JSON list. */
export function query(storage, sql, bindings) {
  return JSON.stringify(storage.sql.exec(sql, ...JSON.parse(bindings)).toArray());
}

/** Statements as one transaction: a JSON list of [sql, …bindings]. */
export function write(storage, statements) {
  const all = JSON.parse(statements);
  storage.transactionSync(() => {
    for (const [sql, ...bindings] of all) storage.sql.exec(sql, ...bindings);
  });
}
