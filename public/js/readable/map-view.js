// The part of the world that a map shows, in Mercator's projection: from degrees to the picture and back.

import { svg } from "../page/dom.js";

/** Width of the map. In a narrow window a unit is about a pixel, so that text stays readable. */
export const WIDTH = globalThis.matchMedia?.("(max-width: 40rem)").matches ? 400 : 720;
const HEIGHT = 380;
/** View of a single place with the surrounding towns; `metres` is its width. */
const ALONE = { height: 260, metres: 120_000 };
const MARGIN = 52;
const EARTH_M = 40_075_017;
/** No closer than this, so that places beside each other do not fill the map: about 6 km. */
const SPAN_MIN = 0.06 / 360;
/** Width in metres from which the base map shows the coastline; it is too coarse for less. */
const WIDE_M = 60_000;
/** Part of the world that the smaller map shows, as a fraction of its width. */
const AROUND = 22 / 360;
const SMALL = 160;

export const x = (longitude) => longitude / 360 + 0.5;
export const y = (latitude) =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);
const latitudeOf = (at) => (Math.atan(Math.exp((0.5 - at) * 2 * Math.PI)) * 360) / Math.PI - 90;

/** The view of all places: `{ at(longitude, latitude), west, east, south, north, isWide, metresPerPx }`. */
export function frame(places) {
  const xs = places.map(({ longitude }) => x(longitude));
  const ys = places.map(({ latitude }) => y(latitude));
  const mid = (values) => (Math.min(...values) + Math.max(...values)) / 2;
  if (new Set(places.map(({ longitude, latitude }) => `${longitude} ${latitude}`)).size === 1) {
    const round = Math.cos((places[0].latitude * Math.PI) / 180);
    return viewOf(xs[0], ys[0], (EARTH_M * round * WIDTH) / ALONE.metres, WIDTH, ALONE.height);
  }
  const span = (values) => Math.max(SPAN_MIN, Math.max(...values) - Math.min(...values));
  const unit = Math.min((WIDTH - 2 * MARGIN) / span(xs), (HEIGHT - 2 * MARGIN) / span(ys));
  return viewOf(mid(xs), mid(ys), unit, WIDTH, HEIGHT);
}

/** The smaller map around it. */
export function inset({ middle, width, unit }) {
  const around = Math.min(1, Math.max(AROUND, (3 * width) / unit));
  return viewOf(middle[0], middle[1], SMALL / around, SMALL, SMALL);
}

function viewOf(midX, midY, unit, width, height) {
  const [left, top] = [midX - width / 2 / unit, midY - height / 2 / unit];
  const latitude = latitudeOf(midY);
  const metresPerPx = (EARTH_M * Math.cos((latitude * Math.PI) / 180)) / unit;
  return {
    at: (longitude, lat) => ({ left: (x(longitude) - left) * unit, top: (y(lat) - top) * unit }),
    middle: [midX, midY],
    unit,
    width,
    height,
    west: (left - 0.5) * 360,
    east: (left + width / unit - 0.5) * 360,
    north: latitudeOf(Math.max(0, top)),
    south: latitudeOf(Math.min(1, top + height / unit)),
    isWide: width * metresPerPx > WIDE_M,
    metresPerPx,
  };
}

/** The scale: a round number of metres. */
export function bar({ metresPerPx }) {
  const metres = nice(60 * metresPerPx);
  return { px: metres / metresPerPx, text: metres < 1000 ? `${metres} m` : `${metres / 1000} km` };
}

/** The next larger of 1, 2, 5 times a power of ten. */
function nice(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((factor) => factor * power >= value) ?? 10);
}

/** The part of the smaller map that the larger one shows; never too small to be seen. */
export function ring(small, view) {
  const from = small.at(view.west, view.north);
  const to = small.at(view.east, view.south);
  const side = (a, b) => Math.max(9, b - a);
  const [width, height] = [side(from.left, to.left), side(from.top, to.top)];
  const [left, top] = [(from.left + to.left - width) / 2, (from.top + to.top - height) / 2];
  return svg("rect.here", { x: left, y: top, width, height });
}
