// Keys: the list, a form for a new one, and the ledger of one.

import { fill, h } from "../page/dom.js";
import { figures, moment, number, section, state, table } from "../page/tables.js";
import { again, show, told } from "./panel.js";
import { ask, PAGE, post, query } from "./session.js";

export async function keys(after = "") {
  const { keys: rows, next } = await ask(query("/admin/keys", { limit: PAGE, after }));
  const button = (row) => {
    const is = row.status === "active";
    const change = () =>
      post(`/admin/keys/${row.key_id}/${is ? "disable" : "enable"}`).then(
        () => again(place, keys(after)),
        told(place),
      );
    return h("button.button.plain", { type: "button", click: change }, is ? "Disable" : "Enable");
  };
  const ledger = (row) =>
    h(
      "button.button.plain",
      { type: "button", click: () => show(`Key ${row.key_id}`, ledgerOf(row.key_id)) },
      "Ledger",
    );
  const place = h("div");
  fill(
    place,
    section(
      "Keys",
      newKey(place),
      table(
        "Keys",
        [
          ["Key", ({ key_id: id }) => h("code", {}, id)],
          ["Label", ({ label }) => label],
          ["From", ({ origin }) => origin],
          ["Concurrency", ({ concurrency_limit: limit }) => number(limit), "number"],
          ["Created", ({ created_at: at }) => moment(at)],
          ["Status", ({ status }) => state(status)],
          ["", (row) => h("div.row", {}, ledger(row), button(row))],
        ],
        rows,
        "There are no keys yet.",
      ),
      next &&
        h(
          "button.button.plain",
          { type: "button", click: () => again(place, keys(beginning(next))) },
          "Next page",
        ),
    ),
  );
  return place;
}

/** The id behind which the next page begins: the listing names it, or the address of the page does. */
const beginning = (next) =>
  next.includes("after=") ? new URL(next, location.origin).searchParams.get("after") : next;

function newKey(place) {
  const label = h("input.input", { id: "label", type: "text", autocomplete: "off", maxlength: "200" });
  const calls = h("input.input", {
    id: "calls",
    type: "text",
    inputmode: "numeric",
    value: "10",
    autocomplete: "off",
  });
  const submit = (event) => {
    event.preventDefault();
    const made = post("/admin/keys", { label: label.value, calls: Number(calls.value) });
    made.then(
      ({ key }) =>
        show(
          "The new key",
          Promise.resolve(
            h("div", {}, h("p", {}, "It is shown only once: copy it now."), h("p", {}, h("code", {}, key))),
          ),
        ).then(() => again(place, keys())),
      told(place),
    );
  };
  return h(
    "form.tools",
    { submit },
    h("div.field", {}, h("label", { for: "label" }, "Label"), label),
    h("div.field", {}, h("label", { for: "calls" }, "Calls"), calls),
    h("button.button", {}, "Create key"),
  );
}

async function ledgerOf(id) {
  const told = await ask(`/admin/keys/${id}/ledger`);
  const { totals, lots = [], counters = {}, recent = [] } = told.ledger ?? told;
  return h(
    "div.account",
    {},
    figures(Object.entries(totals ?? {}).map(([name, value]) => [name, number(value)])),
    table(
      "Lots",
      [
        ["Reference", ({ reference }) => h("code", {}, reference)],
        ["Kind", ({ kind }) => String(kind).replaceAll("_", " ")],
        ["Granted", ({ granted }) => number(granted), "number"],
        ["Left", ({ remaining }) => number(remaining), "number"],
        ["Used", ({ consumed }) => number(consumed), "number"],
        ["Until", ({ expires_at: at }) => (at ? moment(at) : "never expires")],
      ],
      lots,
      "There are no lots.",
    ),
    h(
      "p.aside",
      {},
      Object.entries(counters)
        .map(([name, value]) => `${name} ${number(value)}`)
        .join(", "),
    ),
    table(
      "Latest settlements",
      [
        ["When", ({ at }) => moment(at)],
        ["Request", ({ lease_id: lease }) => h("code", {}, lease)],
        ["Outcome", ({ outcome }) => outcome],
      ],
      recent,
      "Nothing has been settled recently.",
    ),
  );
}
