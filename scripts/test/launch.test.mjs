// The launcher needs Node alone before the setup, and every command starts through it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { COMMANDS } from "../launch/commands.mjs";
import { ROOT } from "../launch/versions.mjs";

const FOLDER = join(ROOT, "scripts", "launch");
const IMPORT =
  /^\s*(?:import|export)\b(?:[^;"'=(]*?\bfrom)?\s*["']([^"']+)["']|\b(?:import|require)\(\s*["'`]([^"'`]+)["'`]/gm;
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/** The imports of a text that the setup may not have: packages, and files outside its folder. */
function forbidden(text) {
  const all = [...text.matchAll(IMPORT)].map(([, named, called]) => named ?? called);
  return all.filter(
    (name) => !(name.startsWith("node:") && isBuiltin(name)) && !/^\.\/[\w-]+\.mjs$/.test(name),
  );
}

test("scripts before the setup import no package and no file outside their folder", () => {
  const names = readdirSync(FOLDER);
  assert.ok(names.includes("run.mjs"));
  for (const name of names) {
    assert.deepEqual(forbidden(readFileSync(join(FOLDER, name), "utf8")), [], name);
  }
});

test("the import rule finds packages and outside files however they are imported", () => {
  const wrong = [
    'import "wrangler";',
    'import { a,\n  b } from "../lib/rust.mjs";',
    'export { c } from "commonmark";',
    'const d = await import("playwright-core");',
    'const e = require("fs");',
  ];
  for (const text of wrong) assert.equal(forbidden(text).length, 1, text);
  assert.deepEqual(forbidden('import { join } from "node:path";\nimport { run } from "./process.mjs";'), []);
});

test("every script of package.json is the launcher with a command whose file exists", () => {
  assert.deepEqual(Object.keys(scripts).sort(), Object.keys(COMMANDS).sort());
  for (const [name, script] of Object.entries(scripts)) {
    assert.equal(script, `node scripts/launch/run.mjs ${name}`);
    assert.ok(existsSync(join(ROOT, COMMANDS[name])), COMMANDS[name]);
  }
});

/** Runs `work` with a folder that has the launcher, and an npm that prints its arguments and fails. */
function inBareFolder(work) {
  const room = mkdtempSync(join(tmpdir(), "quarry-launch-"));
  try {
    mkdirSync(join(room, "scripts"));
    cpSync(FOLDER, join(room, "scripts", "launch"), { recursive: true });
    for (const name of ["Cargo.toml", "package-lock.json"]) cpSync(join(ROOT, name), join(room, name));
    const bin = join(room, "bin");
    mkdirSync(bin);
    // The real npm takes the network and a minute.
    writeFileSync(join(bin, "npm"), '#!/bin/sh\necho "npm on PATH was asked for: $*"\nexit 1\n', {
      mode: 0o755,
    });
    const script = 'console.log("npm of Node was asked for:", ...process.argv.slice(2)); process.exit(1);\n';
    writeFileSync(join(bin, "npm-cli.js"), script);
    const launch = (name, more) => {
      const env = { ...process.env, npm_execpath: "", PATH: `${bin}:${process.env.PATH}`, ...more };
      const args = [join(room, "scripts", "launch", "run.mjs"), name];
      return spawnSync(process.execPath, args, { env, encoding: "utf8" });
    };
    work({ room, bin, launch });
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

test("without node_modules the launcher installs them before it runs the command", () => {
  inBareFolder(({ launch }) => {
    for (const name of Object.keys(COMMANDS)) {
      const { status, stdout, stderr } = launch(name);
      assert.equal(status, 1, name);
      assert.match(stdout, /^setup: npm ci/m, name);
      assert.match(stderr, /npm on PATH was asked for: ci/, name);
    }
  });
});

test("packages from npm ci are not installed again, unless the lock file names another version", () => {
  inBareFolder(({ room, launch }) => {
    const modules = join(room, "node_modules");
    mkdirSync(join(modules, ".bin"), { recursive: true });
    for (const name of ["node", "wrangler", "esbuild", "prettier"]) {
      writeFileSync(join(modules, ".bin", name), "");
    }
    const lock = JSON.parse(readFileSync(join(room, "package-lock.json"), "utf8"));
    const installed = join(modules, ".package-lock.json");
    writeFileSync(installed, JSON.stringify(lock));
    assert.doesNotMatch(launch("doctor").stdout, /npm ci/);
    lock.packages["node_modules/wrangler"].version = "0.0.1";
    writeFileSync(installed, JSON.stringify(lock));
    assert.match(launch("doctor").stdout, /^setup: npm ci/m);
  });
});

test("an npm that started the launcher is run by Node, without a shell", () => {
  inBareFolder(({ bin, launch }) => {
    const { status, stderr } = launch("start", { npm_execpath: join(bin, "npm-cli.js") });
    assert.equal(status, 1);
    assert.match(stderr, /npm of Node was asked for: ci/);
  });
});

test("an unknown command is refused with the names of those that exist", () => {
  const { status, stderr } = spawnSync(process.execPath, [join(FOLDER, "run.mjs"), "begin"], {
    encoding: "utf8",
  });
  assert.equal(status, 1);
  assert.match(stderr, /takes one of start, test,.*"begin" is none of them/);
});
