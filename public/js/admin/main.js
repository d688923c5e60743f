// The operator's page: sources, keys, payments, sellers and agents of this deployment, by the operator's API alone.

import { byId, fill, h } from "../page/dom.js";
import { tabs } from "../page/tabs.js";
import { agents } from "./agents.js";
import { keys } from "./keys.js";
import { later, onRefused } from "./panel.js";
import { payments } from "./payments.js";
import { sellers } from "./sellers.js";
import { ask, isSignedIn, signIn, signOut } from "./session.js";
import { sources } from "./sources.js";

onRefused(leave);
if (isSignedIn()) ask("/admin/health?days=1").then(open, (error) => leave(error.message));
else enter();

function leave(said) {
  signOut();
  fill(byId("desk"));
  enter(said);
}

function enter(said) {
  const field = h("input.input", {
    id: "secret",
    type: "password",
    autocomplete: "current-password",
    required: true,
  });
  const submit = (event) => {
    event.preventDefault();
    signIn(field.value);
    ask("/admin/health?days=1").then(open, (error) => leave(error.message));
  };
  fill(
    byId("door"),
    h("p.lead", {}, "Sources, keys, payments, sellers and agents of this deployment."),
    h(
      "form.narrow",
      { submit },
      h("input", {
        type: "text",
        name: "username",
        value: "operator",
        autocomplete: "username",
        hidden: true,
      }),
      h(
        "div.field",
        {},
        h("label", { for: "secret" }, "The operator’s secret"),
        field,
        h("p.about", {}, "ADMIN_SECRET. It is kept until this tab is closed."),
      ),
      said && h("p.wrong", { role: "alert" }, said),
      h("div.row", {}, h("button.button.paint", {}, "Sign in")),
    ),
  );
  field.focus();
}

function open() {
  const panels = { Sources: sources, Keys: keys, Payments: payments, Sellers: sellers, Agents: agents };
  fill(
    byId("door"),
    h("div.row", {}, h("button.button.plain", { type: "button", click: () => leave() }, "Sign out")),
  );
  const all = Object.entries(panels).map(([name, panel]) => ({ name, panel: () => later(panel()) }));
  const here = decodeURIComponent(location.hash.slice(1));
  const opened = (name) => history.replaceState(null, "", `#${name}`);
  fill(byId("desk"), tabs("Parts of this deployment", all, { open: here, opened }));
}
