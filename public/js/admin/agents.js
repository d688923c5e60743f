// Agents: the events of their identities.

import { fill, h } from "../page/dom.js";
import { moment, section, state, table } from "../page/tables.js";
import { again } from "./panel.js";
import { ask, PAGE, query } from "./session.js";

export async function agents(before = "") {
  const { events, before: next } = await ask(query("/admin/agents/events", { before, limit: PAGE }));
  const place = h("div");
  fill(
    place,
    section(
      "Agents: identity events",
      table(
        "Identity events, newest first",
        [
          ["When", ({ at }) => moment(at)],
          ["What", ({ kind }) => String(kind).replaceAll("_", " ")],
          ["Outcome", ({ outcome }) => state(outcome)],
          ["Credential", ({ registration_id: id }) => id && h("code", {}, id)],
          ["Seller", ({ seller_id: id }) => id],
          ["Request", ({ request_id: id }) => h("code", {}, id)],
        ],
        events,
        "No agent has registered yet.",
      ),
      next && h("button.button.plain", { type: "button", click: () => again(place, agents(next)) }, "Older"),
    ),
  );
  return place;
}
