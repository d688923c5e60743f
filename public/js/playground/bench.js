// Everything below the wall, for one endpoint at a time: its form, the call in other languages, the answer.

import { addressOf, callOf, send } from "../contract/call.js";
import { exampleOf, pageOf } from "../contract/catalogue.js";
import { byId, copy, fill, h } from "../page/dom.js";
import { fieldsOf } from "./form.js";
import { forgetCalls, noteCall, pastCalls } from "./history.js";
import { jsonView } from "./json-view.js";
import { keyBox } from "../key/key-box.js";
import { storedKey } from "../key/stored-key.js";
import { example } from "../contract/recorded.js";
import { originals, refusal, shown, skeleton } from "./response.js";
import { snippets } from "../contract/snippets.js";
import { tabs } from "../page/tabs.js";
import { wall } from "./wall.js";

/** Same widths as in playground.css: the form beside the answer, and the bar above both. */
const isWide = matchMedia("(width >= 64rem)");
const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

/** `{ open(call), isOwn() }`: shows a call; whether the address is the one that is shown. `key` is the box at the top. */
export function benchOf(all, key) {
  const face = wall(all, (endpoint, byPointer) => {
    open({ path: endpoint.path, values: exampleOf(endpoint) });
    if (byPointer && !isWide.matches)
      byId("endpoint").scrollIntoView({ behavior: isCalm.matches ? "auto" : "smooth" });
  });
  fill(byId("wall"), face.element);
  const [out, said] = [byId("answer"), byId("said")];
  let now, running, address;

  /** Shows a call: its form with these values, and the recorded example until an answer is there. */
  function open(call) {
    const endpoint = all.at(call?.path) ?? all.endpoints[0];
    const known = Object.keys(call?.values ?? {}).length > 0 && all.at(call.path);
    const values = known ? call.values : exampleOf(endpoint);
    const fields = fieldsOf(endpoint, values, remember);
    now = { endpoint, fields };
    face.choose(endpoint.path);
    running?.stop(); // its answer is for another endpoint; what it says of credits still counts
    running = undefined;
    fill(said);
    fill(byId("endpoint"), h("span.badge", {}, endpoint.tag), " ", h("code", {}, endpoint.path));
    fill(
      byId("summary"),
      `${endpoint.summary}.`,
      endpoint.alpha && " Alpha: its fields may still change.",
      " ",
      h("a", { href: pageOf(endpoint.path) }, "API reference"),
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
    showExample(endpoint);
  }

  function remember(values) {
    address = `#${addressOf(now.endpoint.path, values)}`;
    if (location.hash !== address) history.replaceState(null, "", address);
    fill(byId("request"), requestOf(now.endpoint.path, values));
  }

  async function showExample(endpoint) {
    const answer = await example(endpoint).catch(() => undefined);
    if (now.endpoint !== endpoint || running || now.isAnswered || !answer) return;
    const note = h("p.note", {}, "Sample response. Run the request to get live results.");
    fill(out, note, shown(answer, JSON.stringify(answer, null, 2)));
  }

  async function run(event) {
    event.preventDefault();
    if (running) return; // a second press would be a second charge
    fill(byId("refused"));
    if (!storedKey()) return askForKey("You need an API key. Get one free: 10 calls, one click.");
    const { endpoint, fields } = now;
    const values = fields.values();
    const own = (running = waiting());
    const before = [...out.childNodes];
    fill(out, skeleton());
    try {
      const got = await send(endpoint.path, values, storedKey(), own.signal);
      if (got.remaining !== undefined) key.remaining(got.remaining);
      noteCall(addressOf(endpoint.path, values));
      showPast();
      if (running !== own) return;
      now.isAnswered = true;
      if (got.ok) answered(got);
      else refused(got, fields);
    } catch {
      if (running !== own) return;
      fill(out, before);
      fill(
        said,
        own.signal.aborted
          ? "Cancelled. A call that had already succeeded is charged."
          : "No response. Check your connection and try again.",
      );
    } finally {
      own.stop();
      if (running === own) running = undefined;
    }
  }

  /** The button while a call is under way: it counts the seconds, and another beside it cancels. */
  function waiting() {
    const [button, cancel] = [byId("send"), byId("cancel")];
    const started = performance.now();
    const controller = new AbortController();
    const tell = () =>
      fill(
        button,
        h("span.spinner", { "aria-hidden": "true" }),
        `Running… ${Math.floor((performance.now() - started) / 1000)} s`,
      );
    tell();
    const timer = setInterval(tell, 1000);
    button.setAttribute("aria-disabled", "true");
    out.setAttribute("aria-busy", "true");
    cancel.hidden = false;
    const abort = () => controller.abort();
    cancel.addEventListener("click", abort);
    fill(said, "Waiting for the source…");
    return {
      signal: controller.signal,
      stop() {
        clearInterval(timer);
        cancel.removeEventListener("click", abort);
        if (document.activeElement === cancel) button.focus();
        cancel.hidden = true;
        fill(button, "Run");
        button.removeAttribute("aria-disabled");
        out.removeAttribute("aria-busy");
      },
    };
  }

  /** Without a key the call waits: the person gets one on the same page, and the call is sent with it. */
  function askForKey(why, isAnother = false) {
    const box = keyBox({
      id: "key-here",
      isAnother,
      label: "Get a free key and run",
      ready: () => (fill(byId("refused")), byId("form").requestSubmit()),
    });
    fill(byId("refused"), h("div.note.bad", {}, h("p", {}, why), box.element));
    byId("key-here")?.focus();
    byId("refused").scrollIntoView({ block: "nearest" });
  }

  function answered(got) {
    const seconds = (got.ms / 1000).toFixed(got.ms < 1000 ? 2 : 1);
    const isCached = got.body.search_metadata?.cached;
    fill(
      said,
      `Answered in ${seconds} s, ${Math.ceil(got.bytes / 1024)} KB${isCached ? ", from the cache, free" : ""}.`,
    );
    fill(out, originals(got.body.search_metadata), shown(got.body, got.text));
    byId("answer-title").focus({ preventScroll: true });
    byId("answer-title").scrollIntoView({ block: "start" });
  }

  function refused(got, fields) {
    fill(said, "The call failed; you were not charged.");
    fill(out, jsonView(got.body ?? got.text, got.text));
    if (got.status === 401) return askForKey(got.body?.error ?? "That API key isn't valid.", true);
    // An error shown at its field is not repeated.
    const atField = fields.refuse(got.body?.error ?? "");
    fill(byId("refused"), !atField && refusal(got));
    if (!atField) byId("refused").scrollIntoView({ block: "nearest" });
    return undefined;
  }

  function showPast() {
    const past = pastCalls();
    const entry = (one) => h("li", {}, h("a", { href: `#${one}` }, h("code", {}, readableAddress(one))));
    const clear = h(
      "button.button.plain",
      { type: "button", click: () => (forgetCalls(), showPast()) },
      "Clear history",
    );
    const list = h(
      "details.more",
      {},
      h("summary", {}, "History"),
      h("ul.past", {}, past.filter((one) => callOf(one)).map(entry)),
      clear,
    );
    fill(byId("past"), past.length > 0 && list);
  }

  byId("form").addEventListener("submit", run);
  // Until now a press would have sent the form itself, or done nothing.
  for (const id of ["send", "share", "clear"]) byId(id).disabled = false;
  byId("clear").addEventListener("click", () => now.fields.clear());
  byId("share").addEventListener("click", ({ currentTarget }) => copy(location.href, currentTarget));
  showPast();
  return { open, isOwn: () => location.hash === address };
}

/** An address as people read it; one that is no good text stays as it is. */
function readableAddress(address) {
  try {
    return decodeURIComponent(address).replace("/api/", "");
  } catch {
    return address;
  }
}

let language = "curl";

function requestOf(path, values) {
  const panels = snippets(path, values).map(({ name, text }) => ({
    name,
    panel: () =>
      h(
        "div.snippet",
        {},
        h(
          "pre.code",
          { tabindex: "0", role: "group", "aria-label": `The call in ${name}` },
          h("code", {}, text),
        ),
        h(
          "button.button.plain",
          { type: "button", click: ({ currentTarget }) => copy(text, currentTarget) },
          "Copy",
        ),
      ),
  }));
  return tabs("The call in other languages", panels, { open: language, opened: (name) => (language = name) });
}
