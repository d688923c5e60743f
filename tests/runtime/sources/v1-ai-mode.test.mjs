// Conversations on the real runtime: answers in the page and in a second piece, turns that continue for their account alone, and
// pictures from callers: which are fetched, and which are not.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { startStandIns } from "../../../stand-ins/server.mjs";
import { assertError, readDocument } from "../contract.mjs";
import { startQuarry } from "../harness.mjs";

let standIns, quarry, key, document;

before(async () => {
  standIns = await startStandIns();
  quarry = await startQuarry({
    sources: standIns.url,
    vars: {
      V1_WEB_ORIGIN: "https://www.engine.com",
      SOURCE_TIMEOUT_MS: "4000",
      V1_HEADERS: '{"cookie":"secret"}',
    },
  });
  key = await quarry.makeKey();
  document = readDocument();
});

beforeEach(() => standIns.reset());

after(async () => {
  await quarry?.close();
  await standIns?.close();
});

const get = (query, by = key) => quarry.ask(`/api/v1/ai-mode?${new URLSearchParams(query)}`, { key: by.key });
const sites = () => standIns.log.map(({ site, path }) => `${site} ${path.split("?")[0]}`);

async function good(query, by) {
  const answer = await get(query, by);
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
}

/** A refusal that costs nothing; gives its message. */
async function refused(query, status, code, by = key) {
  const before = (await quarry.settled(by)).totals.consumed;
  const answer = await get(query, by);
  assertError(document, answer, status, code);
  assert.equal((await quarry.settled(by)).totals.consumed, before);
  return answer.json.error;
}

