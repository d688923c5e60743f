// The store's review feeds, as JSON and as XML: at most ten pages of fifty.
//
// The id decides how many reviews there are (id modulo 11): 0 none, 1 a single one (which the JSON feed writes as an
// object, not as a list), 2 some that only the XML feed shows, 3 exactly ten full pages, others 20 to 480. Feeds of even
// ids open with an entry for the app itself.

import {
  DAY_MS,
  TODAY_MS,
  escapeHtml as h,
  nickname,
  paragraph,
  person,
  seeded,
  sentence,
} from "../random.mjs";
import { appOf, appUrl, exists, storeUrl } from "./app.mjs";

const PAGE = 50;
export const PAGES = 10;

function total(id, country) {
  const kind = id % 11;
  if (kind < 2) return kind;
  if (kind === 3) return PAGE * PAGES;
  return 20 + seeded(`reviews|${id}|${country}`).int(461);
}

/** All reviews of an app in a storefront, sorted `mostrecent` or `mosthelpful`. */
export function reviewsOf(app, sort = "mostrecent") {
  let at = TODAY_MS - DAY_MS;
  const reviews = Array.from({ length: total(app.id, app.country) }, (_, n) => {
    const r = seeded(`review|${app.id}|${app.country}|${n}`);
    at -= r.between(1, 40) * 3_600_000;
    const votes = r.chance(0.6) ? 0 : r.between(1, 90);
    return {
      id: String(9_000_000_000 + (app.id % 1_000_000) * 500 + n),
      at,
      rating: r.pick([5, 5, 5, 4, 4, 3, 2, 1]),
      title: sentence(r, app.topic).slice(0, 40).trim(),
      text: `${paragraph(r, app.topic, r.between(1, 3))}${r.chance(0.3) ? "\n\nBest < wishes > & thanks" : ""}`,
      author: r.chance(0.5) ? nickname(r) : person(r),
      authorId: r.digits(9),
      version: r.pick(app.versions.slice(0, 5)).number,
      votes,
      helpful: votes === 0 ? 0 : r.between(0, votes),
      response: r.chance(0.15) ? { text: sentence(r, "your question"), at: at + DAY_MS } : undefined,
    };
  });
  return sort === "mosthelpful" ? reviews.sort((a, b) => b.helpful - a.helpful || b.at - a.at) : reviews;
}

/** Returns a page of a feed; `format` is `json` or `xml`. */
export function feed({ id, country, sort, page, format, path }) {
  const app = exists(id) ? appOf(Number(id), country) : undefined;
  const all = app ? reviewsOf(app, sort) : [];
  const last = Math.max(Math.ceil(all.length / PAGE), 1);
  const shown = all.slice((page - 1) * PAGE, page * PAGE);
  const hidden = format === "json" && Number(id) % 11 === 2;
  const at = (n) => storeUrl(path.replace(/page=\d+/, `page=${n}`));
  const links = [
    ["alternate", app ? appUrl(app) : storeUrl("/")],
    ["self", at(page)],
    ["first", at(1)],
    ["last", at(last)],
    ["previous", at(Math.max(page - 1, 1))],
    ["next", at(Math.min(page + 1, last))],
  ];
  const content = {
    app,
    links,
    reviews: hidden ? [] : shown,
    opening: page === 1 && app && Number(id) % 2 === 0 && !hidden,
  };
  return format === "json" ? jsonFeed(content) : xmlFeed(content);
}

const label = (text) => ({ label: String(text) });
const stamp = (ms) => `${new Date(ms - 7 * 3_600_000).toISOString().slice(0, 19)}-07:00`;
const authorLink = (app, review) => storeUrl(`/${app.country}/reviews/id${review.authorId}`);
const reviewLink = (app) => storeUrl(`/${app.country}/review?id=${app.id}&type=Software`);

function jsonFeed({ app, links, reviews, opening }) {
  const entries = reviews.map((review) => ({
    author: { uri: label(authorLink(app, review)), name: label(review.author), label: "" },
    updated: label(stamp(review.at)),
    "im:rating": label(review.rating),
    "im:version": label(review.version),
    id: label(review.id),
    title: label(review.title),
    content: { ...label(review.text), attributes: { type: "text" } },
    link: { attributes: { rel: "related", href: reviewLink(app) } },
    "im:voteSum": label(review.helpful),
    "im:contentType": { attributes: { term: "Application", label: "Application" } },
    "im:voteCount": label(review.votes),
  }));
  if (opening)
    entries.unshift({
      "im:name": label(app.title),
      title: label(`${app.title} - ${app.maker.name}`),
      id: { ...label(appUrl(app)), attributes: { "im:id": String(app.id) } },
      "im:artist": label(app.maker.name),
    });
  const feed = {
    author: { name: label("Store"), uri: label(storeUrl("/")) },
    ...(entries.length > 0 && { entry: entries.length === 1 ? entries[0] : entries }),
    updated: label(stamp(TODAY_MS)),
    rights: label("Copyright"),
    title: label("Store: Customer Reviews"),
    icon: label(storeUrl("/favicon.ico")),
    link: links.map(([rel, href]) => ({
      attributes: { rel, ...(rel === "alternate" && { type: "text/html" }), href },
    })),
    id: label(links[1][1]),
  };
  return JSON.stringify({ feed });
}

function xmlFeed({ app, links, reviews, opening }) {
  const entry = (review) => `
  <entry>
    <updated>${stamp(review.at)}</updated>
    <id>${review.id}</id>
    <title>${h(review.title)}</title>
    <content type="text">${h(review.text)}</content>
    <link rel="related" href="${h(reviewLink(app))}"/>
    <im:voteSum>${review.helpful}</im:voteSum>
    <im:voteCount>${review.votes}</im:voteCount>
    <im:rating>${review.rating}</im:rating>
    <im:version>${h(review.version)}</im:version>
    <author><name>${h(review.author)}</name><uri>${h(authorLink(app, review))}</uri></author>
    <im:contentType term="Application" label="Application"/>
    <content type="html">${h(`<table border="0"><tr><td><b>${h(review.title)}</b><br/>${h(review.text)}</td></tr></table>`)}</content>
  </entry>`;
  const first = opening
    ? `\n  <entry><id im:id="${app.id}">${h(appUrl(app))}</id><title>${h(app.title)}</title><im:name>${h(app.title)}</im:name></entry>`
    : "";
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns:im="https://store.example.com/rss" xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${h(links[1][1])}</id>
  <title>Store: Customer Reviews</title>
  <updated>${stamp(TODAY_MS)}</updated>
  ${links.map(([rel, href]) => `<link rel="${rel}" href="${h(href)}"/>`).join("\n  ")}
  <icon>${storeUrl("/favicon.ico")}</icon>
  <author><name>Store</name><uri>${storeUrl("/")}</uri></author>
  <rights>Copyright</rights>${first}${reviews.map(entry).join("")}
</feed>
`;
}
