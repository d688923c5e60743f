var __defProp = Object.defineProperty;
var __name = (target, value) => __defProp(target, "name", { value, configurable: true });
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};

// src/entry.js
import { DurableObject } from "cloudflare:workers";

// build/index.js
var build_exports = {};
__export(build_exports, {
  LedgerCore: () => LedgerCore,
  __wbg_reset_state: () => __wbg_reset_state,
  begin: () => begin,
  canary: () => canary,
  handle: () => handle,
  instances: () => instances2,
  settle: () => settle,
  sweep: () => sweep
});

// build/snippets/quarry-770e55944d3225c7/src/exchange.js
var READ_FIRST = 64 * 1024;
var READ_MOST = 1024 * 1024;
var ready = /* @__PURE__ */ new Map();
var READY_MAX = 200;
function headersOf(lines) {
  const known = ready.get(lines);
  if (known !== void 0) return known;
  const headers2 = new Headers();
  append(headers2, lines);
  if (ready.size < READY_MAX) ready.set(lines, headers2);
  return headers2;
}
__name(headersOf, "headersOf");
function append(headers2, lines) {
  if (lines === "") return;
  const parts = lines.split("\n");
  for (let at = 0; at + 1 < parts.length; at += 2) headers2.append(parts[at], parts[at + 1]);
}
__name(append, "append");
function respond(status, fixed, own, body2) {
  const response = new Response(body2, { status, headers: headersOf(fixed) });
  append(response.headers, own);
  return response;
}
__name(respond, "respond");
var domains = /* @__PURE__ */ new Map();
function allow(site, names) {
  domains.set(site, new Set(names.split(" ")));
}
__name(allow, "allow");
function isOfSite(site, { hostname, port }) {
  const own = domains.get(site);
  const labels = hostname.split(".");
  return port === "" && labels.some((_, at) => own?.has(labels.slice(at).join(".")));
}
__name(isOfSite, "isOfSite");
var room = { max: Infinity, used: 0, holds: /* @__PURE__ */ new Set(), waiting: /* @__PURE__ */ new Set() };
var limit = /* @__PURE__ */ __name((bytes) => void (room.max = bytes), "limit");
var lent = /* @__PURE__ */ new WeakSet();
var Hold = class {
  static {
    __name(this, "Hold");
  }
  bytes = 0;
  pieces = [];
  isOver = false;
  /** Takes room for so many bytes; rejects with the token busy when there is none before the signal aborts. */
  async take(bytes, signal) {
    if (this.isOver) throw "busy";
    room.holds.add(this);
    if (this.#takes(bytes)) return;
    await new Promise((resolve, reject) => {
      const end = /* @__PURE__ */ __name((settle3) => {
        room.waiting.delete(go);
        signal.removeEventListener("abort", late);
        settle3();
      }, "end");
      const late = /* @__PURE__ */ __name(() => end(() => reject("busy")), "late");
      const go = /* @__PURE__ */ __name(() => {
        if (this.isOver || signal.aborted) late();
        else if (this.#takes(bytes)) end(resolve);
      }, "go");
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
    room.used -= this.bytes;
    this.bytes = 0;
    this.isOver = true;
    room.holds.delete(this);
    for (const go of room.waiting) go();
  }
};
async function body(request, max) {
  if (!request.body) return "";
  const pieces = await collect(request.body, max, () => void 0);
  if (pieces === void 0) return void 0;
  try {
    return decoded(pieces, new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }));
  } catch {
    return void 0;
  }
}
__name(body, "body");
function requestOf(headers2, body2, signal) {
  const request = { headers: headers2, redirect: "manual", signal };
  return body2 === void 0 ? request : { ...request, method: "POST", body: body2 };
}
__name(requestOf, "requestOf");
async function ask(hold, site, address, headerLines, posted, deadlineMs, maxBytes, maxRedirects) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), deadlineMs);
  let headers2 = headersOf(headerLines);
  const own = URL.parse(address)?.origin;
  let url = address;
  let body2 = posted;
  try {
    for (let hops = 0; ; hops++) {
      const response = await fetch(url, requestOf(headers2, body2, abort.signal));
      const location = response.headers.get("location");
      if (response.status < 300 || response.status > 399 || location === null) {
        return await received(response, url, maxBytes, hold, abort.signal);
      }
      await response.body?.cancel();
      const next = hops < maxRedirects ? URL.parse(location, url) : null;
      if (next === null || !/^https?:$/.test(next.protocol)) throw "redirect_limit";
      if (next.origin !== own && !isOfSite(site, next)) throw "redirect_foreign";
      if (next.origin !== new URL(url).origin) headers2 = [...headers2].filter(([name]) => COMMON.has(name));
      if (response.status <= 303) {
        body2 = void 0;
        headers2 = [...headers2].filter(([name]) => name !== "content-type");
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
__name(ask, "ask");
async function probe(address, userAgent, deadlineMs, maxBytes) {
  const signal = AbortSignal.timeout(deadlineMs);
  const seen = { read: 0 };
  try {
    const headers2 = { "user-agent": userAgent, accept: "image/*", "accept-encoding": "identity" };
    const response = await fetch(address, { headers: headers2, redirect: "manual", signal });
    const { status, body: body2 } = response;
    const type = response.headers.get("content-type") ?? "";
    const isImage = status >= 200 && status < 300 && /^image\//i.test(type);
    const length = isImage ? await lengthOf(response, maxBytes, seen) : 0;
    if (!isImage) await body2?.cancel();
    return [status, type, length, response.headers.get("location") ?? void 0, seen.read];
  } catch {
    return [0, signal.aborted ? "timeout" : "network", void 0, void 0, seen.read];
  }
}
__name(probe, "probe");
async function lengthOf({ headers: headers2, body: body2 }, max, seen) {
  const announced = headers2.has("content-encoding") ? null : headers2.get("content-length");
  if (body2 === null) return 0;
  if (/^\d+$/.test(announced ?? "")) {
    await body2.cancel();
    return Number(announced) <= max ? Number(announced) : void 0;
  }
  const reader = body2.getReader();
  while (seen.read <= max) {
    const { value, done } = await reader.read();
    if (done) return seen.read;
    seen.read += value.byteLength;
  }
  await reader.cancel();
  return void 0;
}
__name(lengthOf, "lengthOf");
async function forward(address, method, headerLines, body2, deadlineMs) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), deadlineMs);
  const parts = headerLines.split("\n");
  const headers2 = [];
  for (let at = 0; at + 1 < parts.length; at += 2) headers2.push([parts[at], parts[at + 1]]);
  try {
    const init = { method, headers: headers2, redirect: "manual", signal: abort.signal };
    const response = await fetch(address, body2 === void 0 ? init : { ...init, body: body2, duplex: "half" });
    return [response.status, [...response.headers].flat().join("\n"), response.body ?? void 0];
  } catch {
    throw abort.signal.aborted ? "timeout" : "network";
  } finally {
    clearTimeout(timer);
  }
}
__name(forward, "forward");
async function challenge(address, form, deadlineMs) {
  const headers2 = { "content-type": "application/x-www-form-urlencoded" };
  const signal = AbortSignal.timeout(deadlineMs);
  const response = await fetch(address, { method: "POST", headers: headers2, body: form, redirect: "manual", signal });
  const { success } = await response.json();
  if (typeof success !== "boolean") throw new Error(`no word on the challenge, status ${response.status}`);
  return success;
}
__name(challenge, "challenge");
var COMMON = /* @__PURE__ */ new Set(["user-agent", "accept", "accept-language", "content-type"]);
async function received(response, url, maxBytes, hold, signal) {
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
  if (pieces === void 0) throw "too_large";
  return [response.status, url, type, pieces, otherThanUtf8(type, pieces)];
}
__name(received, "received");
function otherThanUtf8(type, pieces) {
  const charset = /charset="?([^\s;"]+)/i.exec(type)?.[1].toLowerCase();
  if (charset === void 0 || charset === "utf-8" || charset === "utf8") return void 0;
  try {
    return decoded(pieces, new TextDecoder(charset));
  } catch {
    return void 0;
  }
}
__name(otherThanUtf8, "otherThanUtf8");
var decoded = /* @__PURE__ */ __name((pieces, decoder) => pieces.map((piece) => decoder.decode(piece, { stream: true })).join("") + decoder.decode(), "decoded");
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
      return void 0;
    }
    pieces.push(value);
    if (done || value.byteLength < size) return pieces;
  }
}
__name(collect, "collect");
async function keep(bucket, name, pieces, metadata) {
  for (const { buffer } of pieces) lent.add(buffer);
  const object = await written(bucket, name, pieces, { customMetadata: { manifest: metadata } });
  for (const { buffer } of pieces) lent.delete(buffer);
  return object;
}
__name(keep, "keep");
async function written(bucket, name, pieces, about) {
  if (pieces.length === 1) return bucket.put(name, pieces[0], about);
  const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (length <= READ_MOST) return bucket.put(name, new Blob(pieces), about);
  const { readable, writable } = new FixedLengthStream(length);
  const [object] = await Promise.all([
    bucket.put(name, readable, about),
    poured(pieces, writable.getWriter())
  ]);
  return object;
}
__name(written, "written");
async function poured(pieces, writer) {
  for (const piece of pieces) await writer.write(piece);
  await writer.close();
}
__name(poured, "poured");

