// v3's maps (`/local.js`, behind the token that the main page hands out): up to 24 places, some of them outside of the box.
//
// "zxqv" finds nothing. A request without the right token is refused with 403.

import {
  DAY_MS,
  TODAY_MS,
  adjective,
  answer,
  capital,
  host,
  noun,
  person,
  seeded,
  sentence,
} from "../random.mjs";
import { token } from "./found.mjs";

export const PATH = "/local.js";
const JSON_TYPE = "application/json; charset=utf-8";
const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const FOUND = 24;

export function respondMaps(request) {
  const value = (name) => request.query.get(name);
  const q = (value("q") ?? "").trim();
  if (!q || value("vqd") !== token(q)) return answer("Forbidden", "text/plain", 403);
  const area = areaOf(value);
  const there = q.includes("zxqv") ? 0 : FOUND;
  // The source does not always keep its promise to stay inside either.
  const results = Array.from({ length: there }, (_, n) => place(q, n, area, n % 6 === 5));
  const center = { geoip_lat: area.lat, geoip_lon: area.lon, obfus_lat: area.lat, obfus_lon: area.lon };
  return answer(
    JSON.stringify({ ...center, more_at: "https://guide.example.com/search", results }),
    JSON_TYPE,
  );
}

function areaOf(value) {
  const pair = (name) => (value(name) ?? "").split(",").map(Number);
  if (value("bbox_tl")) {
    const [top, left] = pair("bbox_tl");
    const [bottom, right] = pair("bbox_br");
    return {
      lat: (top + bottom) / 2,
      lon: (left + right) / 2,
      high: Math.abs(top - bottom),
      wide: Math.abs(right - left),
    };
  }
  return {
    lat: Number(value("latitude") ?? 60.39),
    lon: Number(value("longitude") ?? 5.32),
    high: 0.2,
    wide: 0.3,
  };
}

function place(q, n, { lat, lon, high, wide }, outside) {
  const r = seeded(`v3-maps|${q.toLowerCase()}|${n}`);
  const id = r.hex(22);
  const at = (middle, span) => middle + (outside ? 0.7 : (r.int(900) - 450) / 1000) * span;
  const site = host(r);
  const street = `${r.between(1, 200)} ${capital(noun(r))} Lane`;
  const city = capital(noun(r));
  const rating = r.between(10, 50) / 10;
  const details = Array.from({ length: 2 }, () => ({
    excerpt: sentence(r, q),
    rating: r.between(1, 5),
    time_created: Math.round((TODAY_MS - r.between(1, 500) * DAY_MS) / 1000),
    user: { name: person(r), image_url: `https://images.example.com/people/${r.hex(6)}.jpg` },
  }));
  return {
    id: `guide:${id}`,
    name: `${capital(adjective(r))} ${capital(noun(r))} ${capital(q.split(" ")[0])}`,
    address: `${street}, ${city}`,
    address_lines: [street, city],
    city,
    country_code: "NO",
    coordinates: { latitude: at(lat, high), longitude: at(lon, wide) },
    rating: n % 2 ? rating : String(rating),
    reviews: n % 3 === 0 ? details : r.between(1, 900),
    price: "$".repeat(r.between(1, 4)),
    category: `${capital(noun(r))} shop`,
    ddg_category: "Shopping",
    hours: {
      ...(n % 2 ? { table: week(r) } : week(r)),
      closes_soon: n % 5 === 0 ? 1 : 0,
      opens_soon: 0,
      state_switch_time: "22:00",
    },
    closed: n % 4 === 3 ? 1 : 0,
    timezone: "Europe/Oslo",
    display_phone: `+47 55 ${r.digits(2)} ${r.digits(2)} ${r.digits(2)}`,
    phone: `+4755${r.digits(6)}`,
    website: `https://${site}/`,
    url: `https://www.guide.example.com/biz/${id}`,
    image: `https://images.example.com/${r.hex(10)}.jpg`,
    menu: `https://${site}/menu`,
    embed: {
      description: sentence(r, q),
      image: `https://images.example.com/${r.hex(10)}.jpg`,
      third_party_url: `https://www.travels.example.org/place/${id}`,
    },
    hotel_id: r.digits(7),
    facebook_id: r.digits(9),
    distance_to_user_meters: r.between(20, 9000),
  };
}

const week = (r) =>
  Object.fromEntries(DAYS.map((day, at) => [day, at === 6 ? "Closed" : `${r.between(7, 10)}AM–10PM`]));
