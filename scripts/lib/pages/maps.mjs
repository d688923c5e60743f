// The maps of answers, public/map/. They take a second to make, and are only remade when their inputs have changed.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../../launch/versions.mjs";
import { isStamped, writeStamp } from "../stamp.mjs";
import { PUBLIC } from "./frame.mjs";
import { worldMap } from "./map.mjs";
import { townFiles } from "./towns.mjs";

const WORLD = "map/world.json";
/** File with the digest of the inputs of the present maps. */
const STAMP = join(ROOT, ".tools", "maps");

/** Writes the maps, unless they are current. */
export function renderMaps() {
  const digest = digestInputs();
  if (isStamped(STAMP, digest) && existsSync(join(PUBLIC, WORLD))) return;
  const towns = townFiles();
  for (const [name, text] of [...towns, [WORLD, worldMap(towns.map(([town]) => town))]]) {
    const file = join(PUBLIC, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  writeStamp(STAMP, digest);
}

function digestInputs() {
  const gazetteer = join(PUBLIC, "gazetteer");
  const inputs = [
    ...["map.mjs", "towns.mjs"].map((name) => join(import.meta.dirname, name)),
    join(ROOT, "node_modules/world-atlas/package.json"),
    ...(existsSync(gazetteer) ? readdirSync(gazetteer).sort() : []).map((name) => join(gazetteer, name)),
  ];
  const hash = createHash("sha256");
  for (const file of inputs) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}
