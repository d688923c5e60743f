// The operator's secret, kept for this tab only, and requests with it.

const PLACE = "quarry.operator";
/** Rows of a page of a list. */
export const PAGE = 50;
let secret = sessionStorage.getItem(PLACE) ?? "";

/** The secret is not, or no longer, taken. */
export class Refused extends Error {}

export const isSignedIn = () => secret !== "";

export function signIn(given) {
  secret = given;
  sessionStorage.setItem(PLACE, secret);
}

export function signOut() {
  secret = "";
  sessionStorage.removeItem(PLACE);
}

/** Asks the operator's API; refuses with the words of its answer. */
export async function ask(path, options = {}) {
  const headers = { authorization: `Bearer ${secret}`, ...options.headers };
  const response = await fetch(path, { ...options, headers });
  const body = await response.json().catch(() => ({}));
  if (response.ok) return { ...body, etag: response.headers.get("etag") };
  const said =
    body.message ?? (body.error_code ? body.error : undefined) ?? `The service answered ${response.status}.`;
  const error = response.status === 401 ? new Refused(said) : new Error(said);
  throw Object.assign(error, { body });
}

export const post = (path, body) =>
  ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });

/** A path with the values that there are. */
export const query = (path, values) => {
  const sent = new URLSearchParams(Object.entries(values).filter(([, value]) => value));
  return sent.size > 0 ? `${path}?${sent}` : path;
};
