// The arrays of v1's maps: a place with some two hundred and fifty fields, of which most are null, and a review.

import {
  DAY_MS,
  TODAY_MS,
  adjective,
  capital,
  hash,
  host,
  noun,
  nouns,
  paragraph,
  person,
  seeded,
  sentence,
  titleCase,
} from "../../random.mjs";
import { ago, clock, weekday } from "./words.mjs";

/** An array with values at their paths, null everywhere else. */
export function row(values) {
  const array = [];
  for (const [path, value] of values) put(array, path, value);
  return filled(array);
}

function put(array, [index, ...rest], value) {
  if (rest.length === 0) array[index] = value;
  else put((array[index] ??= []), rest, value);
}

const filled = (value) =>
  Array.isArray(value)
    ? Array.from(value, (member) => (member === undefined ? null : filled(member)))
    : value;

const HEX = (r) => r.hex(15).replace(/^0+/, "1");

/** The place with an id (and the first half that a caller knows), or the one with this number for a phrase. */
export function known({ q, number, cid, first, hl }) {
  const decimal = cid ?? BigInt(`0x${seeded(`${q}|maps|${number}`).hex(14)}1`).toString();
  // Everything follows from the decimal id, so that a place is the same in a list and alone.
  const own = seeded(`place|${decimal}`);
  return {
    r: own,
    cid: decimal,
    id: `0x${first ?? HEX(seeded(`first|${decimal}`))}:0x${BigInt(decimal).toString(16)}`,
    name: titleCase(`${adjective(own)} ${noun(own)}`),
    kind: capital(noun(own)),
    latitude: 59 + own.int(90_000) / 1e5 + 1e-6,
    longitude: -5 - own.int(90_000) / 1e5 - 1e-6,
    votes: own.between(3, 999),
    stars: Number(`${own.between(3, 4)}.${own.int(10)}`),
    site: host(own),
    number,
    hl,
  };
}

/** The public id that both halves of an id make. */
export function placeId(id) {
  const [first, second] = id.split(":").map(BigInt);
  const bytes = Buffer.alloc(20);
  bytes.set([0x0a, 0x12, 0x09], 0);
  bytes.writeBigUInt64LE(first, 3);
  bytes[11] = 0x11;
  bytes.writeBigUInt64LE(second, 12);
  return bytes.toString("base64url");
}

/** A picture's id, and the picture as places have it. */
export const photoId = (seed) =>
  `AF1Qip${Buffer.from(seeded(`photo|${seed}`).hex(56), "hex").toString("base64url")}`;

export const photo = (seed) =>
  row([
    [[0], photoId(seed)],
    [[1], 10],
    [[2], 12],
    [[6], [`https://pictures.example.com/p/${photoId(seed)}=w408-h272-k-no`, "", [2048, 1536], [408, 272]]],
    [
      [21, 1],
      [10, photoId(seed)],
    ],
    [
      [21, 6, 8],
      [2026, 1 + (hash(seed) % 9), 1 + (hash(seed) % 27), 12],
    ],
  ]);

