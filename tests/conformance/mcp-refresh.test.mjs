// Refresh tokens of connected clients as they come again in the field: two processes of one client share a file, a hosted client
// asks from two networks, an answer is lost, fifty requests come at once, and a thief comes late.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as current from "@modelcontextprotocol/client";
import { startStorefront } from "./agent.mjs";
import { SELLER, allow, wallet } from "./oauth-client.mjs";

const run = promisify(execFile);
const HOME = "192.0.2.1";
const ELSEWHERE = "198.51.100.7";
const OPTIONS = { versionNegotiation: { mode: "auto" } };

let store, mcp;

before(async () => {
  store = await startStorefront({ also: ["ASSETS"], vars: { SELLERS: JSON.stringify([SELLER]) } });
  mcp = new URL("/mcp", store.base);
});

after(() => store?.close());

/** A client that a person connected: its id and its first tokens. */
async function connected(mailbox) {
  const own = wallet();
  const asking = new current.StreamableHTTPClientTransport(mcp, { authProvider: own });
  await assert.rejects(new current.Client({ name: "t", version: "1" }, OPTIONS).connect(asking));
  const { back } = await allow(store, own.kept.sentTo[0], mailbox);
  await asking.finishAuth(back.searchParams);
  return own.kept;
}

/** The answer to a client's refresh from a network. */
async function refresh({ client }, token, network = HOME, init = {}) {
  const answer = await fetch(`${store.base}/oauth2/token`, {
    method: "POST",
    headers: { "cf-connecting-ip": network },
    body: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: token,
      client_id: client.client_id,
    }),
    ...init,
  });
  return { status: answer.status, ...(await answer.json()) };
}

/** Whether a tool can be called with an access token. */
async function works(token) {
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const client = new current.Client({ name: "t", version: "1" }, OPTIONS);
  try {
    await client.connect(new current.StreamableHTTPClientTransport(mcp, { requestInit }));
    return (await client.callTool({ name: "key_status" })).isError === false;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}

test("two processes that share one stored refresh token both go on, and so does whoever reads the file next", async () => {
  const kept = await connected("processes@example.com");
  const directory = await mkdtemp(join(tmpdir(), "client-"));
  try {
    const file = join(directory, "tokens.json");
    const tokens = { ...kept.tokens, access_token: `${kept.tokens.access_token}x` };
    await writeFile(file, JSON.stringify({ client: kept.client, tokens }));
    const script = fileURLToPath(new URL("./oauth-process.mjs", import.meta.url));
    const start = () => run(process.execPath, [script, mcp.href, file]);
    const both = (await Promise.all([start(), start()])).map(({ stdout }) => JSON.parse(stdout));
    for (const { isError, sentTo } of both)
      assert.deepEqual({ isError, sentTo }, { isError: false, sentTo: 0 });
    assert.equal(both[0].refresh_token, both[1].refresh_token);
    assert.notEqual(both[0].refresh_token, tokens.refresh_token);
    const stored = JSON.parse(await readFile(file, "utf8")).tokens;
    assert.equal((await refresh(kept, stored.refresh_token)).status, 200);
  } finally {
    await rm(directory, { recursive: true });
  }
});

test("a client that asks from two networks gets the same successor", async () => {
  const kept = await connected("networks@example.com");
  const [one, other] = [
    await refresh(kept, kept.tokens.refresh_token, HOME),
    await refresh(kept, kept.tokens.refresh_token, ELSEWHERE),
  ];
  assert.deepEqual([one.status, other.status], [200, 200]);
  assert.equal(one.refresh_token, other.refresh_token);
  assert.ok((await works(one.access_token)) && (await works(other.access_token)));
});

test("a client whose answer was lost asks again, even when another of its processes went on", async () => {
  const kept = await connected("lost@example.com");
  const lost = kept.tokens.refresh_token;
  const hangUp = new AbortController();
  const asked = refresh(kept, lost, HOME, { signal: hangUp.signal });
  setTimeout(() => hangUp.abort(), 5);
  await asked.catch(() => {});
  const heard = await refresh(kept, lost, ELSEWHERE);
  assert.equal(heard.status, 200, JSON.stringify(heard));
  const further = await refresh(kept, heard.refresh_token);
  const late = await refresh(kept, lost);
  assert.deepEqual(
    [late.status, late.refresh_token],
    [200, further.refresh_token],
    "the family's working token",
  );
  assert.ok(await works(late.access_token));
  assert.equal((await refresh(kept, late.refresh_token)).status, 200);
});

test("fifty refreshes at once are all answered with one successor, and a second round goes on from it", async () => {
  const kept = await connected("fifty@example.com");
  let token = kept.tokens.refresh_token;
  for (let round = 0; round < 2; round += 1) {
    const ask = (_, at) => refresh(kept, token, at % 2 ? HOME : ELSEWHERE);
    const answers = await Promise.all(Array.from({ length: 50 }, ask));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    const next = [...new Set(answers.map((answer) => answer.refresh_token))];
    assert.equal(next.length, 1);
    assert.notEqual(next[0], token);
    [token] = next;
  }
});

test("a thief after the grace ends the session of both, and each is told why", async () => {
  await store.quarry.restart({ SELLERS: JSON.stringify([SELLER]), OAUTH_REFRESH_GRACE_S: "1" });
  const kept = await connected("thief@example.com");
  const stolen = kept.tokens.refresh_token;
  const next = await refresh(kept, stolen);
  assert.ok(await works(next.access_token));
  await new Promise((done) => setTimeout(done, 1_100));
  for (const [token, network] of [
    [stolen, ELSEWHERE],
    [next.refresh_token, HOME],
  ]) {
    const refused = await refresh(kept, token, network);
    assert.deepEqual([refused.status, refused.error], [400, "invalid_grant"]);
    assert.match(
      refused.error_description,
      /used a second time.*every token of the session has ended\. Sign in again/,
    );
  }
  assert.ok(!(await works(next.access_token)));
  const again = await connected("thief@example.com");
  assert.ok(await works(again.tokens.access_token), "the person connects again");
});
