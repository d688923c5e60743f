// A source whose results exist only after a script ran, behind a consent page; and pages that misbehave. What it shows in the
// end are the stand-ins' own pages.

import { createServer } from "node:http";

const CONSENTED = "consent=given";
const HTML = { "content-type": "text/html; charset=utf-8" };

const SHELL = `<!doctype html><title>Search</title><noscript><a href="/httpservice/retry/enablejs">Enable JavaScript</a></noscript>
<script>
  fetch("/rendered" + location.search).then((answer) => answer.text()).then((page) => {
    document.open(); document.write(page); document.close();
  });
</script>`;
const CONSENT = `<!doctype html><title>Before you continue</title>
<form action="/agree/save"><input type="hidden" name="continue" value="/"><button>Accept</button></form></html>`;

const PAGES = {
  "/spin": [200, HTML, "<h1>Busy</h1><script>for (;;);</script>"],
  "/hoard": [
    200,
    HTML,
    "<script>const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()));</script>",
  ],
  "/ask": [200, HTML, "<body><script>document.write(confirm('Sure?') ? 'yes' : 'no')</script>"],
  "/download": [200, { "content-type": "application/zip", "content-disposition": "attachment" }, "PK"],
  "/data": [200, { "content-type": "application/json" }, '{"a":1}'],
  "/away": [302, { location: "http://elsewhere.example/" }, ""],
  "/inside": [
    200,
    HTML,
    `<p id="seen">?</p><script>fetch("http://127.0.0.1:1/").catch(() => (seen.textContent = "refused"))</script>`,
  ],
  "/limited": [429, HTML, "<h1>Too many requests</h1>"],
};

/** Starts it over the stand-ins' `site`: `{ url, host, asked, close() }`. */
export async function startScriptedSource(standIns, site) {
  const asked = [];
  // Something of this machine that is no source's.
  const visits = [];
  const inside = createServer((request, response) => {
    visits.push(request.url);
    response.writeHead(200, { ...HTML, "access-control-allow-origin": "*" }).end("<p>secret</p>");
  });
  await new Promise((resolve) => inside.listen(0, "127.0.0.1", resolve));
  const secret = `http://127.0.0.1:${inside.address().port}`;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://source.invalid");
    asked.push({ path: url.pathname, query: url.search, method: request.method, headers: request.headers });
    const [status, headers, body] = await answer(url, request);
    response.writeHead(status, headers).end(body);
  });
  async function answer(url, { headers, method }) {
    if (PAGES[url.pathname]) return PAGES[url.pathname];
    if (url.pathname === "/inward") return [302, { location: `${secret}/page` }, ""];
    if (url.pathname === "/inward-picture") return [302, { location: `${secret}/picture` }, ""];
    if (url.pathname === "/inward-parts") {
      const told = `seen.textContent = "loaded"`;
      return [
        200,
        HTML,
        `<p id="seen">?</p><script src="/inward-picture"></script><iframe src="/inward-picture"></iframe>
        <script>fetch("/inward-picture").then(() => (${told}), () => (seen.textContent = "refused"))</script>`,
      ];
    }
    if (url.pathname === "/posted") return [200, HTML, `<p>${method} ${headers["content-type"]}</p>`];
    if (url.pathname === "/told") {
      const script = `<p id="told"></p><script>told.textContent = [navigator.language, navigator.userAgent, innerWidth,
        Intl.DateTimeFormat().resolvedOptions().timeZone].join("|")</script>`;
      return [200, HTML, `<p id="header">${headers["accept-language"]}</p>${script}`];
    }
    if (url.pathname === "/agree/save")
      return [302, { location: "/search?q=reeds", "set-cookie": `${CONSENTED}; Path=/; Max-Age=99999` }, ""];
    if (!(headers.cookie ?? "").includes(CONSENTED)) return [200, HTML, CONSENT];
    if (url.searchParams.get("q") === "spin") return PAGES["/spin"];
    if (url.pathname !== "/rendered") return [200, HTML, SHELL];
    const page = await fetch(`${standIns}/${site}/search${url.search}`);
    return [page.status, HTML, await page.text()];
  }
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${server.address().port}`;
  return {
    url: `http://${host}`,
    host,
    asked,
    visits,
    close: () => {
      inside.close().closeAllConnections();
      return new Promise((resolve) => server.close(resolve).closeAllConnections());
    },
  };
}
