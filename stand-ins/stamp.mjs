// Current time stamps in generated pages: a page contains the time of its making, and one older than the request is refused.
// Pages depend on the query alone, so they have placeholders, which are filled when a page is sent.

const PLACES = { event: "@event-id@", day: "@day-stamp@" };
const DAY_S = 86_400;

/** Placeholder of the event id on a page of v1, and of the day in a counted link of v2. */
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
