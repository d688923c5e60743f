// Map below the pins: land, borders, countries' names and towns. All are static files of ours (scripts/lib/pages/map.mjs and
// towns.mjs), read when a map is looked at.

import { svg } from "../page/dom.js";

const read = async (path) => {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
};

let world;

/** Draws land and borders into an element of a map, names where there is room. */
export async function drawBase(element, view) {
  world ??= read("/map/world.json");
  const { land, borders, names, units } = await world;
  const path = (lines, isClosed) => lines.map((line) => pathOf(line, units, view, isClosed)).join("");
  element.append(
    svg("path.land", { d: path(land, true) }),
    svg("path.border", { d: path(borders, false) }),
    ...named(names, units, view),
  );
}

/** Countries' names, the larger first, where there is room. */
function named(names, units, view) {
  const taken = [];
  const shown = [];
  for (const [name, longitude, latitude] of names) {
    const { left, top } = view.at(longitude / units, latitude / units);
    const wide = name.length * LETTER;
    const box = [left - wide / 2, top - 11, wide, 15];
    const isInside = box[0] > 0 && box[0] + wide < view.width && box[1] > 0 && top < view.height - 4;
    if (!isInside || overlaps(taken, box)) continue;
    taken.push(box);
    shown.push(svg("text.country", { x: left, y: top, "text-anchor": "middle" }, name));
  }
  return shown;
}

const overlaps = (taken, [x, y, w, h]) =>
  taken.some(
    ([left, top, width, height]) => x < left + width && left < x + w && y < top + height && top < y + h,
  );

/** A line of steps as a path, if it is in the view at all; what lies far outside of it is not told point by point. */
function pathOf(steps, units, view, isClosed) {
  let [longitude, latitude] = [0, 0];
  const [wide, high] = [view.east - view.west, view.north - view.south];
  let [path, isSeen, last] = ["", false, ""];
  for (let at = 0; at < steps.length; at += 2) {
    longitude += steps[at];
    latitude += steps[at + 1];
    const [lon, lat] = [longitude / units, latitude / units];
    isSeen ||= lon > view.west && lon < view.east && lat > view.south && lat < view.north;
    const { left, top } = view.at(
      Math.min(view.east + wide, Math.max(view.west - wide, lon)),
      Math.min(Math.min(84, view.north + high), Math.max(Math.max(-84, view.south - high), lat)),
    );
    const point = `${left.toFixed(1)} ${top.toFixed(1)}`;
    if (point !== last) path += `${path ? "L" : "M"}${point}`;
    last = point;
  }
  // A ring around the whole view has no point in it and is its land all the same.
  return isSeen || isClosed ? path + (isClosed ? "z" : "") : "";
}

const SIDE = 5;
/** More names than this are a list, not a map. */
const TOWNS = 14;
const LETTER = 6.2;

/** Draws the towns of the view, the larger first, where neither pins, nor the smaller map (`corner`), nor other names are. */
export async function drawTowns(element, view, pins, corner) {
  const cells = [];
  for (let lon = Math.floor(view.west / SIDE); lon <= Math.floor(view.east / SIDE); lon += 1)
    for (let lat = Math.floor(view.south / SIDE); lat <= Math.floor(view.north / SIDE); lat += 1)
      cells.push(`map/towns/${lon}_${lat}.json`);
  if (cells.length > 12) return;
  world ??= read("/map/world.json");
  const there = new Set((await world).towns);
  const found = await Promise.all(cells.filter((name) => there.has(name)).map((name) => read(`/${name}`)));
  const taken = pins.flatMap(({ left, top, head }) => [
    [head.left - 16, head.top - 34, 32, 32],
    [left - 6, top - 6, 12, 12],
  ]);
  taken.push(corner);
  let count = 0;
  for (const [name, latitude, longitude, inhabitants] of found.flat().sort((a, b) => b[3] - a[3])) {
    const { left, top } = view.at(longitude, latitude);
    if (left < 6 || left > view.width - 6 || top < 10 || top > view.height - 8) continue;
    const wide = name.length * LETTER + 4;
    // Beside its dot, at the right or the left, else above or below it.
    const sides = [
      [left + 8, top + 4, "start", [left - 4, top - 9, wide + 14, 16]],
      [left - 8, top + 4, "end", [left - wide - 10, top - 9, wide + 14, 16]],
      [left, top - 8, "middle", [left - wide / 2, top - 20, wide, 24]],
      [left, top + 16, "middle", [left - wide / 2, top - 4, wide, 24]],
    ];
    const isFree = ([, , , box]) => box[0] > 2 && box[0] + box[2] < view.width - 2 && !overlaps(taken, box);
    const side = sides.find(isFree);
    if (!side) continue;
    const [x, y, anchor, box] = side;
    taken.push(box);
    element.append(
      svg("circle.town", { cx: left, cy: top, r: inhabitants > 100_000 ? 3.5 : 2.5 }),
      svg("text.town", { x, y, "text-anchor": anchor }, name),
    );
    if ((count += 1) === TOWNS) return;
  }
}
