// Parts of a bundle: one answer of a source as it came, or several as `multipart/mixed`, in the order in which they came.

const LINE = "\r\n";

/** `[{ address, type, text }]` of a bundle's bytes and its content type. */
export function partsOf(bytes, type) {
  const [, boundary] = /^multipart\/mixed;\s*boundary=([\w-]+)/i.exec(type) ?? [];
  if (!boundary) return [{ type, text: textOf(bytes, type) }];
  const parts = [];
  const mark = encode(`--${boundary}`);
  const starts = [];
  for (let at = find(bytes, mark, 0); at >= 0; at = find(bytes, mark, at + mark.length)) starts.push(at);
  for (const [index, start] of starts.slice(0, -1).entries()) {
    const head = start + mark.length + LINE.length;
    const body = find(bytes, encode(LINE + LINE), head);
    if (body < 0) continue;
    const headers = new Headers(
      textOf(bytes.subarray(head, body))
        .split(LINE)
        .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)])
        .filter(([name]) => /^[\w-]+$/.test(name)),
    );
    const own = headers.get("content-type") ?? "";
    const content = bytes.subarray(body + 2 * LINE.length, starts[index + 1] - LINE.length);
    parts.push({ address: headers.get("content-location"), type: own, text: textOf(content, own) });
  }
  return parts;
}

const encode = (text) => new TextEncoder().encode(text);

/** Returns the index of a series of bytes from a position on; -1 when it does not occur. */
function find(bytes, wanted, from) {
  for (let at = bytes.indexOf(wanted[0], from); at >= 0; at = bytes.indexOf(wanted[0], at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}

function textOf(bytes, type = "") {
  const [, charset] = /charset="?([\w-]+)/i.exec(type) ?? [];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes); // an encoding that nobody knows
  }
}
