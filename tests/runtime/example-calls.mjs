// Calls built from the examples in /openapi.json: each parameter beside its operation's example call.

import assert from "node:assert/strict";

/** Calls that wait at a time. */
const AT_ONCE = 8;

/** Returns the parameters of an operation's example call that one more is added to, so that the constraints between them hold. */
export function callWith(operation, { name, example }) {
  const call = { ...operation["x-example"], [name]: String(example) };
  const exampleOf = (wanted) =>
    String(operation.parameters.find((parameter) => parameter.name === wanted).example);
  const kept = new Set([name]);
  const add = (wanted, value = exampleOf(wanted)) => {
    call[wanted] = value;
    kept.add(wanted);
  };
  for (const rule of operation["x-constraints"]) {
    if (rule.kind === "excludes" && rule.name in call && rule.other in call)
      delete call[kept.has(rule.name) ? rule.other : rule.name];
    if (rule.kind === "requires_value" && rule.name in call) add(rule.of, rule.value);
    const holds = rule.kind === "requires" || (rule.kind === "when" && call[rule.name] === rule.value);
    if (holds && rule.name in call && !rule.needs.some((need) => need in call)) {
      add(rule.needs[0]);
      return callWith({ ...operation, "x-example": call }, { name, example });
    }
  }
  return call;
}

/** Returns the example of a parameter; of tokens, which are of one account, the one that the account's own answer has in that field. */
export async function exampleOf(quarry, key, path, { example, "x-from-answer": field }, operation) {
  if (!field) return example;
  const first = await quarry.ask(`${path}?${new URLSearchParams(operation["x-example"])}`, { key });
  const [token] = [...first.text.matchAll(new RegExp(`"${field}":"([^"]+)"`, "g"))].map(([, text]) => text);
  assert.ok(token, `${path}: no ${field} in ${first.text}`);
  return token;
}

/** Runs the jobs, a few at once; returns what each returned. */
export async function runTogether(jobs) {
  const results = [];
  const next = async () => {
    for (let job = jobs.pop(); job; job = jobs.pop()) results.push(await job());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return results;
}
