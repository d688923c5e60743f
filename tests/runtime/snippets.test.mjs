// The calls that the playground and the documentation offer for pasting work for any parameters: they are run unchanged, with the
// key in the environment.

import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { snippets } from "../../public/js/contract/snippets.js";
import { sharedWorld } from "./shared.mjs";

const run = promisify(execFile);
const PATH = "/api/v3/search";
const PHRASE = `it's "tall" & $HOME \`ships\` \\ 100% ü+船`;
let world, quarry, key;

before(async () => {
  world = await sharedWorld();
  ({ quarry } = world);
  ({ key } = await quarry.makeKey({ calls: 100 }));
});

after(async () => {
  await world?.close();
});

/** The snippet of a language, and what running it prints. */
async function printed(language, program, ...args) {
  const all = snippets(PATH, { q: PHRASE, df: "" }, new URL(quarry.url).origin);
  const { text } = all.find(({ name }) => name === language);
  assert.ok(!text.includes(key));
  const env = { ...process.env, QUARRY_KEY: key };
  return (await run(program, [...args, text], { env })).stdout;
}

/** A request of a collection (format 2.1) as Postman sends it: variables filled in, what is switched off left out. */
function send({ variable, auth }, { request }) {
  const values = new Map(variable.map(({ key, value }) => [key, value]));
  const fill = (text) => text.replace(/\{\{(\w+)\}\}/g, (_, name) => values.get(name));
  const { url, method } = request;
  const query = new URLSearchParams(
    (url.query ?? []).filter(({ disabled }) => !disabled).map(({ key, value }) => [key, value]),
  );
  const [{ value: token }] = (request.auth ?? auth).bearer ?? [{ value: "" }];
  const headers = token ? { authorization: `Bearer ${fill(token)}` } : {};
  return fetch(`${fill(url.host.join(""))}/${url.path.join("/")}?${query}`, { method, headers });
}

test("Postman: every data request of /postman.json works as it is imported, once the key is set", async () => {
  const collection = await (await fetch(new URL("/postman.json", quarry.url))).json();
  collection.variable.find((one) => one.key === "key").value = key;
  const requests = collection.item.flatMap(({ item }) => item);
  const data = requests.filter(({ name }) => /^GET \/api\/v\d/.test(name));
  assert.equal(data.length, 33);
  const plain = requests.filter(({ name }) => /^GET \/api\/(keys|options|locations|status)[^{]*$/.test(name));
  for (const one of [...data, ...plain]) {
    const answer = await send(collection, one);
    assert.equal(answer.status, 200, `${one.name}: ${await answer.text()}`);
  }
});

const has = (program, ...args) => {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return false;
  } catch {
    return `no ${program} with ${args.at(-1)}`;
  }
};

test("curl", { skip: has("curl", "--version") }, async () => {
  const answer = JSON.parse(await printed("curl", "sh", "-c"));
  assert.equal(answer.search_parameters.q, PHRASE);
});

test("JavaScript", async () => {
  const shown = await printed("JavaScript", process.execPath, "--input-type=module", "-e");
  assert.ok(shown.includes("search_parameters") && shown.includes("ü+船"), shown);
});

test("Python", { skip: has("python3", "-c", "import requests") }, async () => {
  const shown = await printed("Python", "python3", "-c");
  assert.ok(shown.includes("search_parameters") && shown.includes("ü+船"), shown);
});

test("Rust names the same address, its key from the environment", () => {
  const { text } = snippets(PATH, { q: PHRASE }, "https://a.example").find(({ name }) => name === "Rust");
  const [, literal] = /ureq::get\((".*")\)$/m.exec(text);
  assert.equal(new URL(JSON.parse(literal)).searchParams.get("q"), PHRASE);
  assert.match(text, /env::var\("QUARRY_KEY"\)/);
});
