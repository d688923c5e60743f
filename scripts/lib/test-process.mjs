// A process of the runtime tests. It runs one test file after another, so that wrangler, the clients and compiled code are loaded
// once for many files. Each file is a suite, to which its hooks belong.

import { once } from "node:events";
import { join } from "node:path";
import { suite } from "node:test";
import { pathToFileURL } from "node:url";
import { ROOT } from "../launch/versions.mjs";

for (;;) {
  process.send("next");
  const [file] = await once(process, "message");
  if (file === null) break;
  await suite(file, () => import(pathToFileURL(join(ROOT, file)).href));
}
process.disconnect();
