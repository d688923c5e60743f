// A shortened example beside a table: the first items of lists, the beginning of texts.

const ITEMS = 2;
const DEEPER = 1;
const TEXT = 140;
const FROM_DEPTH = 3;

/** `{ value, isShort }`. */
export function shortened(value) {
  const state = { isShort: false };
  return { value: cut(value, 0, state), isShort: state.isShort };
}

function cut(value, depth, state) {
  if (typeof value === "string" && value.length > TEXT) {
    state.isShort = true;
    return `${value.slice(0, TEXT)}…`;
  }
  if (Array.isArray(value)) {
    const most = depth >= FROM_DEPTH ? DEEPER : ITEMS;
    if (value.length > most) state.isShort = true;
    return value.slice(0, most).map((one) => cut(one, depth + 1, state));
  }
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cut(one, depth + 1, state)]));
  }
  return value;
}
