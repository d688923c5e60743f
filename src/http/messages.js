// Head of a request and complete responses, each in one crossing between wasm and JavaScript, which costs more than its
// contents (docs/performance.md). Heads are lines of text: no name, value or URL contains a line break. wasm-bindgen copies this
// file unchanged, so it imports nothing.

/** Returns method, URL, and each header's name and value. Saves one crossing for each. */
export function readHead(request) {
  const lines = [request.method, request.url];
  for (const [name, value] of request.headers) lines.push(name, value);
  return lines.join("\n");
}

/** Builds a response of text, that passes a stream through, or without a body. Saves one crossing for each header, and four. */
export function buildResponse(status, headers, body) {
  return new Response(body, { status, headers: buildHeaders(headers) });
}

/** Builds a response of bytes, which are copied out of wasm. Saves as many. */
export function buildBytesResponse(status, headers, bytes) {
  return buildResponse(status, headers, bytes.slice());
}

/** Builds headers from alternating lines of names and values. Saves one crossing for each. */
export function buildHeaders(text) {
  const lines = text === "" ? [] : text.split("\n");
  const headers = new Headers();
  for (let at = 0; at < lines.length; at += 2) headers.append(lines[at], lines[at + 1]);
  return headers;
}
