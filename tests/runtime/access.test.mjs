// Cloudflare Access before the operator's page and API, on the real runtime; the stand-in provider signs as Access does.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startStandIns } from "../../stand-ins/server.mjs";
import { ADMIN_SECRET, startQuarry } from "./harness.mjs";

const TAG = "4714c1358e65fe4b408ad6d432a5f878f08194bdb4752441fd56faefa9b2b6f2";
let standIns, quarry, team;

before(async () => {
  standIns = await startStandIns();
  team = `${standIns.url}/provider`;
  const vars = { ACCESS_TEAM_DOMAIN: team, ACCESS_AUDIENCE: TAG };
  quarry = await startQuarry({ also: ["ASSETS"], vars });
});

after(async () => {
  await quarry?.close();
  await standIns?.close();
});

async function at(what, body = {}) {
  const answer = await fetch(`${team}/${what}`, { method: "POST", body: JSON.stringify(body) });
  assert.equal(answer.status, 200);
  return answer.json();
}

/** The header that Access adds for somebody whom it let through. */
async function letThrough(more = {}) {
  const { assertion } = await at("mint", { alg: "RS256", header: { typ: "JWT" }, aud: [TAG], ...more });
  return { "cf-access-jwt-assertion": assertion };
}

const OPERATORS = ["/admin/keys", "/admin/health", "/admin/agents/payments", "/admin/agents/events"];
const code = ({ json }) => json.error_code ?? json.error;

test("the page and the API open to whom Access let through, and the API with the secret alone", async () => {
  const headers = await letThrough();
  const page = await quarry.ask("/admin", { headers });
  assert.equal(page.status, 200, page.text);
  assert.match(page.text, /<h1>Operator<\/h1>/);
  assert.match(page.headers.get("content-security-policy"), /default-src 'none'/);
  for (const path of OPERATORS) {
    assert.equal((await quarry.ask(path, { headers, key: ADMIN_SECRET })).status, 200, path);
    const without = await quarry.ask(path, { headers });
    assert.equal(`${without.status} ${code(without)}`, "401 operator_unauthorized", path);
  }
});

test("without Access's word, or with another's, neither opens, whatever the secret", async () => {
  const wrong = {
    nothing: {},
    "another application": await letThrough({ aud: ["another"] }),
    "another issuer": await letThrough({ iss: "https://other.example" }),
    "one that is over": await letThrough({ iat: 1_700_000_000, exp: 1_700_000_300 }),
    "a key that is nobody's": await letThrough({ signer: "stranger" }),
    "another algorithm": await letThrough({ alg: "ES256" }),
  };
  for (const [name, headers] of Object.entries(wrong)) {
    for (const path of ["/admin", ...OPERATORS]) {
      const answer = await quarry.ask(path, { headers, key: ADMIN_SECRET });
      assert.equal(`${answer.status} ${code(answer)}`, "401 operator_unauthorized", `${name}: ${path}`);
      assert.match(answer.json.message, /Cloudflare Access/);
    }
  }
  assert.ok(quarry.logs().some(({ event, reason }) => event === "access_refused" && reason === "audience"));
  assert.equal((await quarry.ask("/health")).status, 200, "everybody else's paths are as they were");
});

test("new keys of the team are found at once; where none can be had nobody comes in", async () => {
  const before = await letThrough();
  assert.equal((await quarry.ask("/admin", { headers: before })).status, 200);
  await at("rotate");
  const headers = await letThrough();
  assert.equal((await quarry.ask("/admin", { headers })).status, 200);
  await at("fault", { kind: "error" });
  await quarry.restart({ FRESH: "1" });
  const refused = await quarry.ask("/admin", { headers });
  assert.equal(`${refused.status} ${code(refused)}`, "503 temporarily_unavailable");
  await at("fault");
});

test("configured by half, nobody comes in", async () => {
  await quarry.restart({ ACCESS_AUDIENCE: "" });
  const answer = await quarry.ask("/admin", { headers: await letThrough(), key: ADMIN_SECRET });
  assert.equal(answer.status, 401);
});
