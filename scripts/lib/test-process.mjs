// One of the processes of the runtime tests. It is handed one file of tests after the other, so that wrangler, the clients and
// what they compile are loaded once for many files. Each file is a suite, which its hooks belong to.

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
