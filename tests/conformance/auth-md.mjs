// The protocol's public verifier, a Python package, in a virtual environment of the user's cache that carries its version.

import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withLock } from "../../scripts/launch/lock.mjs";
import { find, lastLines, run } from "../../scripts/launch/process.mjs";
import { TOOLS } from "../../scripts/launch/versions.mjs";

/** Pinned packages: the order of their verdicts depends on what they build on. */
const PACKAGES = ["auth-md==0.1.0", "PyJWT==2.15.1"];
const PLACE = join(TOOLS, "auth-md-0.1.0");
const PYTHON = join(PLACE, "bin", "python");
const ORACLE = fileURLToPath(new URL("id_jag_oracle.py", import.meta.url));

/** Installs the verifier where it is missing; why that cannot be, or undefined. */
export async function missing() {
  if (existsSync(PYTHON)) return undefined;
  const python = find("python3");
  if (!python) return "there is no python3";
  return withLock(`${PLACE}.lock`, "installing auth-md", async () => {
    if (existsSync(PYTHON)) return undefined;
    rmSync(PLACE, { recursive: true, force: true });
    const made = await run(python, ["-m", "venv", PLACE], { limit: 120 });
    const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...PACKAGES];
    const installed = made.ok && (await run(PYTHON, pip, { limit: 240 }));
    if (installed.ok) return undefined;
    rmSync(PLACE, { recursive: true, force: true });
    return `auth-md cannot be installed (${lastLines((installed || made).out, 1)})`;
  });
}

/**
 * The verifier's verdicts on assertions, in order: "ok" or its code. `issuers` maps issuers to `{ jwks }`, `audience` lists
 * audiences, `maxAuthAge` is in seconds.
 */
export function verdicts({ issuers, audience, maxAuthAge }, assertions) {
  const lines = [{ issuers, audience, max_auth_age: maxAuthAge }, ...assertions];
  const input = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const { status, stdout, stderr } = spawnSync(PYTHON, [ORACLE], {
    input,
    encoding: "utf8",
    timeout: 120_000,
  });
  if (status !== 0) throw new Error(`auth-md failed: ${stderr}`);
  return stdout.trimEnd().split("\n");
}
