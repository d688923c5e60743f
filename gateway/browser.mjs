// The installed Chromium with a profile of its own, started when it is first needed and started again after a crash, after
// many pages, or when it has grown too large. The profile keeps cookies, so a consent that a person gave once stays given.

import { mkdirSync, readFileSync, readdirSync } from "node:fs";
import { chromium } from "playwright-core";

/** Name of the gateway behind the browser's own name. */
export const PRODUCT = "Quarry-Gateway/0.1";

const PAGES_PER_BROWSER = 300;
const RSS_BYTES_MAX = 2 * 1024 ** 3;
const CLOSE_MS = 5_000;

const ARGS = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-quic",
  "--disable-sync",
  "--no-default-browser-check",
  "--no-first-run",
  // Traffic that bypasses the proxy is blocked.
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  // Maximum script heap of a page, in MB; a page that exceeds it crashes alone.
  "--js-flags=--max-old-space-size=256",
];

/** Error when another browser uses the profile; `message` has the remedy. */
export class ProfileInUse extends Error {}

/** Opens the profile. `headless: false` shows a window to a person; `proxy` is the address of what it reaches the network by. */
export async function openProfile({ executablePath, profile, headless = true, userAgent, proxy }) {
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  const isRoot = process.getuid?.() === 0;
  try {
    return await chromium.launchPersistentContext(profile, {
      executablePath,
      headless,
      userAgent,
      proxy: proxy && { server: proxy },
      acceptDownloads: false,
      serviceWorkers: "block",
      args: isRoot ? [...ARGS, "--no-sandbox"] : ARGS,
      viewport: headless ? undefined : null,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  } catch (error) {
    if (!/ProcessSingleton|profile.*in use|existing browser session/i.test(error.message)) throw error;
    throw new ProfileInUse(
      `${profile} is open in another browser; close its window, or end the gateway that uses it.`,
    );
  }
}

/** A browser that is replaced when it is due. */
export class Browser {
  #options;
  #userAgent;
  #opening;
  #pages = 0;
  #inUse = 0;
  #closed = false;
  #pagesMax;
  /** While the browser is due: what new pages wait for, so that under load the open ones come to an end. */
  #draining;

  constructor({ pagesPerBrowser = PAGES_PER_BROWSER, ...options }) {
    this.#options = options;
    this.#pagesMax = pagesPerBrowser;
  }

  /** Runs `work(context)` on a running browser and counts it as one page. */
  async use(work) {
    while (this.#draining) await this.#draining.promise;
    this.#inUse += 1;
    try {
      const context = await this.#context();
      this.#pages += 1;
      return await work(context);
    } finally {
      this.#inUse -= 1;
      if (!this.#draining && this.#isDue()) this.#draining = Promise.withResolvers();
      if (this.#draining && this.#inUse === 0) await this.#drained();
    }
  }

  async #drained() {
    const { resolve } = this.#draining;
    await this.#replace();
    this.#draining = undefined;
    resolve();
  }

  /** Ends the running browser; the next page starts another. */
  restart() {
    return this.#replace();
  }

  async close() {
    this.#closed = true;
    await this.#replace();
  }

  /**
   * The pid of the browser's main process. A persistent context does not expose it, but its command line names the
   * profile.
   */
  get processes() {
    return processesOf(this.#options.profile);
  }

  #context() {
    if (this.#closed) throw new Error("The gateway is closing.");
    this.#opening ??= this.#open().catch((error) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #open() {
    this.#userAgent ??= await this.#ownUserAgent();
    const context = await openProfile({ ...this.#options, userAgent: this.#userAgent });
    this.#pages = 0;
    const opening = this.#opening;
    context.once("close", () => {
      if (this.#opening === opening) this.#opening = undefined;
    });
    // A window that was open when the profile was last used.
    for (const page of context.pages().slice(1)) await page.close();
    return context;
  }

  /** The browser's own user agent, with our name behind it. */
  async #ownUserAgent() {
    const context = await openProfile(this.#options);
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      return `${await page.evaluate(() => navigator.userAgent)} ${PRODUCT}`;
    } finally {
      await context.close();
    }
  }

  #isDue() {
    return this.#pages >= this.#pagesMax || residentBytes(this.#options.profile) > RSS_BYTES_MAX;
  }

  async #replace() {
    const opening = this.#opening;
    this.#opening = undefined;
    const context = await opening?.catch(() => undefined);
    if (!context) return;
    const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS, "late").unref());
    if ((await Promise.race([context.close().catch(() => undefined), late])) !== "late") return;
    for (const pid of this.processes) killQuietly(pid);
  }
}

/** The main processes that were started with a profile; empty where the system has no /proc. */
function processesOf(profile) {
  return allProcesses()
    .filter(({ command }) => command.includes(`--user-data-dir=${profile}`) && !command.includes("--type="))
    .map(({ pid }) => pid);
}

function residentBytes(profile) {
  return allProcesses()
    .filter(({ command }) => command.includes(`--user-data-dir=${profile}`))
    .reduce((sum, { pid }) => sum + rss(pid), 0);
}

function allProcesses() {
  try {
    const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    return pids.flatMap((pid) => {
      try {
        return [
          { pid: Number(pid), command: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ") },
        ];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

function rss(pid) {
  try {
    const [, kib] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kib ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function killQuietly(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}
