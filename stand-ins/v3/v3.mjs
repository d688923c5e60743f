// v3's three ways: result pages without script (`/html/`, by POST), the main page's shell, and the script answers that
// the shell loads (`/d.js`, behind the token that the shell hands out).
//
// Results of a query: one or two words bring an abstract (knowledge panel); a word of trade (TRADE) brings an ad; a
// question with `assist=true` brings the main page with a generated answer. "zxqv" finds nothing. A script answer
// without the shell's token is the engine's error answer. A client that does not say what it accepts, and a later page that
// is asked for without the token of the first page's form, get the test for bots.

import { HTML, answer } from "../random.mjs";
import { isWithoutToken, pageQuery, respondPage } from "./pages.mjs";
import { ERROR_506, SCRIPT, respondScript, respondWeb, scriptQuery } from "./script.mjs";

const box = (i) =>
  `<div class="anomaly-modal__box" data-index="${i}"><input type="checkbox" class="anomaly-modal__check" name="image-check_${i}"></div>`;
const CHALLENGE_PAGE = `<!DOCTYPE html>
<html lang="en"><head><title>v3</title></head><body><center id="lite_wrapper">
  <form id="challenge-form" action="/anomaly.js?sv=html&amp;cc=botnet" method="POST"><div class="anomaly-modal__mask">
    <div class="anomaly-modal__modal" data-testid="anomaly-modal"><div class="anomaly-modal__title">One more step, please.</div>
    <div class="anomaly-modal__description">Please show that a person made this search.</div>
    <div class="anomaly-modal__puzzle">${[0, 1, 2, 3, 4, 5, 6, 7, 8].map(box).join("")}</div></div>
  </div></form></center></body></html>
`;
const plain = (title) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

const PAGE_REFUSALS = {
  challenge: () => answer(CHALLENGE_PAGE, HTML, 202),
  block: () => answer(plain("403 Forbidden"), HTML, 403),
  overload: () => answer(plain("503 Service Temporarily Unavailable"), HTML, 503, { "retry-after": "30" }),
  status500: () => answer(plain("500 Internal Server Error"), HTML, 500),
};
const SCRIPT_REFUSALS = {
  ...PAGE_REFUSALS,
  challenge: () =>
    answer(
      "DDG.deep.anomalyDetectionBlock({gk:'n0',q:'1',iadb:1,sc:1,e:0,p:'1-2-3',cc:'sre',o:'1',er:'',s:'index', r:'w'})\n",
      SCRIPT,
      202,
    ),
  overload: () => answer(ERROR_506, SCRIPT),
};

const refuseBy = (table) => (name) => table[name]();

export const v3 = {
  "v3-html": {
    ask: pageQuery,
    respond: respondPage,
    refuse: refuseBy(PAGE_REFUSALS),
    refuseOutdated: (request) =>
      request.headers.accept && !isWithoutToken(request) ? undefined : PAGE_REFUSALS.challenge(),
    cacheable: () => true,
  },
  "v3-web": { ask: scriptQuery, respond: respondWeb, refuse: refuseBy(PAGE_REFUSALS), cacheable: () => true },
  "v3-script": {
    ask: scriptQuery,
    respond: respondScript,
    refuse: refuseBy(SCRIPT_REFUSALS),
    cacheable: () => true,
  },
};
