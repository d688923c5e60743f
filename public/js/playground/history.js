// The calls that this browser made last, by their addresses; without keys and without answers.

const PLACE = "quarry.calls";
const KEPT = 12;

export function pastCalls() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** Puts an address in front; one that is there already moves. */
export function noteCall(address) {
  const kept = [address, ...pastCalls().filter((one) => one !== address)].slice(0, KEPT);
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // the browser keeps nothing
  }
}

export function forgetCalls() {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // there is nothing to forget
  }
}
