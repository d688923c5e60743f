// One measurement: wrk against a URL, with the runtime's processor time, and its instructions where `perf` counts them.
import { execFile, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Processor time in /proc/…/stat is counted in hundredths of a second on Linux. */
const TICK_MS = 10;

/** Ends the program with what to install when wrk is not there. */
export function needWrk() {
  try {
    execFileSync("wrk", ["-v"], { stdio: "ignore" });
  } catch (error) {
    if (error.code !== "ENOENT") return;
    console.error("The benchmark needs wrk: apt-get install wrk (or brew install wrk).");
    process.exit(2);
  }
}

const counts = (() => {
  try {
    const said = execFileSync("perf", ["stat", "-x,", "-e", "instructions:u", "true"], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    return !/not supported|not counted/.test(String(said));
  } catch {
    return false;
  }
})();

/** Whether instructions are counted on this machine. */
export const countsInstructions = () => counts && perfWorks;
let perfWorks = true;

/** `{ rate, p50, p99 (ms), cpu (ms a call), instructions (millions a call, or NaN) }` of a load with wrk's `script`. */
export async function load(url, { script, pid, connections, seconds }) {
  const before = processorMs(pid);
  const counter = countsInstructions() ? instructions(pid, seconds) : undefined;
  const { stdout } = await run("wrk", [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout",
    "20s",
    "--latency",
    "-s",
    script,
    url,
  ]);
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  if (failed) throw new Error(`${failed} answers of ${url} were no success`);
  const calls = Number(/(\d+) requests in/.exec(stdout)[1]);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    p50: milliseconds(/50%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
    p99: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
    cpu: (processorMs(pid) - before) / calls,
    instructions: counter ? (await counter) / calls / 1e6 : NaN,
  };
}

/** Makes each of these requests once, so many at a time: objects that are to be awake are visited before they are measured. */
export async function visitAll(requests, atOnce) {
  const left = [...requests];
  const lane = async () => {
    for (let request = left.pop(); request !== undefined; request = left.pop()) {
      const answer = await fetch(request.url, request.init);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${request.url}: ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Processor time of a process so far; NaN where there is no /proc. */
export function processorMs(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return NaN;
  }
}

/** Processor time of a process's first thread, which runs the workers, to the microsecond; NaN where the system does not tell. */
export function workerMs(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return NaN;
  }
}

async function instructions(pid, seconds) {
  const perf = spawn("perf", [
    "stat",
    "-x,",
    "-e",
    "instructions:u",
    "-p",
    String(pid),
    "sleep",
    String(seconds),
  ]);
  let said = "";
  perf.stderr.on("data", (chunk) => (said += chunk));
  await new Promise((done) => perf.once("exit", done));
  const count = Number(said.split(",")[0]);
  perfWorks = Number.isFinite(count) && count > 0;
  return perfWorks ? count : NaN;
}

function milliseconds([, number, unit]) {
  return Number(number) * { us: 0.001, ms: 1, s: 1000 }[unit];
}
