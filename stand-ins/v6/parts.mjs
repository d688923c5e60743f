// The pieces of which the store's product page is made: shelves, actions, artwork, styled texts.

import { makerUrl } from "./app.mjs";

export const shelf = (id, contentType, items, more = {}) => ({
  $kind: "Shelf",
  impressionMetrics: null,
  contentType,
  marker: null,
  items,
  url: null,
  seeAllAction: null,
  footerTitle: null,
  eyebrow: null,
  subtitle: null,
  isHorizontal: false,
  isHidden: false,
  rowsPerColumn: null,
  background: { type: "none" },
  id,
  ...more,
});
export const artwork = (template, width, height) => ({
  $kind: "Artwork",
  crop: "bb",
  template: `${template}/{w}x{h}{c}.{f}`,
  width,
  height,
  variants: [{ $kind: "ArtworkVariant", format: "jpeg", quality: 70 }],
});
export const flow = (page, pageUrl, more = {}) => ({
  $kind: "flowAction",
  actionClass: "FlowAction",
  page,
  pageUrl,
  pageData: null,
  ...more,
});
export const outward = (url) => ({
  $kind: "ExternalUrlAction",
  actionClass: "ExternalUrlAction",
  url,
  isSensitive: false,
});
export const linkable = (rawText, rawTextType, linkedSubstrings) => ({
  $kind: "LinkableText",
  styledText: { $kind: "StyledText", rawText, rawTextType },
  ...(linkedSubstrings && { linkedSubstrings }),
});
export const makerAction = (app) =>
  flow("page", makerUrl(app), {
    title: app.maker.name,
    destination: { storefront: app.country, id: String(app.maker.id), $kind: "DeveloperPageIntent" },
  });
export const jsDate = (ms) =>
  `${new Date(ms).toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) ([\d:]+) GMT$/, "$1 $3 $2 $4 $5")} GMT+0000 (Coordinated Universal Time)`;
export const policyUrl = (app) => `https://${app.maker.site}/privacy`;
