// The head of a request and a whole response, each in one crossing between wasm and JavaScript, which costs more than what it
// carries (docs/performance.md). Heads are texts of lines: no name, value or address holds a line break. wasm-bindgen takes this
// file as it is, so it imports nothing.

/** Returns method, address, and each header's name and value. Saves one crossing for each of them that is read. */
export function readHead(request) {
  const lines = [request.method, request.url];
  for (const [name, value] of request.headers) lines.push(name, value);
  return lines.join("\n");
}

/** Builds a response of bytes, which are copied out of wasm. Saves one crossing for each header, and four. */
export function buildResponse(status, headers, body) {
  return new Response(body?.slice(), { status, headers: buildHeaders(headers) });
}

/** Builds a response that passes a stream on. Saves as much. */
export function buildStreamResponse(status, headers, stream) {
  return new Response(stream, { status, headers: buildHeaders(headers) });
}

/** Builds headers of lines of names and values by turns. Saves one crossing for each. */
export function buildHeaders(text) {
  const lines = text === "" ? [] : text.split("\n");
  const headers = new Headers();
  for (let at = 0; at < lines.length; at += 2) headers.append(lines[at], lines[at + 1]);
  return headers;
}
