// What comes in and goes out: sources, addresses that callers name, bodies of requests, responses. An isolate has 128 MB for
// all calls that it serves at once, so what is read and held is counted and bounded here.
//
// wasm-bindgen takes this file as it is, so it imports nothing.

const READ_FIRST = 32 * 1024;
const READ_MOST = 1024 * 1024;

/**
 * Headers that many requests have word for word, made once: a ready `Headers` costs less than a list of pairs. The oldest
 * make room, so lines of one call alone (a referer) pass through and common ones come back.
 */
const ready = new Map();
const READY_MAX = 200;

/** Headers of lines that hold names and values in turn. */
function headersOf(lines) {
  const known = ready.get(lines);
  if (known !== undefined) return known;
  const headers = freshHeaders(lines);
  if (ready.size === READY_MAX) ready.delete(ready.keys().next().value);
  ready.set(lines, headers);
  return headers;
}

function append(headers, lines) {
  if (lines === "") return headers;
  const parts = lines.split("\n");
  for (let at = 0; at + 1 < parts.length; at += 2) headers.append(parts[at], parts[at + 1]);
  return headers;
}

/** Headers of such lines that nobody else has. */
export const freshHeaders = (lines) => append(new Headers(), lines);

/** A Response with `headers`, and those in lines of its own. */
export function respond(status, headers, own, body) {
  const response = new Response(body, { status, headers });
  append(response.headers, own);
  return response;
}

/** The domains of each site, to which its redirects may lead. */
const domains = new Map();

/** Tells the domains of a site, parted by blanks: a redirect may lead to them and to what is below them. */
export function allow(site, names) {
  domains.set(site, new Set(names.split(" ")));
}

/** Whether an address is below one of the site's domains, on the port that its scheme stands for. */
function isOfSite(site, { hostname, port }) {
  const own = domains.get(site);
  const labels = hostname.split(".");
  return port === "" && labels.some((_, at) => own?.has(labels.slice(at).join(".")));
}

/**
 * The room that all calls of the isolate share for what they read. A call takes room before it reads and gives all of it
 * back when it is over. When there is none, it waits; the oldest call that holds any never does, so that one always ends:
 * no more is held than `max` and one answer.
 */
const room = { max: Infinity, used: 0, holds: new Set(), waiting: new Set() };

export const limit = (bytes) => void (room.max = bytes);

/** What is being written: the runtime may still read it, so it is left to the engine's own time. */
const lent = new WeakSet();

/** One call's part of the room. */
export class Hold {
  bytes = 0;
  pieces = [];
  /** Those of them that the bundle is made of. */
  kept = [];
  isOver = false;

  /** Makes an answer a part of the bundle. */
  keep(answer) {
    this.kept.push(...answer.pieces);
  }

  /** Takes room for so many bytes; rejects with the token busy when there is none before the signal aborts. */
  async take(bytes, signal) {
    if (this.isOver) throw "busy";
    room.holds.add(this);
    if (this.#takes(bytes)) return;
    await new Promise((resolve, reject) => {
      const end = (settle) => {
        room.waiting.delete(go);
        signal.removeEventListener("abort", late);
        settle();
      };
      const late = () => end(() => reject("busy"));
      const go = () => {
        if (this.isOver || signal.aborted) late();
        else if (this.#takes(bytes)) end(resolve);
      };
      room.waiting.add(go);
      signal.addEventListener("abort", late);
    });
  }

  #takes(bytes) {
    const [oldest] = room.holds;
    if (oldest !== this && room.used + bytes > room.max) return false;
    room.used += bytes;
    this.bytes += bytes;
    return true;
  }

  /**
   * Gives all of it back; what waits goes on in the order in which it came. The memory is freed here and now: left to
   * itself, the engine lets several times as much pile up before it collects.
   */
  close() {
    for (const { buffer } of this.pieces) if (!lent.has(buffer) && !buffer.detached) buffer.transfer(0);
    this.pieces = [];
    this.kept = [];
    room.used -= this.bytes;
    this.bytes = 0;
    this.isOver = true;
    room.holds.delete(this);
    for (const go of room.waiting) go();
  }
}

/** The body as text, or undefined when it is longer than `max` bytes or not UTF-8. */
export async function body(request, max) {
  if (!request.body) return "";
  const pieces = await collect(request.body, max, () => undefined);
  if (pieces === undefined) return undefined;
  try {
    return decoded(pieces, new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }));
  } catch {
    return undefined;
  }
}

/** What an exchange brought. */
class Answer {
  constructor(status, type, reached, pieces) {
    this.status = status;
    this.type = type;
    this.reached = reached;
    this.pieces = pieces;
    this.text = otherThanUtf8(type, pieces);
  }

  /** Status, bytes, whether the text is for `text`, content type and, after a redirect, the address: one a line. */
  head() {
    const length = this.pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return `${this.status}\n${length}\n${this.text === undefined ? "" : "text"}\n${this.type}\n${this.reached}`;
  }

  /** Copies the bytes as received to where there is room for them. */
  copy(to) {
    let at = 0;
    for (const piece of this.pieces) {
      to.set(piece, at);
      at += piece.byteLength;
    }
  }
}

/** What the runtime does by itself is not said: every member of this object costs a call. */
function requestOf(headers, body, signal) {
  const request = { headers, redirect: "manual", signal };
  return body === undefined ? request : { ...request, method: "POST", body };
}

/**
 * Asks a source: follows redirects within the site, holds the deadline and the size cap over the whole exchange, and takes
 * room for what it reads. Resolves to an `Answer`; rejects with one of the tokens timeout, too_large, redirect_limit,
 * redirect_foreign, busy, network.
 */