// build/snippets/quarry-770e55944d3225c7/src/glue.js
var born = { count: 0 };
var instances = /* @__PURE__ */ __name(() => born, "instances");
var countInstance = /* @__PURE__ */ __name(() => void (born.count += 1), "countInstance");
var pause = /* @__PURE__ */ __name((ms) => new Promise((done) => setTimeout(done, ms)), "pause");
var header = /* @__PURE__ */ __name((request, name) => request.headers.get(name) ?? void 0, "header");
async function asset(assets, request, path, lines) {
  const known = request.headers.get("if-none-match");
  const answer = await assets.fetch(new URL(path, request.url), {
    method: request.method,
    headers: known === null ? {} : { "if-none-match": known }
  });
  if (answer.status !== 200 && answer.status !== 304) throw new Error(`${path} is ${answer.status}`);
  const response = new Response(answer.body, answer);
  const parts = lines.split("\n");
  for (let at = 0; at + 1 < parts.length; at += 2) response.headers.set(parts[at], parts[at + 1]);
  return response;
}
__name(asset, "asset");
var headers = /* @__PURE__ */ __name((request) => [...request.headers].flat().join("\n"), "headers");
var unread = /* @__PURE__ */ __name((request) => request.body ?? void 0, "unread");
async function assetText(assets, path) {
  const answer = await assets.fetch(new URL(path, "https://assets.invalid"));
  if (answer.status !== 200) throw new Error(`${path} is ${answer.status}`);
  return answer.text();
}
__name(assetText, "assetText");
function command(namespace, name, text, deadlineMs) {
  const reply = /* @__PURE__ */ __name(() => namespace.get(namespace.idFromName(name)).command(text), "reply");
  return inTime("the ledger", reply, deadlineMs);
}
__name(command, "command");
var mail = /* @__PURE__ */ __name((binding, message, deadlineMs) => inTime("the mail service", () => binding.send(JSON.parse(message)).then(() => void 0), deadlineMs), "mail");
function inTime(what, ask2, deadlineMs) {
  return new Promise((resolve, reject) => {
    const reply = ask2();
    const late = /* @__PURE__ */ __name(() => reject(new Error(`${what} did not answer in time`)), "late");
    const timer = setTimeout(late, deadlineMs);
    const settled2 = /* @__PURE__ */ __name((settle3) => (value) => {
      clearTimeout(timer);
      settle3(value);
    }, "settled");
    reply.then(settled2(resolve), settled2(reject));
  });
}
__name(inTime, "inTime");
var waitUntil = /* @__PURE__ */ __name((ctx, promise) => ctx.waitUntil(promise), "waitUntil");
var WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
function localSecond(timeZone) {
  try {
    const clock = {
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23"
    };
    const parts = new Intl.DateTimeFormat("en-US", { ...clock, timeZone }).formatToParts(Date.now());
    const { weekday, hour, minute, second } = Object.fromEntries(
      parts.map(({ type, value }) => [type, value])
    );
    return ((WEEKDAYS.indexOf(weekday) * 24 + Number(hour)) * 60 + Number(minute)) * 60 + Number(second);
  } catch {
    return void 0;
  }
}
__name(localSecond, "localSecond");
async function readObject(bucket, name) {
  const object = await bucket.get(name);
  if (object === null) return void 0;
  return [object.customMetadata?.manifest, object.httpEtag, new Uint8Array(await object.arrayBuffer())];
}
__name(readObject, "readObject");
var firstNames = /* @__PURE__ */ __name(async (bucket, limit2) => (await bucket.list({ limit: limit2 })).objects.map(({ key }) => key), "firstNames");
var deleteObjects = /* @__PURE__ */ __name((bucket, names) => bucket.delete(JSON.parse(names)), "deleteObjects");
async function batch(database, statements) {
  const prepared = JSON.parse(statements).map(([sql, ...values]) => database.prepare(sql).bind(...values));
  return JSON.stringify((await database.batch(prepared)).map(({ results }) => results));
}
__name(batch, "batch");
function query(storage, sql, bindings) {
  return JSON.stringify(storage.sql.exec(sql, ...JSON.parse(bindings)).toArray());
}
__name(query, "query");
function write(storage, statements) {
  const all = JSON.parse(statements);
  storage.transactionSync(() => {
    for (const [sql, ...bindings] of all) storage.sql.exec(sql, ...bindings);
  });
}
__name(write, "write");

