// The chain's program and network, for those who need to know them without a chain (chain.mjs takes half a second to load).

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

export const CHAIN_ID = 84532;
export const NETWORK = `eip155:${CHAIN_ID}`;

/** The chain's program: of the package for this platform, or on PATH; undefined where there is none. */
export function anvil() {
  const platform = { linux: "linux", darwin: "darwin", win32: "win32" }[process.platform];
  const processor = { x64: "amd64", arm64: "arm64" }[process.arch];
  const program = process.platform === "win32" ? "anvil.exe" : "anvil";
  try {
    return createRequire(import.meta.url).resolve(
      `@foundry-rs/anvil-${platform}-${processor}/bin/${program}`,
    );
  } catch {
    const folders = (process.env.PATH ?? "").split(delimiter);
    return folders.map((folder) => join(folder, program)).find(existsSync);
  }
}

/** Why tests that need the chain are skipped; false when they are not. */
export const noChain = anvil() === undefined && "no anvil here (npm's @foundry-rs packages, or on PATH)";
