// npm run pages: writes the frame of every page in public/ (lib/pages.mjs), around what is the page's own.

import { readFileSync, writeFileSync } from "node:fs";
import { fileOf, framed, PAGES } from "./lib/pages.mjs";

for (const [name, page] of Object.entries(PAGES)) {
  const file = fileOf(name);
  writeFileSync(file, framed(page, readFileSync(file, "utf8")));
}
