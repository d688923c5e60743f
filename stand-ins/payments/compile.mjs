// Makes bytecode.mjs of Money.sol:
//
//   node stand-ins/payments/compile.mjs

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import solc from "solc";

const SOURCE = new URL("Money.sol", import.meta.url);
export const TARGET = new URL("bytecode.mjs", import.meta.url);
const CONTRACTS = ["Token", "SignedTransfers", "UptoTransfers", "Calls"];

/** The text of bytecode.mjs. */
export function compiled() {
  const wanted = {
    language: "Solidity",
    sources: { "Money.sol": { content: readFileSync(SOURCE, "utf8") } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: "cancun",
      metadata: { bytecodeHash: "none", appendCBOR: false },
      outputSelection: { "*": { "*": ["evm.deployedBytecode.object"] } },
    },
  };
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(wanted)));
  const broken = errors.filter(({ severity }) => severity === "error");
  if (broken.length) throw new Error(broken.map(({ formattedMessage }) => formattedMessage).join("\n"));
  const lines = CONTRACTS.map((name) => {
    const code = contracts["Money.sol"][name].evm.deployedBytecode.object;
    return `  ${name}:\n    "0x${code}",\n`;
  });
  return (
    `// Runtime code of Money.sol, by solc ${solc.version()}; made by \`node stand-ins/payments/compile.mjs\`.\n\n` +
    `export const BYTECODE = {\n${lines.join("")}};\n`
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(TARGET, compiled());
}
