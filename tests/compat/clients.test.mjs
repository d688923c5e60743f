// The official clients of the best-known service of this kind, unmodified but for the address: what they send is understood and
// what they read is there.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import https from "node:https";
import net from "node:net";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { config, getAccount, getJson, getJsonBySearchId, getLocations } from "serpapi";
import { testPython } from "../../scripts/lib/python.mjs";
import { sharedWorld } from "../runtime/shared.mjs";
import { buildGoClient, goClient, runGoClient } from "./go.mjs";
import { lacksGem, newerClient, olderClient, runGem } from "./ruby.mjs";

const { python, reason: skip = false } = await testPython();
const noGem = await lacksGem();
const go = await buildGoClient();
let world, quarry, key, labels;

before(async () => {
  world = await sharedWorld();
  ({ quarry } = world);
  ({ key } = await quarry.makeKey({ calls: 100 }));
  config.requestOptions = here();
  const { sources } = await (await fetch(new URL("/api/options", quarry.url))).json();
  labels = Object.entries(sources).map(([token, { label }]) => [token, label]);
});

/** A name or request with the sources' labels, which their configured addresses have, in place of their tokens. */
function filled(value) {
  const fill = (text) => labels.reduce((text, [token, label]) => text.replaceAll(`{${token}}`, label), text);
  return JSON.parse(fill(JSON.stringify(value)));
}

after(async () => {
  go.remove();
  await world?.close();
});

/** Leads the client's connections, whose host is built into it, to the worker. */
function here() {
  const { hostname, port } = new URL(quarry.url);
  const agent = new https.Agent();
  agent.createConnection = () => net.connect(Number(port), hostname);
  return { agent };
}

/** Engines with a request that their documents have, and the group that its answer is read for. */
const SEARCHES = [
  ["{v1}", { q: "coffee", "{v1}_domain": "{v1}.com", gl: "us", hl: "en", num: "10" }, "organic_results"],
  ["{v1}_maps", { q: "coffee", ll: "@48.2082,16.3738,14z", type: "search" }, "local_results"],
  ["{v1}_shopping", { q: "lantern", gl: "us" }, "shopping_results"],
  ["{v1}_play", { q: "chess", store: "games" }, "organic_results"],
  ["{v1}_play_product", { product_id: "org.tasks", store: "apps", all_reviews: "true" }, "reviews"],
  ["{v2}", { q: "coffee", mkt: "en-US", count: "10" }, "organic_results"],
  ["{v3}", { q: "coffee", kl: "us-en" }, "organic_results"],
  ["{v4}", { find_desc: "ramen", find_loc: "San Francisco, CA" }, "organic_results"],
  ["{v5}", { q: "Acropolis", ssrc: "A", limit: "5" }, "search_results"],
  ["{v6}_app_store", { term: "chess", num: "3" }, "organic_results"],
  ["{v6}_product", { product_id: "324684580" }, "title"],
];

for (const [engine, params, group] of SEARCHES)
  test(`JavaScript, ${engine}`, async () => {
    const asked = filled({ engine, ...params });
    const answer = await getJson({ ...asked, api_key: key });
    assert.equal(answer.search_metadata.status, "Success");
    assert.equal(answer.search_parameters.engine, asked.engine);
    assert.ok(answer[group]?.length > 0, Object.keys(answer).join());
  });

test("JavaScript: a page leads to the next", async () => {
  const first = await getJson({
    ...filled({ engine: "{v1}", q: "coffee" }),
    api_key: key,
  });
  const next = new URL(first.serpapi_pagination.next);
  assert.equal(next.pathname, "/search.json");
  const second = await getJson({
    ...Object.fromEntries(next.searchParams),
    api_key: key,
  });
  assert.equal(second.search_parameters.start, 10);
});

test("JavaScript: a search is found again by its id, an asynchronous one as well", async () => {
  const asked = filled({ engine: "{v1}", q: "coffee" });
  for (const more of [{}, { async: true }]) {
    const first = await getJson({ ...asked, ...more, api_key: key });
    const again = await getJsonBySearchId(first.search_metadata.id, { api_key: key });
    assert.equal(again.search_metadata.status, "Success");
    assert.deepEqual(again.organic_results, first.organic_results);
  }
});

