// Thin bindings to the runtime. The boundary between Rust and JavaScript is crossed with plain text and few calls.

/** How many instances of the wasm module there were in this isolate. */
const born = { count: 0 };
export const instances = () => born;
export const countInstance = () => void (born.count += 1);

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export const header = (request, name) => request.headers.get(name) ?? undefined;

/**
 * The static asset at a path, as the request wants it (HEAD, If-None-Match), under headers of ours over its own: `lines`
 * holds names and values in turn.
 */
export async function asset(assets, request, path, lines) {
  const known = request.headers.get("if-none-match");
  const answer = await assets.fetch(new URL(path, request.url), {
    method: request.method,
    headers: known === null ? {} : { "if-none-match": known },
  });
  if (answer.status !== 200 && answer.status !== 304) throw new Error(`${path} is ${answer.status}`);
  const response = new Response(answer.body, answer);
  const parts = lines.split("\n");
  for (let at = 0; at + 1 < parts.length; at += 2) response.headers.set(parts[at], parts[at + 1]);
  return response;
}
/** All headers: names and values in turn, one a line. */
export const headers = (request) => [...request.headers].flat().join("\n");

/** The body as it comes, or undefined when there is none. */
export const unread = (request) => request.body ?? undefined;

/** The text of a static asset; rejects when there is none. */
export async function assetText(assets, path) {
  const answer = await assets.fetch(new URL(path, "https://assets.invalid"));
  if (answer.status !== 200) throw new Error(`${path} is ${answer.status}`);
  return answer.text();
}

/** The ids of objects by their names, which are worth keeping: the oldest make room. Stubs are their request's alone. */
const ids = new Map();
const IDS_MAX = 1_000;

function idOf(namespace, name) {
  const known = ids.get(name);
  if (known !== undefined) return known;
  const id = namespace.idFromName(name);
  if (ids.size === IDS_MAX) ids.delete(ids.keys().next().value);
  ids.set(name, id);
  return id;
}

/**
 * Commands to a key's ledger, one a line, and their replies, all JSON; rejects when there are none in time. Every call passes
 * here, so it hands on the promise that it gets: an `async` function makes another one, and takes three turns to settle it.
 */
export function command(deadlines, { KEY_LEDGER }, name, lines, deadlineMs) {
  try {
    const replies = KEY_LEDGER.get(idOf(KEY_LEDGER, name)).command(lines);
    return deadlines.within(deadlineMs, "the ledger", replies);
  } catch (error) {
    return Promise.reject(error);
  }
}

/** Hands a mail (JSON) to the runtime's mail binding; rejects when it is not taken in time. */
export async function mail(deadlines, binding, message, deadlineMs) {
  const sent = binding.send(JSON.parse(message)).then(() => undefined);
  return deadlines.within(deadlineMs, "the mail service", sent);
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

/** [manifest, entity tag, bytes] of an object, or undefined when there is none. */
export async function readObject(bucket, name) {
  const object = await bucket.get(name);
  if (object === null) return undefined;
  return [object.customMetadata?.manifest, object.httpEtag, new Uint8Array(await object.arrayBuffer())];
}

export const firstNames = async (bucket, limit) =>
  (await bucket.list({ limit })).objects.map(({ key }) => key);

/** Deletes what a JSON list names. */
export const deleteObjects = (bucket, names) => bucket.delete(JSON.parse(names));

/** Statements as one transaction of D1: a JSON list of [sql, …values]; resolves to the rows of each, as JSON. */
export async function batch(database, statements) {
  const prepared = JSON.parse(statements).map(([sql, ...values]) => database.prepare(sql).bind(...values));
  return JSON.stringify((await database.batch(prepared)).map(({ results }) => results));
}

/** Rows of a query, as a JSON list of lists. `bindings` is a JSON list. */
export function query(storage, sql, bindings) {
  return JSON.stringify([...storage.sql.exec(sql, ...JSON.parse(bindings)).raw()]);
}

/** Statements as one transaction: a JSON list of [sql, …bindings]. */
export function write(storage, statements) {
  const all = JSON.parse(statements);
  const run = () => all.forEach((statement) => storage.sql.exec(...statement));
  // A statement by itself is a transaction.
  if (all.length === 1) run();
  else storage.transactionSync(run);
}
