// The baseline: one hop to an object in memory, then the same fetch, then the source's answer as it is.
import { DurableObject } from "cloudflare:workers";

export class Counter extends DurableObject {
  count = 0;

  command() {
    return String(++this.count);
  }
}

export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    const stub = env.COUNTER.get(env.COUNTER.idFromName("one"));
    await stub.command("{}");
    const answer = await fetch(`http://source/v6-store-api/search${url.search}`);
    return new Response(await answer.text(), { headers: { "content-type": "application/json" } });
  },
};
