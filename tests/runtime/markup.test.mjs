// Every page is valid HTML by the W3C's checker: those that are built, and those that the storefront makes for people.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { htmlChecker } from "../../scripts/lib/vnu.mjs";
import { mailbox } from "../conformance/agent.mjs";
import { ROOT } from "./harness.mjs";
import { sharedWorld } from "./shared.mjs";

const { java, jar, reason: skip = false } = await htmlChecker();
let store, room;

before(async () => {
  if (skip) return;
  store = await sharedWorld();
  room = mkdtempSync(join(tmpdir(), "quarry-markup-"));
});

after(async () => {
  await store?.close();
  if (room) rmSync(room, { recursive: true, force: true });
});

/**
 * The checker ends after seconds: without Java's optimising compiler, and with the collector for one processor, it takes less than
 * half the processor time. Frames of quickly compiled code are larger, and the checker recurses: hence the stack.
 */
const JAVA_ARGS = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m"];

/** Complaints of the checker about files, one a line. */
async function complaints(files) {
  const judged = await promisify(execFile)(java, [
    ...JAVA_ARGS,
    "-jar",
    jar,
    "--errors-only",
    ...files,
  ]).catch((error) => error);
  return judged.stderr.split("\n").filter(Boolean);
}

test("the pages that are built", { skip }, async () => {
  const built = readdirSync(join(ROOT, "public"), { recursive: true }).filter((name) =>
    name.endsWith(".html"),
  );
  assert.ok(built.length > 60, `${built.length} pages`);
  assert.deepEqual(await complaints(built.map((name) => join(ROOT, "public", name))), []);
});

test("the pages that the storefront makes", { skip }, async () => {
  const registered = await store.register({ type: "service_auth", login_hint: mailbox() });
  const claim = new URL(registered.json.claim.attempt.verification_uri);
  const pages = {
    claim: claim.pathname + claim.search,
    "claim-unknown": "/agents/claim?token=att_unknown",
    account: "/agents/account",
    paid: "/agents/paid",
    "paid-unknown": "/agents/paid?reference=pay_unknown",
    authorize: "/agents/oauth2/authorize?client_id=unknown",
    start: "/agents/",
    missing: "/no-such-page",
  };
  const files = [];
  for (const [name, path] of Object.entries(pages)) {
    const { headers, text } = await store.quarry.ask(path, { headers: { accept: "text/html" } });
    assert.match(headers.get("content-type"), /^text\/html/, path);
    const file = join(room, `${name}.html`);
    writeFileSync(file, text);
    files.push(file);
  }
  assert.deepEqual(await complaints(files), []);
});