test("an answer is read from the page, with what it cites", async () => {
  const answer = await good({ q: "how do tall ships sail" });
  assert.deepEqual(
    answer.text_blocks.map(({ type }) => type),
    ["paragraph", "heading", "list", "table", "code_block"],
  );
  assert.deepEqual(answer.text_blocks[0].reference_indexes, [0]);
  assert.equal(answer.references.length, 3);
  assert.ok(answer.references[0].link.startsWith("https://www.engine.com/goto?url=CAES"));
  assert.equal(answer.inline_images.length, 1);
  assert.match(answer.reconstructed_markdown, /^### How do tall ships sail in short$/m);
  assert.equal(answer.subsequent_request_token, undefined);
  assert.deepEqual(sites(), ["v1-web /search"]);
});

test("an answer that the page only announces is fetched with the page's tokens", async () => {
  const answer = await good({ q: "why do tall ships sail" });
  assert.equal(answer.text_blocks.length, 5);
  assert.deepEqual(sites(), ["v1-web /search", "v1-web /async/folwr"]);
  assert.match(answer.search_metadata.v1_url, /^https:\/\/www\.engine\.com\/search\?q=.*udm=50/);
});

test("a question that the source can't answer is a free 404", async () => {
  await refused({ q: "where do tall ships sail" }, 404, "not_found");
});

test("a conversation goes on with the token of the answer before, from turn to turn", async () => {
  for (const opening of ["tall ships", "why tall ships"]) {
    const first = await good({ q: opening, continuable: "true" });
    const second = await good({
      q: "and masts",
      continuable: "true",
      subsequent_request_token: first.subsequent_request_token,
    });
    assert.match(second.text_blocks[0].snippet, new RegExp(`After “${opening}”`));
    const third = await good({ q: "and ropes", subsequent_request_token: second.subsequent_request_token });
    assert.match(third.text_blocks[0].snippet, new RegExp(`After “${opening}” and “and masts”`));
    assert.equal(third.subsequent_request_token, undefined);
    assert.equal(standIns.log.at(-1).path.split("?")[0], "/async/folif");
  }
});

test("a token is good for every key of its account, for nobody else and in no other shape", async () => {
  const mine = await quarry.makeKey({ account_id: "talker" });
  const { subsequent_request_token: token } = await good({ q: "tall ships", continuable: "true" }, mine);
  const also = await quarry.makeKey({ account_id: "talker" });
  await good({ q: "and masts", subsequent_request_token: token }, also);
  standIns.reset();
  const changed = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
  for (const [other, by] of [
    [token, key],
    [changed, mine],
    [token.slice(1), mine],
    ["nonsense", mine],
  ]) {
    const message = await refused(
      { q: "and masts", subsequent_request_token: other },
      400,
      "invalid_request",
      by,
    );
    assert.match(message, /`subsequent_request_token` is not one that this endpoint gave to this account/);
  }
  assert.deepEqual(standIns.log, []);
  assert.ok(!JSON.stringify(quarry.logs()).includes(token.slice(0, 30)));
});

const PICTURE = "https://pictures.example.com/a.png";

test("a question about a public picture is asked of the source by the picture's address", async () => {
  const answer = await good({ q: "what is this", image_url: PICTURE, continuable: "true" });
  assert.match(answer.text_blocks[0].snippet, /After “picture [0-9a-f]{12}”/);
  assert.deepEqual(sites(), [
    "dns /dns-query",
    "dns /dns-query",
    "image /",
    "v1-web /searchbyimage",
    "v1-web /search",
    "v1-web /search",
  ]);
  const look = standIns.log.find(({ site }) => site === "image");
  assert.equal(new URL(look.path, "http://x.invalid").searchParams.get("url"), PICTURE);
  assert.equal(
    look.headers.cookie,
    undefined,
    "what is configured for a source is not shown to a picture's host",
  );
  const told = standIns.log.find(({ path }) => path.startsWith("/searchbyimage"));
  assert.equal(new URL(told.path, "http://x.invalid").searchParams.get("image_url"), PICTURE);
  assert.equal(told.headers.cookie, "secret");
  const next = await good({
    q: "and who made it",
    subsequent_request_token: answer.subsequent_request_token,
  });
  assert.match(next.text_blocks[0].snippet, /picture [0-9a-f]{12}” and “what is this”/);
});

test("the retained bundle holds no picture and no names", async () => {
  const answer = await good({ q: "what is this", image_url: PICTURE });
  const bundle = await quarry.ask(new URL(answer.search_metadata.raw_file).pathname, { key: key.key });
  assert.equal(bundle.status, 200);
  assert.ok(!bundle.text.includes("PNG") && !bundle.text.includes("93.184.216.34"));
  assert.ok(bundle.text.includes("main-col"));
});

test("a picture that is reached by redirects is checked at every step", async () => {
  const to = (address) => `https://pictures.example.com/x.to?${encodeURIComponent(address)}`;
  await good({ q: "what is this", image_url: to(PICTURE) });
  for (const inside of [
    "http://127.0.0.1/a.png",
    "http://inside.example.com/a.png",
    "http://[::1]/",
    "ftp://a.example.com/",
  ]) {
    standIns.reset();
    await refused({ q: "what", image_url: to(inside) }, 400, "invalid_request");
    assert.equal(standIns.log.filter(({ site }) => site === "image").length, 1, inside);
    assert.ok(!standIns.log.some(({ site }) => site === "v1-web"), inside);
  }
});

for (const address of [
  "http://127.0.0.1/a.png",
  "http://169.254.169.254/latest/meta-data/",
  "http://0x7f.1/a.png",
  "http://2130706433/a.png",
  "http://[::ffff:10.0.0.1]/a.png",
  "http://localhost:80/a.png",
  "http://printer.local/a.png",
  "https://user:pass@pictures.example.com/a.png",
  "https://pictures.example.com:8443/a.png",
  "ftp://pictures.example.com/a.png",
  "data:image/png;base64,AAAA",
]) {
  test(`image_url=${address}: refused, and no request leaves for it`, async () => {
    const message = await refused({ q: "what is this", image_url: address }, 400, "invalid_request");
    assert.match(message, /`image_url`.*public internet/);
    assert.deepEqual(standIns.log, []);
  });
}

for (const host of ["inside.example.com", "both.example.com"]) {
  test(`image_url at ${host}, a name for an address inside networks: resolved and not asked`, async () => {
    const message = await refused({ q: "what", image_url: `https://${host}/a.png` }, 400, "invalid_request");
    assert.match(message, /public internet/);
    assert.deepEqual([...new Set(sites())], ["dns /dns-query"]);
  });
}

for (const [path, what] of [
  ["a.html", /is not an image/],
  ["a.gone", /does not answer/],
  ["a.png!huge", /more than 20 MB/],
]) {
  test(`image_url=…/${path}: looked at and refused, and the source is not told of it`, async () => {
    const address = `https://pictures.example.com/${path}`;
    assert.match(await refused({ q: "what", image_url: address }, 400, "invalid_request"), what);
    assert.ok(!standIns.log.some(({ site }) => site === "v1-web"));
  });
}

test("a name that is nowhere is refused; a resolver that is silent makes it a retryable 503", async () => {
  const nowhere = { q: "what", image_url: "https://nowhere.example.com/a.png" };
  assert.match(await refused(nowhere, 400, "invalid_request"), /does not answer/);
  await refused({ q: "what", image_url: "https://silent.example.com/a.png" }, 503, "source_unavailable");
  assert.ok(!standIns.log.some(({ site }) => site !== "dns"));
});
