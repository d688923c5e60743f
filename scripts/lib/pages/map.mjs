// The base of the maps in answers, from Natural Earth (public domain, by the package world-atlas): land, borders and countries'
// names. Degrees are counted in hundredths, a kilometre or less; each line begins with its first point, then come steps.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { feature, mesh } from "topojson-client";
import { ROOT } from "../../launch/versions.mjs";

const UNITS = 100;
/** Islands smaller than this, in square degrees, are left out. */
const LEAST = 0.002;
/** Countries smaller than this are not named. */
const NAMED = 0.2;

/** `towns` are the names of the town files: a map loads no others. */
export function worldMap(towns) {
  const file = join(ROOT, "node_modules/world-atlas/countries-50m.json");
  const atlas = JSON.parse(readFileSync(file, "utf8"));
  const land = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) => ringsOf(geometry));
  const { coordinates: borders } = mesh(atlas, atlas.objects.countries, (one, other) => one !== other);
  const names = feature(atlas, atlas.objects.countries)
    .features.map(nameOf)
    .filter(Boolean)
    .sort((one, other) => other[3] - one[3]);
  return `${JSON.stringify({
    units: UNITS,
    land: land.filter((ring) => areaOf(ring) > LEAST).map(steps),
    borders: borders.map(steps),
    names,
    towns,
  })}\n`;
}

const ringsOf = ({ type, coordinates }) => (type === "Polygon" ? coordinates : coordinates.flat());

/** A country's name in the middle of its largest part. */
function nameOf({ geometry, properties }) {
  if (!geometry || !properties.name) return undefined;
  const ring = ringsOf(geometry).reduce((most, one) => (areaOf(one) > areaOf(most) ? one : most));
  if (areaOf(ring) < NAMED) return undefined;
  const [x, y] = middleOf(ring);
  return [properties.name, Math.round(x * UNITS), Math.round(y * UNITS), Math.round(areaOf(ring))];
}

/** The middle of an area, by the triangles that its sides make with the origin. */
function middleOf(ring) {
  let [sumX, sumY, area] = [0, 0, 0];
  ring.forEach(([x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length];
    const part = x * nextY - nextX * y;
    [sumX, sumY, area] = [sumX + (x + nextX) * part, sumY + (y + nextY) * part, area + part];
  });
  return [sumX / (3 * area), sumY / (3 * area)];
}

const areaOf = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length];
      return sum + x * nextY - nextX * y;
    }, 0) / 2,
  );

function steps(line) {
  const flat = [];
  let [lastX, lastY] = [0, 0];
  for (const [longitude, latitude] of line) {
    const [x, y] = [Math.round(longitude * UNITS), Math.round(latitude * UNITS)];
    if (flat.length && x === lastX && y === lastY) continue;
    flat.push(x - lastX, y - lastY);
    [lastX, lastY] = [x, y];
  }
  return flat;
}
