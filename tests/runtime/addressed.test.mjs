// Documents that name this deployment's own addresses in full: what models read, and the contact for vulnerabilities (RFC 9116).

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startQuarry } from "./harness.mjs";

const CONTACTS = "security@example.com https://example.com/report";
let quarry, origin;

before(async () => {
  quarry = await startQuarry({ also: ["ASSETS"], vars: { SECURITY_CONTACT: CONTACTS } });
  ({ origin } = new URL(quarry.url));
});

after(() => quarry?.close());

test("every link of llms.txt and llms-full.txt is absolute, and leads to this deployment", async () => {
  for (const [path, most] of [
    ["/llms.txt", 30],
    ["/llms-full.txt", 1],
  ]) {
    const { status, text, headers } = await quarry.ask(path);
    assert.equal(status, 200);
    assert.match(headers.get("content-type"), /^text\/plain/);
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
    assert.ok(links.length >= most, `${path}: ${links.length} links`);
    assert.deepEqual(
      links.filter((link) => !URL.canParse(link)),
      [],
    );
    const own = links.filter((link) => link.startsWith(origin));
    assert.ok(own.length >= most, links.join());
    assert.ok(!text.includes("quarry.example"), path);
  }
});

test("security.txt names the contacts, its own address and a day in the future", async () => {
  const { status, text, headers } = await quarry.ask("/.well-known/security.txt");
  assert.equal(status, 200);
  assert.equal(headers.get("content-type"), "text/plain; charset=utf-8");
  const fields = text
    .trim()
    .split("\n")
    .map((line) => line.split(/: (.*)/s).slice(0, 2));
  const all = (name) => fields.filter(([own]) => own === name).map(([, value]) => value);
  assert.deepEqual(all("Contact"), ["mailto:security@example.com", "https://example.com/report"]);
  assert.deepEqual(all("Canonical"), [`${origin}/.well-known/security.txt`]);
  const [expires, ...more] = all("Expires");
  assert.deepEqual(more, []);
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  assert.ok(days > 30 && days < 366, expires);
});

test("without a contact there is no security.txt", async () => {
  await quarry.restart({ SECURITY_CONTACT: "" });
  assert.equal((await quarry.ask("/.well-known/security.txt")).status, 404);
});
