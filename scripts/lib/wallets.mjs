// Chains on which wallets pay without a configured node: the outcome of a payment cannot be looked up there.

import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "../launch/versions.mjs";
import { localValue } from "./local.mjs";

/** The values that such sentences are about: of the environment, of .dev.vars, or of wrangler.toml. */
export function configuredValues() {
  const { unstable_readConfig: readConfig } = createRequire(import.meta.url)("wrangler");
  const { vars } = readConfig({ config: join(ROOT, "wrangler.toml") }, { hideWarnings: true });
  const value = (name) => process.env[name] || localValue(name) || vars[name];
  return Object.fromEntries(
    ["FACILITATOR_ORIGIN", "SELLERS", "CHAIN_ORIGINS"].map((name) => [name, value(name)]),
  );
}

/** A variable's JSON, or what it is without any. */
function parse(text, empty) {
  try {
    return JSON.parse(text || "") ?? empty;
  } catch {
    return empty;
  }
}

/**
 * Sentences about them, by the values of FACILITATOR_ORIGIN, SELLERS and CHAIN_ORIGINS. Sellers that are rows of the database are not
 * among them: `/admin` shows those.
 */
export function warnAboutWallets({ FACILITATOR_ORIGIN, SELLERS, CHAIN_ORIGINS }) {
  if (!FACILITATOR_ORIGIN) return [];
  const nodes = Object.keys(parse(CHAIN_ORIGINS, {}));
  return parse(SELLERS, [])
    .map(({ id, rails }) => ({ id, network: rails?.x402?.network }))
    .filter(({ network }) => network && !nodes.includes(network))
    .map(
      ({ id, network }) =>
        `Wallets pay the seller ${id} on ${network}, and CHAIN_ORIGINS names no node of it: what a facilitator refuses or does not answer waits for the operator. Add a node.`,
    );
}
