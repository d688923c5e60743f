// /auth.md is what agents follow: its own commands, taken from the answer and run by bash in their order.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { find, run } from "../../scripts/launch/process.mjs";
import { sharedWorld } from "../runtime/shared.mjs";
import { mailbox } from "./agent.mjs";
import { confirm } from "./person.mjs";

const lacking = ["bash", "curl", "jq"].filter((program) => !find(program));
const skip = lacking.length ? `there is no ${lacking.join(", no ")}` : false;
let store, text;
const homes = [];

before(async () => {
  if (skip) return;
  store = await sharedWorld();
  text = await (await fetch(`${store.base}/auth.md`)).text();
});

after(async () => {
  for (const home of homes) rmSync(home, { recursive: true, force: true });
  await store?.close();
});

/** The command under a heading that starts so; the `at`th one there. */
function command(heading, at = 0) {
  const [, ...sections] = text.split(/^#{2,3} /m);
  const section = sections.find((one) => one.startsWith(heading)) ?? assert.fail(`no heading ${heading}`);
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block);
  return blocks[at] ?? assert.fail(`no command ${at} under ${heading}`);
}

/** An agent's home: what the commands before have left is there. */
function shell() {
  const home = mkdtempSync(join(tmpdir(), "quarry-test-"));
  homes.push(home);
  const folder = join(home, ".agent-credentials", new URL(store.base).host.replace(":", "-") + "-agents");
  return {
    file: (name) => readFileSync(join(folder, name), "utf8"),
    json: (name) => JSON.parse(readFileSync(join(folder, name), "utf8")),
    write: (name, content) => writeFileSync(join(folder, name), content),
    /** A fresh shell each time: nothing but the files is left of the commands before. */
    async sh(script, env = {}) {
      const done = await run("bash", ["-c", script], { env: { ...process.env, HOME: home, ...env } });
      assert.ok(done.ok, done.out);
      return done.out;
    },
  };
}

/** Exchanges and uses; answers the entitlements. */
async function used(agent) {
  await agent.sh(command("4. Exchange"));
  return JSON.parse(await agent.sh(command("5. Use")));
}

/** The person's part, and the agent's after it. */
async function claimed(agent, address, link) {
  const code = await confirm(store.standIns, address, link.trim());
  await agent.sh(command("3. Claim", 2), { USER_CODE: code });
}

test("a brand-new identity is used, claimed, refreshed and revoked", { skip }, async () => {
  const [agent, address] = [shell(), mailbox()];
  await agent.sh(command("anonymous"));
  assert.deepEqual((await used(agent)).entitlements, []);
  await claimed(agent, address, await agent.sh(command("3. Claim"), { USER_EMAIL: address }));
  assert.equal((await used(agent)).entitlements.length, 1);
  const before = agent.json("identity.json");
  await agent.sh(command("6. Refresh"));
  assert.equal((await used(agent)).entitlements.length, 1);
  const last = agent.json("identity.json");
  assert.notEqual(last.identity.assertion, before.identity.assertion);
  await agent.sh(command("7. Revoke"));
  assert.throws(() => agent.json("identity.json"), /ENOENT/);
  agent.write("identity.json", JSON.stringify(last));
  await assert.rejects(agent.sh(command("4. Exchange")), /./);
  assert.equal(agent.json("answer.json").error, "invalid_grant");
});

test("a person known by the mailbox", { skip }, async () => {
  const [agent, address] = [shell(), mailbox()];
  await agent.sh(command("service_auth"), { USER_EMAIL: address });
  const { claim } = agent.json("credential.json");
  await claimed(agent, address, claim.attempt.verification_uri);
  assert.equal((await used(agent)).entitlements.length, 1);
});

test("a user of a trusted provider", { skip }, async () => {
  const [agent, address] = [shell(), mailbox()];
  const body = JSON.stringify({ email: address, aud: store.base });
  const minted = await fetch(`${store.provider}/mint`, { method: "POST", body });
  await agent.sh(command("1. Discover"));
  agent.write("id-jag.jwt", `${(await minted.json()).assertion}\n`);
  await agent.sh(command("identity_assertion"));
  assert.equal((await used(agent)).entitlements.length, 1);
});

test("an answer that refuses leaves the identity as it is", { skip }, async () => {
  const [agent, address] = [shell(), mailbox()];
  await agent.sh(command("service_auth"), { USER_EMAIL: address });
  await claimed(agent, address, agent.json("credential.json").claim.attempt.verification_uri);
  const held = agent.file("identity.json");
  await assert.rejects(agent.sh(command("3. Claim", 2), { USER_CODE: "123456" }), /./);
  assert.equal(agent.json("answer.json").error, "already_claimed");
  assert.equal(agent.file("identity.json"), held);
});

test("the commands use the addresses of discovery", { skip }, async () => {
  const out = await shell().sh(command("1. Discover"));
  assert.ok(out.includes(`"${store.base}/oauth2/token"`), out);
});
