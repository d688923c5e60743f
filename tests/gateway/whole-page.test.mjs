// Each kind of page is whole, in a real Chromium, at the sign that the worker has it wait for; earlier ones are not enough for those that
// come by a reload or go on growing.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { KINDS, configuredSign, elementOf, measure } from "../../bench/rendering/measure.mjs";
import { findHeadlessBrowser } from "../../scripts/lib/chromium.mjs";

const executablePath = findHeadlessBrowser();
const skip = !executablePath && "no chromium";
const EVENT = "domcontentloaded";
let measured;

before(async () => {
  if (skip) return;
  const signsOf = (kind) => [configuredSign(kind), ...earlier(kind)];
  measured = await measure({ executablePath, rounds: 1, signsOf });
});

/** Signs that come too early for a kind. */
const earlier = ({ comes, grows }) => [
  ...(comes === "by reload" ? [EVENT] : []),
  ...(grows ? ["element"] : []),
];

for (const kind of KINDS) {
  test(`${kind.kind} is whole at ${configuredSign(kind)}`, { skip }, () => {
    const at = (sign) => measured.find((one) => one.kind === kind.kind && one.sign === sign);
    assert.ok(at(configuredSign(kind)).isWhole);
    for (const sign of earlier(kind)) assert.ok(!at(sign).isWhole, `${sign} is too early`);
  });
}

test("pages that a script writes later have no sign but their network", () => {
  for (const kind of KINDS.filter(({ comes }) => comes === "by script"))
    assert.equal(elementOf(kind), undefined);
});
