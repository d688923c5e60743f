import { readFileSync } from "node:fs";

/** Returns the resident memory of a process in MiB; not a number where the system does not tell. */
export function residentMiB(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
  } catch {
    return NaN;
  }
}
