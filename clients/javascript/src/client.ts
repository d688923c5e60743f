// The client.

import type { AnswerOf, Endpoint, Given, ParamsOf } from "./endpoints.js";
import { ApiError, errorOf, NetworkError } from "./errors.js";
import { addressOf, failure, nextPage, parsed, Tries, withQuery } from "./wire.js";

/** Most calls of one batch request. */
const BATCH_MAX = 25;

/** How the service is reached. */
export interface Settings extends CallOptions {
  /** The service's address; QUARRY_ORIGIN of the environment where it is left out. */
  baseUrl?: string;
  /** The key; QUARRY_KEY of the environment where it is left out. */
  apiKey?: string;
  /** Function that makes requests, in place of the global `fetch`. */
  fetch?: typeof fetch;
}

/** How a call is made. */
export interface CallOptions {
  /** Ends the call with the signal's own reason. */
  signal?: AbortSignal;
  /** Milliseconds for the whole call: all its tries and the pauses between them. 120,000 unless said otherwise. */
  deadlineMs?: number;
  /** How often the call is tried; 5 unless said otherwise. */
  tries?: number;
  /** Oldest answer from the service's cache that is wanted, in seconds; 0 asks the source. */
  maxAge?: number;
}

/** The answer to one call of a batch. */
export interface BatchLine {
  /** Its place among the paths. */
  index: number;
  path: string;
  status: number;
  requestId: string;
  /** The answer, or the error. */
  body: unknown;
  /** The error that the call alone would have thrown. */
  error: ApiError | undefined;
}

declare const process: { env: Record<string, string | undefined> } | undefined;
const environment = (name: string) => (typeof process === "undefined" ? undefined : process.env[name]);

/** A path for `batch`, with its query. */
export function path<Path extends Endpoint>(endpoint: Path, ...[params]: Given<Path>): string {
  return withQuery(endpoint, params);
}

/** Calls the service. */
export class Quarry {
  readonly #baseUrl: URL;
  readonly #apiKey: string | undefined;
  readonly #fetch: typeof fetch;
  readonly #defaults: CallOptions;

  constructor({ baseUrl, apiKey, fetch: own, ...defaults }: Settings = {}) {
    const url = baseUrl ?? environment("QUARRY_ORIGIN") ?? "http://127.0.0.1:8787";
    this.#baseUrl = new URL(`${url.replace(/\/+$/, "")}/`);
    if (!/^https?:$/.test(this.#baseUrl.protocol) || this.#baseUrl.search || this.#baseUrl.hash) {
      throw new TypeError(`baseUrl must be an address such as https://api.example, not ${url}`);
    }
    this.#apiKey = apiKey ?? environment("QUARRY_KEY");
    if (this.#apiKey !== undefined && !/^[\x21-\x7e]+$/.test(this.#apiKey)) {
      throw new TypeError("apiKey must be a key of the service: letters, digits and signs, without blanks");
    }
    this.#fetch = own ?? ((...args) => globalThis.fetch(...args));
    this.#defaults = defaults;
  }

  /** Returns the answer of an endpoint: `await quarry.get("/api/v1/search", { q: "paper lantern" })`. */
  async get<Path extends Endpoint>(
    endpoint: Path,
    params?: Given<Path>[0],
    options: CallOptions = {},
  ): Promise<AnswerOf<Path>> {
    return (await this.#get(withQuery(endpoint, params), options)) as AnswerOf<Path>;
  }

  /** The answers to a call and to the pages after it, each a call of its own. */
  async *pages<Path extends Endpoint>(
    endpoint: Path,
    params?: ParamsOf<Path>,
    options: CallOptions = {},
  ): AsyncGenerator<AnswerOf<Path>, void, undefined> {
    let wanted: string | undefined = withQuery(endpoint, params);
    while (wanted !== undefined) {
      const answer: unknown = await this.#get(wanted, options);
      yield answer as AnswerOf<Path>;
      wanted = nextPage(answer);
    }
  }

  /** Answers to calls that are made together, in the order in which they come. A path is what `path()` makes. */
  async *batch(
    paths: Iterable<string>,
    options: CallOptions = {},
  ): AsyncGenerator<BatchLine, void, undefined> {
    if (typeof paths === "string") throw new TypeError("paths are a list of paths, not one");
    const all = [...paths];
    for (let first = 0; first < all.length; first += BATCH_MAX) {
      yield* this.#batch(all.slice(first, first + BATCH_MAX), first, options);
    }
  }

  /** Returns the answer of an address from another answer, such as a link to reviews. */
  async follow(address: string, options: CallOptions = {}): Promise<unknown> {
    return this.#get(address, options);
  }

  async #get(wanted: string, options: CallOptions): Promise<unknown> {
    const url = addressOf(this.#baseUrl, wanted);
    return this.#tried(options, async (tries, headers) => {
      const response = await this.#fetch(url, { headers, signal: tries.signal, redirect: "manual" });
      if (response.status !== 200) throw await failure(response);
      const answer = parsed(await response.text());
      if (typeof answer !== "object" || answer === null) throw new NetworkError("The answer is no JSON.");
      return answer;
    });
  }

