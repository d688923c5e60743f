// The landing page: the wall of endpoints, the form, the answer. The address after # is the call, so a page can be shared;
// the key is never part of it.

import { addressOf, callOf, saveBundle, send } from "./call.js";
import { catalogue, exampleOf } from "./catalogue.js";
import { byId, copy, fill, h } from "./dom.js";
import { fieldsOf, quotesOf } from "./form.js";
import { jsonView } from "./json-view.js";
import { keyBox } from "./key-box.js";
import { storedKey } from "./key.js";
import { readable } from "./readable/groups.js";
import { example } from "./recorded.js";
import { snippets } from "./snippets.js";
import { tabs } from "./tabs.js";
import { wall } from "./wall.js";

const key = keyBox();
fill(byId("key"), key.element);
start().catch((error) =>
  fill(
    byId("bench"),
    h("p.note.bad", { role: "alert" }, `The catalogue could not be read: ${error.message}`),
  ),
);

async function start() {
  const all = await catalogue();
  tellFacts(all);
  const bench = benchOf(all);
  const open = () => bench.open(callOf(location.hash.slice(1) || all.endpoints[0].path));
  addEventListener("hashchange", () => bench.isOwn() || open());
  open();
}

function tellFacts({ endpoints, service }) {
  const facts = {
    endpoints: String(endpoints.length),
    price: `${service.price_per_thousand_calls_usd} USD`,
    free: String(service.free_calls),
    concurrency: String(service.concurrency_limit),
  };
  for (const [name, text] of Object.entries(facts)) fill(byId(`fact-${name}`), text);
}

/** As in playground.css: where the form stands beside the answer, and the wall above both. */
const isWide = matchMedia("(width >= 64rem)");
const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

/** Everything below the wall, for one endpoint at a time. */
function benchOf(all) {
  const face = wall(all, (endpoint, byPointer) => {
    open({ path: endpoint.path, values: exampleOf(endpoint) });
    if (byPointer && !isWide.matches)
      byId("endpoint").scrollIntoView({ behavior: isCalm.matches ? "auto" : "smooth" });
  });
  fill(byId("wall"), face.element);
  const [form, out, said] = [byId("form"), byId("answer"), byId("said")];
  let now, running, address;

  /** Shows a call: its form with these values, and the recorded example until an answer is there. */
  function open(call) {
    const endpoint = all.at(call?.path) ?? all.endpoints[0];
    const known = Object.keys(call?.values ?? {}).length > 0 && all.at(call.path);
    const values = known ? call.values : exampleOf(endpoint);
    const fields = fieldsOf(endpoint, values, remember);
    now = { endpoint, fields };
    face.choose(endpoint.path);
    running = undefined; // its answer is for another endpoint; what it says of credits still counts
    byId("send").removeAttribute("aria-disabled");
    fill(said);
    fill(byId("endpoint"), h("span.badge", {}, endpoint.tag), " ", h("code", {}, endpoint.path));
    fill(
      byId("summary"),
      `${endpoint.summary}.`,
      endpoint.alpha && " Alpha: its fields may still change.",
      " ",
      h("a", { href: `/docs#${endpoint.id}` }, "Its reference"),
    );
    const unknown = Object.keys(values).filter(
      (name) => !endpoint.params.some((param) => param.name === name),
    );
    fill(
      byId("fields"),
      fields.element,
      unknown.length > 0 &&
        h("p.note", {}, `The address also names ${unknown.join(", ")}, which this endpoint does not take.`),
    );
    fill(byId("refused"));
    remember(fields.values());
    showRequest();
    showExample(endpoint);
  }

  function remember(values) {
    address = `#${addressOf(now.endpoint.path, values)}`;
    if (location.hash !== address) history.replaceState(null, "", address);
    showRequest();
  }

  const showRequest = () => now && fill(byId("request"), requestOf(now.endpoint.path, now.fields.values()));

  async function showExample(endpoint) {
    const answer = await example(endpoint).catch(() => undefined);
    if (now.endpoint !== endpoint || running || now.isAnswered || !answer) return;
    const note = h(
      "p.note",
      {},
      "A recorded example, so that you see what to expect. Send the call to get an answer of your own.",
    );
    fill(out, note, shown(answer, JSON.stringify(answer, null, 2)));
  }

  async function run(event) {
    event.preventDefault();
    if (running) return; // a second press would be a second charge
    const { endpoint, fields } = now;
    const values = fields.values();
    const button = byId("send");
    fill(byId("refused"));
    if (!storedKey()) {
      fill(
        byId("refused"),
        h("p.note.bad", {}, "A call needs a key. Get a free one above; it takes a click."),
      );
      return byId("free-key")?.focus();
    }
    const own = (running = {});
    button.setAttribute("aria-disabled", "true");
    fill(said, "Asking the source …");
    try {
      const got = await send(endpoint.path, values, storedKey());
      if (got.remaining !== undefined) key.remaining(got.remaining);
      if (running !== own) return;
      now.isAnswered = true;
      if (got.ok) answered(got);
      else refused(got, fields);
    } catch {
      if (running === own) fill(said, "Nothing answered. Check your connection and send again.");
    } finally {
      if (running === own) {
        running = undefined;
        button.removeAttribute("aria-disabled");
      }
    }
  }

  function answered(got) {
    const seconds = (got.ms / 1000).toFixed(got.ms < 1000 ? 2 : 1);
    fill(said, `Answered in ${seconds} s, ${Math.ceil(got.bytes / 1024)} KB.`);
    fill(out, bundles(got.body.search_metadata), shown(got.body, got.text));
    byId("answer-title").focus({ preventScroll: true });
    byId("answer-title").scrollIntoView({ block: "start" });
  }

  function refused(got, fields) {
    const {
      error = "The answer was no JSON.",
      error_code: code = String(got.status),
      retryable,
    } = got.body ?? {};
    fill(said, "The call was refused; you were not charged.");
    const again = retryable && got.retryAfter ? ` You may try again in ${got.retryAfter} s.` : "";
    fill(
      byId("refused"),
      h("p.note.bad", {}, h("span.badge", {}, `${got.status} ${code}`), " ", quotesOf(error), again),
    );
    fill(out, jsonView(got.body ?? got.text, got.text));
    if (!fields.refuse(error)) byId("refused").scrollIntoView({ block: "nearest" });
  }

  form.addEventListener("submit", run);
  byId("send").disabled = false; // until now a press would have sent the form itself
  byId("clear").addEventListener("click", () => now.fields.clear());
  byId("share").addEventListener("click", ({ currentTarget }) => copy(location.href, currentTarget));
  return { open, isOwn: () => location.hash === address };
}

