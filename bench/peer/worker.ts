// The peer: what a team would write in Quarry's place with the usual libraries (Hono, zod, cheerio). The same rules as
// Quarry's for what is measured: a key that proves itself by its mac, checked parameters, one hop to the key's object for a
// call and a slot, the same fetch, normalised groups in the envelope, a settlement as one durable row, a retained bundle.
// GROUP_MS is the time for which settlements gather before they are written together; 0 writes each by itself.
import { DurableObject } from "cloudflare:workers";
import { load } from "cheerio";
import { Hono } from "hono";
import { z } from "zod";

interface Env {
  LEDGER: DurableObjectNamespace<Ledger>;
  BUNDLES: { put(name: string, value: unknown, options?: unknown): Promise<unknown> };
  KEY_SECRET: string;
  GROUP_MS: string;
}

type Reserved = { ok: true; account: string; remaining: number; limit: number; live: number };
type Refused = { ok: false; status: number; code: string; message: string };

/** Credits and concurrency of one key. */
export class Ledger extends DurableObject<Env> {
  private leases = new Map<string, number>();
  private settled = new Set<string>();
  private account = "";
  private calls = 0;
  private limit = 0;
  private pending: string[] = [];
  private group: Promise<void> | undefined;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS account (account TEXT, calls INTEGER, lim INTEGER)");
    ctx.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS settlements (lease TEXT PRIMARY KEY, outcome TEXT, at INTEGER)",
    );
    const [row] = ctx.storage.sql.exec("SELECT * FROM account").toArray();
    if (!row) return;
    this.account = String(row.account);
    this.limit = Number(row.lim);
    const used = ctx.storage.sql
      .exec("SELECT COUNT(*) AS n FROM settlements WHERE outcome = 'charged'")
      .one();
    this.calls = Number(row.calls) - Number(used.n);
  }

  open(account: string, calls: number, limit: number) {
    this.ctx.storage.sql.exec("INSERT INTO account VALUES (?, ?, ?)", account, calls, limit);
    [this.account, this.calls, this.limit] = [account, calls, limit];
  }

  reserve(lease: string): Reserved | Refused {
    const now = Date.now();
    for (const [id, end] of this.leases) {
      if (end > now) break; // in the order in which they were taken
      this.leases.delete(id);
      this.calls += 1;
    }
    if (this.calls <= 0)
      return { ok: false, status: 402, code: "insufficient_credits", message: "No calls are left." };
    if (this.leases.size >= this.limit) {
      return {
        ok: false,
        status: 429,
        code: "concurrency_limit_exceeded",
        message: "Too many calls at once.",
      };
    }
    this.calls -= 1;
    this.leases.set(lease, now + 120_000);
    return {
      ok: true,
      account: this.account,
      remaining: this.calls,
      limit: this.limit,
      live: this.leases.size,
    };
  }

  async settle(lease: string, outcome: "charged" | "released") {
    if (this.settled.has(lease)) return;
    if (this.leases.delete(lease) && outcome === "released") this.calls += 1;
    this.settled.add(lease);
    if (this.settled.size > 10_000) this.settled.delete(this.settled.values().next().value!);
    const groupMs = Number(this.env.GROUP_MS);
    if (groupMs === 0) return this.write([`${lease}\t${outcome}`]);
    this.pending.push(`${lease}\t${outcome}`);
    this.group ??= new Promise((done) =>
      setTimeout(() => {
        this.group = undefined;
        this.write(this.pending.splice(0));
        done();
      }, groupMs),
    );
    await this.group;
  }

  private write(rows: string[]) {
    this.ctx.storage.transactionSync(() => {
      for (const row of rows) {
        const [lease, outcome] = row.split("\t");
        this.ctx.storage.sql.exec(
          "INSERT OR IGNORE INTO settlements VALUES (?, ?, ?)",
          lease,
          outcome,
          Date.now(),
        );
      }
    });
  }
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

function base32(bytes: Uint8Array): string {
  let [text, held, bits] = ["", 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) text += ALPHABET[(held >> (bits -= 5)) & 31];
    held &= 255;
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}

let hmacKey: Promise<CryptoKey> | undefined;

async function keyId(header: string | undefined, secret: string): Promise<string | undefined> {
  const [, id, mac] = /^bearer qk_([0-9a-z]+)_([0-9a-z]+)$/i.exec(header ?? "") ?? [];
  if (!id || !mac) return undefined;
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  hmacKey ??= crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", await hmacKey, encoder.encode(`key:${id}`)));
  const [own, given] = [encoder.encode(base32(digest.subarray(0, 16))), encoder.encode(mac)];
  return own.length === given.length && crypto.subtle.timingSafeEqual(own, given) ? id : undefined;
}

