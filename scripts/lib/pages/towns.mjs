// Towns by the part of the world in which they lie, for the maps in answers: from the gazetteer (public/gazetteer), whose files are
// by name. A file has five degrees by five; of each town its name, place and inhabitants.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PUBLIC } from "./frame.mjs";

const SIDE = 5;
/** Smaller ones find no room on a map that shows where places lie. */
const LEAST = 3000;

/** `[file, JSON]` each. */
export function townFiles() {
  const directory = join(PUBLIC, "gazetteer");
  if (!existsSync(directory)) return [];
  const parts = new Map();
  const seen = new Set();
  for (const file of readdirSync(directory).filter((name) => /^\d+\.txt$/.test(name))) {
    for (const line of readFileSync(join(directory, file), "utf8").trimEnd().split("\n")) {
      const [name, , latitude, longitude, inhabitants, own] = line.split("\t");
      const id = `${latitude} ${longitude}`;
      if (Number(inhabitants) < LEAST || seen.has(id)) continue;
      seen.add(id);
      const part = [longitude, latitude].map((degrees) => Math.floor(Number(degrees) / SIDE)).join("_");
      if (!parts.has(part)) parts.set(part, []);
      parts.get(part).push([own || name, Number(latitude), Number(longitude), Number(inhabitants)]);
    }
  }
  return [...parts].map(([part, towns]) => [
    `map/towns/${part}.json`,
    JSON.stringify(towns.sort((a, b) => b[3] - a[3])),
  ]);
}
