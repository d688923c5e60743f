// The W3C's HTML checker (vnu) for the tests: a Java program from npm, installed under .tools on first use.

import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "../launch/lock.mjs";
import { find, run } from "../launch/process.mjs";
import { ROOT } from "../launch/versions.mjs";

const VERSION = "26.9.27";
const FOLDER = join(ROOT, ".tools", `vnu-${VERSION}`);
const JAR = join(FOLDER, "node_modules", "vnu-jar", "build", "dist", "vnu.jar");

/** `{ java, jar }`, the program and what it runs; or `{ reason }` why there is none. */
export async function htmlChecker() {
  const java = find("java");
  if (!java) return { reason: "java is not there" };
  mkdirSync(FOLDER, { recursive: true });
  return withLock(join(ROOT, ".tools", "vnu.lock"), "npm install", async () => {
    if (existsSync(JAR)) return { java, jar: JAR };
    const quiet = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", FOLDER];
    const installed = await run("npm", ["install", ...quiet, `vnu-jar@${VERSION}`], { limit: 300 });
    return installed.ok ? { java, jar: JAR } : { reason: "npm installs no vnu-jar" };
  });
}
