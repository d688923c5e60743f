// 429 and 503 say in Retry-After when the same request is worth sending again. A call that failed was not charged.
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./quarry.mjs";

async function patient(path, parameters, tries = 5) {
  for (;;) {
    const answer = await ask(path, parameters);
    if (![429, 503].includes(answer.status) || --tries === 0) return answer;
    await sleep(Number(answer.headers.get("retry-after")) * 1000);
  }
}

const answer = await patient("/api/v1/search", { q: process.argv[2] ?? "paper lantern" });
console.log(answer.status, (await answer.json()).organic_results.length);
