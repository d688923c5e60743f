// npm run sbom: the software bill of materials (CycloneDX, JSON) of what is deployed and of what builds it, into dist/sbom/.
// `npm run deploy` makes it with each release.

import { fileURLToPath } from "node:url";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { main, must, say } from "./launch/process.mjs";
import { cargoOnPath, toolsDirectory } from "./launch/rust.mjs";
import { cargoCycloneDx } from "./launch/tools.mjs";
import { ROOT, WASM_TARGET } from "./launch/versions.mjs";

const FOLDER = join(ROOT, "dist", "sbom");
/** The tool writes one file beside each manifest of the workspace. */
const NAME = "quarry-sbom";

/** Writes both bills; answers their paths with the number of components. */
export async function sbom() {
  toolsDirectory();
  cargoOnPath();
  mkdirSync(FOLDER, { recursive: true });
  const bills = { "worker.cdx.json": await worker(), "tools.cdx.json": await tools() };
  for (const [name, text] of Object.entries(bills)) {
    writeFileSync(join(FOLDER, name), text);
    say(`sbom: dist/sbom/${name}, ${JSON.parse(text).components.length} components`);
  }
}

/** The crates of the worker's wasm, with versions, licences and hashes. */
async function worker() {
  const program = await cargoCycloneDx();
  const options = ["--format", "json", "--spec-version", "1.5", "--override-filename", NAME];
  const args = ["cyclonedx", ...options, "--target", WASM_TARGET, "--no-build-deps"];
  try {
    await must("Listing the worker's crates", program, args, { limit: 300 });
    return readFileSync(join(ROOT, `${NAME}.json`), "utf8");
  } finally {
    const folders = readdirSync(join(ROOT, "crates")).map((crate) => join(ROOT, "crates", crate));
    for (const folder of [ROOT, ...folders]) rmSync(join(folder, `${NAME}.json`), { force: true });
  }
}

/** The packages that build, test and deploy it: nothing of npm is in the worker itself. */
async function tools() {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
  return must("Listing npm's packages", "npm", args, { limit: 120 });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(sbom);
