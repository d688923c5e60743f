// Stamps: whether files are unchanged since something was made from them, by their sizes and times without reading them.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { ROOT } from "../launch/versions.mjs";

/**
 * Returns a digest of the paths, sizes and times of `files`, and of `values`. The time of the last change of a file's status counts
 * as well: copies and archives restore the other one.
 */
export function statDigest(files, values = []) {
  const hash = createHash("sha256").update(JSON.stringify(values));
  for (const path of [...files].sort()) {
    const found = statSync(path, { throwIfNoEntry: false });
    hash.update(`${relative(ROOT, path)} ${found?.size} ${found?.mtimeMs} ${found?.ctimeMs}\n`);
  }
  return hash.digest("hex");
}

/** Returns whether the stamp `path` holds `digest`. */
export const isStamped = (path, digest) => existsSync(path) && readFileSync(path, "utf8") === digest;

/** Writes a stamp. */
export function writeStamp(path, digest) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, digest);
}

/** Lists the files in a directory and below it; none where there is no such directory. */
export function filesIn(directory) {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
}
