// The judge's figures as tables.

import { FATES } from "./compare.mjs";

export function figures(pages) {
  const rows = new Map();
  for (const { endpoint, groups } of pages) {
    for (const [group, counts] of Object.entries(groups)) {
      const row = rows.get(`${endpoint} ${group}`) ?? Object.fromEntries(FATES.map((fate) => [fate, 0]));
      for (const fate of FATES) row[fate] += counts[fate] ?? 0;
      rows.set(`${endpoint} ${group}`, row);
    }
  }
  const texts = [...rows].sort().map(([name, row]) => {
    const [endpoint, group] = name.split(" ");
    return [endpoint, group, ...FATES.map((fate) => row[fate])];
  });
  const seen = [...new Set(pages.map(({ endpoint }) => endpoint))].sort().map((endpoint) => {
    const own = pages.filter((page) => page.endpoint === endpoint);
    const sum = (kind, what) => own.reduce((total, page) => total + page[kind][what], 0);
    const missing = (kind) => sum(kind, "shown") - sum(kind, "read") - sum(kind, "left_out");
    const of = (kind) => [sum(kind, "shown"), sum(kind, "read"), sum(kind, "left_out"), missing(kind)];
    return [endpoint, own.length, ...of("headings"), ...of("links")];
  });
  return [
    "Texts of the answers, by what the page shows of them:",
    "",
    table(["endpoint", "group", ...FATES], texts),
    "",
    "Headings and links that the pages show, by what the answers have of them:",
    "",
    table(
      [
        "endpoint",
        "pages",
        "headings",
        "read",
        "left out",
        "missing",
        "links",
        "read",
        "left out",
        "missing",
      ],
      seen,
    ),
  ].join("\n");
}

export function renamedFigures(pages) {
  const rows = new Map();
  for (const { endpoint, changes } of pages) {
    for (const [group, { kept, lost, moved, wrong }] of Object.entries(changes)) {
      const row = rows.get(`${endpoint} ${group}`) ?? [0, 0, 0, 0];
      rows.set(`${endpoint} ${group}`, [row[0] + kept, row[1] + lost, row[2] + moved, row[3] + wrong]);
    }
  }
  const texts = [...rows].sort().map(([name, row]) => [...name.split(" "), ...row]);
  return table(["endpoint", "group", "kept", "lost", "moved", "wrong"], texts);
}

function table(heads, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map((_, place) => (place ? "--:" : "---"))), ...rows.map(line)].join("\n");
}