test("JavaScript: links inside answers take the key in the query, as the client sends it", async () => {
  const asked = filled({ engine: "{v1}_maps", q: "coffee", ll: "@48.2082,16.3738,14z", type: "search" });
  const answer = await getJson({ ...asked, api_key: key });
  // The client's requests name the other service's host, so the links do.
  const { origin } = new URL(answer.search_metadata.raw_html_file);
  const own = [...JSON.stringify(answer).matchAll(/"(http[^"]+)"/g)]
    .map(([, link]) => link)
    .filter((link) => link.startsWith(`${origin}/`));
  const kinds = new Map(own.map((link) => [new URL(link).searchParams.get("engine"), link]));
  assert.ok(kinds.size > 2, own.join());
  for (const link of kinds.values()) {
    const address = new URL(link.slice(origin.length), quarry.url);
    address.searchParams.set("api_key", key);
    const { status } = await fetch(address);
    assert.equal(status, 200, link);
  }
});

test("JavaScript: the account says what is left", async () => {
  const account = await getAccount({ api_key: key });
  assert.ok(account.total_searches_left > 0);
});

test("JavaScript: a place is found, and a search says which it was made from", async () => {
  const [austin] = await getLocations({ q: "austin", limit: 1 });
  assert.equal(austin.canonical_name, "Austin,Texas,United States");
  const search = (location) =>
    getJson({ ...filled({ engine: "{v1}", q: "coffee" }), location, api_key: key });
  const { search_parameters: echo } = await search("Austin, TX");
  assert.deepEqual([echo.location_requested, echo.location_used], ["Austin, TX", austin.canonical_name]);
  const { search_metadata } = await search("Nowhere-At-All-Xyz");
  assert.match(search_metadata.warnings[0], /Nowhere-At-All-Xyz/);
});

test("JavaScript: what is refused is told", async () => {
  const refused = getJson({
    ...filled({ engine: "{v1}", q: "x" }),
    api_key: "wrong",
  });
  await assert.rejects(refused, (error) => JSON.parse(error).error_code === "invalid_api_key");
});

test("Python: searches, pages, account, places", { skip }, async () => {
  const program = `
import json, sys, serpapi
serpapi.http.HTTPClient.BASE_DOMAIN = sys.argv[1]
client = serpapi.Client(api_key=sys.argv[2])
first = client.search(dict(engine=sys.argv[3], q="coffee", **{sys.argv[3] + "_domain": sys.argv[3] + ".com"}))
second = first.next_page()
pending = client.search({"engine": sys.argv[3], "q": "tea", "async": True})
archived = client.search_archive(search_id=pending["search_metadata"]["id"])
maps = client.search({"engine": sys.argv[3] + "_maps", "q": "coffee", "ll": "@48.2082,16.3738,14z"})
print(json.dumps({
  "titles": len(first["organic_results"]), "start": second["search_parameters"]["start"],
  "archived": len(archived["organic_results"]),
  "places": len(maps["local_results"]), "left": client.account()["total_searches_left"],
  "location": client.locations(q="austin", limit=1)[0]["canonical_name"],
}))
`;
  const { stdout } = await promisify(execFile)(python, [
    "-c",
    program,
    new URL(quarry.url).origin,
    key,
    filled("{v1}"),
  ]);
  const told = JSON.parse(stdout);
  assert.ok(told.titles > 0 && told.places > 0 && told.left > 0 && told.archived > 0, stdout);
  assert.equal(told.start, 10);
  assert.equal(told.location, "Austin,Texas,United States");
});

