// The documents agree with themselves and with the code: links lead somewhere, the README stays short, a citation of the
// specification names a section of it.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { ROOT } from "../launch/versions.mjs";

const README_LINES = 150;
const ONE_PAGE_LINES = 120;

const read = (path) => readFileSync(join(ROOT, path), "utf8");
const FOLDERS = [
  ".github",
  "bench",
  "clients",
  "crates",
  "docs",
  "examples",
  "fuzz",
  "gateway",
  "scripts",
  "src",
  "stand-ins",
  "tests",
  "trust",
];
const all = [
  ...readdirSync(ROOT),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((path) => join(folder, path)),
  ),
].filter((path) => !/(^|\/)(target|node_modules)\//.test(path));

/** The files of the repository whose names end so. */
const files = (...ends) => all.filter((path) => ends.some((end) => path.endsWith(end)));

/** The anchors that GitHub makes of a document's headings. */
function anchors(text) {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) => title);
  return new Set(
    headings.map((title) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

test("links between documents lead to a file and to a heading that exist", () => {
  const broken = [];
  let seen = 0;
  for (const path of files(".md")) {
    for (const [, target] of read(path).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      seen += 1;
      const [file, anchor] = target.split("#");
      const full = file ? join(dirname(path), file) : path;
      if (!existsSync(join(ROOT, full))) broken.push(`${path}: ${target}`);
      else if (anchor && !anchors(read(full)).has(anchor)) broken.push(`${path}: ${target}`);
    }
  }
  assert.ok(seen > 50, "hardly any link was found");
  assert.deepEqual(broken, []);
});

test("files and folders that documents name in code style exist", () => {
  const missing = [];
  for (const path of files(".md").filter((path) => !path.startsWith("crates/"))) {
    for (const [, name] of read(path).matchAll(
      /`((?:crates|src|scripts|tests|trust|public|docs|stand-ins|bench)\/[\w./-]+)`/g,
    )) {
      if (!existsSync(join(ROOT, name))) missing.push(`${path}: ${name}`);
    }
  }
  assert.deepEqual(missing, []);
});

/** The commands that a text names, `[program, what]`: `npm run build`, `npx wrangler`, `node fuzz/run.mjs`. */
function commandsIn(text) {
  const pattern = /\b(npm run|npm (?=start\b|test\b)|npx|node(?= [\w./-]+\.m?js\b)) ?([\w@./:-]+)/g;
  return [...text.matchAll(pattern)].map(([, program, what]) => [program.trim(), what.replace(/[.:]$/, "")]);
}

/** Whether a command exists where the document at `path` is read: at the root, or in the document's own folder. */
function isCommand(path, [program, what]) {
  if (program === "npx") return existsSync(join(ROOT, "node_modules", ".bin", what));
  return ["", dirname(path)].some((folder) => {
    if (program === "node") return existsSync(join(ROOT, folder, what));
    const own = join(folder, "package.json");
    return existsSync(join(ROOT, own)) && Object.hasOwn(JSON.parse(read(own)).scripts ?? {}, what);
  });
}

test("every command that a document or a workflow names exists", () => {
  const missing = [];
  let seen = 0;
  for (const path of [...files(".md", ".yml"), join(".ci", "run")]) {
    for (const command of commandsIn(read(path))) {
      seen += 1;
      if (!isCommand(path, command)) missing.push(`${path}: ${command.join(" ")}`);
    }
  }
  assert.ok(seen > 60, `only ${seen} commands were found`);
  assert.deepEqual(missing, []);
});

test("a command that does not exist is found, whatever runs it", () => {
  const wrong = ["npm run biuld", "npx wragnler dev", "node scripts/biuld.mjs"];
  for (const text of wrong) {
    const [command] = commandsIn(`Then \`${text}\`.`);
    assert.equal(isCommand("README.md", command), false, text);
  }
  for (const text of ["npm start", "npm run build", "npx wrangler dev", "node scripts/build.mjs"]) {
    const [command] = commandsIn(`Then \`${text}\`.`);
    assert.equal(isCommand("README.md", command), true, text);
  }
});

test("the README fits on a screen or three, the architecture on a page", () => {
  assert.ok(read("README.md").split("\n").length <= README_LINES);
  assert.ok(read("ARCHITECTURE.md").split("\n").length <= ONE_PAGE_LINES);
});

test("every citation of the specification names a section or a term of it", () => {
  const specification = read("docs/specification.md");
  const sections = new Set(
    [...specification.matchAll(/^#+ (.*)$/gm)].map(([, title]) => title.toLowerCase()),
  );
  const stray = [];
  let seen = 0;
  for (const path of files(".rs", ".mjs", ".js")) {
    if (path === "scripts/test/documents.test.mjs") continue;
    for (const [, cited] of read(path).matchAll(/docs\/specification\.md, ([^);:]*)/g)) {
      seen += 1;
      const first = cited
        .replace(/\s*\n\s*\/\/[/!]?\s*/g, " ")
        .split(/,| and /)[0]
        .trim();
      const term = /^`([^`]+)`/.exec(first)?.[1];
      const section = first.replace(/ \d+$/, "").toLowerCase();
      const known = term ? specification.includes(term.replace("/…", "")) : sections.has(section);
      if (!known) stray.push(`${path}: ${first}`);
    }
  }
  assert.ok(seen > 80, `only ${seen} citations were found`);
  assert.deepEqual(stray, []);
});

test("no text cites a specification without saying where it is", () => {
  const bare = files(".rs", ".mjs").filter((path) => /\((?:[Tt]he )?specification, /.test(read(path)));
  assert.deepEqual(bare, []);
});

test("functions that ARCHITECTURE.md links are in the files that it names", () => {
  const links = [...read("ARCHITECTURE.md").matchAll(/\[`([\w:]+)`\]\(([^)]+\.rs)\)/g)];
  assert.ok(links.length > 20);
  const missing = links.filter(
    ([, name, file]) => !new RegExp(`\\bfn ${name.split("::").at(-1)}\\b`).test(read(file)),
  );
  assert.deepEqual(
    missing.map(([link]) => link),
    [],
  );
});
