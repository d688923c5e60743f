// The worker with a substitute for the Browser Run binding: pages are rendered by the gateway of this machine.
import worker from "../../src/entry.js";

export { KeyLedger, RenderTurns } from "../../src/entry.js";

const BILLED_MS = "1234";

const browserRun = ({ RENDERER, RENDERER_TOKEN }) => ({
  async quickAction(action, { url, setExtraHTTPHeaders }) {
    if (action !== "content") throw new Error(`no quick action ${action}`);
    const headers = { ...setExtraHTTPHeaders, authorization: `Bearer ${RENDERER_TOKEN}` };
    const page = await fetch(`${RENDERER}/render?url=${encodeURIComponent(url)}`, { headers });
    const meta = { status: page.status, finalUrl: page.headers.get("content-location") };
    const body = JSON.stringify({ success: true, result: await page.text(), meta });
    return new Response(body, { headers: { "x-browser-ms-used": BILLED_MS } });
  },
});

export default {
  fetch: (request, env, ctx) => worker.fetch(request, { ...env, BROWSER: browserRun(env) }, ctx),
};
