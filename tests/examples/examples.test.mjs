// The examples, run as they are written, against the service over its stand-ins.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { TARGET } from "../../scripts/launch/versions.mjs";
import { ROOT, until } from "../runtime/harness.mjs";
import { sharedWorld } from "../runtime/shared.mjs";

const EXAMPLES = join(ROOT, "examples");
const EXAMPLES_TARGET = join(TARGET, "examples-rust");
const lacks = (...programs) => {
  const missing = programs.filter((program) => spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0);
  return missing.length ? `${missing.join(", ")} not there` : false;
};
const LANGUAGES = {
  curl: { skip: lacks("curl", "jq"), command: (name) => ["sh", join(EXAMPLES, "curl", `${name}.sh`)] },
  javascript: {
    skip: false,
    command: (name) => [process.execPath, join(EXAMPLES, "javascript", `${name}.mjs`)],
  },
  python: { skip: lacks("python3"), command: (name) => ["python3", join(EXAMPLES, "python", `${name}.py`)] },
  rust: { skip: lacks("cargo"), command: (name) => [join(EXAMPLES_TARGET, "debug", name)] },
};
let world, standIns, quarry, key;

before(async () => {
  world = await sharedWorld();
  ({ standIns, quarry } = world);
  key = await quarry.makeKey();
});

after(async () => {
  await world?.close();
});

const env = () => ({
  ...process.env,
  QUARRY_KEY: key.key,
  QUARRY_ORIGIN: new URL(quarry.url).origin,
  PYTHONDONTWRITEBYTECODE: "1",
});

function run([program, ...args], more = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: env(), ...more });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(chunk));
    child.on("error", (error) => resolve({ code: 127, out: error.message }));
    child.on("close", (code) => resolve({ code, out: Buffer.concat(chunks).toString() }));
  });
}

async function good(command, more) {
  const { code, out } = await run(command, more);
  assert.equal(code, 0, out);
  return out;
}

test("the Rust examples compile", { skip: LANGUAGES.rust.skip, timeout: 600_000 }, async () => {
  const args = ["cargo", "build", "--quiet", "--locked", "--bins", "--target-dir", EXAMPLES_TARGET];
  // They call a service on this machine.
  args.push("--no-default-features");
  // No debugging information and no incremental build: dependencies are compiled once.
  const quick = { CARGO_PROFILE_DEV_DEBUG: "0", CARGO_INCREMENTAL: "0" };
  await good(args, { cwd: join(EXAMPLES, "rust"), env: { ...env(), ...quick } });
});

for (const [language, { skip, command }] of Object.entries(LANGUAGES)) {
  test(`${language}: a search shows titles and addresses`, { skip }, async () => {
    const out = await good(command("search"));
    const [first] = (await quarry.ask("/api/v1/search?q=paper+lantern", { key: key.key })).json
      .organic_results;
    assert.ok(out.includes(first.title) && out.includes(first.link), out);
  });

  test(`${language}: three pages are three different pages`, { skip }, async () => {
    const asked = standIns.log.length;
    const links = (await good(command("pages"))).trim().split("\n");
    const starts = standIns.log
      .slice(asked)
      .map(({ path }) => new URL(path, "http://a").searchParams.get("start"));
    assert.deepEqual(starts, [null, "10", "20"]);
    assert.ok(links.length >= 20 && new Set(links).size >= links.length * 0.9, `${links.length}`);
  });

  test(
    `${language}: after a 503 the same request is sent again when Retry-After is over`,
    { skip },
    async () => {
      const phrase = `lantern ${language}`;
      const match = new RegExp(`q=lantern(%20|\\+)${language}`);
      const undo = standIns.replay({
        site: "v1-web",
        match,
        body: "<html><body>Something new</body></html>",
      });
      const asked = () => standIns.log.filter(({ path }) => match.test(path));
      const ended = good([...command("retry"), language === "curl" ? `lantern+${language}` : phrase]);
      await until("it was refused", () => asked().length === 1);
      undo();
      const out = await ended;
      assert.match(out, language === "curl" ? /"organic_results":/ : /^200 10\b/);
      const [first, second] = asked();
      assert.equal(asked().length, 2);
      assert.ok(second.at - first.at >= 4_900, `${second.at - first.at} ms`);
    },
  );

  test(`${language}: the second question goes on where the first ended`, { skip }, async () => {
    const asked = standIns.log.length;
    const out = await good(command("conversation"));
    assert.match(out, /\[1\]/);
    const paths = standIns.log.slice(asked).map(({ path }) => decodeURIComponent(path.replaceAll("+", " ")));
    assert.ok(paths[0].includes("how are paper lanterns made"), paths[0]);
    assert.ok(paths.at(-1).includes("and how long do they last"), paths.at(-1));
    assert.equal(paths.length, 2);
  });
}

test("a client that a generator makes of the document compiles and calls", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-client-"));
  try {
    const { origin } = new URL(quarry.url);
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    cpSync(join(EXAMPLES, "typescript", "client.ts"), join(folder, "client.ts"));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    const bin = (name) => [process.execPath, join(ROOT, "node_modules", ...name)];
    const generator = bin(["openapi-typescript", "bin", "cli.js"]);
    await good([...generator, `${origin}/openapi.json`, "-o", join(folder, "quarry.d.ts")], { cwd: folder });
    // The types are those of the contract: another parameter or a field that is not there is an error.
    const client = readFileSync(join(folder, "client.ts"), "utf8");
    const mistakes = [
      ['q: "paper lantern"', 'phrase: "paper lantern"'],
      ["title, link", "headline, link"],
      ['"/api/v1/search"', '"/api/v1/serach"'],
    ];
    const files = mistakes.map((_, i) => `wrong${i}.ts`);
    mistakes.forEach(([right, wrong], i) =>
      writeFileSync(join(folder, files[i]), client.replace(right, wrong)),
    );
    const options = [
      "--strict",
      "--target",
      "es2022",
      "--module",
      "nodenext",
      "--skipLibCheck",
      "--types",
      "node",
    ];
    const compiler = [...bin(["typescript", "bin", "tsc"]), ...options];
    const { out: told } = await run([...compiler, "client.ts", ...files], { cwd: folder });
    const errors = told.split("\n").filter((line) => line.includes("error TS"));
    const elsewhere = errors.filter((line) => !files.some((file) => line.startsWith(`${file}(`)));
    assert.deepEqual(elsewhere, [], told);
    files.forEach((file, i) => assert.match(told, new RegExp(`^${file}.*error TS`, "m"), mistakes[i][1]));
    const out = await good([process.execPath, "client.js"], { cwd: folder });
    assert.match(out, /https?:\/\//);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
