// The quarry face: the catalogue as layers of stone, one for each source, cut into a block for each endpoint. One block is
// chosen at a time; it is a group of radio buttons, so arrow keys move between blocks. In a narrow window a list takes its
// place, which is one line high (playground.css).

import { titleOf } from "../contract/catalogue.js";
import { h } from "../page/dom.js";

/** The wall; `chosen(endpoint, byPointer)` is called when somebody picks a block. Returns `{ element, choose(path) }`. */
export function wall({ sources }, chosen) {
  const inputs = new Map();
  const block = (endpoint) => {
    let byPointer = false;
    const pick = () => {
      chosen(endpoint, byPointer);
      byPointer = false;
    };
    const byKey = () => void (byPointer = false);
    const input = h("input.unseen", {
      type: "radio",
      name: "endpoint",
      value: endpoint.path,
      change: pick,
      keydown: byKey,
    });
    inputs.set(endpoint.path, input);
    return h(
      "label.block",
      { title: endpoint.summary, pointerup: () => void (byPointer = true) },
      input,
      h("span.unseen", {}, `${endpoint.tag} `),
      h("span.cutout", {}, endpoint.name),
      endpoint.alpha && h("span.alpha", {}, "alpha"),
    );
  };
  const layer = (source, at) =>
    h(
      "div.stratum",
      { class: `n${at + 1}`, role: "group", "aria-label": titleOf(source) },
      h("p.source", {}, h("strong", {}, source.name), h("span", {}, titleOf(source))),
      h("div.course", {}, source.endpoints.map(block)),
    );
  const list = h(
    "select.input",
    { id: "pick", change: () => chosen(endpointAt(list.value), true) },
    sources.map((source) =>
      h(
        "optgroup",
        { label: `${source.name} · ${titleOf(source)}` },
        source.endpoints.map(({ path, name, tag }) => h("option", { value: path }, `${tag}/${name}`)),
      ),
    ),
  );
  const endpointAt = (path) =>
    sources.flatMap(({ endpoints }) => endpoints).find((endpoint) => endpoint.path === path);
  const element = h(
    "div",
    {},
    h("div.pick.field", {}, h("label", { for: "pick" }, "Endpoint"), list),
    h("fieldset.wall", {}, h("legend.unseen", {}, "Endpoint"), sources.map(layer)),
  );
  const choose = (path) => {
    const input = inputs.get(path);
    if (input) input.checked = true;
    if (input) list.value = path;
  };
  return { element, choose };
}
