// Terms and privacy: what pages/ says of the software, or what the operator has in its place (TERMS_PAGE, PRIVACY_PAGE): an address,
// to which ours leads, or a Markdown file.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HtmlRenderer, Parser } from "commonmark";
import { ROOT } from "../../launch/versions.mjs";
import { configured } from "./configured.mjs";

const PLACES = { "/terms": "TERMS_PAGE", "/privacy": "PRIVACY_PAGE" };
const isAddress = (value) => /^https:\/\/\S+$/.test(value);

/** The operator's own text for one of these pages, as the part below the frame; undefined where there is none. */
export function operatorsText(path, title) {
  const value = path in PLACES ? configured(PLACES[path]) : "";
  if (!value || isAddress(value)) return undefined;
  const file = join(ROOT, value);
  if (!value.endsWith(".md") || !existsSync(file))
    throw new Error(`${PLACES[path]} is neither an https:// address nor a Markdown file: ${value}`);
  const [, own, text] = /^(?:\s*# (.*)\n)?([\s\S]*)$/.exec(readFileSync(file, "utf8"));
  const html = new HtmlRenderer({ safe: true }).render(new Parser({ smart: true }).parse(text));
  const plain = (own ?? title).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<main id="content" class="prose wide" tabindex="-1">\n<h1>${plain}</h1>\n${html}</main>\n`;
}

/** The file by which the platform leads to addresses of others. */
export const redirects = () =>
  Object.entries(PLACES)
    .map(([path, name]) => [path, configured(name)])
    .filter(([, value]) => isAddress(value))
    .map(([path, value]) => `${path} ${value} 302\n`)
    .join("");
