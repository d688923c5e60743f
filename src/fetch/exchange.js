// Requests to sources and storage of their answers. An isolate has 128 MB for all calls that it serves at once, so bytes read are
// counted against a budget, and the bytes of an answer stay outside of wasm: they are copied in once, for parsing, and
// stored as received. With a copy in wasm for each use, fifty concurrent calls of a large page took 222 MiB instead of
// 31 (tests/runtime/memory.test.mjs enforces the limit). wasm-bindgen copies this file unchanged, so it imports nothing.

const FIRST_READ = 32 * 1024;
const LARGEST_READ = 1024 * 1024;
/** Interval at which a call without room in the budget looks again. */
const LOOK_MS = 10;

/**
 * Failure whose name is known to Rust (src/fetch/exchange.rs); `ledTo` is the target of a redirect that was not
 * followed.
 */
class Failure extends Error {
  constructor(name, ledTo = undefined) {
    super(name);
    this.name = name;
    this.ledTo = ledTo;
  }
}

// Budget of bytes for all calls of the isolate. A call reserves bytes before it reads and returns all of them at its
// end. When none are left it waits; the oldest call holding any never waits, so that one always finishes: no more is held
// than `max` and one answer. A waiting call looks again by a timer of its own. Woken by the call that returns bytes, it now and
// then went on within that one's request, where the runtime refuses it its own streams.
const budget = { max: Infinity, used: 0, permits: new Set() };

export const setBudget = (bytes) => void (budget.max = bytes);

/** Buffers being written: the runtime may still read them, so they are left to the garbage collector. */
const lent = new WeakSet();

/** Reservation of one call in the budget, with its received bytes. */
export class RawPermit {
  bytes = 0;
  pieces = [];
  kept = []; // those of them that the bundle is made of
  isReleased = false;

  /** Makes an answer part of the bundle. */
  keep(answer) {
    this.kept.push(...answer.pieces);
  }

  /** Removes the answers kept so far from the bundle. */
  forget() {
    this.kept = [];
  }

  /** Reserves bytes of the budget; rejects as busy when none are available before the signal aborts. */
  async take(bytes, signal) {
    if (this.isReleased) throw new Failure("busy");
    budget.permits.add(this);
    while (!this.#tryTake(bytes)) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      if (this.isReleased || signal.aborted) throw new Failure("busy");
    }
  }

  #tryTake(bytes) {
    const [oldest] = budget.permits;
    if (oldest !== this && budget.used + bytes > budget.max) return false;
    budget.used += bytes;
    this.bytes += bytes;
    return true;
  }

  // Returns all bytes. The memory is freed at once: otherwise the engine lets several times as much accumulate before it
  // collects.
  release() {
    for (const { buffer } of this.pieces) if (!lent.has(buffer) && !buffer.detached) buffer.transfer(0);
    this.pieces = [];
    this.kept = [];
    budget.used -= this.bytes;
    this.bytes = 0;
    this.isReleased = true;
    budget.permits.delete(this);
  }

  /**
   * Writes the bundle as one object: unchanged when it is one piece, concatenated when it is small, else streamed. The bucket
   * is looked up here, and its name and manifest are the lines of one text, which saves five crossings.
   */
  async store(env, label) {
    const nameEnd = label.indexOf("\n");
    const [name, manifest] = [label.slice(0, nameEnd), label.slice(nameEnd + 1)];
    const bucket = env.BUNDLES;
    if (bucket === undefined) throw new Error("no binding BUNDLES");
    const pieces = this.kept;
    for (const { buffer } of pieces) lent.add(buffer);
    await put(bucket, name, pieces, { customMetadata: { manifest } });
    for (const { buffer } of pieces) lent.delete(buffer);
  }
}

function put(bucket, name, pieces, options) {
  if (pieces.length === 1) return bucket.put(name, pieces[0], options);
  const length = lengthOf(pieces);
  if (length <= LARGEST_READ) return bucket.put(name, new Blob(pieces), options);
  const { readable, writable } = new FixedLengthStream(length);
  return Promise.all([bucket.put(name, readable, options), writeAll(pieces, writable.getWriter())]);
}

