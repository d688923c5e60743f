// Faults on demand, for whatever of the payments' outside world is asked over HTTP. Each is used up by as many requests as
// it was ordered for.
//
//   {kind: "delay", ms}        answers, late
//   {kind: "status", status}   answers so (503, 500, 429 …) without having acted
//   {kind: "cut"}              hangs up without having acted
//   {kind: "late", ms}         acts, and answers late
//   {kind: "lost"}             acts, then hangs up: the asker never learns what became of it
//   {kind: "garbled"}          acts, then answers with half of a page that is no JSON
//   {kind: "says", answer}     lies: answers so. With `acts` it acts first, and "$transaction" in the answer becomes the true one
//
// With `path` (the beginning of one) only such requests are hit, with `method` only those, `times` is 1 unless said,
// `skip` lets as many pass first.

const KINDS = ["delay", "status", "cut", "late", "lost", "garbled", "says"];

export function createFaults() {
  let ordered = [];
  return {
    /** Orders a fault; answers a function that takes the order back. */
    order({ kind, path = "/", method, times = 1, skip = 0, ms = 0, status = 503, answer, acts = false }) {
      if (!KINDS.includes(kind)) throw new Error(`a fault is one of ${KINDS.join(", ")}`);
      const fault = { kind, path, method, left: times, skip, ms, status, answer, acts };
      ordered.push(fault);
      return () => void (ordered = ordered.filter((other) => other !== fault));
    },
    clear: () => void (ordered = []),
    /** The fault that hits a request, which is used up by it. */
    take({ method, path }) {
      for (const fault of ordered) {
        if (!path.startsWith(fault.path) || (fault.method && fault.method !== method)) continue;
        if (fault.skip > 0) {
          fault.skip -= 1;
          continue;
        }
        fault.left -= 1;
        if (fault.left <= 0) ordered = ordered.filter((other) => other !== fault);
        return fault;
      }
      return undefined;
    },
  };
}
