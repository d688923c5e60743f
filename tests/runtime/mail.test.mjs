// Mails are sent by the operator's gateway or by the runtime's binding, and a person is informed when neither accepts them.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { startQuarry, until } from "./harness.mjs";

const SELLERS = JSON.stringify([{ id: "shop", name: "Shop\nBcc: x@example.net", hosts: ["127.0.0.1"] }]);
const MAILBOX = "person@example.com";
let gateway, quarry;

before(async () => {
  gateway = await startGateway();
  quarry = await startQuarry({ also: ["MAIL"], vars: { SELLERS, AGENT_MAILS_PER_HOUR: "100" } });
});

after(async () => {
  await quarry?.close();
  gateway?.server.closeAllConnections();
  gateway?.server.close();
});

async function startGateway() {
  const gateway = { taken: [], status: 202 };
  gateway.server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { authorization, "content-type": type } = request.headers;
    gateway.taken.push({ method: request.method, authorization, type, mail: JSON.parse(body) });
    response.writeHead(gateway.status).end();
  });
  await new Promise((resolve) => gateway.server.listen(0, "127.0.0.1", resolve));
  gateway.url = `http://127.0.0.1:${gateway.server.address().port}/send`;
  return gateway;
}

/** An agent registers, a browser presses "Email me a code": the answer. */
async function askForMail() {
  const registered = await quarry.ask("/agents/agent/identity", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "service_auth", login_hint: MAILBOX }),
  });
  assert.equal(registered.status, 200, registered.text);
  const { pathname, search, origin } = new URL(registered.json.claim.attempt.verification_uri);
  const page = await quarry.ask(pathname + search);
  const fields = [...page.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
  return quarry.ask(`${pathname}/mail`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      cookie: page.headers.get("set-cookie").split(";")[0],
      origin,
    },
    body: new URLSearchParams(fields.map(([, name, value]) => [name, value])).toString(),
  });
}

test("the gateway gets the parts of the mail and its bearer token", async () => {
  await quarry.restart({
    MAIL_ENDPOINT: gateway.url,
    MAIL_ENDPOINT_TOKEN: "token-1",
    MAIL_FROM: "q@example.org",
  });
  assert.equal((await askForMail()).status, 303);
  const { method, authorization, type, mail } = gateway.taken.at(-1);
  assert.deepEqual([method, authorization, type], ["POST", "Bearer token-1", "application/json"]);
  assert.deepEqual(
    [mail.to, mail.from, mail.from_name],
    [MAILBOX, "q@example.org", "ShopBcc: x@example.net"],
  );
  assert.ok(!/[\r\n]/.test(mail.subject) && /^\d{4} \d{4}$/m.test(mail.text));
});

test("a gateway that refuses is said to the person, who may try again", async () => {
  gateway.status = 500;
  await quarry.restart({ MAIL_ENDPOINT: gateway.url });
  const answer = await askForMail();
  gateway.status = 202;
  assert.deepEqual([answer.status, answer.headers.get("content-type")], [503, "text/html; charset=utf-8"]);
  assert.ok(answer.text.includes("We couldn't send the email") && answer.text.includes("Try again"));
});

test("without a gateway the runtime's binding gets the mail", async (t) => {
  const said = listen(t);
  await quarry.restart({ MAIL_FROM: "q@example.org" });
  assert.equal((await askForMail()).status, 303);
  const sent = await until(
    "the binding says what it got",
    () => /send_email[^]*?Subject: .*/.exec(said())?.[0],
  );
  assert.ok(
    sent.includes(`To: ${MAILBOX}`) && sent.includes('From: "ShopBcc: x@example.net" <q@example.org>'),
  );
  assert.ok(!/^Bcc:/m.test(sent), sent);
});

/** Collects this process's output from now on; the runtime's binding prints mails in place of sending them. */
function listen(t) {
  let said = "";
  const write = process.stdout.write.bind(process.stdout);
  t.mock.method(process.stdout, "write", (chunk, ...rest) => {
    said += chunk;
    return write(chunk, ...rest);
  });
  return () => said;
}

test("with neither gateway nor sender no mail can be sent, and the log says what is missing", async () => {
  await quarry.restart({});
  assert.equal((await askForMail()).status, 503);
  assert.ok(quarry.logs().some(({ event }) => event === "no_mail"));
});