// build/index.js
import wasmModule from "./506e1a604978616c6645a76716419dbb80587831-index_bg.wasm";
var LedgerCore = class {
  static {
    __name(this, "LedgerCore");
  }
  __destroy_into_raw() {
    const ptr = this.__wbg_ptr;
    this.__wbg_ptr = 0;
    LedgerCoreFinalization.unregister(this);
    return ptr;
  }
  free() {
    const ptr = this.__destroy_into_raw();
    __wbg_call_guard();
    try {
      wasm.__wbg_ledgercore_free(ptr, 0);
    } catch (e) {
      __wbg_handle_catch(e);
    }
  }
  /**
   * Whether the last reply speaks of a settlement that is not durable yet.
   * @returns {boolean}
   */
  awaitsFlush() {
    if (this.__wbg_inst !== void 0 && this.__wbg_inst !== __wbg_instance_id) {
      throw new Error("Invalid stale object from previous Wasm instance");
    }
    let ret;
    __wbg_call_guard();
    try {
      ret = wasm.ledgercore_awaitsFlush(this.__wbg_ptr);
    } catch (e) {
      __wbg_handle_catch(e);
    }
    return ret !== 0;
  }
  /**
   * Carries out one command. When [`LedgerCore::awaits_flush`] says so afterwards, the reply must not leave before
   * [`LedgerCore::flush`] has returned.
   *
   * # Errors
   * Throws when the text is not a command.
   * @param {string} text
   * @returns {string}
   */
  command(text) {
    let deferred3_0;
    let deferred3_1;
    try {
      if (this.__wbg_inst !== void 0 && this.__wbg_inst !== __wbg_instance_id) {
        throw new Error("Invalid stale object from previous Wasm instance");
      }
      const ptr0 = passStringToWasm0(text, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
      const len0 = WASM_VECTOR_LEN;
      let ret;
      __wbg_call_guard();
      try {
        ret = wasm.ledgercore_command(this.__wbg_ptr, ptr0, len0);
      } catch (e) {
        __wbg_handle_catch(e);
      }
      var ptr2 = ret[0];
      var len2 = ret[1];
      if (ret[3]) {
        ptr2 = 0;
        len2 = 0;
        throw takeFromExternrefTable0(ret[2]);
      }
      deferred3_0 = ptr2;
      deferred3_1 = len2;
      return getStringFromWasm0(ptr2, len2);
    } finally {
      __wbg_call_guard();
      try {
        wasm.__wbindgen_free(deferred3_0, deferred3_1, 1);
      } catch (e) {
        __wbg_handle_catch(e);
      }
    }
  }
  /**
   * Makes all pending settlements durable, in one transaction.
   *
   * # Errors
   * Throws when they are not; then memory is dropped, and none of them has happened.
   */
  flush() {
    if (this.__wbg_inst !== void 0 && this.__wbg_inst !== __wbg_instance_id) {
      throw new Error("Invalid stale object from previous Wasm instance");
    }
    let ret;
    __wbg_call_guard();
    try {
      ret = wasm.ledgercore_flush(this.__wbg_ptr);
    } catch (e) {
      __wbg_handle_catch(e);
    }
    if (ret[1]) {
      throw takeFromExternrefTable0(ret[0]);
    }
  }
  /**
   * Until when the object must stay in memory, in milliseconds since 1970; zero when it may go.
   * @returns {number}
   */
  heldUntil() {
    if (this.__wbg_inst !== void 0 && this.__wbg_inst !== __wbg_instance_id) {
      throw new Error("Invalid stale object from previous Wasm instance");
    }
    let ret;
    __wbg_call_guard();
    try {
      ret = wasm.ledgercore_heldUntil(this.__wbg_ptr);
    } catch (e) {
      __wbg_handle_catch(e);
    }
    return ret;
  }
  /**
   * Over the object's storage, with the limits of the environment. The tables are made when they are first needed, so that a forged or empty name
   * leaves nothing behind.
   * @param {any} storage
   * @param {any} env
   */
  constructor(storage, env) {
    let ret;
    __wbg_call_guard();
    try {
      ret = wasm.ledgercore_new(storage, env);
    } catch (e) {
      __wbg_handle_catch(e);
    }
    this.__wbg_ptr = ret;
    Object.defineProperty(this, "__wbg_inst", { value: __wbg_instance_id, writable: true });
    LedgerCoreFinalization.register(this, { ptr: ret, instance: __wbg_instance_id }, this);
    return this;
  }
};
if (Symbol.dispose) LedgerCore.prototype[Symbol.dispose] = LedgerCore.prototype.free;
function __wbg_reset_state() {
  __wbg_instance_id++;
  cachedDataViewMemory0 = null;
  cachedInt32ArrayMemory0 = null;
  cachedUint8ArrayMemory0 = null;
  if (typeof numBytesDecoded !== "undefined") numBytesDecoded = 0;
  if (typeof WASM_VECTOR_LEN !== "undefined") WASM_VECTOR_LEN = 0;
  __wbg_called_abort = false;
  __wbg_reinit_scheduled = false;
  wasmInstance = new WebAssembly.Instance(wasmModule, __wbg_get_imports());
  wasm = wasmInstance.exports;
  wasm.__wbindgen_start();
}
__name(__wbg_reset_state, "__wbg_reset_state");
function begin() {
  __wbg_call_guard();
  try {
    wasm.begin();
  } catch (e) {
    __wbg_handle_catch(e);
  }
}
__name(begin, "begin");
function canary(env) {
  let ret;
  __wbg_call_guard();
  try {
    ret = wasm.canary(env);
  } catch (e) {
    __wbg_handle_catch(e);
  }
  return ret;
}
__name(canary, "canary");
function handle(request, method, url, env, ctx) {
  const ptr0 = passStringToWasm0(method, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
  const len0 = WASM_VECTOR_LEN;
  const ptr1 = passStringToWasm0(url, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
  const len1 = WASM_VECTOR_LEN;
  let ret;
  __wbg_call_guard();
  try {
    ret = wasm.handle(request, ptr0, len0, ptr1, len1, env, ctx);
  } catch (e) {
    __wbg_handle_catch(e);
  }
  return ret;
}
__name(handle, "handle");
function instances2() {
  let ret;
  __wbg_call_guard();
  try {
    ret = wasm.instances();
  } catch (e) {
    __wbg_handle_catch(e);
  }
  return ret;
}
__name(instances2, "instances2");
function settle(env) {
  let ret;
  __wbg_call_guard();
  try {
    ret = wasm.settle(env);
  } catch (e) {
    __wbg_handle_catch(e);
  }
  return ret;
}
__name(settle, "settle");
function sweep(env) {
  let ret;
  __wbg_call_guard();
  try {
    ret = wasm.sweep(env);
  } catch (e) {
    __wbg_handle_catch(e);
  }
  return ret;
}
__name(sweep, "sweep");
function __wbg_get_imports() {
  const import0 = {
    __proto__: null,
    __wbg_Error_30c8987f7c2ed4e2: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        const ret = Error(getStringFromWasm0(arg0, arg1));
        return ret;
      }, arguments);
    }, "__wbg_Error_30c8987f7c2ed4e2"),
    __wbg___wbindgen_debug_string_4687d8d8c2017d52: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        const ret = debugString(arg1);
        const ptr1 = passStringToWasm0(ret, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len1 = WASM_VECTOR_LEN;
        getDataViewMemory0().setInt32(arg0 + 4 * 1, len1, true);
        getDataViewMemory0().setInt32(arg0 + 4 * 0, ptr1, true);
      }, arguments);
    }, "__wbg___wbindgen_debug_string_4687d8d8c2017d52"),
    __wbg___wbindgen_is_falsy_16bd49b68658263e: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0) {
        const ret = !arg0;
        return ret;
      }, arguments);
    }, "__wbg___wbindgen_is_falsy_16bd49b68658263e"),
    __wbg___wbindgen_is_function_1f9d30630b8b1d3d: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0) {
        const ret = typeof arg0 === "function";
        return ret;
      }, arguments);
    }, "__wbg___wbindgen_is_function_1f9d30630b8b1d3d"),
    __wbg___wbindgen_is_undefined_8865fb403f8fe9d8: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0) {
        const ret = arg0 === void 0;
        return ret;
      }, arguments);
    }, "__wbg___wbindgen_is_undefined_8865fb403f8fe9d8"),
    __wbg___wbindgen_number_get_2e0e7dee9f701a71: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        const obj = arg1;
        const ret = typeof obj === "number" ? obj : void 0;
        getDataViewMemory0().setFloat64(arg0 + 8 * 1, isLikeNone(ret) ? 0 : ret, true);
        getDataViewMemory0().setInt32(arg0 + 4 * 0, !isLikeNone(ret), true);
      }, arguments);
    }, "__wbg___wbindgen_number_get_2e0e7dee9f701a71"),
    __wbg___wbindgen_panic_error_1da2bf9da04e868c: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0) {
        const ret = new PanicError(arg0);
        return ret;
      }, arguments);
    }, "__wbg___wbindgen_panic_error_1da2bf9da04e868c"),
    __wbg___wbindgen_reinit_3f79fdb34dee3ea9: /* @__PURE__ */ __name(function() {
      return wrapError(function() {
        __wbg_reinit_scheduled = true;
      }, arguments);
    }, "__wbg___wbindgen_reinit_3f79fdb34dee3ea9"),
    __wbg___wbindgen_rethrow_cb2e88c6b2a16733: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0) {
        throw new WebAssembly.Exception(__wbindgen_wrapped_jstag, [arg0]);
      }, arguments);
    }, "__wbg___wbindgen_rethrow_cb2e88c6b2a16733"),
    __wbg___wbindgen_string_get_0380ccaa2f57f0d9: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        const obj = arg1;
        const ret = typeof obj === "string" ? obj : void 0;
        var ptr1 = isLikeNone(ret) ? 0 : passStringToWasm0(ret, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        var len1 = WASM_VECTOR_LEN;
        getDataViewMemory0().setInt32(arg0 + 4 * 1, len1, true);
        getDataViewMemory0().setInt32(arg0 + 4 * 0, ptr1, true);
      }, arguments);
    }, "__wbg___wbindgen_string_get_0380ccaa2f57f0d9"),
    __wbg___wbindgen_throw_41e9ee4f547fc59a: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        throw new WebAssembly.Exception(__wbindgen_wrapped_jstag, [new Error(getStringFromWasm0(arg0, arg1))]);
      }, arguments);
    }, "__wbg___wbindgen_throw_41e9ee4f547fc59a"),
    __wbg__wbg_cb_unref_dcc1a90847f04c41: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0) {
        arg0._wbg_cb_unref();
      }, arguments);
    }, "__wbg__wbg_cb_unref_dcc1a90847f04c41"),
    __wbg_allow_0c03e37ffa23aac5: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2, arg3) {
        allow(getStringFromWasm0(arg0, arg1), getStringFromWasm0(arg2, arg3));
      }, arguments);
    }, "__wbg_allow_0c03e37ffa23aac5"),
    __wbg_ask_852dfb981aca7e71: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2, arg3, arg4, arg5, arg6, arg7, arg8, arg9, arg10, arg11) {
        const ret = ask(arg0, getStringFromWasm0(arg1, arg2), getStringFromWasm0(arg3, arg4), getStringFromWasm0(arg5, arg6), arg7 === 0 ? void 0 : getStringFromWasm0(arg7, arg8), arg9 >>> 0, arg10 >>> 0, arg11 >>> 0);
        return ret;
      }, arguments);
    }, "__wbg_ask_852dfb981aca7e71"),
    __wbg_assetText_7316190da09cec43: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2) {
        const ret = assetText(arg0, getStringFromWasm0(arg1, arg2));
        return ret;
      }, arguments);
    }, "__wbg_assetText_7316190da09cec43"),
    __wbg_asset_42f3c66698364297: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2, arg3, arg4, arg5) {
        const ret = asset(arg0, arg1, getStringFromWasm0(arg2, arg3), getStringFromWasm0(arg4, arg5));
        return ret;
      }, arguments);
    }, "__wbg_asset_42f3c66698364297"),
    __wbg_batch_27c252eb46b9963c: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2) {
        const ret = batch(arg0, getStringFromWasm0(arg1, arg2));
        return ret;
      }, arguments);
    }, "__wbg_batch_27c252eb46b9963c"),
    __wbg_body_d213a7bfa02df6d4: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        const ret = body(arg0, arg1 >>> 0);
        return ret;
      }, arguments);
    }, "__wbg_body_d213a7bfa02df6d4"),
    __wbg_call_187d372bd5fdd4aa: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2) {
        const ret = arg0.call(arg1, arg2);
        return ret;
      }, arguments);
    }, "__wbg_call_187d372bd5fdd4aa"),
    __wbg_challenge_1e5a865d6bd602bf: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2, arg3, arg4) {
        const ret = challenge(getStringFromWasm0(arg0, arg1), getStringFromWasm0(arg2, arg3), arg4 >>> 0);
        return ret;
      }, arguments);
    }, "__wbg_challenge_1e5a865d6bd602bf"),
    __wbg_close_2171c1fd354bc857: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0) {
        arg0.close();
      }, arguments);
    }, "__wbg_close_2171c1fd354bc857"),
    __wbg_command_13e5a03219cd7d3e: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2, arg3, arg4, arg5) {
        const ret = command(arg0, getStringFromWasm0(arg1, arg2), getStringFromWasm0(arg3, arg4), arg5 >>> 0);
        return ret;
      }, arguments);
    }, "__wbg_command_13e5a03219cd7d3e"),
    __wbg_countInstance_9d92968d3ac1c167: /* @__PURE__ */ __name(function() {
      return wrapError(function() {
        countInstance();
      }, arguments);
    }, "__wbg_countInstance_9d92968d3ac1c167"),
    __wbg_deleteObjects_af96c94f868b7be8: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2) {
        const ret = deleteObjects(arg0, getStringFromWasm0(arg1, arg2));
        return ret;
      }, arguments);
    }, "__wbg_deleteObjects_af96c94f868b7be8"),
    __wbg_error_de2d57979f2e024a: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        console.error(getStringFromWasm0(arg0, arg1));
      }, arguments);
    }, "__wbg_error_de2d57979f2e024a"),
    __wbg_firstNames_8357002ef6596306: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        const ret = firstNames(arg0, arg1 >>> 0);
        return ret;
      }, arguments);
    }, "__wbg_firstNames_8357002ef6596306"),
    __wbg_forward_cacbdf5a4f205b80: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2, arg3, arg4, arg5, arg6, arg7) {
        const ret = forward(getStringFromWasm0(arg0, arg1), getStringFromWasm0(arg2, arg3), getStringFromWasm0(arg4, arg5), arg6, arg7 >>> 0);
        return ret;
      }, arguments);
    }, "__wbg_forward_cacbdf5a4f205b80"),
    __wbg_from_296ca31f8d0f1c52: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0) {
        const ret = Array.from(arg0);
        return ret;
      }, arguments);
    }, "__wbg_from_296ca31f8d0f1c52"),
    __wbg_getRandomValues_436a51d0629d84e1: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        globalThis.crypto.getRandomValues(getArrayU8FromWasm0(arg0, arg1));
      }, arguments);
    }, "__wbg_getRandomValues_436a51d0629d84e1"),
    __wbg_get_31af05bd4842a84f: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        const ret = Reflect.get(arg0, arg1);
        return ret;
      }, arguments);
    }, "__wbg_get_31af05bd4842a84f"),
    __wbg_get_6c896e0571ddae51: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        const ret = arg0[arg1 >>> 0];
        return ret;
      }, arguments);
    }, "__wbg_get_6c896e0571ddae51"),
    __wbg_get_unchecked_288889d017702237: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        const ret = arg0[arg1 >>> 0];
        return ret;
      }, arguments);
    }, "__wbg_get_unchecked_288889d017702237"),
    __wbg_header_5945a02754d98d50: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2, arg3) {
        const ret = header(arg1, getStringFromWasm0(arg2, arg3));
        var ptr1 = isLikeNone(ret) ? 0 : passStringToWasm0(ret, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        var len1 = WASM_VECTOR_LEN;
        getDataViewMemory0().setInt32(arg0 + 4 * 1, len1, true);
        getDataViewMemory0().setInt32(arg0 + 4 * 0, ptr1, true);
      }, arguments);
    }, "__wbg_header_5945a02754d98d50"),
    __wbg_headers_67c0a1ef15b26c77: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        const ret = headers(arg1);
        const ptr1 = passStringToWasm0(ret, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len1 = WASM_VECTOR_LEN;
        getDataViewMemory0().setInt32(arg0 + 4 * 1, len1, true);
        getDataViewMemory0().setInt32(arg0 + 4 * 0, ptr1, true);
      }, arguments);
    }, "__wbg_headers_67c0a1ef15b26c77"),
    __wbg_instances_b8e848084158c4f5: /* @__PURE__ */ __name(function() {
      return wrapError(function() {
        const ret = instances();
        return ret;
      }, arguments);
    }, "__wbg_instances_b8e848084158c4f5"),
    __wbg_keep_9e114350192f846f: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2, arg3, arg4, arg5) {
        const ret = keep(arg0, getStringFromWasm0(arg1, arg2), arg3, getStringFromWasm0(arg4, arg5));
        return ret;
      }, arguments);
    }, "__wbg_keep_9e114350192f846f"),
    __wbg_keys_440be172f17c0265: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0) {
        const ret = Object.keys(arg0);
        return ret;
      }, arguments);
    }, "__wbg_keys_440be172f17c0265"),
    __wbg_length_7f3c00c40364105e: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0) {
        const ret = arg0.length;
        return ret;
      }, arguments);
    }, "__wbg_length_7f3c00c40364105e"),
    __wbg_length_d4bdea10311bd9cf: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0) {
        const ret = arg0.length;
        return ret;
      }, arguments);
    }, "__wbg_length_d4bdea10311bd9cf"),
    __wbg_limit_68372957121ec265: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0) {
        limit(arg0 >>> 0);
      }, arguments);
    }, "__wbg_limit_68372957121ec265"),
    __wbg_localSecond_005d7f8adabdb23c: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        const ret = localSecond(getStringFromWasm0(arg0, arg1));
        return isLikeNone(ret) ? Number.MAX_SAFE_INTEGER : ret >>> 0;
      }, arguments);
    }, "__wbg_localSecond_005d7f8adabdb23c"),
    __wbg_log_34f23916692773c9: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        console.log(getStringFromWasm0(arg0, arg1));
      }, arguments);
    }, "__wbg_log_34f23916692773c9"),
    __wbg_mail_3459cdb6b163d618: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2, arg3) {
        const ret = mail(arg0, getStringFromWasm0(arg1, arg2), arg3 >>> 0);
        return ret;
      }, arguments);
    }, "__wbg_mail_3459cdb6b163d618"),
    __wbg_new_1dbf7428bba60a42: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0) {
        const ret = new Uint8Array(arg0);
        return ret;
      }, arguments);
    }, "__wbg_new_1dbf7428bba60a42"),
    __wbg_new_5502aad30c185fc8: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        try {
          var state0 = { a: arg0, b: arg1 };
          var cb0 = /* @__PURE__ */ __name((arg02, arg12) => {
            const a = state0.a;
            state0.a = 0;
            try {
              return wasm_bindgen__convert__closures_____invoke__h2a092f57841b5d0e(a, state0.b, arg02, arg12);
            } finally {
              state0.a = a;
            }
          }, "cb0");
          const ret = new Promise(cb0);
          return ret;
        } finally {
          state0.a = 0;
        }
      }, arguments);
    }, "__wbg_new_5502aad30c185fc8"),
    __wbg_new_6625ec8374520206: /* @__PURE__ */ __name(function() {
      return wrapError(function() {
        const ret = new Hold();
        return ret;
      }, arguments);
    }, "__wbg_new_6625ec8374520206"),
    __wbg_new_ee2291f50781bf1d: /* @__PURE__ */ __name(function() {
      return wrapError(function() {
        const ret = new Array();
        return ret;
      }, arguments);
    }, "__wbg_new_ee2291f50781bf1d"),
    __wbg_new_from_slice_9a868026ffa4208a: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        const ret = new Uint8Array(getArrayU8FromWasm0(arg0, arg1));
        return ret;
      }, arguments);
    }, "__wbg_new_from_slice_9a868026ffa4208a"),
    __wbg_now_aa4ccb83129e9e55: /* @__PURE__ */ __name(function() {
      return wrapError(function() {
        const ret = Date.now();
        return ret;
      }, arguments);
    }, "__wbg_now_aa4ccb83129e9e55"),
    __wbg_pause_21adbeb612108ea3: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0) {
        const ret = pause(arg0 >>> 0);
        return ret;
      }, arguments);
    }, "__wbg_pause_21adbeb612108ea3"),
    __wbg_probe_b43b90854b439303: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2, arg3, arg4, arg5) {
        const ret = probe(getStringFromWasm0(arg0, arg1), getStringFromWasm0(arg2, arg3), arg4 >>> 0, arg5 >>> 0);
        return ret;
      }, arguments);
    }, "__wbg_probe_b43b90854b439303"),
    __wbg_prototypesetcall_bc27214492979395: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2) {
        Uint8Array.prototype.set.call(getArrayU8FromWasm0(arg0, arg1), arg2);
      }, arguments);
    }, "__wbg_prototypesetcall_bc27214492979395"),
    __wbg_push_2baf45db356cf468: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        const ret = arg0.push(arg1);
        return ret;
      }, arguments);
    }, "__wbg_push_2baf45db356cf468"),
    __wbg_query_9de57592ab66ae04: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2, arg3, arg4, arg5) {
        const ret = query(arg1, getStringFromWasm0(arg2, arg3), getStringFromWasm0(arg4, arg5));
        const ptr1 = passStringToWasm0(ret, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len1 = WASM_VECTOR_LEN;
        getDataViewMemory0().setInt32(arg0 + 4 * 1, len1, true);
        getDataViewMemory0().setInt32(arg0 + 4 * 0, ptr1, true);
      }, arguments);
    }, "__wbg_query_9de57592ab66ae04"),
    __wbg_queueMicrotask_9833f9a49df95a49: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0) {
        const ret = arg0.queueMicrotask;
        return ret;
      }, arguments);
    }, "__wbg_queueMicrotask_9833f9a49df95a49"),
    __wbg_queueMicrotask_a72f977e97f23c5f: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0) {
        queueMicrotask(arg0);
      }, arguments);
    }, "__wbg_queueMicrotask_a72f977e97f23c5f"),
    __wbg_readObject_f34c9917ea7f2b80: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2) {
        const ret = readObject(arg0, getStringFromWasm0(arg1, arg2));
        return ret;
      }, arguments);
    }, "__wbg_readObject_f34c9917ea7f2b80"),
    __wbg_resolve_0076e10020304ede: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0) {
        const ret = Promise.resolve(arg0);
        return ret;
      }, arguments);
    }, "__wbg_resolve_0076e10020304ede"),
    __wbg_respond_46ee37eb1247594a: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2, arg3, arg4, arg5, arg6) {
        const ret = respond(arg0, getStringFromWasm0(arg1, arg2), getStringFromWasm0(arg3, arg4), arg5 === 0 ? void 0 : getStringFromWasm0(arg5, arg6));
        return ret;
      }, arguments);
    }, "__wbg_respond_46ee37eb1247594a"),
    __wbg_respond_b99d80976d85276e: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2, arg3, arg4, arg5) {
        const ret = respond(arg0, getStringFromWasm0(arg1, arg2), getStringFromWasm0(arg3, arg4), arg5);
        return ret;
      }, arguments);
    }, "__wbg_respond_b99d80976d85276e"),
    __wbg_respond_d5f81a573f0aa650: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2, arg3, arg4, arg5) {
        const ret = respond(arg0, getStringFromWasm0(arg1, arg2), getStringFromWasm0(arg3, arg4), arg5);
        return ret;
      }, arguments);
    }, "__wbg_respond_d5f81a573f0aa650"),
    __wbg_static_accessor_GLOBAL_266715b9d96ba635: /* @__PURE__ */ __name(function() {
      return wrapError(function() {
        const ret = typeof global === "undefined" ? null : global;
        return isLikeNone(ret) ? 0 : addToExternrefTable0(ret);
      }, arguments);
    }, "__wbg_static_accessor_GLOBAL_266715b9d96ba635"),
    __wbg_static_accessor_GLOBAL_THIS_10fb7dc1ae063179: /* @__PURE__ */ __name(function() {
      return wrapError(function() {
        const ret = typeof globalThis === "undefined" ? null : globalThis;
        return isLikeNone(ret) ? 0 : addToExternrefTable0(ret);
      }, arguments);
    }, "__wbg_static_accessor_GLOBAL_THIS_10fb7dc1ae063179"),
    __wbg_static_accessor_SELF_0b583911f537483a: /* @__PURE__ */ __name(function() {
      return wrapError(function() {
        const ret = typeof self === "undefined" ? null : self;
        return isLikeNone(ret) ? 0 : addToExternrefTable0(ret);
      }, arguments);
    }, "__wbg_static_accessor_SELF_0b583911f537483a"),
    __wbg_static_accessor_WINDOW_d7f903d1508cbdc4: /* @__PURE__ */ __name(function() {
      return wrapError(function() {
        const ret = typeof window === "undefined" ? null : window;
        return isLikeNone(ret) ? 0 : addToExternrefTable0(ret);
      }, arguments);
    }, "__wbg_static_accessor_WINDOW_d7f903d1508cbdc4"),
    __wbg_then_c949d5a25a4e78f8: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2) {
        const ret = arg0.then(arg1, arg2);
        return ret;
      }, arguments);
    }, "__wbg_then_c949d5a25a4e78f8"),
    __wbg_then_e71170d78fcf8954: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        const ret = arg0.then(arg1);
        return ret;
      }, arguments);
    }, "__wbg_then_e71170d78fcf8954"),
    __wbg_unread_1e846888464625b3: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0) {
        const ret = unread(arg0);
        return ret;
      }, arguments);
    }, "__wbg_unread_1e846888464625b3"),
    __wbg_waitUntil_0c38c8a07c1a428c: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        waitUntil(arg0, arg1);
      }, arguments);
    }, "__wbg_waitUntil_0c38c8a07c1a428c"),
    __wbg_write_7c98a7461bcc6ff8: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1, arg2) {
        write(arg0, getStringFromWasm0(arg1, arg2));
      }, arguments);
    }, "__wbg_write_7c98a7461bcc6ff8"),
    __wbindgen_generic_0000000000000001: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        const ret = makeMutClosure(arg0, arg1, wasm_bindgen__convert__closures_____invoke__h86a9969baed34345);
        return ret;
      }, arguments);
    }, "__wbindgen_generic_0000000000000001"),
    __wbindgen_generic_0000000000000002: /* @__PURE__ */ __name(function() {
      return wrapError(function(arg0, arg1) {
        const ret = getStringFromWasm0(arg0, arg1);
        return ret;
      }, arguments);
    }, "__wbindgen_generic_0000000000000002"),
    __wbindgen_init_externref_table: /* @__PURE__ */ __name(function() {
      return wrapError(function() {
        const table = wasm.__wbindgen_externrefs;
        const offset = table.grow(4);
        table.set(0, void 0);
        table.set(offset + 0, void 0);
        table.set(offset + 1, null);
        table.set(offset + 2, true);
        table.set(offset + 3, false);
      }, arguments);
    }, "__wbindgen_init_externref_table"),
    __wbindgen_jstag: __wbindgen_jstag_polyfill,
    __wbindgen_wrapped_jstag
  };
  return {
    __proto__: null,
    "./index_bg.js": import0
  };
}
__name(__wbg_get_imports, "__wbg_get_imports");
var __wbindgen_jstag_polyfill = new WebAssembly.Tag({ parameters: ["externref"] });
var __wbindgen_wrapped_jstag = new WebAssembly.Tag({ parameters: ["externref"] });
var __wbg_terminated_addr;
var __wbg_called_abort = false;
function __wbg_call_abort_hook() {
  __wbg_called_abort = true;
  try {
    const idx = getInt32ArrayMemory0()[wasm.__abort_handler.value / 4];
    if (idx) wasm.__wbindgen_export.get(idx)();
  } catch (_) {
  }
}
__name(__wbg_call_abort_hook, "__wbg_call_abort_hook");
function __wbg_handle_catch(e) {
  if (e instanceof WebAssembly.Exception && e.is(__wbindgen_wrapped_jstag)) {
    throw e.getArg(__wbindgen_wrapped_jstag, 0);
  }
  getInt32ArrayMemory0()[__wbg_terminated_addr] = 1;
  __wbg_call_abort_hook();
  throw e;
}
__name(__wbg_handle_catch, "__wbg_handle_catch");
function __wbg_call_guard() {
  __wbg_terminated_addr ??= wasm.__instance_terminated.value / 4;
  const flag = getInt32ArrayMemory0()[__wbg_terminated_addr];
  if (flag) {
    if (!__wbg_called_abort) {
      __wbg_call_abort_hook();
    }
    if (__wbg_reinit_scheduled) {
      __wbg_reset_state();
      return;
    }
    throw new Error("Module terminated");
  } else if (__wbg_reinit_scheduled) {
    __wbg_reset_state();
  }
}
__name(__wbg_call_guard, "__wbg_call_guard");
function wasm_bindgen__convert__closures_____invoke__h86a9969baed34345(arg0, arg1, arg2) {
  let ret;
  __wbg_call_guard();
  try {
    ret = wasm.wasm_bindgen__convert__closures_____invoke__h86a9969baed34345(arg0, arg1, arg2);
  } catch (e) {
    __wbg_handle_catch(e);
  }
  if (ret[1]) {
    throw takeFromExternrefTable0(ret[0]);
  }
}
__name(wasm_bindgen__convert__closures_____invoke__h86a9969baed34345, "wasm_bindgen__convert__closures_____invoke__h86a9969baed34345");
function wasm_bindgen__convert__closures_____invoke__h2a092f57841b5d0e(arg0, arg1, arg2, arg3) {
  __wbg_call_guard();
  try {
    wasm.wasm_bindgen__convert__closures_____invoke__h2a092f57841b5d0e(arg0, arg1, arg2, arg3);
  } catch (e) {
    __wbg_handle_catch(e);
  }
}
__name(wasm_bindgen__convert__closures_____invoke__h2a092f57841b5d0e, "wasm_bindgen__convert__closures_____invoke__h2a092f57841b5d0e");
var __wbg_instance_id = 0;
var LedgerCoreFinalization = typeof FinalizationRegistry === "undefined" ? { register: /* @__PURE__ */ __name(() => {
}, "register"), unregister: /* @__PURE__ */ __name(() => {
}, "unregister") } : new FinalizationRegistry(({ ptr, instance }) => {
  if (instance === __wbg_instance_id) wasm.__wbg_ledgercore_free(ptr, 1);
});
function addToExternrefTable0(obj) {
  const idx = wasm.__externref_table_alloc();
  wasm.__wbindgen_externrefs.set(idx, obj);
  return idx;
}
__name(addToExternrefTable0, "addToExternrefTable0");
var CLOSURE_DTORS = typeof FinalizationRegistry === "undefined" ? { register: /* @__PURE__ */ __name(() => {
}, "register"), unregister: /* @__PURE__ */ __name(() => {
}, "unregister") } : new FinalizationRegistry((state) => {
  if (state.instance === __wbg_instance_id) {
    wasm.__wbindgen_destroy_closure(state.a, state.b);
  }
});
function debugString(val) {
  const type = typeof val;
  if (type == "number" || type == "boolean" || val == null) {
    return `${val}`;
  }
  if (type == "string") {
    return `"${val}"`;
  }
  if (type == "symbol") {
    const description = val.description;
    if (description == null) {
      return "Symbol";
    } else {
      return `Symbol(${description})`;
    }
  }
  if (type == "function") {
    const name = val.name;
    if (typeof name == "string" && name.length > 0) {
      return `Function(${name})`;
    } else {
      return "Function";
    }
  }
  if (Array.isArray(val)) {
    const length = val.length;
    let debug = "[";
    if (length > 0) {
      debug += debugString(val[0]);
    }
    for (let i = 1; i < length; i++) {
      debug += ", " + debugString(val[i]);
    }
    debug += "]";
    return debug;
  }
  const builtInMatches = /\[object ([^\]]+)\]/.exec(toString.call(val));
  let className;
  if (builtInMatches && builtInMatches.length > 1) {
    className = builtInMatches[1];
  } else {
    return toString.call(val);
  }
  if (className == "Object") {
    try {
      return "Object(" + JSON.stringify(val) + ")";
    } catch (_) {
      return "Object";
    }
  }
  if (val instanceof Error) {
    return `${val.name}: ${val.message}
${val.stack}`;
  }
  return className;
}
__name(debugString, "debugString");
function getArrayU8FromWasm0(ptr, len) {
  ptr = ptr >>> 0;
  return getUint8ArrayMemory0().subarray(ptr / 1, ptr / 1 + len);
}
__name(getArrayU8FromWasm0, "getArrayU8FromWasm0");
var cachedDataViewMemory0 = null;
function getDataViewMemory0() {
  if (cachedDataViewMemory0 === null || cachedDataViewMemory0.buffer.detached === true || cachedDataViewMemory0.buffer.detached === void 0 && cachedDataViewMemory0.buffer !== wasm.memory.buffer) {
    cachedDataViewMemory0 = new DataView(wasm.memory.buffer);
  }
  return cachedDataViewMemory0;
}
__name(getDataViewMemory0, "getDataViewMemory0");
var cachedInt32ArrayMemory0 = null;
function getInt32ArrayMemory0() {
  if (cachedInt32ArrayMemory0 === null || cachedInt32ArrayMemory0.byteLength === 0) {
    cachedInt32ArrayMemory0 = new Int32Array(wasm.memory.buffer);
  }
  return cachedInt32ArrayMemory0;
}
__name(getInt32ArrayMemory0, "getInt32ArrayMemory0");
function getStringFromWasm0(ptr, len) {
  return decodeText(ptr >>> 0, len);
}
__name(getStringFromWasm0, "getStringFromWasm0");
var cachedUint8ArrayMemory0 = null;
function getUint8ArrayMemory0() {
  if (cachedUint8ArrayMemory0 === null || cachedUint8ArrayMemory0.byteLength === 0) {
    cachedUint8ArrayMemory0 = new Uint8Array(wasm.memory.buffer);
  }
  return cachedUint8ArrayMemory0;
}
__name(getUint8ArrayMemory0, "getUint8ArrayMemory0");
function isLikeNone(x) {
  return x === void 0 || x === null;
}
__name(isLikeNone, "isLikeNone");
function makeMutClosure(arg0, arg1, f) {
  const state = { a: arg0, b: arg1, cnt: 1, instance: __wbg_instance_id };
  const real = /* @__PURE__ */ __name((...args) => {
    if (state.instance !== __wbg_instance_id) {
      throw new Error("Cannot invoke closure from previous WASM instance");
    }
    state.cnt++;
    const a = state.a;
    state.a = 0;
    try {
      return f(a, state.b, ...args);
    } finally {
      state.a = a;
      real._wbg_cb_unref();
    }
  }, "real");
  real._wbg_cb_unref = () => {
    if (--state.cnt === 0) {
      wasm.__wbindgen_destroy_closure(state.a, state.b);
      state.a = 0;
      CLOSURE_DTORS.unregister(state);
    }
  };
  CLOSURE_DTORS.register(real, state, state);
  return real;
}
__name(makeMutClosure, "makeMutClosure");
var PanicError = class extends Error {
  static {
    __name(this, "PanicError");
  }
};
Object.defineProperty(PanicError.prototype, "name", {
  value: "PanicError"
});
function passStringToWasm0(arg, malloc, realloc) {
  if (realloc === void 0) {
    const buf = cachedTextEncoder.encode(arg);
    const ptr2 = malloc(buf.length, 1) >>> 0;
    getUint8ArrayMemory0().subarray(ptr2, ptr2 + buf.length).set(buf);
    WASM_VECTOR_LEN = buf.length;
    return ptr2;
  }
  let len = arg.length;
  let ptr = malloc(len, 1) >>> 0;
  const mem = getUint8ArrayMemory0();
  let offset = 0;
  for (; offset < len; offset++) {
    const code = arg.charCodeAt(offset);
    if (code > 127) break;
    mem[ptr + offset] = code;
  }
  if (offset !== len) {
    if (offset !== 0) {
      arg = arg.slice(offset);
    }
    ptr = realloc(ptr, len, len = offset + arg.length * 3, 1) >>> 0;
    const view = getUint8ArrayMemory0().subarray(ptr + offset, ptr + len);
    const ret = cachedTextEncoder.encodeInto(arg, view);
    offset += ret.written;
    ptr = realloc(ptr, len, offset, 1) >>> 0;
  }
  WASM_VECTOR_LEN = offset;
  return ptr;
}
__name(passStringToWasm0, "passStringToWasm0");
var __wbg_reinit_scheduled = false;
function takeFromExternrefTable0(idx) {
  const value = wasm.__wbindgen_externrefs.get(idx);
  wasm.__externref_table_dealloc(idx);
  return value;
}
__name(takeFromExternrefTable0, "takeFromExternrefTable0");
var cachedTextDecoder = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });
cachedTextDecoder.decode();
function decodeText(ptr, len) {
  return cachedTextDecoder.decode(getUint8ArrayMemory0().subarray(ptr, ptr + len));
}
__name(decodeText, "decodeText");
var cachedTextEncoder = new TextEncoder();
if (!("encodeInto" in cachedTextEncoder)) {
  cachedTextEncoder.encodeInto = function(arg, view) {
    const buf = cachedTextEncoder.encode(arg);
    view.set(buf);
    return {
      read: arg.length,
      written: buf.length
    };
  };
}
var WASM_VECTOR_LEN = 0;
function wrapError(f, args) {
  try {
    return f.apply(this, args);
  } catch (e) {
    if (e instanceof WebAssembly.Exception) throw e;
    throw new WebAssembly.Exception(__wbindgen_jstag_polyfill, [e], { traceStack: true });
  }
}
__name(wrapError, "wrapError");
var wasmInstance = new WebAssembly.Instance(wasmModule, __wbg_get_imports());
var wasm = wasmInstance.exports;
wasm.__wbindgen_start();

