// `npm start` twice at once in one clone: each has ports and databases of its own, says which page to open, and leaves nothing
// behind.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "../launch/versions.mjs";

const OUT = join(ROOT, "build");
const wasm = (...profile) => join(OUT, ...profile, "index_bg.wasm");
/** The build that is there, so that nothing is built for this. */
const profile = ["release", "dev"].find(
  (name) => existsSync(wasm(name)) && readFileSync(wasm(name)).equals(readFileSync(wasm())),
);
const skip = !profile && "the worker is not built";

/** Starts one; `{ told(pattern), stop() }`. */
function start() {
  const child = spawn(process.execPath, [join(ROOT, "scripts/start.mjs")], {
    cwd: ROOT,
    env: { ...process.env, QUARRY_PROFILE: profile, PORT: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const told = (pattern) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const [, found] = pattern.exec(said) ?? [];
        if (found) resolve(found);
      };
      for (const stream of [child.stdout, child.stderr]) {
        stream.on("data", look);
      }
      look();
      ended.then((code) => reject(new Error(`it ended (${code}):\n${said}`)));
    });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += data));
  return {
    told,
    said: () => said,
    stop: () => (child.kill("SIGINT"), ended),
  };
}

const answers = (url) =>
  fetch(url).then(
    ({ status }) => status,
    () => "nobody",
  );

test(
  "two of them come up on ports and databases of their own and say which page to open",
  { skip },
  async () => {
    const both = [start(), start()];
    try {
      const pages = await Promise.all(both.map(({ told }) => told(/^\s+open\s+(http:\S+)$/m)));
      const keys = await Promise.all(both.map(({ told }) => told(/^\s+demo key\s+(qk_\S+)$/m)));
      assert.notEqual(pages[0], pages[1]);
      const others = both.filter(({ said }) => /another npm start uses/.test(said()));
      assert.ok(others.length > 0, "both runtimes use one state");
      for (const [at, page] of pages.entries()) {
        assert.match(
          both[at].said(),
          /^\s+operator\s+http:\S+\/admin, with the secret ADMIN_SECRET of \.dev\.vars$/m,
        );
        assert.equal(await answers(page), 200);
        const headers = { authorization: `Bearer ${keys[at]}` };
        const call = await fetch(`${page}/api/v6/app-store/search?term=chess&num=3`, { headers });
        assert.equal(call.status, 200, await call.text());
        for (let times = 0; times < 7; times += 1) {
          const own = { method: "POST", headers: { origin: page } };
          assert.equal((await fetch(`${page}/api/keys/visitor`, own)).status, 201, "free keys for trying");
        }
      }
      assert.deepEqual(await Promise.all(both.map(({ stop }) => stop())), [0, 0]);
      assert.deepEqual(await Promise.all(pages.map(answers)), ["nobody", "nobody"]);
    } finally {
      await Promise.all(both.map(({ stop }) => stop()));
    }
  },
);
