// Sizes of a wasm module by function and crate, from the names that the compiler gave. The names are a tenth of the module, so a
// release is measured with them and shipped without.

const CUSTOM = 0;
const IMPORT = 2;
const CODE = 10;
const DATA = 11;
const FUNCTION_NAMES = 1;
/** Bytes of a module before its first section. */
const PREAMBLE = 8;

/** Reads numbers and names one after the other. */
class Reader {
  constructor(bytes, at = 0) {
    [this.bytes, this.at] = [bytes, at];
  }

  byte() {
    return this.bytes.readUInt8(this.at++);
  }

  number() {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }

  name() {
    const length = this.number();
    return this.bytes.toString("utf8", this.at, (this.at += length));
  }
}

/** The sections: `{ id, name (of a custom one), from, at (of the content), end }`. */
function* sectionsOf(bytes) {
  const reader = new Reader(bytes, PREAMBLE);
  while (reader.at < bytes.length) {
    const from = reader.at;
    const id = reader.byte();
    const length = reader.number();
    const end = reader.at + length;
    const name = id === CUSTOM ? reader.name() : undefined;
    yield { id, name, from, at: reader.at, end };
    reader.at = end;
  }
}

/** Returns a module without the section of names. */
export function withoutNames(bytes) {
  const kept = [...sectionsOf(bytes)].filter(({ name }) => name !== "name");
  return Buffer.concat([
    bytes.subarray(0, PREAMBLE),
    ...kept.map(({ from, end }) => bytes.subarray(from, end)),
  ]);
}

/** Returns `{ functions: [{ name, bytes }], data }` of a module with names; `data` is the bytes of its data. */
export function sizesOf(bytes) {
  const sections = [...sectionsOf(bytes)];
  const find = (wanted) => sections.find(({ id, name }) => (name ?? id) === wanted);
  const names = functionNames(bytes, find("name"));
  const imported = importedFunctions(bytes, find(IMPORT));
  const { at } = find(CODE);
  const reader = new Reader(bytes, at);
  const functions = Array.from({ length: reader.number() }, (_, index) => {
    const length = reader.number();
    reader.at += length;
    return { name: names.get(imported + index) ?? "", bytes: length };
  });
  const data = find(DATA);
  return { functions, data: data === undefined ? 0 : data.end - data.from };
}

function functionNames(bytes, section) {
  const names = new Map();
  if (section === undefined) return names;
  const reader = new Reader(bytes, section.at);
  while (reader.at < section.end) {
    const kind = reader.byte();
    const length = reader.number();
    const end = reader.at + length;
    if (kind === FUNCTION_NAMES)
      for (let left = reader.number(); left > 0; left--) names.set(reader.number(), reader.name());
    reader.at = end;
  }
  return names;
}

function importedFunctions(bytes, section) {
  if (section === undefined) return 0;
  const reader = new Reader(bytes, section.at);
  let functions = 0;
  for (let left = reader.number(); left > 0; left--) {
    reader.name();
    reader.name();
    functions += skipImport(reader);
  }
  return functions;
}

/** Skips what is imported; 1 for a function. */
function skipImport(reader) {
  const kind = reader.byte();
  const limits = () => {
    const flags = reader.byte();
    reader.number();
    if (flags & 1) reader.number();
  };
  if (kind === 0) reader.number();
  else if (kind === 1) {
    reader.byte();
    limits();
  } else if (kind === 2) limits();
  else if (kind === 3) reader.at += 2;
  else {
    reader.byte();
    reader.number();
  }
  return kind === 0 ? 1 : 0;
}

/** The crate of a function: the first that its name has, which of a generic one is where it was written. */
export function crateOf(name) {
  return /([a-z_][a-z0-9_]*)(?:\[[0-9a-f]+\])?::/.exec(name)?.[1] ?? "no crate";
}

/** The lines that say which crates and which functions take the most, `count` of each. */
export function describeSizes({ functions, data }, count = 20) {
  const crates = new Map();
  for (const { name, bytes } of functions) {
    const crate = crates.get(crateOf(name)) ?? { bytes: 0, functions: 0 };
    crates.set(crateOf(name), { bytes: crate.bytes + bytes, functions: crate.functions + 1 });
  }
  const kib = (bytes) => (bytes / 1024).toFixed(0).padStart(6);
  const largest = (list) => list.toSorted((a, b) => b.bytes - a.bytes).slice(0, count);
  const all = [...crates].map(([crate, sums]) => ({ crate, ...sums }));
  return [
    `  KiB of code by crate (${kib(data).trim()} KiB of data beside it)`,
    ...largest(all).map(({ crate, bytes, functions }) => `${kib(bytes)} ${crate}, ${functions} functions`),
    "  KiB of code by function",
    ...largest(functions).map(({ name, bytes }) => `${kib(bytes)} ${name.replace(/::h[0-9a-f]{16}$/, "")}`),
  ];
}
