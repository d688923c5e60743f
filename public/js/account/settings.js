// Owner's settings of a key: secrets, retention of answers, notices of low credit.

import { fill, h } from "../page/dom.js";
import { ask, pressing } from "../key/ask.js";
import { moment, section, state, table } from "../page/tables.js";

const PATH = "/api/keys/settings";

/** The sections; `again` shows the whole account anew, `use(key)` keeps a new key and shows it. */
export const keySettings = (key, settings, again, use) => [
  secret(key, settings, again, use),
  retention(key, settings, again),
  lowCredit(key, settings, again),
];

function secret(key, { secrets }, again, use) {
  const said = h("p", { role: "alert" });
  const replaced = secrets.filter(({ status }) => status === "replaced");
  const rotate = pressing(said, async () => {
    if (
      !confirm(
        "Replace this key by a new one? The old one works for another day, so that you can change it everywhere.",
      )
    )
      return;
    const headers = { "idempotency-key": crypto.randomUUID() };
    const made = await ask(key, "/api/keys/rotate", { method: "POST", headers });
    use(made.key);
  });
  const end = pressing(said, async () => {
    if (!confirm("End the replaced keys now? Whatever still uses them is refused.")) return;
    await ask(key, "/api/keys/rotate/end", { method: "POST" });
    await again();
  });
  return section(
    "Replace the key",
    h(
      "p.aside",
      {},
      "A new key for the same calls, when the old one may have been seen, or every now and then.",
    ),
    secrets.length > 1 &&
      table(
        "Keys so far",
        [
          ["Created", ({ created_at }) => moment(created_at)],
          ["Status", ({ status }) => state(status)],
          ["Until", ({ ends_at: at }) => (at ? moment(at) : "never expires")],
          ["", ({ is_presented: own }) => own && "this one"],
        ],
        secrets,
      ),
    said,
    h(
      "div.row",
      {},
      h("button.button.plain", { type: "button", click: rotate }, "Make a new key"),
      replaced.length > 0 && h("button.button.plain", { type: "button", click: end }, "End the old key now"),
    ),
  );
}

function retention(key, { retention: isKept }, again) {
  const said = h("p", { role: "alert" });
  const change = pressing(said, async () => {
    await ask(key, PATH, { method: "PATCH", body: { retention: !isKept } });
    await again();
  });
  const words = isKept
    ? "What the sources answer to your calls is kept for a week, for you alone, so that you can look into it."
    : "Nothing of what the sources answer to your calls is kept or shared. Answers have no raw_file.";
  return section(
    "Retention",
    h("p.aside", {}, words),
    said,
    h(
      "div.row",
      {},
      h(
        "button.button.plain",
        { type: "button", click: change },
        isKept ? "Keep nothing" : "Keep answers for a week",
      ),
    ),
  );
}

function lowCredit(key, { low_credit: set }, again) {
  const said = h("p", { role: "status" });
  const below = input("low-below", { inputmode: "numeric", value: set?.below ?? 1000 });
  const to = input("low-to", {
    value: set?.mail ?? set?.webhook ?? "",
    placeholder: "person@example.com or https://…",
  });
  const code = input("low-code", { autocomplete: "one-time-code" });
  const codeField = h(
    "div.field",
    { hidden: true },
    h("label", { for: "low-code" }, "The code that we mailed"),
    code,
  );
  const save = pressing(said, async () => {
    const address = to.value.trim();
    const how = address.startsWith("https://") ? { webhook: address } : { mail: address };
    if (how.mail && code.value.trim()) how.mail_code = code.value.trim();
    const count = Number(below.value.trim().replaceAll(",", ""));
    if (!Number.isSafeInteger(count) || count < 1) throw new Error("The mark is a whole number of calls.");
    const body = { low_credit: { below: count, ...how } };
    const told = await ask(key, PATH, { method: "PATCH", body });
    if (!told.mail_code_sent_to) return again();
    codeField.hidden = false;
    code.focus();
    fill(
      said,
      `We have mailed a code to ${told.mail_code_sent_to}. Enter it here to prove that the mailbox is yours.`,
    );
    return undefined;
  });
  const off = pressing(said, async () => {
    await ask(key, PATH, { method: "PATCH", body: { low_credit: null } });
    await again();
  });
  return section(
    "Low credit",
    h("p.aside", {}, "We tell you once when fewer calls are left, by mail or by a signed webhook."),
    set?.webhook_secret &&
      h("p", {}, "Webhooks are signed (Standard Webhooks) with ", h("code.whole", {}, set.webhook_secret)),
    h(
      "form.narrow",
      { submit: save, novalidate: true, "aria-label": "Low credit" },
      h("div.field", {}, h("label", { for: "low-below" }, "When fewer calls are left than"), below),
      h("div.field", {}, h("label", { for: "low-to" }, "Tell"), to),
      codeField,
      said,
      h(
        "div.row",
        {},
        h("button.button.paint", {}, "Save"),
        set && h("button.button.plain", { type: "button", click: off }, "Tell nobody"),
      ),
    ),
  );
}

const input = (id, more) => h("input.input", { id, type: "text", autocomplete: "off", ...more });
