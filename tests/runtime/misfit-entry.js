// The worker with a list of MCP tools in which `web_search` has another schema than its answers.
import worker from "../../src/entry.js";

export { KeyLedger, RenderTurns } from "../../src/entry.js";

/** The worker knows its bindings by their class. */
class Fetcher {
  constructor(assets) {
    this.assets = assets;
  }

  async fetch(address, init) {
    const asset = await this.assets.fetch(address, init);
    if (!String(address).endsWith("/mcp-tools.json")) return asset;
    const lines = (await asset.text()).split("\n").map((line) => {
      if (!line.startsWith('{"name":"web_search",')) return line;
      const tool = JSON.parse(line.replace(/,$/, ""));
      tool.outputSchema.properties.organic_results = { type: "string" };
      return `${JSON.stringify(tool)},`;
    });
    return new Response(lines.join("\n"), { headers: asset.headers });
  }
}

export default {
  fetch: (request, env, ctx) => worker.fetch(request, { ...env, ASSETS: new Fetcher(env.ASSETS) }, ctx),
};
