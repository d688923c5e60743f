// Facts about a deployment known when the pages are made: from the environment, else wrangler.toml ([vars]).

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../launch/versions.mjs";

const VALUE = String.raw`\s*=\s*(?:'''([\s\S]*?)'''|"([^"\n]*)")`;

/** Variables that show in the pages. */
export const RENDERED_VARIABLES = ["PUBLIC_ORIGIN", "SELLERS", "TERMS_PAGE", "PRIVACY_PAGE"];

/** A variable's value; empty where it has none. */
export function configured(name) {
  if (!RENDERED_VARIABLES.includes(name)) throw new Error(`${name} is not among RENDERED_VARIABLES`);
  if (process.env[name]) return process.env[name];
  const text = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
  const [, long, short] = new RegExp(`^${name}${VALUE}`, "m").exec(text) ?? [];
  return long ?? short ?? "";
}

/** The deployment's address (PUBLIC_ORIGIN); cards of links need it in full. */
export function knownOrigin() {
  const origin = configured("PUBLIC_ORIGIN");
  return origin.startsWith("https:") ? origin.replace(/\/$/, "") : "";
}

/** Returns the operator and their contact, where the first seller (SELLERS) names them. */
export function operatorOf() {
  try {
    const [{ operator, contact } = {}] = JSON.parse(configured("SELLERS") || "[]");
    return { operator, contact };
  } catch {
    return {}; // the worker says what is wrong with it
  }
}
