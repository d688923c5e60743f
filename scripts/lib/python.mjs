// Python for the tests: an environment of its own under .tools with the packages that they need, installed by pip.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "../launch/lock.mjs";
import { find, run } from "../launch/process.mjs";
import { ROOT } from "../launch/versions.mjs";

const VENV = join(ROOT, ".tools", "python");
const STAMP = join(VENV, ".quarry-stamp");
/** The oldest that clients/python runs on. */
const OLDEST = "import sys; sys.exit(sys.version_info < (3, 11))";
/** Packages of the environment. */
export const PACKAGES = [
  "httpx==0.28.1",
  "mypy==2.4.1",
  "hatchling==1.33.0",
  "build==1.6.1",
  "langchain-core==1.8.3",
  "serpapi==1.2.0",
  "pympp[evm]==0.16.0",
  "x402[evm,httpx]==2.25.0",
  "serpapi-search-tools==1.0.0",
];

/** `{ python }`, the program; or `{ reason }` why there is none. */
export async function testPython() {
  const system = find("python3");
  if (!system) return { reason: "python3 is not there" };
  if (!(await run(system, ["-c", OLDEST])).ok) return { reason: "python3 is older than 3.11" };
  const python = join(VENV, "bin", "python");
  mkdirSync(join(ROOT, ".tools"), { recursive: true });
  return withLock(join(ROOT, ".tools", "python.lock"), "pip install", async () => {
    if (isCurrent()) return { python };
    rmSync(VENV, { recursive: true, force: true });
    // The pip that Python 3.11 brings compares each file of an index with a thousand tags: 25 s of processor time, with a newer one 14.
    const made = await run(system, ["-m", "venv", "--upgrade-deps", VENV], { limit: 120 });
    if (!made.ok) return { reason: `python3 makes no environments: ${lastLine(made.out)}` };
    // Most of it is never run, and need not be compiled.
    const quick = ["--quiet", "--disable-pip-version-check", "--no-compile"];
    const args = ["-m", "pip", "install", ...quick, ...PACKAGES];
    const installed = await run(python, args, { limit: 300 });
    if (!installed.ok) return { reason: `pip installs nothing: ${lastLine(installed.out)}` };
    writeFileSync(STAMP, stamp());
    return { python };
  });
}

const isCurrent = () => existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp();
const stamp = () => PACKAGES.join("\n");
const lastLine = (text) => text.trim().split("\n").at(-1);
