// The baseline of a cached answer: one hop to an object in memory, then the cache, then what it holds as it is. At /nothing and
// /hop it answers without either, and after the hop alone.
import { DurableObject } from "cloudflare:workers";

const ADDRESS = "https://answers.invalid/bare";

export class Counter extends DurableObject {
  count = 0;

  command() {
    return String(++this.count);
  }
}

export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (pathname === "/nothing") return Response.json({});
    const stub = env.COUNTER.get(env.COUNTER.idFromName("one"));
    if (request.method === "PUT") {
      const headers = { "cache-control": "public, max-age=86400" };
      await caches.default.put(ADDRESS, new Response(await request.text(), { headers }));
      return new Response(null, { status: 204 });
    }
    await stub.command("{}");
    if (pathname === "/hop") return Response.json({});
    const answer = await caches.default.match(ADDRESS);
    if (answer === undefined) return new Response("nothing is cached", { status: 404 });
    return new Response(await answer.text(), { headers: { "content-type": "application/json" } });
  },
};