  async *#batch(
    paths: string[],
    first: number,
    options: CallOptions,
  ): AsyncGenerator<BatchLine, void, undefined> {
    const url = addressOf(this.#baseUrl, "api/batch");
    const tries = this.#tries(options);
    try {
      const body = JSON.stringify({ paths });
      const headers = { ...this.#headers(options), "content-type": "application/json" };
      const ask = async () => {
        const answer = await this.#fetch(url, {
          method: "POST",
          headers,
          body,
          signal: tries.signal,
          redirect: "manual",
        });
        if (answer.status !== 200) throw await failure(answer);
        return answer;
      };
      // Where there was no answer the calls may have been made all the same.
      const response = await this.#repeated(tries, ask, (error) => error instanceof ApiError);
      const lines = readLines(response);
      for (let left = paths.length; ; left -= 1) {
        const { done, value } = await tries.attempt(() => lines.next());
        if (done && left > 0) throw new NetworkError("The batch ended before all calls were answered.");
        if (done) return;
        yield lineOf(value, first);
      }
    } finally {
      tries.end();
    }
  }

  async #tried<T>(
    options: CallOptions,
    act: (tries: Tries, headers: Record<string, string>) => Promise<T>,
  ): Promise<T> {
    const tries = this.#tries(options);
    const headers = this.#headers(options);
    try {
      return await this.#repeated(tries, () => act(tries, headers));
    } finally {
      tries.end();
    }
  }

  async #repeated<T>(tries: Tries, act: () => Promise<T>, mayRepeat = (_: unknown) => true): Promise<T> {
    for (;;) {
      try {
        return await tries.attempt(act);
      } catch (error) {
        if (!mayRepeat(error)) throw error;
        await tries.pause(error);
      }
    }
  }

  #tries({ signal, deadlineMs, tries }: CallOptions): Tries {
    const { signal: always, deadlineMs: usual = 120_000, tries: most = 5 } = this.#defaults;
    const signals = [signal, always].filter((own) => own !== undefined);
    const own = signals.length > 1 ? AbortSignal.any(signals) : signals[0];
    return new Tries(deadlineMs ?? usual, tries ?? most, own);
  }

  #headers({ maxAge = this.#defaults.maxAge }: CallOptions): Record<string, string> {
    const headers: Record<string, string> = { accept: "application/json" };
    if (this.#apiKey !== undefined) headers.authorization = `Bearer ${this.#apiKey}`;
    if (maxAge !== undefined)
      headers["cache-control"] = maxAge <= 0 ? "no-cache" : `max-age=${Math.floor(maxAge)}`;
    return headers;
  }
}

/** The lines of a body that are not empty, as they come. */
async function* readLines(response: Response): AsyncGenerator<string, void, undefined> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      const lines = (rest + read.value).split("\n");
      rest = lines.pop() ?? "";
      yield* lines.filter((line) => line.trim());
    }
    if (rest.trim()) yield rest;
  } finally {
    await reader?.cancel().catch(() => {});
  }
}

function lineOf(text: string | void, first: number): BatchLine {
  const told = parsed(text ?? "") as {
    index: number;
    path: string;
    status: number;
    request_id: string;
    body: unknown;
  };
  if (typeof told?.index !== "number" || typeof told.status !== "number") {
    throw new NetworkError("A line of the batch cannot be read.");
  }
  const { index, path, status, request_id: requestId, body } = told;
  const error = status === 200 ? undefined : errorOf(status, body);
  return { index: first + index, path, status, requestId, body, error };
}