async function writeAll(pieces, writer) {
  for (const piece of pieces) await writer.write(piece);
  await writer.close();
}

const lengthOf = (pieces) => pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);

/** Answer of a source. */
class RawAnswer {
  constructor({ status, headers }, reached, pieces, browserMs = 0) {
    this.status = status;
    this.headers = headers;
    this.contentType = headers.get("content-type") ?? "application/octet-stream";
    this.reached = reached;
    this.pieces = pieces;
    this.browserMs = browserMs;
    this.length = lengthOf(pieces);
  }

  /** Returns the fields that are read of each answer, as lines: saves four crossings. */
  head() {
    const age = Number.parseInt(this.headers.get("age") ?? "0", 10) || 0;
    return [this.status, this.length, this.browserMs, age, this.contentType, this.reached].join("\n");
  }

  /** Returns the value of a cookie set by the source; undefined without one of this name. */
  cookie(name) {
    const pairs = this.headers.getSetCookie().map((line) => line.split(";", 1)[0].trim());
    return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  }

  /** Copies the bytes as received. */
  copyTo(target) {
    let offset = 0;
    for (const piece of this.pieces) {
      target.set(piece, offset);
      offset += piece.byteLength;
    }
  }
}

/** Headers that are sent to another host after a redirect. */
const COMMON_HEADERS = new Set(["user-agent", "accept", "accept-language", "content-type"]);

const only = (headers, isWanted) => new Headers([...headers].filter(([name]) => isWanted(name)));

/** Builds headers from alternating names and values. */
function headersOf(lines) {
  const headers = new Headers();
  for (let at = 0; at < lines.length; at += 2) headers.append(lines[at], lines[at + 1]);
  return headers;
}

/** Runs an exchange within the deadline, at which its signal aborts; every failure is a `Failure`. */
async function exchangeWithin(deadlines, deadlineMs, exchange) {
  const abort = new AbortController();
  const deadline = deadlines.set(deadlineMs, () => abort.abort());
  try {
    return await exchange(abort.signal);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(abort.signal.aborted ? "timeout" : "network");
  } finally {
    deadlines.met(deadline);
  }
}

/**
 * Exchange with the sources of one site: deadline and size limit apply to a whole exchange including redirects.
 */
export class Site {
  constructor(domains, maxBytes, maxRedirects) {
    this.domains = new Set(domains);
    this.maxBytes = maxBytes;
    this.maxRedirects = maxRedirects;
  }

  // Sends a request and follows redirects within the site. Rejects with a `Failure` named timeout, too_large, redirect_limit,
  // redirect_foreign, busy or network, or as a gateway names it. `head` is lines: the URL, and each header's name and value;
  // saves three crossings.
  ask(deadlines, permit, head, body, deadlineMs, isGateway) {
    const [url, ...lines] = head.split("\n");
    // Outside of the exchange, whose errors count as the network's: a header may be misconfigured.
    const headers = headersOf(lines);
    return exchangeWithin(deadlines, deadlineMs, (signal) =>
      this.#follow(permit, url, headers, body, isGateway, signal),
    );
  }

  // Opens a page in Browser Run; `action` is the JSON of the options of its quick action `content`. The result has the page's own
  // status and final URL. Rejects as `ask` does.
  browse(deadlines, permit, browser, action, deadlineMs) {
    const options = JSON.parse(action);
    return exchangeWithin(deadlines, deadlineMs, async (signal) => {
      // Browser Run does not support abort signals.
      const late = new Promise((_, reject) => signal.addEventListener("abort", reject));
      late.catch(() => undefined);
      const response = await Promise.race([browser.quickAction("content", options), late]);
      const reading = this.#readPage(response, new URL(options.url), permit, signal);
      return Promise.race([reading, late]);
    });
  }