test("Python: search tools for agents read Markdown and JSON", { skip }, async () => {
  const program = `
import sys, serpapi
serpapi.http.HTTPClient.BASE_DOMAIN = sys.argv[1]
import serpapi_search_tools as tools
for response_format in ["markdown", "json"]:
    print(tools.web_search(provider="function", api_key=sys.argv[2], response_format=response_format)(query="coffee"))
`;
  const { stdout } = await promisify(execFile)(python, ["-c", program, new URL(quarry.url).origin, key]);
  assert.match(stdout, /^# /m);
  assert.match(stdout, /"organic_results":/);
});

test("Ruby: what its clients send is answered, pages, account, places and refusals on one connection", async () => {
  const client = newerClient(quarry.url, { api_key: key, engine: filled("{v1}") });
  const first = await client.search({ q: "coffee", location: "Austin, TX" });
  assert.equal(first.status, 200, JSON.stringify(first.body));
  assert.ok(first.body.organic_results.length > 0);
  const next = Object.fromEntries(new URL(first.body.serpapi_pagination.next).searchParams);
  assert.equal((await client.search(next)).body.search_parameters.start, 10);
  assert.ok((await client.account()).body.total_searches_left > 0);
  const [place] = (await client.location({ q: "austin", limit: 1 })).body;
  assert.equal(place.canonical_name, "Austin,Texas,United States");
  // The client raises what it finds in `error`.
  for (const refused of [await client.search({ engine: "nobody" }), await client.archive("1")]) {
    assert.ok(refused.status >= 400 && typeof refused.body.error === "string", JSON.stringify(refused));
  }
  client.close();

  const older = olderClient(quarry.url, { engine: filled("{v1}"), q: "coffee", api_key: key });
  assert.ok((await older.json()).body.organic_results.length > 0);
  assert.ok((await older.account()).body.total_searches_left > 0);
  const places = olderClient(quarry.url, { engine: filled("{v1}"), q: "Austin", limit: 3, api_key: key });
  assert.ok((await places.location()).body.length > 0);
});

test("Ruby: the gem, where it is installed", { skip: noGem }, async () => {
  const told = await runGem(
    quarry.url,
    `client = SerpApi::Client.new(api_key: ARGV[1], engine: ARGV[2])
first = client.search(q: "coffee")
refused = begin
  client.search(engine: "nobody")
rescue SerpApi::SerpApiError => error
  error.serpapi_error
end
puts JSON.generate({
  titles: first[:organic_results].length, left: client.account[:total_searches_left],
  location: client.location(q: "austin", limit: 1)[0][:canonical_name], refused: refused })`,
    key,
    filled("{v1}"),
  );
  assert.ok(told.titles > 0 && told.left > 0, JSON.stringify(told));
  assert.equal(told.location, "Austin,Texas,United States");
  assert.match(told.refused, /Unsupported `nobody` search engine/);
});

test("Go: what its client sends is answered, archive, account, places and refusals", async () => {
  const options = { api_key: key, engine: filled("{v1}") };
  const client = goClient(quarry.url, options);
  const first = await client.search({ q: "coffee", location: "Austin, TX" });
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const pending = await goClient(quarry.url, { ...options, asynchronous: true }).search({ q: "coffee" });
  for (const { body } of [first, pending]) {
    const again = await client.archive(body.search_metadata.id);
    assert.deepEqual(again.body.organic_results, body.organic_results);
  }
  assert.ok((await client.account()).body.total_searches_left > 0);
  const [place] = (await client.location("austin", 1)).body;
  assert.equal(place.canonical_name, "Austin,Texas,United States");
  // The client raises what it finds in `error`, whatever the status.
  for (const refused of [await client.search({ engine: "nobody" }), await client.archive("1")]) {
    assert.ok(refused.status >= 400 && typeof refused.body.error === "string", JSON.stringify(refused));
  }
});

test("Go: the module, where it is installed", { skip: go.reason }, async () => {
  const told = await runGoClient(go.program, quarry.url, key, filled("{v1}"));
  assert.ok(told.first.organic_results.length > 0);
  assert.deepEqual(told.archived.organic_results, told.first.organic_results);
  assert.ok(told.account.total_searches_left > 0);
  assert.equal(told.places[0].canonical_name, "Austin,Texas,United States");
  assert.match(told.refused, /Unsupported `nobody` search engine/);
});

test("MCP server: what its tool asks is answered, whatever engine the model names", { skip }, async () => {
  // The tool of serpapi-mcp-server 0.4.0 is one call of the Python client; see README.md beside this file.
  const program = `
import json, sys, serpapi
serpapi.http.HTTPClient.BASE_DOMAIN = sys.argv[1]
def fetch_search_data(api_key, params):
    search_params = {"engine": sys.argv[3] + "_light", **(params or {}), "api_key": api_key}
    return serpapi.search(search_params).as_dict()
def told(api_key, params):
    try:
        fetch_search_data(api_key, params)
    except serpapi.exceptions.HTTPError as error:
        # Its extract_error_response finds the answer in the error or in its cause.
        cause = error
        while getattr(cause, "response", None) is None:
            cause = cause.args[0]
        return str(error), cause.response.json()["error"]
light = fetch_search_data(sys.argv[2], {"q": "coffee shops", "location": "Austin, TX", "num": 10})
maps = fetch_search_data(sys.argv[2], {"engine": sys.argv[3] + "_maps", "q": "coffee", "ll": "@48.2082,16.3738,14z"})
print(json.dumps({
  "engine": light["search_parameters"]["engine"], "organic": len(light["organic_results"]),
  "source": all(result["link"] for result in light["organic_results"]), "places": len(maps["local_results"]),
  "no_key": told("wrong", {"q": "coffee"})[0], "no_engine": told(sys.argv[2], {"engine": "nobody"})[1],
}))
`;
  const args = ["-c", program, new URL(quarry.url).origin, key, filled("{v1}")];
  const { stdout } = await promisify(execFile)(python, args);
  const told = JSON.parse(stdout);
  assert.equal(told.engine, filled("{v1}_light"));
  assert.ok(told.organic > 0 && told.source && told.places > 0, stdout);
  // The client reports a wrong key for an error with 401, and otherwise the error's message.
  assert.match(told.no_key, /401/);
  assert.match(told.no_engine, /Unsupported `nobody` search engine/);
});
