// Child processes for the scripts: one way to run a command to its end, with its output
// kept or shown, and a time limit that takes the whole process group down.

import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { ROOT } from "./versions.mjs";

/** A problem that a person has to solve: printed without a stack. */
export class Stop extends Error {}

/** True where programs have no process groups and npm is a batch file. */
export const WINDOWS = process.platform === "win32";

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Absolute path of a program on PATH, or undefined. */
export function find(program, path = process.env.PATH ?? "") {
  for (const dir of path.split(delimiter)) {
    try {
      accessSync(join(dir, program), constants.X_OK);
      return join(dir, program);
    } catch {
      // not here
    }
  }
  return undefined;
}

/**
 * Runs a command to its end and never throws: `{ ok, code, out }`.
 * `show` passes its output on as it comes, all of it or the lines that it returns true for;
 * otherwise the output is only kept. `limit` is in seconds. A child that runs Node may send messages: `reply(message)` is sent back.
 */
export function run(command, args, { env, cwd = ROOT, limit, show = false, reply, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe", ...(reply ? ["ipc"] : [])],
      detached: !WINDOWS,
      shell,
    });
    if (reply) child.on("message", (message) => child.send(reply(message)));
    const chunks = [];
    for (const [stream, sink] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.on("data", (chunk) => chunks.push(chunk));
      if (show) stream.on("data", show === true ? (chunk) => sink.write(chunk) : lines(show, sink));
    }
    const release = dieTogether(child);
    let late = false;
    const timer = limit && setTimeout(() => ((late = true), killGroup(child)), limit * 1000);
    const end = (code, note = "") => {
      clearTimeout(timer);
      release();
      const out = Buffer.concat(chunks).toString() + note;
      resolve({ ok: code === 0, code, out });
    };
    child.on("error", (error) => end(127, error.message));
    child.on("close", (code, signal) =>
      end(code ?? 1, late ? `\n(stopped after ${limit} s)` : signal ? `\n(${signal})` : ""),
    );
  });
}

/** Passes on the lines of a stream that `wanted` returns true for. */
function lines(wanted, sink) {
  let rest = "";
  return (chunk) => {
    const all = (rest + chunk).split("\n");
    rest = all.pop();
    for (const line of all) if (wanted(line)) sink.write(`${line}\n`);
  };
}

/** Like `run`, and a failure is a `Stop` that shows the end of the output. */
export async function must(what, command, args, options = {}) {
  const result = await run(command, args, options);
  if (result.ok) return result.out;
  const shown = options.show ? "" : `\n${lastLines(result.out)}`;
  throw new Stop(`${what} failed: ${[command, ...args].join(" ")}${shown}`);
}

export function lastLines(text, count = 25) {
  return text.trimEnd().split("\n").slice(-count).join("\n");
}

/** Signals a child's whole group; a group that is already gone is fine. */
export function killGroup(child, signal = "SIGTERM") {
  try {
    if (WINDOWS) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // already ended
  }
}

const groups = new Set();
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
let stop = (signal) => process.exit(SIGNALS[signal]);
let listening = false;

/**
 * A child in a group of its own outlives Ctrl-C unless it is told: until the returned
 * function is called, the end of this process ends the child's group as well.
 */
export function dieTogether(child) {
  groups.add(child);
  listen();
  return () => groups.delete(child);
}

/** Replaces what a signal does, which is to exit. */
export function onStop(handler) {
  stop = handler;
  listen();
}

function listen() {
  if (listening) return;
  listening = true;
  process.on("exit", () => groups.forEach((member) => killGroup(member)));
  for (const signal of Object.keys(SIGNALS)) process.on(signal, () => stop(signal));
}

/** Runs a script's main function: a `Stop` is printed plainly, anything else with its stack. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Stop ? error.message : error.stack}\n`);
    process.exit(1);
  }
}