const VIEWS = ["Readable", "JSON"];
let view = VIEWS[0];

/** An answer twice: readable, and as JSON. */
function shown(body, text) {
  return tabs(
    "The answer",
    [
      { name: VIEWS[0], panel: () => h("div.readable", {}, readable(body)) },
      { name: VIEWS[1], panel: () => jsonView(body, text) },
    ],
    { open: view, opened: (name) => (view = name) },
  );
}

let language = "curl";

function requestOf(path, values) {
  const panels = snippets(path, values).map(({ name, text }) => ({
    name,
    panel: () =>
      h(
        "div.snippet",
        {},
        h("pre.code", { tabindex: "0", "aria-label": `The call in ${name}` }, h("code", {}, text)),
        h(
          "button.button.plain",
          { type: "button", click: ({ currentTarget }) => copy(text, currentTarget) },
          "Copy",
        ),
      ),
  }));
  return tabs("The call in other languages", panels, { open: language, opened: (name) => (language = name) });
}

/** What the source said, as it was received: fetched with the key, so these are buttons. */
function bundles(metadata) {
  const forms = [
    ["raw_file", "As received"],
    ["prettify_file", "Indented"],
  ].filter(([name]) => metadata?.[name]);
  const save = async (address, button) => {
    button.setAttribute("aria-disabled", "true");
    await saveBundle(address, storedKey()).catch((error) => fill(byId("said"), error.message));
    button.removeAttribute("aria-disabled");
  };
  return (
    forms.length > 0 &&
    h(
      "p.row.bundles",
      {},
      h("span.aside", {}, "What the source sent, free for a week:"),
      forms.map(([name, text]) =>
        h(
          "button.button.plain",
          { type: "button", click: ({ currentTarget }) => save(metadata[name], currentTarget) },
          text,
        ),
      ),
    )
  );
}
