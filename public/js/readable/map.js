// The places of an answer on a map: numbered pins over land, borders and towns, and beside them an overview map of the world's
// region. Pins lead to their cards. Mercator; the base is our own (map-base.js).

import { h, svg } from "../page/dom.js";
import { drawBase, drawTowns } from "./map-base.js";
import { bar, frame, inset, ring, WIDTH } from "./map-view.js";

/** Room of a pin's head. */
const PIN = { width: 28, height: 24 };
/** Alternative positions of a pin's head whose position is taken, nearest first. */
const ELSEWHERE = [0, 1, 2, 3].flatMap((row) =>
  [0, -1, 1, -2, 2, -3, 3].map((column) => [column * (PIN.width + 3), -row * (PIN.height + 4)]),
);

/**
 * A figure with the places that have coordinates: `[{ mark, title, latitude, longitude }]`; `go(at)` is called when somebody
 * chooses a pin.
 */
export function mapOf(places, go) {
  const drawn = places.filter(
    ({ latitude, longitude }) => Math.abs(latitude) < 84 && Math.abs(longitude) <= 180,
  );
  if (!drawn.length) return undefined;
  const view = frame(drawn);
  const scale = bar(view);
  const base = svg("g.base", { "aria-hidden": "true" });
  const towns = svg("g.towns", { "aria-hidden": "true" });
  const pins = arranged(drawn.map((place) => ({ ...place, ...view.at(place.longitude, place.latitude) })));
  const count = drawn.length === 1 ? "One place" : `${drawn.length} places`;
  const picture = svg(
    "svg.map",
    {
      viewBox: `0 0 ${WIDTH} ${view.height}`,
      role: "group",
      "aria-label": `${count} on a map, ${scale.text} to the bar`,
    },
    svg("rect.sea", { width: WIDTH, height: view.height }),
    base,
    towns,
    // Below all heads, which they would hide.
    svg("g", { "aria-hidden": "true" }, pins.filter(isMoved).map(tieOf)),
    pins.map((pin) => pinOf(pin, go)),
    svg("path.scale", { d: `M${WIDTH - 20 - scale.px} ${view.height - 18}v6h${scale.px}v-6` }),
    svg("text.unit", { x: WIDTH - 20, y: view.height - 24, "text-anchor": "end" }, scale.text),
  );
  const [place, corner] = cornerOf(pins, view);
  const small = svg("svg.locator", {
    class: place,
    viewBox: "0 0 160 160",
    role: "img",
    "aria-label": "Where in the world that is",
  });
  const figure = h("figure.mapped", {}, picture, small, h("figcaption.aside", {}, credit()));
  const wide = inset(view);
  soon(figure, () =>
    Promise.all([
      view.isWide
        ? drawBase(base, view)
        : base.append(svg("rect.land", { width: WIDTH, height: view.height })),
      drawBase(small, wide).then(() => small.append(ring(wide, view))),
      drawTowns(towns, view, pins, corner),
    ]),
  );
  return figure;
}

/** The corner in which the smaller map hides the fewest pins: its name and its place in the picture. */
function cornerOf(pins, { height }) {
  const side = WIDTH > 500 ? 162 : 112;
  const corners = { "": [WIDTH - side, 0], left: [0, 0], low: [0, height - side] };
  const hidden = ([left, top]) =>
    pins.filter(
      ({ head }) =>
        head.left > left - 16 && head.left < left + side + 16 && head.top > top && head.top - 30 < top + side,
    ).length;
  const [[name, at]] = Object.entries(corners).sort(([, a], [, b]) => hidden(a) - hidden(b));
  return [name, [...at, side, side]];
}

const credit = () => [
  "Base map: Natural Earth. Towns: ",
  h("a", { href: "https://www.geonames.org/", rel: "noreferrer noopener", target: "_blank" }, "GeoNames"),
  ", CC BY 4.0.",
];

/** Does what costs something once the figure comes near the window. */
function soon(element, work) {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      work().catch(() => {}); // the pins are there without it
    },
    { rootMargin: "300px" },
  );
  watch.observe(element);
}

/** Heads that would hide each other stand beside each other, each tied to its place. */
function arranged(pins) {
  const taken = [];
  const isFree = (left, top) =>
    left > PIN.width / 2 &&
    left < WIDTH - PIN.width / 2 &&
    top > PIN.height + 10 &&
    taken.every(([x, y]) => Math.abs(x - left) >= PIN.width || Math.abs(y - top) >= PIN.height);
  return pins.map((pin) => {
    const [dx, dy] = ELSEWHERE.find(([x, y]) => isFree(pin.left + x, pin.top + y)) ?? [0, 0];
    taken.push([pin.left + dx, pin.top + dy]);
    return { ...pin, head: { left: pin.left + dx, top: pin.top + dy } };
  });
}

const isMoved = ({ left, top, head }) => head.left !== left || head.top !== top;

/** Line from a place to its head. */
const tieOf = ({ left, top, head }) => [
  svg("path.tie", { d: `M${left} ${top}L${head.left} ${head.top - 18}` }),
  svg("circle.spot", { cx: left, cy: top, r: 3.5 }),
];

function pinOf(pin, go) {
  const { mark, title, head } = pin;
  const choose = () => go(mark);
  const byKey = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose();
  };
  const at = (x, y) => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  return svg(
    "g.pin",
    {
      role: "button",
      tabindex: "0",
      "aria-label": `${mark}: ${title ?? "place"}`,
      click: choose,
      keydown: byKey,
    },
    svg("title", {}, title ?? ""),
    svg(
      "g",
      { transform: at(head.left, head.top) },
      svg("path.head", { d: isMoved(pin) ? "M-13 -30h26v22h-26z" : "M-13 -30h26v22h-9l-4 8l-4 -8h-9z" }),
      svg("text", { y: -14, "text-anchor": "middle" }, String(mark)),
    ),
  );
}
