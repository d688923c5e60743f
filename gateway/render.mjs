// Renders one page: opened in a fresh tab of the shared profile, awaited, read, closed. Anything else that a page does
// (downloads, dialogs, pop-ups, redirects, endless scripts, crashes) affects this page alone.

import { isPrivateHost, isSource } from "./hosts.mjs";

const HTML_BYTES_MAX = 8 * 1024 * 1024;
const SETTLE_MS = 5_000;
const CLOSE_MS = 2_000;

/** Why there is no page; `reason` is a token of the protocol (gateway/README.md), `ledTo` where the page left its source for. */
export class RenderFailure extends Error {
  constructor(reason, message, ledTo = undefined) {
    super(message);
    this.reason = reason;
    this.ledTo = ledTo;
  }
}

/**
 * Renders `request` (`{ url, method, headers, body }`) in `context` and resolves to `{ status, contentType, body, finalUrl }`.
 * Rejects with a `RenderFailure`. A document that is no HTML comes back byte for byte.
 */
export async function render(context, request, options, domains, signal) {
  const page = await context.newPage().catch((error) => {
    throw new RenderFailure("browser_crashed", error.message);
  });
  const ended = endOf(page, signal);
  const reading = read(page, request, options, domains);
  // Whichever loses the race may still reject later.
  reading.catch(() => undefined);
  try {
    return await Promise.race([reading, ended.promise]);
  } catch (error) {
    throw failure(error, page, signal);
  } finally {
    ended.forget();
    await closeSoon(page);
  }
}

/** Rejects when the page crashes or closes, or the deadline passes. */
function endOf(page, signal) {
  let forget;
  const promise = new Promise((_, reject) => {
    const late = () => reject(new RenderFailure("deadline", "The page was not ready in time."));
    const crashed = () => reject(new RenderFailure("page_crashed", "The page crashed."));
    const closed = () => reject(new RenderFailure("browser_crashed", "The browser ended."));
    if (signal.aborted) late();
    signal.addEventListener("abort", late, { once: true });
    page.once("crash", crashed);
    page.once("close", closed);
    forget = () => {
      signal.removeEventListener("abort", late);
      page.off("crash", crashed);
      page.off("close", closed);
    };
  });
  promise.catch(() => undefined);
  return { promise, forget };
}

async function read(page, request, options, domains) {
  page.on("dialog", (dialog) => dialog.dismiss().catch(() => undefined));
  page.on("popup", (popup) => popup.close().catch(() => undefined));
  await emulate(page, request, options);
  const foreign = await guard(page, request, options, domains);
  const response = await page
    .goto(request.url, {
      waitUntil: options.waitUntil === "networkidle" ? "load" : options.waitUntil,
      timeout: 0,
    })
    .catch((error) => {
      if (foreign.url) throw leftSource(foreign.url);
      if (/Download is starting/.test(error.message)) {
        throw new RenderFailure("download", "The address is a download, not a page.");
      }
      throw error;
    });
  if (!response) throw new RenderFailure("network", "There was no answer.");
  const contentType = response.headers()["content-type"] ?? "application/octet-stream";
  if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(contentType)) return raw(response, contentType);
  await settle(page, options);
  if (foreign.url) throw leftSource(foreign.url);
  return rendered(page, response);
}

/** A page that led to an address that is no source's; its query stays out, for it holds what people search for. */
function leftSource({ origin, pathname }) {
  const ledTo = origin + pathname;
  return new RenderFailure("foreign_redirect", `The page led to ${ledTo}, which is no source.`, ledTo);
}

/** The page as the device, language and time zone that were asked for. */
async function emulate(page, request, { viewport, mobile, locale, timeZone }) {
  const session = await page.context().newCDPSession(page);
  const metrics = { ...viewport, deviceScaleFactor: 1, mobile };
  await session.send("Emulation.setDeviceMetricsOverride", metrics);
  if (mobile) await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  if (timeZone) await session.send("Emulation.setTimezoneOverride", { timezoneId: timeZone });
  const acceptLanguage = locale ?? request.headers["accept-language"];
  if (!acceptLanguage) return;
  // The browser sets languages only together with the user agent, which stays unchanged.
  const userAgent = await page.evaluate(() => navigator.userAgent);
  await session.send("Emulation.setUserAgentOverride", { userAgent, acceptLanguage });
}

/**
 * Lets the first document be asked as the caller wants it, keeps pages on sources, and everything off this machine's own
 * network. Returns an object whose `url` is set when the page tried to leave.
 */
async function guard(page, request, { blockedResources }, domains) {
  const foreign = { url: undefined };
  let isFirst = true;
  await page.route("**/*", (route) => {
    const asked = route.request();
    const url = new URL(asked.url());
    const isPage = asked.isNavigationRequest() && asked.frame() === page.mainFrame();
    if (isPage && !isSource(url, domains)) {
      foreign.url = url;
      return route.abort("blockedbyclient");
    }
    if (/^https?:$/.test(url.protocol) && isPrivateHost(url.hostname) && !isSource(url, domains)) {
      return route.abort("blockedbyclient");
    }
    if (blockedResources.includes(asked.resourceType())) return route.abort("blockedbyclient");
    if (!isPage || !isFirst) return route.fallback();
    isFirst = false;
    if (request.method !== "POST") return route.fallback();
    const headers = { ...asked.headers(), "content-type": request.headers["content-type"] ?? "" };
    return route.continue({ method: "POST", postData: request.body, headers });
  });
  // `route` does not see the redirects of a server.
  page.on("request", (asked) => {
    if (!asked.isNavigationRequest() || asked.frame() !== page.mainFrame()) return;
    const url = new URL(asked.url());
    if (!isSource(url, domains)) foreign.url = url;
  });
  return foreign;
}

/** Waits for what the options ask; a network that never rests is waited for only so long. */
async function settle(page, { waitUntil, waitForSelector }) {
  if (waitForSelector) {
    await page
      .waitForSelector(waitForSelector, { state: "attached", timeout: SETTLE_MS })
      .catch(() => undefined);
    // The element may be in a later document, which is still loading.
    await page.waitForLoadState("domcontentloaded", { timeout: SETTLE_MS }).catch(() => undefined);
  } else if (waitUntil === "networkidle") {
    await page.waitForLoadState("networkidle", { timeout: SETTLE_MS }).catch(() => undefined);
  }
}

async function raw(response, contentType) {
  const body = await response.body();
  if (body.length > HTML_BYTES_MAX) throw new RenderFailure("too_large", "The document is too large.");
  return { status: response.status(), contentType, body, finalUrl: response.url() };
}

async function rendered(page, response) {
  const body = Buffer.from(await page.content());
  if (body.length > HTML_BYTES_MAX) throw new RenderFailure("too_large", "The page is too large.");
  // A page that a script navigated to has no known status of its own: the last document's counts.
  return { status: response.status(), contentType: "text/html; charset=utf-8", body, finalUrl: page.url() };
}

function failure(error, page, signal) {
  if (error instanceof RenderFailure) return error;
  if (signal.aborted) return new RenderFailure("deadline", "The page was not ready in time.");
  if (page.isClosed() || /closed|crashed/i.test(error.message)) {
    return new RenderFailure("browser_crashed", "The browser ended while the page was open.");
  }
  return new RenderFailure("network", error.message.split("\n")[0]);
}

/** Closes a page without waiting long for one whose script never ends. */
async function closeSoon(page) {
  const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
  await Promise.race([page.close().catch(() => undefined), late]);
}
