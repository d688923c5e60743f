// Sources that refuse, break or hang, on demand. A query that contains `!name` gets the misbehaviour of that name from
// every site that it reaches; `!name@site` from that site only. Store pages and feeds, which have no query, take the
// ids 666001 … 666011 instead, in the order of the table below.

import { seeded } from "./random.mjs";

const REFUSAL = "a page of the site's own";

/** Misbehaviours by name. The place in the table gives the id: the first is 666001. */
const TABLE = {
  challenge: REFUSAL,
  block: REFUSAL,
  overload: REFUSAL,
  truncate: (answer) => ({ ...answer, body: half(answer.body) }),
  garble: (answer) => ({ ...answer, body: noise(answer.body) }),
  slow: (answer) => ({ ...answer, holdMs: SLOW_MS }),
  drip: (answer) => ({ ...answer, stream: drip }),
  huge: (answer) => ({ ...answer, stream: huge }),
  redirect: (_answer, { path, addressOf }) => redirection(addressOf(path)),
  hop: (_answer, { path, addressOf }) =>
    redirection(addressOf(`${path}${path.includes("?") ? "&" : "?"}${HOPPED}`)),
  status500: REFUSAL,
};

export const MISBEHAVIOURS = Object.keys(TABLE);
const SLOW_MS = 60_000;
const HUGE_BYTES = 21 * 1024 * 1024;
const FIRST_ID = 666001;
const HOPPED = "hopped=1";
const TOKEN = new RegExp(`!(${MISBEHAVIOURS.join("|")})(?:@([a-z0-9-]+))?(?![a-z0-9])`);

/** The misbehaviour that a query asks of this site, if any. */
export function askedByQuery(query, site) {
  const [, name, only] = TOKEN.exec(query) ?? [];
  return name && (!only || only === site) ? name : undefined;
}

/** Returns the misbehaviour of a store id, if any. */
export const askedById = (id) =>
  /^6660\d\d$/.test(id ?? "") ? MISBEHAVIOURS[Number(id) - FIRST_ID] : undefined;

/**
 * Answers for the site in place of its good answer. `good()` makes the good one, `refuse(name)` the site's own refusal page,
 * `addressOf(path)` an address on this server.
 */
export function misbehave(name, { good, refuse, path, addressOf }) {
  if (name === "hop" && path.includes(HOPPED)) return good();
  const act = TABLE[name];
  return act === REFUSAL ? refuse(name) : act(good(), { path, addressOf });
}

// 307 keeps the method and the form of a POST.
const redirection = (location) => ({
  status: 307,
  headers: { location, "content-type": "text/plain" },
  body: "",
});

function half(body) {
  const bytes = Buffer.from(body);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

function noise(body) {
  const bytes = Buffer.from(body);
  const r = seeded("garble");
  for (let i = 8; i < bytes.length; i += 1) bytes[i] = r.int(256);
  return bytes;
}

/** The good bytes once, then a few more every now and then, for as long as anybody reads. */
function drip(response, body) {
  response.write(body);
  const timer = setInterval(() => response.write(" ".repeat(16)), 100);
  response.on("close", () => clearInterval(timer));
}

/** The good bytes, then blanks until the answer is larger than any real one. */
function huge(response, body) {
  const blanks = Buffer.alloc(256 * 1024, 0x20);
  let sent = 0;
  response.write(body);
  const more = () => {
    while (sent < HUGE_BYTES) {
      sent += blanks.length;
      if (!response.write(blanks)) return response.once("drain", more);
    }
    return response.end();
  };
  more();
}
