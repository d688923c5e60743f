// A sketch of a map: where places lie to each other, without anybody's tiles. Mercator, a grid, a scale, numbered pins.

import { h, svg } from "../dom.js";

/** In a narrow window a unit is a pixel, or nearly, so that numbers can be read. */
const WIDTH = matchMedia("(max-width: 40rem)").matches ? 400 : 720;
const HEIGHT = 380;
/** Room of the scale, at the right. */
const SCALE = 130;
/** Above a single place there is not much to see. */
const CROP = 90;
const MARGIN = 46;
const EARTH_M = 40_075_017;
/** No closer than this, so that one place does not fill the map. */
const SPAN_MIN = 0.002 / 360;

const x = (longitude) => longitude / 360 + 0.5;
const y = (latitude) => 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);

/** A figure with the places that have coordinates: `[{ mark, title, latitude, longitude }]`. */
export function sketch(places) {
  const drawn = places.filter(
    ({ latitude, longitude }) => Math.abs(latitude) < 85 && Math.abs(longitude) <= 180,
  );
  if (!drawn.length) return undefined;
  const view = frame(drawn);
  const pins = drawn.map((place) => ({ ...place, ...view.at(place) }));
  const said = `${drawn.length === 1 ? "One place" : `${drawn.length} places`} on a sketch map, ${view.scale.text} to the bar.`;
  const picture = svg(
    "svg.map",
    { viewBox: viewOf(drawn), role: "img", "aria-label": said },
    relief(),
    view.lines.map(({ path, text, left, top }) => [
      svg("path.grid", { d: path }),
      svg("text.degree", { x: left, y: top }, text),
    ]),
    pins.map(pin),
    svg("path.scale", { d: `M${WIDTH - 20 - view.scale.px} ${HEIGHT - 22}v6h${view.scale.px}v-6` }),
    svg("text.degree", { x: WIDTH - 20, y: HEIGHT - 28, "text-anchor": "end" }, view.scale.text),
  );
  return h("figure.mapped", {}, picture);
}

function frame(places) {
  const xs = places.map(({ longitude }) => x(longitude));
  const ys = places.map(({ latitude }) => y(latitude));
  const mid = (values) => (Math.min(...values) + Math.max(...values)) / 2;
  const span = (values) => Math.max(SPAN_MIN, Math.max(...values) - Math.min(...values));
  const unit = Math.min((WIDTH - 2 * MARGIN) / span(xs), (HEIGHT - 2 * MARGIN) / span(ys));
  const [midX, midY] = [mid(xs), mid(ys)];
  const left = (longitude) => WIDTH / 2 + (x(longitude) - midX) * unit;
  const top = (latitude) => HEIGHT / 2 + (y(latitude) - midY) * unit;
  const latitude = mid(places.map((place) => place.latitude));
  const metresPerPx = (EARTH_M * Math.cos((latitude * Math.PI) / 180)) / unit;
  return {
    at: (place) => ({ left: left(place.longitude), top: top(place.latitude) }),
    lines: grid(places, { left, top, degreesPerPx: 360 / unit }),
    scale: bar(metresPerPx),
  };
}

/** Whole steps of degrees that are at least 110 px apart. */
function grid(places, { left, top, degreesPerPx }) {
  const step = nice(110 * degreesPerPx);
  const digits = Math.max(0, Math.ceil(-Math.log10(step)));
  const lines = [];
  const around = (values) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length / step);
  for (let at = -6; at <= 6; at += 1) {
    const longitude = (around(places.map((place) => place.longitude)) + at) * step;
    const px = left(longitude);
    if (px > 0 && px < WIDTH) {
      lines.push({
        path: `M${px} 0V${HEIGHT}`,
        text: px < WIDTH - SCALE ? `${longitude.toFixed(digits)}°` : "",
        left: px + 4,
        top: HEIGHT - 8,
      });
    }
    const latitude = (around(places.map((place) => place.latitude)) + at) * step;
    const py = top(latitude);
    if (py > 0 && py < HEIGHT - 30) {
      lines.push({ path: `M0 ${py}H${WIDTH}`, text: `${latitude.toFixed(digits)}°`, left: 6, top: py - 4 });
    }
  }
  return lines;
}

/** The next larger of 1, 2, 5 times a power of ten. */
function nice(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((factor) => factor * power >= value) ?? 10);
}

function bar(metresPerPx) {
  const metres = nice(60 * metresPerPx);
  return { px: metres / metresPerPx, text: metres < 1000 ? `${metres} m` : `${metres / 1000} km` };
}

const viewOf = ({ length }) => `0 ${length > 1 ? 0 : CROP} ${WIDTH} ${length > 1 ? HEIGHT : HEIGHT - CROP}`;

/** Layers of stone below everything, always the same. */
function relief() {
  const line = (at) => {
    const height = 40 + at * 58;
    return `M0 ${height}C${180 + at * 30} ${height - 46} ${300 - at * 20} ${height + 52} 480 ${height + 8}S640 ${height - 40} 720 ${height - 6}`;
  };
  return svg(
    "g.relief",
    {},
    [0, 1, 2, 3, 4, 5].map((at) => svg("path", { d: line(at) })),
  );
}

function pin({ mark, title, left, top }) {
  return svg(
    "g.pin",
    { transform: `translate(${left.toFixed(1)} ${top.toFixed(1)})` },
    svg("title", {}, title ?? ""),
    svg("path", { d: "M-13 -30h26v22h-9l-4 8l-4 -8h-9z" }),
    svg("text", { y: -14, "text-anchor": "middle" }, String(mark)),
  );
}
