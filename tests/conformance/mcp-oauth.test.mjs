// Clients of the Model Context Protocol that know nothing but the address: their own OAuth finds the way, a person proves the
// mailbox and says yes, and the client is connected. By a registration here, and by the document at a client's own address.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as current from "@modelcontextprotocol/client";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { startStorefront } from "./agent.mjs";
import { BACK, SELLER, allow, wallet } from "./oauth-client.mjs";

let store, mcp;

before(async () => {
  store = await startStorefront({ also: ["ASSETS"], vars: { SELLERS: JSON.stringify([SELLER]) } });
  mcp = new URL("/mcp", store.base);
});

after(() => store?.close());

const CLIENTS = {
  "client 2": {
    Client: current.Client,
    Transport: current.StreamableHTTPClientTransport,
    Unauthorized: current.UnauthorizedError,
    options: { versionNegotiation: { mode: "auto" } },
  },
  "sdk 1": { Client: OlderClient, Transport: OlderTransport, options: {} },
};

for (const [name, { Client, Transport, options }] of Object.entries(CLIENTS))
  test(`${name} connects with nothing but the address`, async () => {
    const own = wallet();
    const transport = () => new Transport(mcp, { authProvider: own });
    const asking = transport();
    await assert.rejects(new Client({ name: "t", version: "1" }, options).connect(asking), /nauthorized/);
    const [sentTo] = own.kept.sentTo;
    assert.equal(sentTo.searchParams.get("resource"), mcp.href);
    assert.equal(sentTo.searchParams.get("code_challenge_method"), "S256");
    const { back, consent } = await allow(store, sentTo, `one-${name.replaceAll(" ", "")}@example.com`);
    assert.match(consent.html, /A desk app.*a program on this computer/s);
    assert.equal(back.searchParams.get("state"), "the state");
    assert.equal(back.searchParams.get("iss"), store.base);
    await asking.finishAuth(back.searchParams.get("code"), back.searchParams.get("iss"));
    assert.ok(own.kept.tokens.refresh_token);
    const client = new Client({ name: "t", version: "1" }, options);
    await client.connect(transport());
    const { tools } = await client.listTools();
    assert.equal(tools.length, 10);
    const left = await client.callTool({ name: "key_status" });
    assert.equal(left.isError, false, left.content[0].text);
    await client.close();
    assert.equal(own.kept.sentTo.length, 1, "nobody was asked twice");
  });

test("a client's refresh token gives it the next access token", async () => {
  const own = wallet();
  const asking = new current.StreamableHTTPClientTransport(mcp, { authProvider: own });
  const options = CLIENTS["client 2"].options;
  await assert.rejects(new current.Client({ name: "t", version: "1" }, options).connect(asking));
  const { back } = await allow(store, own.kept.sentTo[0], "again@example.com");
  await asking.finishAuth(back.searchParams);
  const before = own.kept.tokens;
  own.kept.tokens = { ...before, access_token: `${before.access_token}x` };
  const client = new current.Client({ name: "t", version: "1" }, options);
  await client.connect(new current.StreamableHTTPClientTransport(mcp, { authProvider: own }));
  assert.notEqual(own.kept.tokens.refresh_token, before.refresh_token);
  assert.equal(own.kept.sentTo.length, 1);
  await client.close();
});

test("a client that has a document at its address needs no registration, and the page says whose it is", async () => {
  const clientMetadataUrl = "https://app.example.org/oauth/client.json";
  const own = wallet({ clientMetadataUrl });
  const asking = new current.StreamableHTTPClientTransport(mcp, { authProvider: own });
  const options = CLIENTS["client 2"].options;
  await assert.rejects(new current.Client({ name: "t", version: "1" }, options).connect(asking));
  const [sentTo] = own.kept.sentTo;
  assert.equal(sentTo.searchParams.get("client_id"), clientMetadataUrl);
  const { back, first } = await allow(store, sentTo, "document@example.com");
  assert.match(first.html, /The owner of <b><bdi>app\.example\.org/);
  await asking.finishAuth(back.searchParams);
  assert.equal(own.kept.tokens.token_type, "Bearer");
});

test("an address within our own network is no client's, and is not asked for", async () => {
  const before = store.standIns.log.length;
  for (const id of [
    "https://127.0.0.1/client.json",
    "https://10.0.0.7/client.json",
    "https://inside.example.org/client.json",
    "https://localhost/client.json",
    "https://169.254.169.254/client.json",
  ]) {
    const query = new URLSearchParams({ response_type: "code", client_id: id, redirect_uri: BACK });
    const answer = await fetch(`${store.base}/oauth2/authorize?${query}`, { redirect: "manual" });
    assert.equal(answer.status, 400, id);
  }
  const asked = store.standIns.log.slice(before).map(({ path }) => path);
  assert.deepEqual(
    asked.filter((path) => path.includes("client.json")),
    [],
    "only names were looked up",
  );
});

test("a person's no is told to the client", async () => {
  const own = wallet();
  const asking = new current.StreamableHTTPClientTransport(mcp, { authProvider: own });
  const options = CLIENTS["client 2"].options;
  await assert.rejects(new current.Client({ name: "t", version: "1" }, options).connect(asking));
  const { back } = await allow(store, own.kept.sentTo[0], "no@example.com", "deny");
  assert.equal(back.searchParams.get("error"), "access_denied");
  await assert.rejects(asking.finishAuth(back.searchParams), /access_denied|denied/);
});