/** A place as lists have it. */
export function listed(place, words) {
  const { r, name, id } = place;
  const street = `${r.between(1, 999)} ${capital(noun(r))} St`;
  const address = `${street}, 5003 Bergen, Norway`;
  const always = r.chance(0.2);
  const [from, to] = always ? [0, 24] : [r.between(6, 11), r.between(17, 23)];
  const shown = always ? words.all : `${clock(words.tag, from)}–${clock(words.tag, to)}`;
  const days = Array.from({ length: 7 }, (_, i) => {
    const at = new Date(TODAY_MS + i * DAY_MS);
    const day = at.getUTCDay() || 7;
    const isClosed = day === 7 && !always;
    const hours = isClosed ? [[words.closed]] : [[shown, [from ? [from] : [], [to]]]];
    return [
      weekday(words.tag, day),
      day,
      [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()],
      hours,
      0,
      isClosed ? 2 : 1,
    ];
  });
  const isOpen = !days[0][3][0][0].startsWith(words.closed);
  const state = always
    ? words.all
    : isOpen
      ? `${words.open} · ${words.closes} ${clock(words.tag, to)}`
      : words.closed;
  const colour = [[0, 4, [null, isOpen ? [0xff198639, 0xff81c995] : [0xffdc362e, 0xfff28b82]]]];
  const fact = (key, label, has) => [
    `/geo/type/establishment_poi/${key}`,
    label,
    [1, [[has, label]]],
    null,
    [1],
    0,
  ];
  const values = [
    [[0], `Vis${r.hex(20)}`],
    [[2], [street, "5003 Bergen"]],
    [[4, 7], place.stars],
    [[4, 8], place.votes],
    [
      [4, 3],
      [`https://search.example.com/local/reviews?placeid=${placeId(id)}`, `${place.votes} ${words.reviews}`],
    ],
    [[7], [`https://${place.site}/`, place.site]],
    [[9, 2], place.latitude],
    [[9, 3], place.longitude],
    [[10], id],
    [[11], name],
    [[13], [`${place.kind} ${words.shop}`, capital(noun(r))]],
    [[14], capital(noun(r))],
    [[18], `${name}, ${address}`],
    [[30], "Europe/Oslo"],
    [[32, 1, 1], sentence(r, name)],
    [[39], address],
    [[57], [null, `${name} (${words.owner})`, r.digits(21)]],
    [[72, 0], [photo(place.cid)]],
    [[76], [["store"]]],
    [[78], placeId(id)],
    [[88], [`${capital(adjective(r))} ${noun(r)}`, "SearchResult.TYPE_STORE"]],
    [[89], `/g/11${r.hex(8)}`],
    [
      [100, 1],
      [
        [
          "service_options",
          "Service options",
          [
            fact("has_delivery", "Delivery", 1),
            fact("serves_dine_in", "Dine-in", 1),
            fact("has_takeout", "Takeout", 0),
          ],
        ],
        [
          "accessibility",
          "Accessibility",
          [fact("has_wheelchair_accessible_entrance", "Wheelchair accessible entrance", 1)],
        ],
      ],
    ],
    [
      [178, 0],
      [`+47 55 ${r.digits(2)} ${r.digits(2)}`, [[`+47 55 00 00 00`, 1]], null, "55000000"],
    ],
    [
      [183, 1],
      [null, street, street, "Bergen", "5003", null, "NO"],
    ],
    [[183, 2, 2], [`${r.pick(["9F3Q", "9G2X"])}+${r.pick(["2X", "7V"])} Bergen`]],
    [[203, 0], days],
    [
      [203, 1],
      [
        days[0],
        0,
        1,
        null,
        [state, colour],
        [state, colour],
        null,
        [22],
        [isOpen ? words.open : words.closed, colour],
      ],
    ],
    [
      [227, 0],
      [id, null, null, null, placeId(id)],
    ],
    [[243], "NO"],
  ];
  if (place.number === undefined || place.number % 2)
    values.push([[4, 2], r.pick(["€€", "€10–20", "€30–40"])]);
  return row(values);
}

