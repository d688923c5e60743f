// One call of the API: its address, its answer, and what the headers say of it.

/** The path and query of a call; empty values are not sent. */
export function addressOf(path, values) {
  const sent = Object.entries(values).filter(([, value]) => value !== "");
  const query = new URLSearchParams(sent).toString().replaceAll("+", "%20");
  return query ? `${path}?${query}` : path;
}

/** `{ path, values }` of an address below an origin, when it is one of ours. */
export function callOf(address, origin = location.origin) {
  let url;
  try {
    url = new URL(address, origin);
  } catch {
    return undefined;
  }
  return { path: url.pathname, values: Object.fromEntries(url.searchParams), own: url.origin === origin };
}

/** Sends a call: `{ status, ok, body, text, ms, bytes, remaining, requestId, retryAfter }`; rejects when nothing answers. */
export async function send(path, values, key, signal) {
  const started = performance.now();
  const headers = key ? { authorization: `Bearer ${key}` } : {};
  const response = await fetch(addressOf(path, values), { headers, signal });
  const text = await response.text();
  const remaining = response.headers.get("x-remaining-calls");
  return {
    status: response.status,
    ok: response.ok,
    body: parsed(text),
    text,
    bytes: new TextEncoder().encode(text).length,
    ms: Math.round(performance.now() - started),
    remaining: remaining === null ? undefined : Number(remaining),
    requestId: response.headers.get("x-request-id"),
    retryAfter: response.headers.get("retry-after"),
  };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Fetches a retained bundle with the key and hands it over as a file. */
export async function saveBundle(address, key) {
  const { pathname } = new URL(address);
  const response = await fetch(pathname, { headers: { authorization: `Bearer ${key}` } });
  if (!response.ok) throw new Error((await response.json()).error);
  const content = await response.blob();
  const extension = extensionOf(await content.slice(0, 512).text());
  save(content, `quarry-${pathname.split("/").slice(-2).join("-")}.${extension}`);
}

/** Returns a file's extension by its first characters: bundles are served inert, so their type does not tell. */
const extensionOf = (start) => (/^\s*</.test(start) ? "html" : /^\s*[[{]/.test(start) ? "json" : "txt");

/** Hands over a file. */
export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