// src/wasm.js
var { canary: canary2, handle: handle2, settle: settle2, sweep: sweep2 } = build_exports;
var instances3 = instances2();
var LedgerCore2 = class {
  static {
    __name(this, "LedgerCore");
  }
  constructor(...made) {
    this.made = made;
    this.count = void 0;
  }
  get inner() {
    if (this.count !== instances3.count) {
      this.core = new LedgerCore(...this.made);
      this.count = instances3.count;
    }
    return this.core;
  }
};
for (const name of Object.getOwnPropertyNames(LedgerCore.prototype)) {
  if (name === "constructor" || name.startsWith("__")) continue;
  LedgerCore2.prototype[name] = function(...args) {
    return this.inner[name](...args);
  };
}

// src/entry.js
var settled = Promise.resolve();
globalThis.queueMicrotask = (wake) => void settled.then(wake);
var GROUP_MS = 50;
var STAYS_MS = 5e3;
var EVERY_MINUTE = "* * * * *";
var KeyLedger = class extends DurableObject {
  static {
    __name(this, "KeyLedger");
  }
  constructor(ctx, env) {
    super(ctx, env);
    this.core = new LedgerCore2(ctx.storage, env);
    this.group = void 0;
    this.staying = void 0;
  }
  /** A settlement is answered when it is durable; a reservation changes nothing durable and waits for nobody's. */
  command(text) {
    const reply = this.core.command(text);
    this.stay();
    return this.core.awaitsFlush() ? this.flushed().then(() => reply) : reply;
  }
  /**
   * Leases live in memory alone: a pending timer keeps the object there until the last one is settled or has lapsed. One that
   * is no longer needed runs out by itself, so that a busy object does not set and clear one for each call.
   */
  stay() {
    if (this.staying !== void 0) return;
    if (this.core.heldUntil() - Date.now() > STAYS_MS) this.staying = setTimeout(() => this.look(), STAYS_MS);
  }
  look() {
    this.staying = void 0;
    this.stay();
  }
  flushed() {
    this.group ??= new Promise((resolve, reject) => {
      setTimeout(() => {
        this.group = void 0;
        try {
          resolve(this.core.flush());
        } catch (error) {
          reject(error);
        }
      }, GROUP_MS);
    });
    return this.group;
  }
};
var entry_default = {
  fetch(request, env, ctx) {
    const answer = handle2(request, request.method, request.url, env, ctx);
    ctx.waitUntil(answer);
    return answer;
  },
  /** Every minute, payments that nobody came back for; once an hour, all else. */
  scheduled({ cron }, env, ctx) {
    ctx.waitUntil(settle2(env));
    if (cron === EVERY_MINUTE) return;
    ctx.waitUntil(sweep2(env));
    ctx.waitUntil(canary2(env));
  }
};
export {
  KeyLedger,
  entry_default as default
};
//# sourceMappingURL=entry.js.map
