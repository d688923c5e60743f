// Sub-keys of a key: what each may do and has used, a form for a new one and for changes.

import { fill, h } from "../page/dom.js";
import { ask, pressing } from "../key/ask.js";
import { shownOnce } from "../page/shown-once.js";
import { day, number, section, state, table } from "../page/tables.js";

const PATH = "/api/keys/sub-keys";

/** The section; `again` shows the whole account anew. */
export function subKeys(key, all, again) {
  const said = h("p", { role: "alert" });
  const place = h("div");
  const live = all.filter(({ status }) => status !== "revoked");
  const revoke = (own) =>
    pressing(said, async () => {
      if (!confirm(`Revoke “${own.label}”? Whoever uses it is refused from now on, for good.`)) return;
      await ask(key, `${PATH}/${own.id}`, { method: "DELETE" });
      await again();
    });
  const change = (own) => () =>
    fill(
      place,
      form(key, own, again, () => fill(place)),
    );
  const used = (count, limit) => (limit === null ? number(count) : `${number(count)} of ${number(limit)}`);
  const button = (text, click) => h("button.button.plain", { type: "button", click }, text);
  const rows = table(
    "Sub-keys",
    [
      ["Label", ({ label }) => label],
      ["Status", ({ status }) => state(status)],
      ["Calls today", (own) => used(own.used_today, own.daily_limit), "number"],
      ["Calls in all", (own) => used(own.used_total, own.total_limit), "number"],
      ["Until", ({ expires_at: end }) => (end ? day(lastDay(end)) : "never expires")],
      ["Endpoints", ({ endpoints }) => (endpoints.length ? h("code", {}, endpoints.join(", ")) : "all")],
      ["", (own) => h("div.row", {}, button("Change", change(own)), button("Revoke", revoke(own)))],
    ],
    live,
    "There are none yet.",
  );
  const make = button("New sub-key", () =>
    fill(
      place,
      form(key, undefined, again, () => fill(place)),
    ),
  );
  return section(
    "Sub-keys",
    h(
      "p.aside",
      {},
      "Give each team, service or customer a key of its own. It draws from this one within the limits that you set, and can be revoked by itself.",
    ),
    rows,
    said,
    h("div.row", {}, make),
    place,
  );
}

/** The last day of what ends at a moment, as the form and the service name it. */
const lastDay = (end) => new Date(Date.parse(end) - 1).toISOString().slice(0, 10);

const FIELDS = [
  { name: "label", title: "Label", hint: "Who or what uses it." },
  { name: "daily_limit", title: "Calls a day", hint: "Empty: any number. The day is UTC’s." },
  { name: "total_limit", title: "Calls in all", hint: "Empty: any number." },
  { name: "expires_at", title: "Last day", hint: "Empty: never expires.", type: "date" },
  {
    name: "endpoints",
    title: "Endpoints",
    hint: "Sources or endpoints, such as v1, v6/maps/places. Empty: all.",
  },
];

function form(key, own, again, close) {
  const said = h("p", { role: "alert" });
  const inputs = FIELDS.map(({ name, type = "text", hint }) =>
    h("input.input", {
      id: `sub-key-${name}`,
      type,
      autocomplete: "off",
      inputmode: name.endsWith("limit") ? "numeric" : undefined,
      value: shown(own, name),
      "aria-describedby": `sub-key-${name}-hint`,
      title: hint,
    }),
  );
  const value = (name) => inputs[FIELDS.findIndex((field) => field.name === name)].value.trim();
  const limit = (name) => {
    if (value(name) === "") return null;
    const count = Number(value(name).replaceAll(",", ""));
    if (!Number.isSafeInteger(count) || count < 1)
      throw new Error("A limit is a whole number of calls, or empty.");
    return count;
  };
  const save = pressing(said, async () => {
    const body = {
      label: value("label"),
      daily_limit: limit("daily_limit"),
      total_limit: limit("total_limit"),
      expires_at: value("expires_at") || null,
      endpoints: value("endpoints")
        .split(/[\s,]+/)
        .filter(Boolean),
    };
    if (own) {
      await ask(key, `${PATH}/${own.id}`, { method: "PATCH", body });
      return again();
    }
    const headers = { "idempotency-key": crypto.randomUUID() };
    const made = await ask(key, PATH, { method: "POST", body, headers });
    await again();
    const box = shownOnce(
      `The sub-key “${made.label}” is made. It is shown this once: copy it now.`,
      made.key,
    );
    document.getElementById("sub-keys-new").append(box);
    box.focus();
    return undefined;
  });
  const field = ({ name, title, hint }, at) =>
    h(
      "div.field",
      {},
      h("label", { for: `sub-key-${name}` }, title),
      inputs[at],
      h("p.about", { id: `sub-key-${name}-hint` }, hint),
    );
  const made = h(
    "form.narrow",
    { submit: save, novalidate: true, "aria-label": own ? `Change ${own.label}` : "New sub-key" },
    FIELDS.map(field),
    said,
    h(
      "div.row",
      {},
      h("button.button.paint", {}, own ? "Save" : "Make it"),
      h("button.button.plain", { type: "button", click: close }, "Cancel"),
    ),
  );
  queueMicrotask(() => inputs[0].focus());
  return made;
}

function shown(own, name) {
  if (!own) return "";
  if (name === "expires_at") return own.expires_at ? lastDay(own.expires_at) : "";
  if (name === "endpoints") return own.endpoints.join(", ");
  return own[name] ?? "";
}
