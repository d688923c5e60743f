// Renders the pages unless their inputs are unchanged. The renderer is loaded only then: both take half a second, at each start
// of `npm start` and again by wrangler's build.

import { join } from "node:path";
import { ROOT } from "../../launch/versions.mjs";
import { filesIn, isStamped, statDigest, writeStamp } from "../stamp.mjs";
import { configured, RENDERED_VARIABLES } from "./configured.mjs";

const STAMP = join(ROOT, ".tools", "pages");
/** Directories whose files go into the pages; the pages themselves lie in the first. */
const DIRECTORIES = ["public", "pages", "examples", "scripts/lib/pages"];
const FILES = ["CHANGELOG.md", "wrangler.toml", "package-lock.json"];

/** Brings the pages of public/ up to date. */
export async function updatePages() {
  if (isStamped(STAMP, digest())) return;
  const { renderPages } = await import("./render.mjs");
  renderPages();
  // Digest of the rendered pages, so that an edited or deleted one is rendered again.
  writeStamp(STAMP, digest());
}

function digest() {
  const values = RENDERED_VARIABLES.map(configured);
  const operators = values.filter((value) => value.endsWith(".md"));
  const files = [
    ...DIRECTORIES.flatMap((name) => filesIn(join(ROOT, name))),
    ...[...FILES, ...operators].map((name) => join(ROOT, name)),
  ];
  return statDigest(files, values);
}
