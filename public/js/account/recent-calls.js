// The latest calls of a key, and the way to the pages that they were read from.

import { h } from "../page/dom.js";
import { moment, number, section, state, table } from "../page/tables.js";
import { previewOf } from "../preview/address.js";

const OUTCOMES = { charged: "charged", free: "free", failed: "failed", uncollected: "no call was left" };

/** The latest calls; `names` are those of sub-keys. */
export const recentCalls = (calls, names) =>
  section(
    "Latest calls",
    h(
      "p.aside",
      {},
      "What was asked is not in this list; it is in what was kept of the call, for a week, if it was kept.",
    ),
    table(
      "Latest calls",
      [
        ["When", ({ at }) => moment(at)],
        ["Endpoint", ({ endpoint }) => h("code", {}, endpoint ?? "")],
        [
          "Outcome",
          ({ outcome, error_code: code }) => [
            state(OUTCOMES[outcome] ?? outcome),
            code && h("code", {}, ` ${code}`),
          ],
        ],
        ["Charge", ({ charged_calls }) => number(charged_calls), "number"],
        ["Sub-key", ({ sub_key: id }) => id && (names.get(id) ?? h("code", {}, id))],
        ["Request", ({ request_id }) => h("code", {}, request_id)],
        [
          "",
          ({ raw_file: path }) =>
            path && h("a", { href: previewOf(path), target: "_blank" }, "Original page"),
        ],
      ],
      calls,
      "No calls yet.",
    ),
  );
