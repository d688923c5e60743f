// Stamps of now in generated pages: a page tells when it was made, and one that is older than the question is refused. Pages
// are made of the query alone, so they hold places for stamps, which are filled as a page goes out.

const PLACES = { event: "@event-id@", day: "@day-stamp@" };
const DAY_S = 86_400;

/** Where a page of v1 has its event id, and a counted link of v2 its day. */
export const EVENT_ID = PLACES.event;
export const DAY_STAMP = PLACES.day;

/** v1's event id of a moment: seconds, the lowest byte first, then microseconds and more as varints. */
export function eventId(ms) {
  const bytes = Buffer.alloc(16, 0x11);
  bytes.writeUInt32LE(Math.floor(ms / 1000));
  return bytes.toString("base64url");
}

/** v2's stamp of a day, as its counted links end. */
export const dayStamp = (ms) =>
  Buffer.from(`&imts=${Math.floor(ms / 1000 / DAY_S) * DAY_S}`).toString("base64url");

/** The answer with stamps of this moment in their places. */
export function stamped(answer, ms = Date.now()) {
  const bytes = Buffer.isBuffer(answer.body) ? answer.body : Buffer.from(answer.body ?? "");
  const has = (place) => bytes.includes(place);
  if (!Object.values(PLACES).some(has)) return answer;
  const text = bytes.toString().replaceAll(PLACES.event, eventId(ms)).replaceAll(PLACES.day, dayStamp(ms));
  return { ...answer, body: Buffer.from(text) };
}
