// The box in which a key is got, pasted, seen, copied and forgotten, with what is left on it. Any page can show it.

import { copy, fill, h } from "../page/dom.js";
import { challenge, freeKey, keepKey, masked, onKey, status, storedKey } from "./stored-key.js";

/**
 * The box: `{ element, remaining(calls) }`; `remaining` tells it what a call's answer said is left. `ready` is called when
 * somebody got or pasted a key in this box, which has `id` on its button; `isAnother` asks for one in place of that which
 * is kept.
 */
export function keyBox({ id = "free-key", label = "Get a free key", ready, isAnother = false } = {}) {
  const said = h("p.said", { role: "status", tabindex: "-1" });
  const place = h("div.challenge");
  const body = h("div");
  const element = h("div.keybox", {}, body, place, said);
  const left = h("strong.left", {});
  const say = (...what) => fill(said, ...what);

  const remaining = (calls) => {
    fill(left, calls === 1 ? "1 call left" : `${calls.toLocaleString("en")} calls left`);
  };

  async function look(key) {
    fill(left, "");
    const seen = await status(key).catch(() => undefined);
    if (key !== storedKey() || seen === undefined) return;
    if (seen.ok) remaining(seen.remaining_calls);
    else say(seen.error ?? "The key could not be checked.");
  }

  function use(key, ...words) {
    keepKey(key);
    say(...words);
    if (key && ready) ready();
    else said.focus();
  }

  async function ask(button) {
    button.setAttribute("aria-disabled", "true");
    say("Creating your key …");
    let got = await freeKey();
    while (got.siteKey) {
      say(got.message);
      const token = await challenge(place, got.siteKey).catch(
        (error) => void say(`${error.message} You can paste a key instead.`),
      );
      fill(place);
      if (!token) return button.removeAttribute("aria-disabled");
      got = await freeKey(token);
    }
    button.removeAttribute("aria-disabled");
    if (got.key)
      use(
        got.key,
        `Your key is ready, with ${got.remaining} calls on it. It is kept in this browser only: copy it if you want to use it elsewhere.`,
      );
    else
      say(
        got.message,
        got.refused === "free_key_already_issued" && [" ", h("a", { href: "/keys#buy" }, "Buy calls")],
      );
  }

  function without() {
    const field = h("input.input", {
      type: "text",
      name: "key",
      "aria-label": "Your key",
      placeholder: "qk_…",
      autocomplete: "off",
      spellcheck: "false",
    });
    const paste = (event) => {
      event.preventDefault();
      const key = field.value.trim();
      if (/^q[ks]_\w+_\w+$/.test(key)) use(key, "Your key is kept in this browser.");
      else say("A key looks like qk_…_…; please paste the whole of it.");
    };
    fill(
      body,
      h(
        "div.row",
        {},
        h(
          "button.button.paint",
          {
            type: "button",
            id,
            click: ({ currentTarget }) => !currentTarget.hasAttribute("aria-disabled") && ask(currentTarget),
          },
          label,
        ),
        h(
          "details.paste",
          {},
          h("summary", {}, "I have a key"),
          h("form.row", { submit: paste }, field, h("button.button.plain", {}, "Use it")),
        ),
      ),
    );
  }

  function having(key) {
    const text = h("code", {}, masked(key));
    let isWhole = false;
    const turn = ({ currentTarget: button }) => {
      isWhole = !isWhole;
      fill(text, isWhole ? key : masked(key));
      fill(button, isWhole ? "Hide key" : "Show key");
    };
    fill(
      body,
      h(
        "div.row.have",
        {},
        h("span", {}, "Key ", text),
        left,
        h("button.button.plain", { type: "button", click: turn }, "Show key"),
        h(
          "button.button.plain",
          { type: "button", click: ({ currentTarget }) => copy(key, currentTarget) },
          "Copy key",
        ),
        h("button.button.plain", { type: "button", click: forget }, "Forget key"),
      ),
    );
    look(key);
  }

  /** A key is never shown again, so the first press only asks for confirmation. */
  function forget({ currentTarget: button }) {
    if (button.dataset.asked) {
      return use(undefined, "The key is forgotten here. It still works wherever you copied it.");
    }
    button.dataset.asked = "true";
    button.textContent = "Forget it for good?";
    return say("We can't show this key again. Copy it first if you want to keep its calls.");
  }

  const show = (key) => (key ? having(key) : without());
  onKey(show);
  show(isAnother ? undefined : storedKey());
  return { element, remaining };
}