/** A place alone: with its pictures, reviews, topics, hours of rush and what is searched beside it. */
export function alone(place, words) {
  const whole = listed(place, words);
  const { r } = place;
  const rush = Array.from({ length: 7 }, (_, i) => [
    i + 1,
    Array.from({ length: 18 }, (_, h) => [
      h + 6,
      r.int(101),
      words.busy,
      "None",
      clock(words.tag, h + 6),
      "No wait",
      "",
    ]),
    0,
  ]);
  const more = [
    [[84], [rush, new Date(TODAY_MS).getUTCDay() || 7, null, 1, 15, null, words.live, [15, r.int(101)]]],
    [
      [99, 0, 0],
      [
        "People also search for",
        [1, 2, 3].map((n) => {
          const other = known({ q: place.cid, number: n, hl: place.hl });
          return [
            other.id,
            row([
              [[4, 7], other.stars],
              [[4, 8], other.votes],
              [[9, 2], other.latitude],
              [[9, 3], other.longitude],
              [[10], other.id],
              [[11], other.name],
              [[13], [other.kind]],
            ]),
          ];
        }),
      ],
    ],
    [[117, 0], words.stay],
    [
      [153, 0],
      nouns(seeded(`topics|${place.cid}`), 4).map((word, i) => [
        [`/m/0${hash(word).toString(36)}`],
        word,
        null,
        [null, null, null, null, 20 - 3 * i, 1, 9],
        "x",
      ]),
    ],
    [[171, 0], words.kinds.map((kind, i) => ["Cg", "0a", kind, [photo(`${place.cid}|${i}`)]])],
    [
      [175, 3],
      [r.int(9), r.int(9), r.int(20), r.int(60), r.int(300)],
    ],
    [[175, 9, 0, 0], [0, 1, 2].map((n) => [review(place.cid, n, words)])],
  ];
  for (const [path, value] of more) put(whole, path, value);
  return filled(whole);
}

/** The review with this number of a place; every third is translated, every fourth answered, every fifth has pictures. */
export function review(cid, number, words, text = "") {
  const r = seeded(`review|${cid}|${number}`);
  const author = r.digits(21);
  const name = person(r);
  const at = TODAY_MS - (number * 3 + 1) * DAY_MS;
  const id = Buffer.from(`${cid}-${number}`).toString("base64url");
  const written = `${paragraph(r, text || noun(r), 2)}\n${sentence(r, text || noun(r))}`;
  const isForeign = number % 3 === 0;
  const values = [
    [[0], `Ci${id}`],
    [[1, 0], `0x0:0x${BigInt(cid).toString(16)}`],
    [[1, 2], at * 1000],
    [[1, 3], at * 1000 + (number % 7 ? 0 : 3_600_000_000)],
    [
      [1, 4, 5],
      [
        name,
        `https://pictures.example.com/a/${r.hex(12)}`,
        [`https://www.example.com/maps/contrib/${author}`],
        author,
        null,
        r.between(1, 90),
        r.int(60),
        null,
        number % 2 ? [1, r.between(1, 8), 1] : [0, 2, 1],
      ],
    ],
    [[1, 6], ago(words.tag, at)],
    [
      [1, 13],
      ["The source", "https://pictures.example.com/logo.png", null, null, 5],
    ],
    [[2, 0], [1 + ((number * 7) % 5)]],
    [
      [2, 6],
      [
        [
          ["GUIDED_DINING_MEAL_TYPE"],
          "What did you get?",
          [[[["E:DINNER"], "Dinner", 2]], 1],
          null,
          null,
          "Meal type",
        ],
        [
          ["GUIDED_DINING_FOOD_ASPECT"],
          "Food",
          null,
          null,
          null,
          "Food",
          null,
          null,
          null,
          null,
          null,
          [r.between(1, 5)],
        ],
      ],
    ],
    [
      [2, 14],
      isForeign ? ["nb", words.tag.split("-")[0], "Norwegian", words.tag, 1] : [words.tag.split("-")[0]],
    ],
    [[2, 15], isForeign ? [[`Norsk: ${written}`], [written]] : [[written]]],
    [[4, 1], r.int(12)],
    [[4, 3], [`https://www.example.com/maps/reviews/data=${id}`]],
  ];
  if (number % 5 === 0)
    values.push([[2, 2], [0, 1].map((n) => [photoId(`${id}${n}`), photo(`${id}${n}`), "CIHM"])]);
  if (number % 4 === 0) {
    values.push([
      [3],
      [
        null,
        (at + DAY_MS) * 1000,
        (at + DAY_MS) * 1000,
        ago(words.tag, at + DAY_MS),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        [words.tag.split("-")[0]],
        [[words.thanks]],
      ],
    ]);
  }
  return row(values);
}
