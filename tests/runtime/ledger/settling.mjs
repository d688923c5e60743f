// How long a settlement takes to become durable while a test loads the machine: what a kill loses was answered within that time.

/**
 * Settles by `settle()`, one settlement after the other, until one fails, as the kill makes it. `end(killedAt)` answers how many
 * were acknowledged and the milliseconds that the slowest took, the one that the kill cut off among them.
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
      return { acknowledged: times.length, slowest: Math.max(killedAt - sentAt, ...times) };
    },
  };
}
