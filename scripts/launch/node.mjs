// The JavaScript side of the setup: node_modules by the lock file, and a Node new enough
// for wrangler, which npm brings along as a package.

import { existsSync, readFileSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { withLock } from "./lock.mjs";
import { must, Stop, WINDOWS } from "./process.mjs";
import { step } from "./step.mjs";
import { NODE_BIN, NODE_MIN, ROOT, atLeast, versionIn } from "./versions.mjs";

const LOCK = join(ROOT, "package-lock.json");
/** The lock file that npm writes at the end of an installation, of what it has installed on this system. */
const INSTALLED = join(ROOT, "node_modules", ".package-lock.json");
const NEEDED = ["node", "wrangler", "esbuild", "prettier"];

/** Installs node_modules when they are not those of package-lock.json. */
export async function nodeModules() {
  process.env.PATH = [NODE_BIN, process.env.PATH].join(delimiter);
  if (installed()) return;
  await withLock(join(ROOT, ".tools", "npm-ci.lock"), "npm ci", async () => {
    if (installed()) return;
    const { program, args, shell } = npmCommand();
    const all = [...args, "ci", "--no-audit", "--no-fund", "--loglevel=error"];
    await step("setup: npm ci (wrangler, Node 22 and the tests' clients; about a minute)", () =>
      must("Installing node_modules", program, all, { limit: 600, shell }),
    );
    const missing = NEEDED.filter((name) => !existsSync(join(NODE_BIN, name)));
    if (missing.length) {
      throw new Stop(`npm ci ran, but node_modules/.bin lacks ${missing.join(", ")}.`);
    }
  });
}

/**
 * Returns how npm is called: as the program of Node's that runs this script, else by its name. On Windows that name is a batch
 * file, which only a shell runs.
 */
function npmCommand() {
  const own = process.env.npm_execpath;
  if (own && basename(own) === "npm-cli.js") return { program: process.execPath, args: [own], shell: false };
  return { program: "npm", args: [], shell: WINDOWS };
}

/** node_modules can be used, be they up to date or not (wrangler itself may run from them). */
export function nodeModulesUsable() {
  return NEEDED.every((name) => existsSync(join(NODE_BIN, name)));
}

/** True when node_modules hold what the lock file names, whoever installed it; packages of other systems may be missing. */
function installed() {
  if (!existsSync(INSTALLED) || !nodeModulesUsable()) return false;
  const [wanted, found] = [LOCK, INSTALLED].map((file) => JSON.parse(readFileSync(file, "utf8")).packages);
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (!path) return true;
    return found[path] ? found[path].version === version : optional === true;
  });
}

/** Returns the Node that commands run on: the current one, or that of node_modules when the current one is too old. */
export function newNode() {
  if (atLeast(versionIn(process.versions.node), NODE_MIN)) return process.execPath;
  return join(ROOT, "node_modules", "node", "bin", WINDOWS ? "node.exe" : "node");
}

/**
 * npm passes Ctrl-C on, but a killed npm leaves its script behind: when the npm that started
 * this script is gone, the script ends as if it had been told to.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const look = () => process.ppid !== parent && process.kill(process.pid, "SIGTERM");
  setInterval(look, 1000).unref();
}
