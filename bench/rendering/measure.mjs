// Renders each kind of page in Chromium, as its source serves it, and waits for one sign after the other: how long that takes, and
// whether the page is whole by then. The pages are the stand-ins'; here they come as the sources' do: by a first document that
// reloads itself, in pieces, and with messages to their makers that keep the network busy when all has long been there.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openProfile } from "../../gateway/browser.mjs";
import { parseOptions } from "../../gateway/options.mjs";
import { render } from "../../gateway/render.mjs";
import { startStandIns } from "../../stand-ins/server.mjs";

const WHOLE_PAGES = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../crates/sources-core/src/rendering/whole-pages.json"), "utf8"),
);

/**
 * Kinds of pages that are rendered; `comes` is how: at once, by a document that reloads itself, or written by a script. A page that
 * `grows` announces a part that its own script fetches.
 */
export const KINDS = [
  { kind: "v1/search", site: "v1-web", path: "/search?q=lantern+cafe", comes: "by reload" },
  {
    kind: "v1/search, overview announced",
    site: "v1-web",
    path: "/search?q=why+do+lanterns+work",
    comes: "by reload",
    grows: true,
  },
  { kind: "v1/search, fast", site: "v1-web", path: "/search?q=lantern+cafe&udm=14", comes: "by reload" },
  { kind: "v1/local", site: "v1-web", path: "/search?q=lantern+cafe&udm=1", comes: "by reload" },
  { kind: "v1/shopping", site: "v1-web", path: "/search?q=lantern&udm=28", comes: "by reload" },
  { kind: "v1/ai-mode", site: "v1-web", path: "/search?q=how+do+lanterns+work&udm=50", comes: "by script" },
  { kind: "v4/search", site: "v4-web", path: "/search?find_desc=lantern&find_loc=Oslo", comes: "at once" },
  { kind: "v5/place", site: "v5-web", path: "/Restaurant_Review-g1-d124-Reviews-a.html", comes: "at once" },
];

/** Signs that can be waited for, the earliest first. */
export const SIGNS = ["domcontentloaded", "load", "element", "networkidle"];

const END = '<i id="end-of-page"></i>';
const SHELL_MS = 120;
const PIECES_APART_MS = 150;
const SCRIPT_MS = 200;
const MESSAGE_MS = 400;
const MESSAGES = 3;
const DEADLINE_MS = 20_000;
const HTML = { "content-type": "text/html; charset=utf-8" };
const HOSTS_OF_SCRIPTS = /https:\/\/(scripts\.example|ct\.captcha-delivery\.com)/g;

const messages = (then = "") =>
  `<script>(async () => { for (let n = 0; n < ${MESSAGES}; n++) await fetch("/message"); ${then} })()</script>`;
/** The page's own script fetches its last part. In pieces, so that the script is no end itself. */
const grown = messages(
  `document.body.insertAdjacentHTML("beforeend", "${END.replaceAll('"', "'").replace("-", '" + "-')}");`,
);
const reload = `<!doctype html><title>One moment</title><script>setTimeout(() => location.replace(location.href + "&sei=1"), ${SHELL_MS})</script>`;
const written = `<!doctype html><title>One moment</title><script>
  setTimeout(async () => {
    const page = await (await fetch(location.href + "&whole=1")).text();
    document.open(); document.write(page); document.close();
  }, ${SCRIPT_MS});
</script>`;

/** Returns the element by which a page of a kind may be known; undefined where none is. */
const elementOn = ({ site }) => WHOLE_PAGES.find((page) => page.site === site)?.element;

/** Returns the element by which the worker knows that a page is whole; undefined for pages whose network is waited for. */
export function elementOf({ site, path }) {
  const hasAny = (parts) => parts.some((part) => path.includes(part));
  const fits = (page) =>
    page.site === site &&
    path.includes(page.path) &&
    (!page.having.length || hasAny(page.having)) &&
    !hasAny(page.except);
  return WHOLE_PAGES.find(fits)?.element;
}

/** Returns the sign that the worker has a gateway wait for. */
export const configuredSign = (kind) => (elementOf(kind) ? "element" : "networkidle");

/** Renders every kind with each of its signs: `[{ kind, sign, ms, isWhole }]`, medians of so many rounds. */
export async function measure({ executablePath, rounds = 3, kinds = KINDS, signsOf = () => SIGNS }) {
  const standIns = await startStandIns();
  const source = await startSource(standIns.url);
  const profile = mkdtempSync(join(tmpdir(), "quarry-rendering-"));
  const context = await openProfile({ executablePath, profile });
  try {
    const out = [];
    for (const kind of kinds) {
      for (const sign of signsOf(kind)) {
        const runs = [];
        for (let round = 0; round < rounds; round += 1) runs.push(await once(context, source, kind, sign));
        const ms = runs.map((run) => run.ms).sort((one, other) => one - other)[Math.floor(rounds / 2)];
        out.push({ kind: kind.kind, sign, ms, isWhole: runs.every((run) => run.isWhole) });
      }
    }
    return out;
  } finally {
    await context.close();
    await source.close();
    await standIns.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function once(context, source, kind, sign) {
  const asked =
    sign === "element"
      ? { waitUntil: "domcontentloaded", waitForSelector: elementOn(kind) }
      : { waitUntil: sign };
  const request = { url: source.url(kind), method: "GET", headers: {} };
  const options = parseOptions(JSON.stringify(asked));
  const start = performance.now();
  // A page that goes on to its second document just then cannot be read at all.
  const page = await render(
    context,
    request,
    options,
    new Set([source.host]),
    AbortSignal.timeout(DEADLINE_MS),
  ).catch(() => undefined);
  return { ms: Math.round(performance.now() - start), isWhole: page?.body.includes(END) ?? false };
}

/** Serves the stand-ins' pages as their sources do: `{ host, url(kind), close() }`. */
async function startSource(standIns) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://source.invalid");
    if (url.pathname === "/message") {
      await sleep(MESSAGE_MS);
      return response.writeHead(204).end();
    }
    const [, number, ...path] = url.pathname.split("/");
    const kind = KINDS[Number(number)];
    if (!kind) return response.writeHead(404).end();
    response.writeHead(200, HTML);
    const { searchParams } = url;
    if (kind.comes === "by reload" && !searchParams.has("sei")) return response.end(reload);
    if (kind.comes === "by script" && !searchParams.has("whole")) return response.end(written);
    const answer = await fetch(`${standIns}/${kind.site}/${path.join("/")}${url.search}`);
    const page = (await answer.text())
      .replace(HOSTS_OF_SCRIPTS, "")
      .replace("</body>", `${kind.grows ? grown : messages() + END}</body>`);
    const half = Math.floor(page.length * 0.8);
    response.write(page.slice(0, half));
    await sleep(PIECES_APART_MS);
    response.end(page.slice(half));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${server.address().port}`;
  return {
    host,
    url: (kind) => `http://${host}/${KINDS.indexOf(kind)}${kind.path}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
