// Addresses, reading answers, and when to try again.

import { ApiError, DeadlineError, errorOf, NetworkError } from "./errors.js";

const PAUSE_MAX_MS = 30_000;
const RETRIED = new Set([429, 500, 502, 503, 504]);

/** A path with its query. Parameters that are undefined are left out. */
export function withQuery(path: string, params: object = {}): string {
  const pairs = Object.entries(params as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const query = pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(text(value))}`)
    .join("&");
  return query ? `${path}?${query}` : path;
}

function text(value: unknown): string {
  // Numbers without exponents, which the service does not read.
  if (typeof value === "number" && Math.abs(value) < 1e-6) return value.toFixed(12).replace(/\.?0+$/, "");
  return String(value);
}

/** The address of a path, or one that an answer gave. The key goes to no other service. */
export function addressOf(baseUrl: URL, wanted: string): URL {
  const url = new URL(wanted.replace(/^\/+/, ""), baseUrl);
  if (url.origin !== baseUrl.origin) throw new TypeError(`${url.href} is no address of ${baseUrl.origin}`);
  return url;
}

/** Where the page after an answer is; the service may be called by another name here than it calls itself. */
export function nextPage(answer: unknown): string | undefined {
  const next = (answer as { service_pagination?: { next?: unknown } } | null)?.service_pagination?.next;
  if (typeof next !== "string" || !URL.canParse(next)) return undefined;
  const { pathname, search } = new URL(next);
  return pathname + search;
}

/** Seconds that Retry-After names, as a number or as a date. */
export function retryAfter(headers: Headers): number | undefined {
  const value = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/.test(value)) return Number(value);
  const at = /^[A-Za-z]{3}, /.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, (at - Date.now()) / 1000);
}

/** The error that an answer is. */
export async function failure(response: Response): Promise<ApiError> {
  const body = await response.text();
  return errorOf(response.status, parsed(body), retryAfter(response.headers));
}

/** JSON, or undefined where it is none. */
export function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The tries of one call, against its deadline and the caller's own signal. */
export class Tries {
  readonly signal: AbortSignal;
  readonly #own: AbortSignal | undefined;
  readonly #deadlineMs: number;
  readonly #tries: number;
  readonly #ends: number;
  readonly #timer: ReturnType<typeof setTimeout>;
  #done = 0;

  constructor(deadlineMs: number, tries: number, own: AbortSignal | undefined) {
    const late = new AbortController();
    this.#deadlineMs = deadlineMs;
    this.#tries = tries;
    this.#ends = performance.now() + deadlineMs;
    this.#timer = setTimeout(() => late.abort(), Math.min(deadlineMs, 2 ** 31 - 1));
    // A batch that is not read to its end keeps no program running.
    (this.#timer as { unref?: () => void }).unref?.();
    this.#own = own;
    this.signal = own ? AbortSignal.any([own, late.signal]) : late.signal;
  }

  /** The call is over. */
  end(): void {
    clearTimeout(this.#timer);
  }

  /** Makes a request, or reads its answer, and says in our own words what became of it. */
  async attempt<T>(act: () => Promise<T>): Promise<T> {
    this.#own?.throwIfAborted();
    try {
      return await act();
    } catch (error) {
      this.#own?.throwIfAborted();
      if (error instanceof ApiError || error instanceof NetworkError) throw error;
      if (this.signal.aborted)
        throw new DeadlineError(`There was no answer within ${this.#deadlineMs} ms.`, { cause: error });
      throw new NetworkError(`There was no answer: ${told(error)}`, { cause: error });
    }
  }

  /** Waits until it is time for another try; throws the error where that is pointless. */
  async pause(error: unknown): Promise<void> {
    this.#done += 1;
    const passing = error instanceof ApiError ? isPassing(error) : error instanceof NetworkError;
    if (!passing || this.#done >= this.#tries) throw error;
    const named = error instanceof ApiError ? error.retryAfter : undefined;
    const grown = Math.min(PAUSE_MAX_MS, 500 * 2 ** this.#done) * (0.5 + Math.random() / 2);
    const wait = named === undefined ? grown : named * 1000;
    if (performance.now() + wait >= this.#ends) throw error;
    await sleep(wait, this.#own);
  }
}

function isPassing(error: ApiError): boolean {
  return RETRIED.has(error.status) && (error.isRetryable || error.code === undefined);
}

function told(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message ? cause.message : message;
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => (clearTimeout(timer), reject(signal?.reason));
    const timer = setTimeout(() => (signal?.removeEventListener("abort", stop), resolve()), ms);
    signal?.addEventListener("abort", stop, { once: true });
    if (signal?.aborted) stop();
  });
}
