// CHANGELOG.md as HTML. Only what that file uses is known: headings, lists, links, code.

import { esc } from "./html.mjs";

const inline = (text) =>
  esc(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\[([^\]]+)\]\((https:[^)]+)\)/g, '<a href="$2">$1</a>')
    .replace(/^\[([^\]]+)\]/, "$1");

/** The part below the title and its introduction. */
export function changelog(markdown) {
  const lines = markdown.slice(markdown.indexOf("\n## ") + 1).split("\n");
  const blocks = [];
  for (const line of lines) {
    const [, marks, title] = /^(##+) (.*)$/.exec(line) ?? [];
    const last = blocks.at(-1);
    if (title) blocks.push({ tag: `h${marks.length}`, text: title });
    else if (line.startsWith("- ")) {
      if (last?.tag === "ul") last.items.push(line.slice(2));
      else blocks.push({ tag: "ul", items: [line.slice(2)] });
    } else if (line.startsWith("  ") && last?.items) last.items.push(`${last.items.pop()} ${line.trim()}`);
    else if (line.trim() && last?.tag === "p") last.text += ` ${line}`;
    else if (line.trim()) blocks.push({ tag: "p", text: line });
  }
  return blocks.map(html).join("");
}

const html = ({ tag, text, items }) =>
  items
    ? `<ul>\n${items.map((item) => `<li>${inline(item)}</li>\n`).join("")}</ul>\n`
    : `<${tag}>${inline(text)}</${tag}>\n`;
