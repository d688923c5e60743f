// wasm-bindgen's JavaScript, with long texts taken into wasm at once.
//
// It copies a text letter by letter, as is best for the short ones. One of the ledger's has hundreds of letters, and a call has
// three of these.

import { Stop } from "./run.mjs";

const LETTERS = /(function passStringToWasm0\(arg, malloc, realloc\) \{.*?)( +)let offset = 0;\n(.*?\n\})/s;
/** Letters from which on to encode costs less than to copy them one by one. */
const LONG = 250;

/**
 * The script with long texts encoded at once; what has other letters than ASCII's goes the old way. Stops when wasm-bindgen
 * writes it in another way than is known here.
 */
export function encodedAtOnce(script) {
  const changed = script.replace(
    LETTERS,
    (_, before, indent, after) =>
      `${before}${indent}let offset = 0;
${indent}if (len >= ${LONG}) {
${indent}    const { read, written } = cachedTextEncoder.encodeInto(arg, mem.subarray(ptr, ptr + len));
${indent}    if (read === len && written === len) offset = len;
${indent}}
${after}`,
  );
  if (changed === script)
    throw new Stop("wasm-bindgen passes texts in another way than scripts/lib/texts.mjs knows.");
  return changed;
}
