// clients/python as it is published: built, installed from the wheel, checked by mypy, and its own tests over the running service.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { testPython } from "../../scripts/lib/python.mjs";
import { run } from "../../scripts/launch/process.mjs";
import { startStandIns } from "../../stand-ins/server.mjs";
import { ROOT, startQuarry } from "../runtime/harness.mjs";

const { python, reason: skip = false } = await testPython();
let standIns, quarry, folder;

before(async () => {
  if (skip) return;
  // Files that the build writes beside the sources stay out of the repository.
  folder = mkdtempSync(join(tmpdir(), "quarry-python-"));
  cpSync(join(ROOT, "clients", "python"), folder, { recursive: true });
  standIns = await startStandIns();
  quarry = await startQuarry({ also: ["ASSETS"], sources: standIns.url, vars: { CACHE_TTL_MAX_S: "86400" } });
});

after(async () => {
  await quarry?.close();
  await standIns?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function good(args, env = {}) {
  const quiet = { PYTHONDONTWRITEBYTECODE: "1", MYPYPATH: join(folder, "src") };
  const { ok, out } = await run(python, args, { cwd: folder, env: { ...quiet, ...env } });
  assert.ok(ok, out);
  return out;
}

test("the package can be published with all its metadata", { skip, timeout: 120_000 }, async () => {
  // Uses the installed packages: the tests need no registry.
  await good(["-m", "build", "--no-isolation", "--outdir", "dist", "."]);
  const [wheel, source] = readdirSync(join(folder, "dist")).sort();
  assert.match(wheel, /^quarry_client-\d+\.\d+\.\d+-py3-none-any\.whl$/);
  assert.match(source, /^quarry_client-\d+\.\d+\.\d+\.tar\.gz$/);
  const files = (await good(["-m", "zipfile", "-l", join("dist", wheel)]))
    .split("\n")
    .map((line) => line.split(" ")[0]);
  for (const name of ["quarry_client/py.typed", "quarry_client/types.py", "quarry_client/_async_client.py"])
    assert.ok(files.includes(name), `${name} is not among ${files.join()}`);
  assert.ok(files.some((name) => name.endsWith("licenses/LICENSE")));
  assert.ok(files.every((name) => !name.startsWith("tests")));
  const where = join(folder, "installed");
  const quiet = ["--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--target", where];
  await good(["-m", "pip", "install", ...quiet, join("dist", wheel)]);
  const look = "import quarry_client; print(quarry_client.__file__, quarry_client.__version__)";
  assert.ok((await good(["-c", look], { PYTHONPATH: where })).startsWith(where));
});

test("its types hold, in its tests as well", { skip, timeout: 120_000 }, async () => {
  await good(["-m", "mypy"]);
});

test(
  "the client behaves as documented when the service does not respond",
  { skip, timeout: 60_000 },
  async () => {
    const out = await good([join("tests", "test_wire.py")], { PYTHONPATH: "src" });
    assert.match(out, /^OK$/m);
  },
);

test("its README runs as it is written", { skip, timeout: 60_000 }, async () => {
  const readme = readFileSync(join(ROOT, "clients", "python", "README.md"), "utf8");
  const blocks = [...readme.matchAll(/^```python\n(.*?)^```$/gms)].map(([, code]) => code);
  assert.equal(blocks.length, 6);
  const { key } = await quarry.makeKey();
  const { origin } = new URL(quarry.url);
  const program = blocks.join("\n").replace("https://YOUR-HOST", origin).replace("qk_…", key);
  const out = await good(["-c", program], { PYTHONPATH: "src", QUARRY_ORIGIN: origin, QUARRY_KEY: key });
  assert.match(out, /https?:\/\//);
  assert.match(out, /^\/api\/v3\/search\?q=tea 200 /m);
});

test("the client calls the running service", { skip, timeout: 60_000 }, async () => {
  const { key } = await quarry.makeKey();
  const env = { PYTHONPATH: "src", QUARRY_ORIGIN: new URL(quarry.url).origin, QUARRY_KEY: key };
  const out = await good([join("tests", "test_service.py")], env);
  assert.match(out, /^OK$/m, out);
});
