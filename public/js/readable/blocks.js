// Generated answers: blocks of text in their order, each with the numbers of what it cites.

import { freshId, h } from "../page/dom.js";
import { link } from "./parts.js";

/** Blocks and the references below them. */
export function answer({ text_blocks: blocks = [], references = [] }) {
  const list = freshId("sources");
  // Programs count from nought, people from one.
  const first = references.some(({ index }) => index === 0) ? 1 : 0;
  const cite = (indexes) =>
    (indexes ?? []).map((index) => {
      const at = references.findIndex((reference) => reference.index === index);
      return at < 0
        ? undefined
        : h(
            "sup.cite",
            {},
            h(
              "a",
              { href: `#${list}-${index}`, "aria-label": `Source ${index + first}` },
              String(index + first),
            ),
          );
    });
  return h(
    "div.answer",
    {},
    h(
      "div.text",
      {},
      blocks.map((block) => shown(block, cite)),
    ),
    references.length > 0 && [h("h4", {}, "Sources"), sources(references, list, first)],
  );
}

function shown(block, cite) {
  const { type, snippet, level, list, header, table, language, reference_indexes: cited } = block;
  switch (type) {
    case "heading":
      return h("p.heading", { class: `l${level ?? 2}` }, snippet, cite(cited));
    case "list":
      return h(
        block.ordered ? "ol" : "ul",
        {},
        (list ?? []).map((item) => entry(item, cite)),
      );
    case "table":
      return h(
        "div.scroll",
        { tabindex: "0", role: "group", "aria-label": "Table" },
        h(
          "table.table",
          {},
          header &&
            h(
              "thead",
              {},
              h(
                "tr",
                {},
                header.map((cell) => h("th", { scope: "col" }, cell)),
              ),
            ),
          h(
            "tbody",
            {},
            (table ?? [])
              .filter((row) => !header || row.join() !== header.join())
              .map((row) =>
                h(
                  "tr",
                  {},
                  row.map((cell) => h("td", {}, cell)),
                ),
              ),
          ),
        ),
      );
    case "code_block":
      return h(
        "pre.code",
        { tabindex: "0", "aria-label": language ? `Code in ${language}` : "Code" },
        h("code", {}, snippet),
      );
    default:
      return h(
        "p",
        {},
        snippet,
        cite(cited),
        (list ?? []).length > 0 &&
          h(
            "ul",
            {},
            list.map((item) => entry(item, cite)),
          ),
      );
  }
}

function entry(item, cite) {
  if (typeof item === "string") return h("li", {}, item);
  const below = item.list ?? [];
  const blocks = item.text_blocks ?? [];
  return h(
    "li",
    {},
    item.title && h("strong", {}, `${item.title} `),
    item.snippet,
    cite(item.reference_indexes),
    blocks.map((block) => shown(block, cite)),
    below.length > 0 &&
      h(
        item.ordered ? "ol" : "ul",
        {},
        below.map((one) => entry(one, cite)),
      ),
  );
}

/** Numbered sources. */
export function sources(references, list = freshId("sources"), first = 0) {
  return h(
    "ol.sources",
    {},
    references.map((reference, at) =>
      h(
        "li",
        {
          id: `${list}-${reference.index ?? at + 1}`,
          value: reference.index === undefined ? at + 1 : reference.index + first,
        },
        reference.link
          ? link(reference.link, reference.title ?? reference.link)
          : h("span", {}, reference.title ?? ""),
        reference.source && h("span.aside", {}, ` ${reference.source}`),
        reference.snippet && h("p.aside", {}, reference.snippet),
      ),
    ),
  );
}
