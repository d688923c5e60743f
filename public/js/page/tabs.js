// Tabs as the ARIA practices have them: one is in the tab order, arrow keys move, panels are made when they are first shown.

import { freshId, h } from "./dom.js";

/** `panels` are `{ name, panel() }`; `opened(name)` is called when somebody changes the tab. */
export function tabs(label, panels, { open, opened = () => {} } = {}) {
  const id = freshId("tabs");
  const list = h("div.tabs", { role: "tablist", "aria-label": label });
  const holder = h("div");
  const all = panels.map(({ name, panel }, at) => {
    const tab = h(
      "button",
      { type: "button", role: "tab", id: `${id}-t${at}`, "aria-controls": `${id}-p${at}` },
      name,
    );
    const body = h("div.tabpanel", {
      role: "tabpanel",
      id: `${id}-p${at}`,
      "aria-labelledby": `${id}-t${at}`,
    });
    tab.addEventListener("click", () => show(at, true));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const to = by ? (at + by + all.length) % all.length : { Home: 0, End: all.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      show(to, true);
      all[to].tab.focus();
    });
    return { name, panel, tab, body, made: false };
  });
  function show(at, byHand = false) {
    all.forEach((one, index) => {
      const isOpen = index === at;
      one.tab.setAttribute("aria-selected", String(isOpen));
      one.tab.tabIndex = isOpen ? 0 : -1;
      one.body.hidden = !isOpen;
    });
    if (!all[at].made) all[at].body.append(all[at].panel());
    all[at].made = true;
    if (byHand) opened(all[at].name);
  }
  list.append(...all.map(({ tab }) => tab));
  holder.append(list, ...all.map(({ body }) => body));
  show(
    Math.max(
      0,
      all.findIndex(({ name }) => name === open),
    ),
  );
  return holder;
}
