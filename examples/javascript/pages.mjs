// Three pages of results: each answer has the request for the next one, ready to send.
import { ask } from "./quarry.mjs";

let next = "/api/v1/search?q=paper+lantern";
for (let page = 1; page <= 3 && next; page++) {
  const answer = await (await ask(next)).json();
  for (const { link } of answer.organic_results) console.log(link);
  next = answer.service_pagination?.next;
}
