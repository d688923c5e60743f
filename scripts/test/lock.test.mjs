import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { hold, withLock } from "../launch/lock.mjs";

const dir = mkdtempSync(join(tmpdir(), "quarry-lock-"));
after(() => rmSync(dir, { recursive: true }));

test("two holders never overlap", async () => {
  const lock = join(dir, "turns");
  let inside = 0;
  const work = async () => {
    inside += 1;
    assert.equal(inside, 1);
    await sleep(20);
    inside -= 1;
  };
  await Promise.all([1, 2, 3].map(() => withLock(lock, "a test", work)));
});

test("the lock is free again after a failure", async () => {
  const lock = join(dir, "failure");
  await assert.rejects(
    withLock(lock, "a test", () => Promise.reject(new Error("no"))),
    /no/,
  );
  assert.equal(existsSync(lock), false);
});

test("the lock of a process that is gone is taken over", async () => {
  const lock = join(dir, "gone");
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  mkdirSync(lock);
  writeFileSync(join(lock, "pid"), String(pid));
  assert.equal(await withLock(lock, "a test", async () => "mine"), "mine");
});

test("the lock of a process before the machine was started is taken over, whoever has its number now", async () => {
  const lock = join(dir, "before");
  mkdirSync(lock);
  writeFileSync(join(lock, "pid"), String(process.pid));
  utimesSync(lock, 0, 0);
  assert.equal(await withLock(lock, "a test", async () => "mine"), "mine");
});

test("a held lock is nobody else's while its process lives", () => {
  const lock = join(dir, "held");
  const script = `import { hold } from ${JSON.stringify(new URL("../launch/lock.mjs", import.meta.url).href)};
    console.log(hold(${JSON.stringify(lock)}));`;
  const take = () => {
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
    });
    return stdout.trim();
  };
  assert.equal(take(), "true");
  assert.equal(existsSync(lock), false, "it ends with its process");
  assert.equal(hold(lock), true);
  assert.equal(take(), "false");
});