export async function ask(
  deadlines,
  hold,
  site,
  address,
  headerLines,
  posted,
  deadlineMs,
  maxBytes,
  maxRedirects,
  isGateway,
) {
  const abort = new AbortController();
  const deadline = deadlines.set(deadlineMs, () => abort.abort());
  let headers = headersOf(headerLines);
  let url = address;
  let body = posted;
  try {
    for (let hops = 0; ; hops++) {
      const response = await fetch(url, requestOf(headers, body, abort.signal));
      const location = response.headers.get("location");
      if (response.status < 300 || response.status > 399 || location === null) {
        const failure = isGateway ? response.headers.get("x-gateway-error") : null;
        if (failure !== null) throw failure;
        const reached = isGateway ? (response.headers.get("content-location") ?? "") : hops > 0 ? url : "";
        return await received(response, reached, maxBytes, hold, abort.signal);
      }
      await response.body?.cancel();
      const next = hops < maxRedirects ? URL.parse(location, url) : null;
      if (next === null || !/^https?:$/.test(next.protocol)) throw "redirect_limit";
      if (next.origin !== URL.parse(address)?.origin && !isOfSite(site, next)) throw "redirect_foreign";
      // What was meant for one host is not shown to another.
      if (next.origin !== new URL(url).origin) headers = [...headers].filter(([name]) => COMMON.has(name));
      if (response.status <= 303) {
        body = undefined;
        headers = [...headers].filter(([name]) => name !== "content-type");
      }
      url = next.href;
    }
  } catch (error) {
    if (typeof error === "string") throw error;
    throw abort.signal.aborted ? "timeout" : "network";
  } finally {
    deadlines.met(deadline);
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

/**
 * Hands a request on and resolves to [status, headers as lines, body unread] as soon as the answer's head is there. Nothing
 * is followed, nothing is read, and who hangs up ends both.
 */
export async function forward(address, method, headerLines, body, deadlineMs) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), deadlineMs);
  try {
    const headers = freshHeaders(headerLines);
    const init = { method, headers, redirect: "manual", signal: abort.signal };
    const response = await fetch(address, body === undefined ? init : { ...init, body, duplex: "half" });
    return [response.status, [...response.headers].flat().join("\n"), response.body ?? undefined];
  } catch {
    throw abort.signal.aborted ? "timeout" : "network";
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a challenge was passed, by the word of who set it (Turnstile, siteverify). Rejects when there is none in time. */
export async function challenge(address, form, deadlineMs) {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const signal = AbortSignal.timeout(deadlineMs);
  const response = await fetch(address, { method: "POST", headers, body: form, redirect: "manual", signal });
  const { success } = await response.json();
  if (typeof success !== "boolean") throw new Error(`no word on the challenge, status ${response.status}`);
  return success;
}

const COMMON = new Set(["user-agent", "accept", "accept-language", "content-type"]);

async function received(response, reached, maxBytes, hold, signal) {
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  const length = Number(response.headers.get("content-length") ?? NaN);
  const isPlain = !response.headers.has("content-encoding") && length <= maxBytes;
  let pieces;
  if (response.body === null) pieces = [];
  else if (isPlain) {
    await hold.take(length, signal);
    pieces = [new Uint8Array(await response.arrayBuffer())];
    hold.pieces.push(...pieces);
  } else pieces = await collect(response.body, maxBytes, (bytes) => hold.take(bytes, signal), hold.pieces);
  if (pieces === undefined) throw "too_large";
  return new Answer(response.status, type, reached, pieces);
}

function otherThanUtf8(type, pieces) {
  const charset = /charset="?([^\s;"]+)/i.exec(type)?.[1].toLowerCase();
  if (charset === undefined || charset === "utf-8" || charset === "utf8") return undefined;
  try {
    return decoded(pieces, new TextDecoder(charset));
  } catch {
    return undefined;
  }
}

const decoded = (pieces, decoder) =>
  pieces.map((piece) => decoder.decode(piece, { stream: true })).join("") + decoder.decode();

/**
 * All bytes of a stream in pieces, or undefined when they are more than `max`. Room is taken before each is read, and each
 * is noted with those that are `held`.
 */
async function collect(stream, max, take, held = []) {
  const reader = stream.getReader({ mode: "byob" });
  const pieces = [];
  let length = 0;
  for (let size = READ_FIRST; ; size = Math.min(size * 2, READ_MOST)) {
    await take(size);
    const { value, done } = await reader.readAtLeast(size, new Uint8Array(size));
    held.push(value);
    length += value.byteLength;
    if (length > max) {
      await reader.cancel();
      return undefined;
    }
    pieces.push(value);
    if (done || value.byteLength < size) return pieces;
  }
}

/** Writes what a call keeps as one object: as it is when it is one piece, copied together when it is small, else streamed. */
export async function keep(env, name, { kept: pieces }, metadata) {
  for (const { buffer } of pieces) lent.add(buffer);
  await written(env.BUNDLES, name, pieces, { customMetadata: { manifest: metadata } });
  for (const { buffer } of pieces) lent.delete(buffer);
}

function written(bucket, name, pieces, about) {
  if (pieces.length === 1) return bucket.put(name, pieces[0], about);
  const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (length <= READ_MOST) return bucket.put(name, new Blob(pieces), about);
  const { readable, writable } = new FixedLengthStream(length);
  return Promise.all([bucket.put(name, readable, about), poured(pieces, writable.getWriter())]);
}

async function poured(pieces, writer) {
  for (const piece of pieces) await writer.write(piece);
  await writer.close();
}
