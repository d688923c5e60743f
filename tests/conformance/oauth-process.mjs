// One process of a desktop client, using the protocol's own SDK: reads the tokens that all of its processes share in a file,
// holds an expired access token, and calls a tool. Prints its tokens. Arguments: the URL of /mcp, the shared file.

import { readFileSync, writeFileSync } from "node:fs";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { wallet } from "./oauth-client.mjs";

const [, , mcp, file] = process.argv;
const { client: registered, tokens } = JSON.parse(readFileSync(file, "utf8"));
const own = wallet();
own.kept.client = registered;
own.kept.tokens = tokens;
own.saveTokens = (next) => {
  own.kept.tokens = next;
  writeFileSync(file, JSON.stringify({ client: registered, tokens: next }));
};
const client = new Client({ name: "t", version: "1" }, { versionNegotiation: { mode: "auto" } });
await client.connect(new StreamableHTTPClientTransport(new URL(mcp), { authProvider: own }));
const { isError } = await client.callTool({ name: "key_status" });
await client.close();
console.log(JSON.stringify({ isError, sentTo: own.kept.sentTo.length, ...own.kept.tokens }));