const flag = z.enum(["true", "false"]).transform((text) => text === "true");

const appSearch = z.strictObject({
  term: z.string().min(1).max(2048),
  country: z
    .string()
    .regex(/^[a-z]{2}$/i)
    .toLowerCase()
    .default("us"),
  lang: z
    .string()
    .regex(/^[a-z]{2}-[a-z]{2}$/i)
    .toLowerCase()
    .default("en-us"),
  num: z.coerce.number().int().min(1).max(200).default(10),
  disallow_explicit: flag.default(false),
  property: z.enum(["developer"]).optional(),
  category_id: z.coerce.number().int().min(1).optional(),
  device: z.enum(["mobile", "tablet", "desktop"]).default("mobile"),
});

const webSearch = z.strictObject({
  q: z.string().min(1).max(2048),
  gl: z
    .string()
    .regex(/^[a-z]{2}$/i)
    .toLowerCase()
    .default("us"),
  hl: z.string().default("en"),
  start: z.coerce.number().int().min(0).default(0),
  device: z.enum(["desktop", "tablet", "mobile"]).default("desktop"),
});

type Groups = Record<string, unknown>;
type Endpoint = {
  schema: z.ZodType<Record<string, unknown>>;
  ask(params: any): string;
  read(text: string, params: any, origin: string): Groups;
};

const endpoints: Record<string, Endpoint> = {
  "/api/v6/app-store/search": {
    schema: appSearch,
    ask: (params) => {
      const entity = { mobile: "software", tablet: "iPadSoftware", desktop: "macSoftware" }[
        params.device as string
      ]!;
      const query = new URLSearchParams({
        term: params.term,
        country: params.country,
        lang: params.lang.replace("-", "_"),
      });
      query.set("media", "software");
      query.set("entity", entity);
      query.set("limit", String(params.num));
      if (params.disallow_explicit) query.set("explicit", "No");
      if (params.property) query.set("attribute", "softwareDeveloper");
      if (params.category_id) query.set("genreId", String(params.category_id));
      return `http://source/v6-store-api/search?${query}`;
    },
    read: (text, params, origin) => {
      const results = JSON.parse(text)
        .results.filter((app: any) => app.trackId && app.trackName)
        .slice(0, params.num);
      const pictures = (links?: string[]) => (links ?? []).map((link) => ({ link }));
      const apps = results.map((app: any, at: number) => ({
        position: at + 1,
        position_absolute: at + 1,
        id: String(app.trackId),
        title: app.trackName,
        bundle_id: app.bundleId,
        version: app.version,
        vpp_license: app.isVppDeviceBasedLicensingEnabled,
        game_center_enabled: app.isGameCenterEnabled,
        age_rating: app.contentAdvisoryRating,
        release_note: app.releaseNotes,
        minimum_os_version: app.minimumOsVersion,
        description: app.description,
        link: app.trackViewUrl,
        product_link: `${origin}/api/v6/app-store/product?country=${params.country}&product_id=${app.trackId}`,
        reviews_link: `${origin}/api/v6/app-store/reviews?country=${params.country}&product_id=${app.trackId}`,
        release_date: app.releaseDate,
        latest_version_release_date: app.currentVersionReleaseDate,
        price: app.formattedPrice,
        extracted_price: app.price,
        currency: app.currency,
        rating: [
          { type: "All Times", rating: app.averageUserRating, count: app.userRatingCount },
          {
            type: "Current Version",
            rating: app.averageUserRatingForCurrentVersion,
            count: app.userRatingCountForCurrentVersion,
          },
        ],
        genres: (app.genres ?? []).map((name: string, n: number) => ({ name, id: app.genreIds?.[n] })),
        developer: { name: app.artistName, id: String(app.artistId), link: app.artistViewUrl },
        size_in_bytes: Number(app.fileSizeBytes),
        supported_languages: app.languageCodesISO2A,
        supported_devices: app.supportedDevices,
        features: app.features,
        screenshots: { general: pictures(app.screenshotUrls), ipad: pictures(app.ipadScreenshotUrls) },
        logos: [60, 100, 512].map((size) => ({ size: `${size}x${size}`, link: app[`artworkUrl${size}`] })),
      }));
      return { search_information: { results_on_page: apps.length }, organic_results: apps };
    },
  },
  // Reads less than Quarry: results, questions and related searches alone.
  "/api/v1/search": {
    schema: webSearch,
    ask: (params) =>
      `http://source/v1-web/search?${new URLSearchParams({ q: params.q, hl: params.hl, gl: params.gl })}`,
    read: (text) => {
      const $ = load(text);
      const organic: Groups[] = [];
      $("#rso a:has(h3), #search a:has(h3)").each((_, element) => {
        const link = $(element);
        const block = link.closest("div[data-hveid], div.g, div[data-snhf], div[jscontroller]");
        const title = link.find("h3").first().text();
        const href = link.attr("href");
        if (!title || !href?.startsWith("http")) return;
        organic.push({
          position: organic.length + 1,
          title,
          link: href,
          displayed_link: link.find("cite").first().text(),
          snippet: block.find("[data-sncf], .VwiC3b").first().text() || undefined,
          favicon: link.find("img").attr("src"),
        });
      });
      const questions = $("[data-q]")
        .toArray()
        .map((element) => ({ question: $(element).attr("data-q") }));
      const related = $("#botstuff a[href*='/search?']")
        .toArray()
        .map((element) => ({ query: $(element).text() }));
      return { organic_results: organic, related_questions: questions, related_searches: related };
    },
  },
};

