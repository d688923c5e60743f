// Start of the rendering gateway on this machine: the browser, its profile and the configured sources.

import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { sourceDomains } from "../../gateway/hosts.mjs";
import { findBrowser } from "./chromium.mjs";
import { ROOT } from "../launch/versions.mjs";

/** `{ executablePath, profile, domains, home }`; `executablePath` is undefined without a browser. */
export async function gatewayOptions() {
  // Loaded here, because it takes a second that a start without a gateway does not have to wait for.
  const { unstable_readConfig: readConfig } = createRequire(import.meta.url)("wrangler");
  const { vars } = readConfig({ config: join(ROOT, "wrangler.toml") });
  const data = process.env.XDG_DATA_HOME || join(homedir(), ".local", "share");
  return {
    executablePath: findBrowser(),
    profile: process.env.GATEWAY_PROFILE || join(data, "quarry", "gateway-profile"),
    domains: sourceDomains(vars),
    home: vars.V1_WEB_ORIGIN,
  };
}

/** Sites whose pages exist only after a script ran. */
const RENDERED = ["V1_WEB", "V4_WEB", "V5_WEB"];

/** Variables that make a worker ask such sites through a running gateway; without one they are fetched. */
export function gatewayVars(gateway) {
  const vars = {};
  for (const site of RENDERED) {
    vars[`${site}_WAYS`] = gateway ? "gateway" : "fetch";
    if (gateway) vars[`${site}_GATEWAY`] = `${gateway.url}/render?url={url}`;
  }
  if (gateway) vars.SOURCES_GATEWAY_HEADERS = JSON.stringify({ authorization: `Bearer ${gateway.token}` });
  return vars;
}
