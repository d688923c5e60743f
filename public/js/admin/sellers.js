// Sellers: the list, and the configuration of one.

import { fill, h } from "../page/dom.js";
import { section, state, table } from "../page/tables.js";
import { again, show, told } from "./panel.js";
import { ask, post, query } from "./session.js";

export async function sellers() {
  const { sellers: rows } = await ask("/admin/agents/sellers");
  const place = h("div");
  const turn = ({ id, enabled }) =>
    h(
      "button.button.plain",
      {
        type: "button",
        click: () =>
          post(`/admin/agents/sellers/${id}/${enabled ? "disable" : "enable"}`).then(
            () => again(place, sellers()),
            told(place),
          ),
      },
      enabled ? "Disable" : "Enable",
    );
  const seller = ({ id }) =>
    h("button.linklike", { type: "button", click: () => show(`Seller ${id}`, sellerOf(id)) }, id);
  fill(
    place,
    section(
      "Sellers",
      table(
        "Sellers",
        [
          ["Seller", seller],
          ["Name", ({ name }) => name],
          ["Hosts", ({ hosts = [] }) => hosts.join(", ")],
          ["Version", ({ version }) => version ?? "from SELLERS", "number"],
          ["Status", ({ enabled }) => state(enabled === false ? "disabled" : "enabled")],
          ["", (row) => row.version && turn(row)],
        ],
        rows,
        "There are no sellers.",
      ),
      rows.flatMap(({ id, warnings = [] }) =>
        warnings.map((text) => h("p.note.bad", { role: "alert" }, `${id}: ${text}`)),
      ),
    ),
  );
  return place;
}

async function sellerOf(id) {
  const told = await ask(`/admin/agents/sellers/${id}`);
  const field = h("textarea.input", {
    id: "configuration",
    rows: 24,
    spellcheck: "false",
    "aria-label": "Configuration",
  });
  field.value = JSON.stringify(told.configuration ?? told, null, 2);
  const said = h("div", { role: "status" });
  const send = (dry) => async () => {
    const headers = { "content-type": "application/json", ...(told.etag && { "if-match": told.etag }) };
    try {
      await ask(query(`/admin/agents/sellers/${id}`, { dry_run: dry && "true" }), {
        method: "PUT",
        headers,
        body: field.value,
      });
      fill(
        said,
        h(
          "p.note.good",
          {},
          dry ? "This configuration is valid." : "Saved. It takes effect everywhere within half a minute.",
        ),
      );
    } catch (error) {
      const problems = (error.body?.problems ?? []).map(({ path, problem }) =>
        h("li", {}, h("code", {}, path), ` ${problem}`),
      );
      fill(said, h("div.note.bad", {}, h("p", {}, error.message), h("ul", {}, problems)));
    }
  };
  return h(
    "div.account",
    {},
    field,
    said,
    h(
      "div.row",
      {},
      h("button.button", { type: "button", click: send(false) }, "Save"),
      h("button.button.plain", { type: "button", click: send(true) }, "Check only"),
    ),
  );
}
