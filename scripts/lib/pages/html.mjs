// HTML from data: what is not markup of ours is escaped.

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const esc = (text) => String(text).replace(/[&<>"]/g, (one) => ENTITIES[one]);

/** Text of the contract, with what it quotes set as code. */
export const prose = (text = "") =>
  text
    .split(/`([^`]+)`/)
    .map((part, at) => (at % 2 ? `<code>${esc(part)}</code>` : esc(part)))
    .join("");

/** A name as code, which may be broken behind its underscores. */
export const nameCode = (name) => `<code>${esc(name).replaceAll("_", "_<wbr>")}</code>`;

/** A table that scrolls in a narrow window. `rows` are cells of HTML; the first of each is its heading. */
export function table(label, columns, rows) {
  const heads = columns.map((name) => `<th scope="col">${name}</th>`).join("");
  const row = ([first, ...cells]) =>
    `<tr><th scope="row">${first}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>\n`;
  return `<div class="scroll" role="group" tabindex="0" aria-label="${esc(label)}">
<table class="table">
<thead><tr>${heads}</tr></thead>
<tbody>
${rows.map(row).join("")}</tbody>
</table>
</div>
`;
}

/** A block of code; with a copy button where scripts run (docs.js). */
export const code = (text, label, language) =>
  `<pre class="code" tabindex="0" role="group" aria-label="${esc(label)}" data-copy><code>${
    language === "json" ? coloured(text) : esc(text)
  }</code></pre>\n`;

/** The same in several languages: one below the other, or as tabs where scripts run. */
export const languages = (label, all) =>
  `<div class="languages" data-tabs="${esc(label)}">\n${all
    .map(({ name, text }) => `<div data-tab="${esc(name)}">\n${code(text, `In ${name}`)}</div>\n`)
    .join("")}</div>\n`;

/** JSON with its keys, texts and other values marked. */
function coloured(text) {
  const part = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;
  let out = "";
  let last = 0;
  for (const match of text.matchAll(part)) {
    out += esc(text.slice(last, match.index));
    const [all, quoted, colon] = match;
    const kind = colon ? "k" : quoted ? "s" : "n";
    out += `<span class="${kind}">${esc(colon ? quoted : all)}</span>${colon ?? ""}`;
    last = match.index + all.length;
  }
  return out + esc(text.slice(last));
}