  async #readPage(response, asked, permit, signal) {
    // The page is a string in JSON, which is longer by its escapes.
    const pieces = await this.#readPieces(response.body, permit, signal, 2 * this.maxBytes);
    if (response.status === 429) throw new Failure("rendering_limit");
    const { success, result, meta } = JSON.parse(await new Blob(pieces).text());
    if (!response.ok || !success) throw new Failure("network");
    const reached = URL.parse(meta?.finalUrl ?? asked.href);
    if (reached === null || (reached.origin !== asked.origin && !this.#owns(reached))) {
      throw new Failure("redirect_foreign", reached?.href);
    }
    const page = new TextEncoder().encode(result);
    if (page.byteLength > this.maxBytes) throw new Failure("too_large");
    permit.pieces.push(page);
    const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
    const billed = Number(response.headers.get("x-browser-ms-used")) || 0;
    return new RawAnswer({ status: meta?.status ?? 200, headers }, reached.href, [page], billed);
  }

  async #follow(permit, address, headers, body, isGateway, signal) {
    let url = address;
    for (let hops = 0; ; hops++) {
      const method = body === undefined ? "GET" : "POST";
      const response = await fetch(url, { method, headers, body, redirect: "manual", signal });
      const location = response.headers.get("location");
      if (response.status < 300 || response.status > 399 || location === null) {
        const problem = isGateway ? response.headers.get("x-gateway-error") : null;
        if (problem !== null)
          throw new Failure(problem, response.headers.get("content-location") ?? undefined);
        const reached = isGateway ? response.headers.get("content-location") : hops > 0 ? url : "";
        return await this.#read(response, reached ?? "", permit, signal);
      }
      await response.body?.cancel();
      const next = hops < this.maxRedirects ? URL.parse(location, url) : null;
      if (next === null || !/^https?:$/.test(next.protocol)) throw new Failure("redirect_limit");
      if (next.origin !== URL.parse(address)?.origin && !this.#owns(next))
        throw new Failure("redirect_foreign", next.href);
      if (next.origin !== new URL(url).origin) headers = only(headers, (name) => COMMON_HEADERS.has(name));
      if (response.status <= 303) {
        body = undefined;
        headers = only(headers, (name) => name !== "content-type");
      }
      url = next.href;
    }
  }

  /** Returns whether a URL is on one of the site's domains, on the default port of its scheme. */
  #owns({ hostname, port }) {
    const labels = hostname.split(".");
    return port === "" && labels.some((_, from) => this.domains.has(labels.slice(from).join(".")));
  }

  async #read(response, reached, permit, signal) {
    const length = Number(response.headers.get("content-length") ?? NaN);
    if (length > this.maxBytes) {
      await response.body?.cancel();
      throw new Failure("too_large");
    }
    const isPlain = !response.headers.has("content-encoding") && length >= 0;
    let pieces = [];
    if (response.body !== null && isPlain) {
      await permit.take(length, signal);
      pieces = [new Uint8Array(await response.arrayBuffer())];
      permit.pieces.push(...pieces);
    } else if (response.body !== null) pieces = await this.#readPieces(response.body, permit, signal);
    return new RawAnswer(response, reached, pieces);
  }

  /** Reads all bytes of a stream, reserving them in the budget beforehand. */
  async #readPieces(stream, permit, signal, maxBytes = this.maxBytes) {
    const reader = stream.getReader({ mode: "byob" });
    const pieces = [];
    let length = 0;
    for (let size = FIRST_READ; ; size = Math.min(size * 2, LARGEST_READ)) {
      await permit.take(size, signal);
      const { value, done } = await reader.readAtLeast(size, new Uint8Array(size));
      permit.pieces.push(value);
      length += value.byteLength;
      if (length > maxBytes) {
        await reader.cancel();
        throw new Failure("too_large");
      }
      pieces.push(value);
      if (done || value.byteLength < size) return pieces;
    }
  }
}
