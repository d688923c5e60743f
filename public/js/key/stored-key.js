// The visitor's key. It is kept in this browser's storage and sent nowhere but to the API, in the Authorization header.

const PLACE = "quarry.key";
const LISTENERS = new Set();

export function storedKey() {
  try {
    return localStorage.getItem(PLACE) ?? undefined;
  } catch {
    return memory;
  }
}

/** Key for the lifetime of the page, where storage is not available. */
let memory;

export function keepKey(key) {
  memory = key;
  try {
    if (key === undefined) localStorage.removeItem(PLACE);
    else localStorage.setItem(PLACE, key);
  } catch {
    // the browser keeps nothing; the page does
  }
  for (const listener of LISTENERS) listener(key);
}

/** Calls back when the key changes, here or in another tab. */
export function onKey(listener) {
  LISTENERS.add(listener);
  addEventListener(
    "storage",
    (event) => (event.key === PLACE || event.key === null) && listener(storedKey()),
  );
}

/** A key as people may see it over a shoulder: its beginning. */
export const masked = (key) => `${key.slice(0, 7)}…`;

/** Returns the key's status: the answer of /api/keys/status, or its error body. */
export async function status(key) {
  const response = await fetch("/api/keys/status", { headers: { authorization: `Bearer ${key}` } });
  return { ok: response.ok, ...(await response.json()) };
}

/**
 * Asks for a free key. Resolves to `{ key, remaining }`, or to `{ refused, message, siteKey }` with a message for people;
 * `siteKey` when a challenge is to be passed first.
 */
export async function freeKey(challengeToken) {
  const body = challengeToken && JSON.stringify({ challenge_token: challengeToken });
  let response;
  try {
    const headers = body ? { "content-type": "application/json" } : {};
    response = await fetch("/api/keys/visitor", { method: "POST", headers, body });
  } catch {
    return {
      refused: "offline",
      message: "The service could not be reached. Check your connection and try again.",
    };
  }
  const told = await response.json().catch(() => ({}));
  if (response.status === 201) return { key: told.key, remaining: told.remaining_calls };
  return { refused: told.error_code ?? String(response.status), ...kindly(response, told) };
}

function kindly(response, { error_code: code, error }) {
  switch (code) {
    case "free_key_already_issued":
      return {
        message:
          "You already got a free key in this browser and we can't show it again. Paste it, or buy calls.",
      };
    case "rate_limited": {
      const minutes = Math.max(1, Math.ceil(Number(response.headers.get("retry-after") ?? 60) / 60));
      const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
      return {
        message: `Your network got many free keys in the last hour. Please try again in ${wait}, or paste a key.`,
      };
    }
    case "challenge_required":
      return {
        siteKey: /site key `([^`]+)`/.exec(error ?? "")?.[1],
        message: "One moment: please confirm that you are a person, and the key is yours.",
      };
    case "cross_site_request":
      return {
        message: "Free keys are for this site's own pages. Open it at its own address and try again.",
      };
    default:
      return { message: "No key could be made just now. Please try again in a moment." };
  }
}

const CHALLENGE = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

/** Shows the challenge in a place of the page; resolves to its token when it is passed. */
export async function challenge(place, siteKey) {
  await loaded(CHALLENGE);
  return new Promise((resolve, reject) => {
    globalThis.turnstile.render(place, {
      sitekey: siteKey,
      callback: resolve,
      "error-callback": () => reject(new Error("The challenge could not be shown.")),
    });
  });
}

function loaded(address) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", resolve);
    script.addEventListener("error", () => reject(new Error("The challenge could not be loaded.")));
    document.head.append(script);
  });
}
