// Functions of a wasm module, put beside those that they are most like. What is uploaded is compressed, and the compressor
// looks back 32 KiB: a function that repeats most of another, as generic code does, costs next to nothing right behind it.
// Nothing is changed but the order.

/** How many functions there are outside a module, and the bodies of its own, in their order. */
export function functionsOf(wasm) {
  let at = 8;
  const number = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = wasm[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  };
  const text = () => {
    const length = number();
    at += length;
  };
  const limits = () => {
    const flags = wasm[at++];
    number();
    if (flags & 1) number();
  };
  /** What follows the kind of an import: function, table, memory, global, tag. */
  const skip = [number, () => ((at += 1), limits()), limits, () => (at += 2), () => ((at += 1), number())];
  let imported = 0;
  const bodies = [];
  while (at < wasm.length) {
    const id = wasm[at++];
    const end = number() + at;
    if (id === IMPORTS) {
      for (let left = number(); left > 0; left--) {
        text();
        text();
        const kind = wasm[at++];
        imported += kind === 0 ? 1 : 0;
        skip[kind]();
      }
    } else if (id === CODE) {
      for (let left = number(); left > 0; left--) {
        const length = number();
        bodies.push(wasm.subarray(at, at + length));
        at += length;
      }
    }
    at = end;
  }
  return { imported, bodies };
}

const IMPORTS = 2;
const CODE = 10;

/** Bytes of a piece: likeness is the share of pieces that two functions have in common. */
const PIECE = 5;
/** Smallest hashes of pieces that are kept of a function, one for each part of the hashes' range. */
const PARTS = 1024;
/** With fewer parts in common than this, two functions are not alike. */
const ALIKE = 2;

/** A function's pieces in little: what two of these have in common tells how alike the functions are (minhash). */
function sketch(body) {
  const smallest = new Uint32Array(PARTS).fill(NONE);
  for (let from = 0; from + PIECE <= body.length; from++) {
    let hash = 2166136261;
    for (let at = from; at < from + PIECE; at++) hash = Math.imul(hash ^ body[at], 16777619);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    hash = (hash ^ (hash >>> 13)) >>> 0;
    const rank = Math.imul(hash, 0xc2b2ae35) >>> 0;
    const part = hash % PARTS;
    if (rank < smallest[part]) smallest[part] = rank;
  }
  return smallest;
}

const NONE = 0xffffffff;

/** An order in which each body is followed by the one that is most like it among those that are left. */
export function orderOf(bodies) {
  const sketches = bodies.map(sketch);
  const withPart = Array.from({ length: PARTS }, () => new Map());
  sketches.forEach((parts, body) =>
    parts.forEach((rank, part) => {
      if (rank === NONE) return;
      const known = withPart[part].get(rank);
      if (known) known.add(body);
      else withPart[part].set(rank, new Set([body]));
    }),
  );
  const forget = (body) => sketches[body].forEach((rank, part) => withPart[part].get(rank)?.delete(body));
  const difference = (one, other) => Math.abs(bodies[one].length - bodies[other].length);
  const likest = (body) => {
    const common = new Map();
    sketches[body].forEach((rank, part) => {
      for (const other of withPart[part].get(rank) ?? []) common.set(other, (common.get(other) ?? 0) + 1);
    });
    let [best, most] = [undefined, ALIKE - 1];
    for (const [other, count] of common) {
      if (
        count > most ||
        (count === most && best !== undefined && difference(body, other) < difference(body, best))
      )
        [best, most] = [other, count];
    }
    return best;
  };
  const order = [];
  const taken = new Set();
  for (let first = 0; first < bodies.length; first++) {
    for (let body = taken.has(first) ? undefined : first; body !== undefined; body = likest(body)) {
      forget(body);
      taken.add(body);
      order.push(body);
    }
  }
  return order;
}

/** A module whose functions are named by their places in an order, so that an optimiser can sort them. */
export function namedBy(order, wasm, imported) {
  const names = [...unsigned(order.length)];
  const places = new Array(order.length);
  order.forEach((body, place) => (places[body] = place));
  const digits = String(order.length).length;
  places.forEach((place, body) =>
    names.push(...unsigned(imported + body), digits, ...Buffer.from(String(place).padStart(digits, "0"))),
  );
  const section = Buffer.from([4, ...Buffer.from("name"), 1, ...unsigned(names.length), ...names]);
  return Buffer.concat([wasm, Buffer.from([0, ...unsigned(section.length)]), section]);
}

/** LEB128. */
function unsigned(value) {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}
