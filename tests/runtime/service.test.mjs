// Routes beside the data: health, the contract, and the answers to unknown methods and routes.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { ENDPOINTS } from "./calls.mjs";
import { assertError } from "./contract.mjs";
import { ROOT } from "./harness.mjs";
import { sharedWorld } from "./shared.mjs";

const GOLDEN = join(ROOT, "public/openapi.json");
const READ = "GET, HEAD, OPTIONS";
const ROUTES = [
  ["/health", READ],
  ["/openapi.json", READ],
  ["/api/keys/status", READ],
  ["/api/keys/usage", READ],
  ...ENDPOINTS.map(({ path }) => [path, READ]),
  ["/api/bundles/2026-01-01/01jd0000000000000000000000/raw", READ],
  ["/api/keys/visitor", "POST, OPTIONS"],
  ["/api/keys", "POST, OPTIONS"],
  ["/api/keys/calls", READ],
  ["/api/keys/sub-keys", "GET, HEAD, POST, OPTIONS"],
  ["/api/keys/sub-keys/0123456789abcdef", "PATCH, DELETE, OPTIONS"],
  ["/api/keys/rotate", "POST, OPTIONS"],
  ["/api/keys/rotate/end", "POST, OPTIONS"],
  ["/api/keys/settings", "GET, HEAD, PATCH, OPTIONS"],
];
let world, quarry, document;

before(async () => {
  world = await sharedWorld();
  ({ quarry } = world);
  document = (await quarry.ask("/openapi.json")).json;
});

after(() => world?.close());

test("/health says ok to everybody and is never cached", async () => {
  const answer = await quarry.ask("/health");
  assert.equal(answer.status, 200);
  assert.equal(answer.json.status, "ok");
  assert.match(answer.json.version, /^\d+\.\d+\.\d+$/);
  assert.equal(answer.headers.get("cache-control"), "no-store");
  assert.equal((await quarry.ask("/health", { method: "HEAD" })).bytes.length, 0);
});

const skip = !existsSync(GOLDEN) && "openapi.json is not there";
test("/openapi.json is the golden document, with this deployment's address in it", { skip }, async () => {
  const answer = await quarry.ask("/openapi.json");
  const { origin } = new URL(quarry.url);
  assert.deepEqual(answer.json.servers, [{ url: origin }]);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("content-type"), /^application\/json/);
  assert.equal(answer.headers.get("access-control-allow-origin"), "*");
  const golden = readFileSync(GOLDEN, "utf8").replaceAll("https://quarry.example", origin);
  assert.deepEqual(answer.json, JSON.parse(golden));
});

test("/openapi.json answers HEAD and If-None-Match under the headers of every answer", async () => {
  const [whole, head] = [
    await quarry.ask("/openapi.json"),
    await quarry.ask("/openapi.json", { method: "HEAD" }),
  ];
  const tag = whole.headers.get("etag");
  assert.match(tag, /^(W\/)?"[^"]+"$/);
  const known = await quarry.ask("/openapi.json", { headers: { "if-none-match": tag } });
  assert.deepEqual([head.status, head.bytes.length, known.status, known.bytes.length], [200, 0, 304, 0]);
  for (const { headers } of [whole, head, known]) {
    assert.equal(headers.get("etag"), tag);
    assert.equal(headers.get("access-control-allow-origin"), "*");
    assert.equal(headers.get("cache-control"), "public, max-age=300");
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.match(headers.get("x-request-id"), /^[0-9a-hjkmnp-tv-z]{26}$/);
  }
});

test("pages come with a policy that lets no script in but our own, and revalidate", async () => {
  const page = await quarry.ask("/");
  assert.equal(page.status, 200);
  assert.match(page.headers.get("content-type"), /^text\/html/);
  const policy = page.headers.get("content-security-policy");
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe|\*/);
  assert.equal(page.headers.get("x-content-type-options"), "nosniff");
  assert.match(page.headers.get("cache-control"), /must-revalidate/);
  const tag = page.headers.get("etag");
  assert.equal((await quarry.ask("/", { headers: { "if-none-match": tag } })).status, 304);
});

test("a program that asks for the start page is told where it is at home", async () => {
  const links = (await quarry.ask("/", { method: "HEAD" })).headers.get("link") ?? "";
  const told = [...links.matchAll(/<([^>]+)>; rel="([a-z-]+)"/g)].map(([, path, rel]) => [rel, path]);
  assert.deepEqual(told, [
    ["alternate", "/llms.txt"],
    ["service-desc", "/openapi.json"],
    ["service-doc", "/agents/auth.md"],
  ]);
  for (const [, path] of told) assert.equal((await quarry.ask(path)).status, 200, path);
});

test("every data route of this table is in the document, and the other way round", () => {
  const data = (paths) => paths.filter((path) => /^\/api\/v\d\//.test(path)).sort();
  assert.deepEqual(data(ROUTES.map(([path]) => path)), data(Object.keys(document.paths)));
});

for (const [path, allow] of ROUTES) {
  test(`${path}: other methods are 405 with Allow, before anybody is asked for a key`, async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "GET", "PROPFIND"]) {
      if (allow.split(", ").includes(method)) continue;
      const answer = await quarry.ask(path, { method });
      assertError(document, answer, 405, "method_not_allowed");
      assert.equal(answer.headers.get("allow"), allow);
    }
  });
}

test("a route that is not there is 404, whatever the method and the key", async () => {
  const paths = [
    "/api",
    "/api/v2/search/x",
    "/api/v2/searches",
    "/API/v2/search",
    "/api/keyring",
    "/api/keys/sub-keys/x/y",
    "/openapi.jso",
    "/%00",
  ];
  for (const path of paths) {
    for (const method of ["GET", "POST"]) {
      assertError(document, await quarry.ask(path, { method, key: "qk_x_y" }), 404, "not_found");
    }
  }
});

test("a path with a slash too many is the path without it", async () => {
  for (const path of ["/api/v2/search/", "/api/v2/search//"]) {
    assertError(document, await quarry.ask(path, { key: "qk_x_y" }), 401, "invalid_api_key");
  }
});

test("every answer has an id of its own, and ids sort by time", async () => {
  const ids = [];
  for (let i = 0; i < 5; i += 1) {
    ids.push((await quarry.ask("/health")).headers.get("x-request-id"));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual([...ids].sort(), ids);
  for (const id of ids) assert.match(id, /^[0-9a-hjkmnp-tv-z]{26}$/);
});
