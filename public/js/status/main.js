// /api/status for people: every endpoint with its latest success, failure and hourly check, then the sources.

import { catalogue, pageOf, titleOf } from "../contract/catalogue.js";
import { byId, fill, h } from "../page/dom.js";

const AGAIN_MS = 60_000;

show();
setInterval(() => document.hidden || show(), AGAIN_MS);

async function show() {
  const place = byId("status");
  try {
    const [all, answer] = await Promise.all([catalogue(), fetch("/api/status")]);
    if (!answer.ok) throw new Error(`/api/status answered ${answer.status}`);
    const { status, sites, endpoints } = await answer.json();
    fill(place, headline(status, endpoints), byEndpoint(all, endpoints), bySite(sites));
  } catch (error) {
    fill(place, h("p.note.bad", { role: "alert" }, `The status could not be read: ${error.message}`));
  }
}

const stateOf = ({ canary, last_success_at: success, last_failure: failure }) => {
  if (canary && !canary.ok) return ["bad", "Check failed"];
  if (failure && (!success || failure.at > success)) return ["warn", "Latest call failed"];
  if (success || canary) return ["good", "Working"];
  return ["quiet", "No calls today"];
};

function headline(status, endpoints) {
  const failing = endpoints.filter((one) => stateOf(one)[0] === "bad").length;
  if (status === "ok" && !failing) return h("p.verdict.good", {}, "All sources are being asked.");
  const words =
    status === "ok"
      ? `${failing} ${failing === 1 ? "endpoint fails" : "endpoints fail"} its hourly check.`
      : "At least one source is failing and is left alone for a moment.";
  return h("p.verdict.bad", {}, words);
}

function byEndpoint(all, endpoints) {
  const known = new Map(endpoints.map((one) => [one.endpoint, one]));
  const row = ({ path }) => {
    const one = known.get(path) ?? {};
    const [kind, words] = stateOf(one);
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, h("a", { href: pageOf(path) }, h("code", {}, path.replace("/api/", "")))),
      h("td", {}, h("span.state", { class: kind }, words)),
      h("td", {}, moment(one.last_success_at)),
      h(
        "td",
        {},
        one.last_failure ? [moment(one.last_failure.at), " ", h("code", {}, one.last_failure.reason)] : "–",
      ),
    );
  };
  return all.sources.map((source) =>
    h(
      "section",
      {},
      h("h2", {}, h("span.badge", {}, source.name), " ", titleOf(source)),
      table(
        `Endpoints of ${source.name}`,
        ["Endpoint", "Today", "Latest success", "Latest failure"],
        source.endpoints.map(row),
      ),
    ),
  );
}

const STATES = { closed: ["good", "Asked"], half_open: ["warn", "Being tried"], open: ["bad", "Left alone"] };

function bySite(sites) {
  if (!sites.length) return undefined;
  const row = ({ site, state, latency_ms: latency, last_failure: failure }) => {
    const [kind, words] = STATES[state] ?? ["quiet", state];
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, h("code", {}, site)),
      h("td", {}, h("span.state", { class: kind }, words)),
      h("td", {}, latency ? `${latency.p50} ms, 95% within ${latency.p95} ms` : "–"),
      h("td", {}, failure ? [moment(failure.at), " ", h("code", {}, failure.reason)] : "–"),
    );
  };
  return h(
    "section",
    {},
    h("h2", {}, "Sources’ sites"),
    h("p.aside", {}, "As the instance sees them that answered you."),
    table("Sites", ["Site", "State", "Latency", "Latest failure"], sites.map(row)),
  );
}

const table = (label, columns, rows) =>
  h(
    "div.scroll",
    { role: "group", tabindex: "0", "aria-label": label },
    h(
      "table.table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          columns.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h("tbody", {}, rows),
    ),
  );

function moment(at) {
  if (!at) return "–";
  const text = new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
  return h("time", { datetime: at }, text);
}
