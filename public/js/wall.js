// The quarry face: the catalogue as layers of stone, one for each source, cut into a block for each endpoint. One block is
// chosen at a time; it is a group of radio buttons, so arrow keys move between blocks.

import { h } from "./dom.js";

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
      { class: `n${at + 1}`, role: "group", "aria-label": source.description },
      h("p.source", {}, h("strong", {}, source.name), h("span", {}, source.description)),
      h("div.course", {}, source.endpoints.map(block)),
    );
  const element = h("fieldset.wall", {}, h("legend.unseen", {}, "Endpoint"), sources.map(layer));
  const choose = (path) => {
    const input = inputs.get(path);
    if (input) input.checked = true;
  };
  return { element, choose };
}
