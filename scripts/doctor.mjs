// npm run doctor: reports settings (wrangler.toml, .dev.vars, the environment) that put money at risk.
//
// npm run doctor -- --live: also calls each endpoint once, with the live sources, and prints a table: way, status, time, groups,
// missing groups. A recording of each call is written to a folder (`--out`, by default recordings/ with today's date), to inspect
// or to send in; cookies and tokens are left out. `--only v1` or `--only /api/v2/search` selects endpoints.
//
// The worker runs here, with the variables of wrangler.toml and the secrets of the environment (V1_HEADERS …); pages that need
// a browser are rendered by the gateway where there is Chromium.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { read } from "../public/js/contract/catalogue.js";
import { startGateway } from "../gateway/server.mjs";
import { build } from "./build.mjs";
import { examine, recorder, table } from "./lib/doctor.mjs";
import { gatewayOptions, gatewayVars } from "./lib/gateway.mjs";
import { isSource } from "../gateway/hosts.mjs";
import { endWithNpm } from "./launch/node.mjs";
import { main, say, Stop } from "./launch/process.mjs";
import { ROOT } from "./launch/versions.mjs";
import { setUp } from "./setup.mjs";
import { configuredValues, warnAboutWallets } from "./lib/wallets.mjs";

/** Variables that an operator may have in the environment beside wrangler.toml. */
const TAKEN = /^(V\d_|SOURCES?_|USER_AGENT_)/;

await main(async () => {
  endWithNpm();
  const args = process.argv.slice(2);
  const after = (flag) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
  const warnings = warnAboutWallets(configuredValues());
  for (const warning of warnings) say(`doctor: ${warning}`);
  if (!warnings.length) say("doctor: each chain on which wallets pay has a node, or none pays.");
  if (!args.includes("--live")) {
    say("doctor: the sources were not asked: npm run doctor -- --live asks each endpoint once.");
    return;
  }
  const endpoints = chosen(after("--only"));
  const rust = await setUp();
  await build(rust, "dev");
  const { startQuarry } = await import("../tests/runtime/harness.mjs");
  const options = await gatewayOptions();
  const gateway = options.executablePath ? await startGateway(options) : undefined;
  if (!gateway)
    say("doctor: no Chromium or Chrome here (set CHROMIUM); pages that need a browser are fetched.");
  const kept = recorder((url) => URL.canParse(url) && isAsked(new URL(url), options, gateway));
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => TAKEN.test(name)));
  const vars = { SOURCES_ORIGIN: "", V1_HEADERS: "", ...gatewayVars(gateway), ...own };
  const quarry = await startQuarry({ also: ["ASSETS"], vars, sources: "", outbound: kept.outbound });
  try {
    const { key } = await quarry.makeKey({ calls: endpoints.length });
    const today = new Date().toISOString().slice(0, 10);
    const folder = after("--out") ?? join(ROOT, "recordings", today);
    const ask = (path) => quarry.ask(path, { key });
    const show = ({ endpoint, status, ms }) => say(`doctor: ${endpoint} ${status} ${ms} ms`);
    const rows = await examine({ ask, logs: quarry.logs, taken: kept.take, endpoints, folder, say: show });
    say(`\n${table(rows)}\n\nRecordings: ${folder}`);
  } finally {
    await quarry.close();
    await gateway?.close();
  }
});

function isAsked(url, { domains }, gateway) {
  return isSource(url, domains) || (gateway !== undefined && url.origin === gateway.url);
}

function chosen(only) {
  const document = JSON.parse(readFileSync(join(ROOT, "public", "openapi.json"), "utf8"));
  const { endpoints } = read(document);
  if (!only) return endpoints;
  const part = endpoints.filter(({ path }) => path === only || path.startsWith(`/api/${only}/`));
  if (!part.length)
    throw new Stop(`--only takes an engine (v1) or an endpoint (/api/v2/search), not ${only}.`);
  return part;
}
