// Results of v3 for a query: one set, shown by every way that the engine has.

import {
  DAY_MS,
  TODAY_MS,
  capital,
  hash,
  headline,
  host,
  noun,
  nouns,
  paragraph,
  seeded,
  sentence,
  slug,
  titleCase,
} from "../random.mjs";

/** Words that bring ads. */
export const TRADE = /\b(buy|price|cheap|deal|hotel|rent|shop)\b/i;

/** Returns a result, equal in all formats. */
export function result(q, region, rank) {
  const r = seeded(`v3|${q.toLowerCase()}|${region}|${rank}`);
  const site = host(r);
  const path = `${noun(r)}/${slug(q)}-${r.hex(4)}`;
  return {
    site,
    shown: `${site}/${path}`,
    url: `https://${site}/${path}${r.chance(0.2) ? "?a=1&b=x%20y" : ""}`,
    title: headline(r, q),
    text: paragraph(r, q, 2),
    date: r.chance(0.4)
      ? `${new Date(TODAY_MS - r.between(1, 900) * DAY_MS).toISOString().slice(0, 10)}T00:00:00.0000000`
      : null,
    links: rank === 0 ? nouns(r, 3).map((name) => ({ name, text: sentence(r, q) })) : [],
    rut: r.hex(64),
  };
}

/** The token that the main page hands out for a query. */
export const token = (q) => `4-${seeded(`vqd|${q}`).digits(39)}`;

/** Words that extend the query. */
export const relatedSearches = (q) => nouns(seeded(`v3|${q}|related`), 8);

/** Returns an encyclopedia's text, for queries of one or two words. */
export function abstract(q) {
  if (q.split(/\s+/).length > 2) return undefined;
  const r = seeded(`v3|${q}|abstract`);
  const home = `https://${host(r)}/`;
  return {
    heading: titleCase(q),
    text: paragraph(r, q, 3),
    url: `https://almanac.example.org/wiki/${slug(q)}`,
    home,
    image: `/i/${r.hex(8)}.png`,
    r,
  };
}

export function images(q) {
  const r = seeded(`v3|${q}|images`);
  return Array.from({ length: 6 }, () => {
    const site = host(r);
    return {
      height: r.between(300, 1200),
      image: `https://${site}/media/${r.hex(8)}.png`,
      source: "v3",
      thumbnail: `https://thumbs.example.com/th?id=${r.hex(16)}`,
      title: headline(r, q),
      url: `https://${site}/${slug(q)}`,
      width: r.between(400, 2000),
    };
  });
}

export function news(q) {
  const r = seeded(`v3|${q}|news`);
  return Array.from({ length: 3 }, () => {
    const site = host(r);
    const days = r.between(1, 9);
    return {
      date: Math.floor((TODAY_MS - days * DAY_MS) / 1000),
      excerpt: sentence(r, q),
      image: `https://${site}/${r.hex(6)}.jpg`,
      relative_time: `${days} days ago`,
      source: titleCase(site.split(".")[0]),
      syndicate: "v3",
      title: headline(r, q),
      url: `https://${site}/news/${slug(q)}`,
    };
  });
}

export function videos(q) {
  const r = seeded(`v3|${q}|videos`);
  return Array.from({ length: 4 }, () => {
    const url = `https://video.example.com/watch?v=${r.hex(11)}`;
    const pictures = {
      large: `https://thumbs.example.com/${r.hex(8)}`,
      medium: `https://thumbs.example.com/${r.hex(8)}`,
      small: `https://thumbs.example.com/${r.hex(8)}`,
    };
    return {
      content: url,
      description: sentence(r, q),
      duration: `${r.between(1, 40)}:${r.between(10, 59)}`,
      embed_url: `${url}&embed=1`,
      images: pictures,
      published: "2026-05-04T10:00:00.0000000",
      publisher: "Example Video",
      statistics: { viewCount: hash(url) % 900_000 },
      title: headline(r, q),
      uploader: capital(noun(r)),
    };
  });
}
