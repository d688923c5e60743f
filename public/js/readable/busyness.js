// Busyness of a place hour by hour: a small chart for each day, and the current value.

import { h, svg, words } from "../page/dom.js";

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const WIDTH = 240;
const HEIGHT = 84;

/** The group `popular_times`. */
export function busyness({ graph_results: graph = {}, live, time_spent: spent }) {
  const days = Object.entries(graph).sort(([a], [b]) => DAYS.indexOf(a) - DAYS.indexOf(b));
  return h(
    "div.busyness",
    {},
    (live || spent) && h("p.now", {}, live && h("strong", {}, nowOf(live)), spent && h("span", {}, spent)),
    h(
      "div.days",
      {},
      days.map(([day, hours]) => chart(day, hours)),
    ),
    days.length > 0 && h("p.aside", {}, "The busiest hour of each day is marked."),
  );
}

/** "86% busy now (usually 0%)", and what the source says of it. */
function nowOf({ busyness_score: now, usual_score: usually, info }) {
  if (now === undefined) return info ?? "";
  const usual = usually === undefined ? "" : ` (usually ${usually}%)`;
  return `${now}% busy now${usual}${info ? `: ${info}` : ""}`;
}

function chart(day, hours) {
  if (!Array.isArray(hours) || !hours.length) {
    return h("figure", { class: isToday(day) && "today" }, captionOf(day), h("p.closed", {}, "Closed"));
  }
  const wide = WIDTH / hours.length;
  const busiest = hours.reduce((most, hour) => (hour.busyness_score > most.busyness_score ? hour : most));
  const said = `${words(day)}: busiest at ${busiest.time}, ${busiest.busyness_score}%.`;
  const bars = hours.map(({ busyness_score: score = 0, time, info }, at) => {
    const height = Math.max(1, (score / 100) * (HEIGHT - 18));
    const shape = { x: at * wide + 0.75, y: HEIGHT - 14 - height, width: wide - 1.5, height };
    return svg(
      "rect",
      { ...shape, class: score === busiest.busyness_score ? "most" : undefined },
      svg("title", {}, `${time}: ${score}%${info ? `, ${info}` : ""}`),
    );
  });
  const ticks = hours.map(({ time }, at) =>
    at % Math.ceil(hours.length / 4) ? undefined : svg("text", { x: at * wide, y: HEIGHT - 2 }, String(time)),
  );
  return h(
    "figure",
    { class: isToday(day) && "today" },
    captionOf(day),
    svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": said },
      bars,
      ticks.filter(Boolean),
    ),
  );
}

const isToday = (day) => DAYS[(new Date().getDay() + 6) % 7] === day;

const captionOf = (day) => h("figcaption", {}, words(day), isToday(day) && h("span.badge", {}, "today"));
