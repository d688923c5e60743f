// The sources, from memory: ten apps in the store's format, and one page of web results (the module `page`).
import page from "page.bin";

const app = (n) => ({
  wrapperType: "software",
  kind: "software",
  trackId: 100000 + n,
  trackName: `Chess number ${n}`,
  bundleId: `com.example.chess${n}`,
  version: "1.2.3",
  description: "A game of chess for two. ".repeat(40),
  trackViewUrl: `https://store.example/us/app/id${100000 + n}`,
  artistName: "Example Games",
  artistId: 7,
  artistViewUrl: "https://store.example/us/developer/id7",
  price: 0,
  formattedPrice: "Free",
  currency: "USD",
  averageUserRating: 4.5,
  userRatingCount: 1234,
  averageUserRatingForCurrentVersion: 4.4,
  userRatingCountForCurrentVersion: 34,
  genres: ["Games", "Board"],
  genreIds: ["6014", "7004"],
  primaryGenreId: 6014,
  releaseDate: "2020-01-01T08:00:00Z",
  currentVersionReleaseDate: "2026-01-01T08:00:00Z",
  releaseNotes: "Fewer mistakes.",
  contentAdvisoryRating: "4+",
  trackContentRating: "4+",
  fileSizeBytes: "12345678",
  minimumOsVersion: "16.0",
  languageCodesISO2A: ["EN", "DE", "FR"],
  supportedDevices: ["PhoneOne", "PhoneTwo"],
  features: ["iosUniversal"],
  advisories: [],
  isGameCenterEnabled: true,
  isVppDeviceBasedLicensingEnabled: true,
  screenshotUrls: [1, 2, 3].map((s) => `https://images.example/${n}/${s}.png`),
  ipadScreenshotUrls: [],
  appletvScreenshotUrls: [],
  artworkUrl60: "https://images.example/60.png",
  artworkUrl100: "https://images.example/100.png",
  artworkUrl512: "https://images.example/512.png",
  primaryGenreName: "Games",
});
const BODY = JSON.stringify({ resultCount: 10, results: Array.from({ length: 10 }, (_, n) => app(n)) });
const HEADERS = { "content-type": "text/javascript; charset=utf-8" };

const PAGE_HEADERS = { "content-type": "text/html; charset=utf-8" };

export default {
  fetch: ({ url }) =>
    url.includes("/v1-web/")
      ? new Response(page, { headers: PAGE_HEADERS })
      : new Response(BODY, { headers: HEADERS }),
};