const CROCKFORD = ALPHABET;

/** A sortable id: 48 bits of time, 80 random ones. */
function freshId(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let at = 0; at < 6; at++) bytes[5 - at] = Math.floor(now / 256 ** at) & 255;
  return base32(bytes)
    .toLowerCase()
    .replace(/[^0-9a-z]/g, CROCKFORD[0]);
}

const app = new Hono<{ Bindings: Env }>();

app.get("/health", (c) => c.json({ status: "ok" }));

/** For the benchmark alone: makes a key's ledger exist. */
app.post("/open", async (c) => {
  const { id, calls, limit } = await c.req.json();
  await c.env.LEDGER.get(c.env.LEDGER.idFromName(id)).open(`ac_${id}`, calls, limit);
  return c.json({ ok: true });
});

for (const [path, endpoint] of Object.entries(endpoints)) {
  app.get(path, async (c) => {
    const started = Date.now();
    const request_id = freshId(started);
    const refuse = (status: number, error_code: string, error: string) =>
      c.json(
        { error, error_code, status_code: status, request_id, retryable: status >= 429 },
        status as 400,
        {
          "x-request-id": request_id,
        },
      );
    const id = await keyId(c.req.header("authorization"), c.env.KEY_SECRET);
    if (!id) return refuse(401, "invalid_api_key", "The key is not a key of this service.");
    const parsed = endpoint.schema.safeParse(c.req.query());
    if (!parsed.success)
      return refuse(400, "invalid_request", parsed.error.issues[0]?.message ?? "Bad parameters.");
    const params = parsed.data;
    const ledger = c.env.LEDGER.get(c.env.LEDGER.idFromName(id));
    const lease = (await ledger.reserve(request_id)) as Reserved | Refused;
    if (!lease.ok) return refuse(lease.status, lease.code, lease.message);
    const settle = (outcome: "charged" | "released") =>
      c.executionCtx.waitUntil(Promise.resolve(ledger.settle(request_id, outcome)));
    const address = endpoint.ask(params);
    const origin = new URL(c.req.url).origin;
    let bytes: ArrayBuffer;
    let groups: Groups;
    try {
      const answer = await fetch(address, {
        headers: { "user-agent": "Mozilla/5.0 (compatible; Peer/0.1)", accept: "*/*" },
        redirect: "manual",
        signal: AbortSignal.timeout(20_000),
      });
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      bytes = await answer.arrayBuffer();
      groups = endpoint.read(new TextDecoder().decode(bytes), params, origin);
    } catch {
      settle("released");
      return refuse(503, "source_unavailable", "The source did not answer.");
    }
    settle("charged");
    const date = new Date(started).toISOString().slice(0, 10);
    const kept = c.env.BUNDLES.put(`${date}/${lease.account}/${request_id}`, bytes, {
      customMetadata: { url: address },
    });
    c.executionCtx.waitUntil(kept);
    const bundle = `${origin}/api/bundles/${date}/${request_id}`;
    const search_metadata = {
      id: request_id,
      status: "Success",
      created_at: new Date(started).toISOString(),
      total_time_taken: (Date.now() - started) / 1000,
      source_url: address,
      raw_file: `${bundle}/raw`,
      prettify_file: `${bundle}/prettify`,
    };
    return c.json({ search_metadata, search_parameters: params, ...groups }, 200, {
      "cache-control": "no-store",
      "x-request-id": request_id,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "x-remaining-calls": String(lease.remaining),
      "ratelimit-policy": `"concurrency";q=${lease.limit}`,
      ratelimit: `"concurrency";r=${lease.limit - lease.live}`,
      "server-timing": `total;dur=${Date.now() - started}`,
      "access-control-allow-origin": "*",
      "access-control-expose-headers":
        "X-Request-Id, X-Remaining-Calls, RateLimit, RateLimit-Policy, Retry-After",
    });
  });
}

export default app;
