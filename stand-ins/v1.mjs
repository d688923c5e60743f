// v1's web pages: ten results a page, five pages, in the markup that the engine serves to desktop browsers.
//
// What a query brings, so that one can ask for it: one or two words bring a knowledge panel and deep links on the first
// result; a question brings related questions; a page with `udm=14` has web results alone. "zxqv" finds nothing.
//
// Other kinds of pages stand in rooms of their own; a room exports `(query, pathname) -> html` and has its rows below.

import { html, nothing, page, readAsk } from "./v1-page.mjs";
import { QUESTION, foot, questions, results } from "./v1-found.mjs";

/** Pages by the parameter that chooses them (`udm=14`, `tbm=lcl`) or by their path; everything else is a web search. */
const KINDS = {
  "udm=14": (query) => linksAlone(readAsk(query)),
};

function respond({ pathname, query }) {
  const chosen = ["udm", "tbm"].map((name) => KINDS[`${name}=${query.get(name)}`]).find(Boolean);
  const kind = KINDS[pathname] ?? (pathname === "/search" ? (chosen ?? webSearch) : undefined);
  return kind
    ? html(kind(query, pathname))
    : html(bare("Error 404 (Not Found)", "<p>Nothing here.</p>"), 404);
}

function webSearch(query) {
  const ask = readAsk(query);
  if (!ask.q) return bare("Search", '<form action="/search"><textarea name="q"></textarea></form>');
  if (ask.empty) return nothing(ask);
  const items = results(ask);
  const asked = ask.opening && QUESTION.test(ask.q) ? questions(ask) : "";
  return page(ask, { column: [...items.slice(0, 3), asked, ...items.slice(3)].join(""), after: foot(ask) });
}

function linksAlone(ask) {
  return ask.empty ? nothing(ask) : page(ask, { column: results(ask).join(""), after: foot(ask) });
}

const bare = (title, body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;

const REFUSALS = {
  challenge: () =>
    html(
      bare(
        "Search",
        '<form id="captcha-form" action="index" method="post"><div class="g-recaptcha" data-sitekey="0"></div>' +
          '<input type="hidden" name="continue" value="/search"></form>' +
          "<p>Our systems have detected unusual traffic from your computer network.</p>",
      ),
    ),
  block: () => html(bare("Error 403 (Forbidden)", "<p>Your client does not have permission.</p>"), 403),
  overload: () => html(bare("Error 429", "<p>Too many requests.</p>"), 429),
  status500: () => html(bare("Error 500", "<p>That is an error.</p>"), 500),
};

export const v1 = {
  "v1-web": {
    ask: ({ query }) => query.get("q") ?? "",
    respond,
    refuse: (name) => REFUSALS[name](),
    cacheable: () => true,
  },
};
