// How long a settlement takes to become durable while a test loads the machine: what a kill loses was answered within that time.

/** Settlements wait so long for each other (src/entry.js, GROUP_MS). */
const GROUP_MS = 150;

/**
 * Settles by `settle()`, one settlement after the other, until one fails, as the kill makes it. `end(killedAt)` answers how many
 * were acknowledged, and `unsettledMs`: calls answered longer before the kill are charged. It is what the slowest settlement took, the
 * one that the kill cut off among them, and the time for which settlements wait.
 */
export function timeSettlements(settle) {
  const times = [];
  let sentAt = Date.now();
  const settling = (async () => {
    for (;;) {
      sentAt = Date.now();
      await settle();
      times.push(Date.now() - sentAt);
    }
  })();
  const ended = settling.catch(() => undefined);
  return {
    async end(killedAt) {
      await ended;
      const slowest = Math.max(killedAt - sentAt, ...times);
      return { acknowledged: times.length, unsettledMs: GROUP_MS + slowest };
    },
  };
}
