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
    const site = url.pathname.startsWith("/api/v1/") ? "v1-web" : "v6-store-api";
    const answer = await fetch(`http://source/${site}/search${url.search}`);
    return new Response(await answer.text(), { headers: { "content-type": "application/json" } });
  },
};
