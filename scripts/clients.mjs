// Writes the generated parts of clients/ from the contract (public/openapi.json): the types and methods of the Python package and
// the types of the JavaScript package. `--check` only reports whether they are current.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { main, say, Stop } from "./launch/process.mjs";
import { pythonEndpoints, pythonTypes } from "./lib/python-types.mjs";
import { ROOT } from "./launch/versions.mjs";

const HEADER = "// Generated from the contract by `npm run clients`; changes belong there.\n\n";

/** Returns the generated files: text by path from the root. */
export async function generated() {
  const document = JSON.parse(readFileSync(join(ROOT, "public", "openapi.json"), "utf8"));
  const python = (name) => join("clients", "python", "src", "quarry_client", name);
  return {
    [python("types.py")]: pythonTypes(document),
    [python("_endpoints.py")]: pythonEndpoints(document, false),
    [python("_async_endpoints.py")]: pythonEndpoints(document, true),
    [join("clients", "javascript", "src", "contract.ts")]: HEADER + astToString(await openapiTS(document)),
  };
}

/** The paths of those that are not as they have to be. */
export async function outdated() {
  const read = (path) => {
    try {
      return readFileSync(join(ROOT, path), "utf8");
    } catch {
      return "";
    }
  };
  return Object.entries(await generated()).filter(([path, text]) => read(path) !== text);
}

if (import.meta.filename === process.argv[1])
  await main(async () => {
    const files = await outdated();
    if (process.argv.includes("--check")) {
      if (files.length)
        throw new Stop(`${files.map(([path]) => path).join(", ")}: \`npm run clients\` writes them.`);
      return;
    }
    for (const [path, text] of files) writeFileSync(join(ROOT, path), text);
    say(files.length ? `written: ${files.map(([path]) => path).join(", ")}` : "all current");
  });
