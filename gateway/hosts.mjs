// Addresses that the gateway opens. Only pages of configured sources are opened; their resources may come from anywhere on the
// public internet, but never from this machine or its network.

import { isIP } from "node:net";

/** Engines whose addresses wrangler.toml configures, as prefixes of its variables. */
const ORIGIN = /^V\d_\w+_ORIGIN$/;

/**
 * The domains of all configured sources, from the variables of wrangler.toml: hosts of origins without `www.`, listed
 * national hosts, and the national domains of the first engine.
 */
export function sourceDomains(vars) {
  const domains = new Set();
  const add = (host) => domains.add(host.toLowerCase().replace(/^www\./, ""));
  for (const [name, value] of Object.entries(vars)) {
    if (ORIGIN.test(name) && URL.canParse(value)) add(new URL(value).hostname);
    if (/^V[45]_DOMAINS$/.test(name)) value.split(/\s+/).filter(Boolean).forEach(add);
  }
  const main = URL.canParse(vars.V1_WEB_ORIGIN ?? "") ? new URL(vars.V1_WEB_ORIGIN).hostname : undefined;
  const [, label] = /^(?:www\.)?([^.]+)\./.exec(main ?? "") ?? [];
  if (label) for (const suffix of (vars.V1_DOMAINS ?? "").split(/\s+/)) if (suffix) add(`${label}.${suffix}`);
  return domains;
}

/** Whether a page may be opened at `url`: http or https, on a source's domain or below it, without credentials. */
export function isSource(url, domains) {
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  if (domains.has(url.host)) return true;
  if (url.port !== "") return false;
  const labels = url.hostname.split(".");
  return labels.some((_, index) => domains.has(labels.slice(index).join(".")));
}

/** Whether a host names this machine or a private network, as far as its name says. */
export function isPrivateHost(hostname) {
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  if (host === "localhost" || /\.(localhost|local|internal|lan|home\.arpa)$/.test(host)) return true;
  if (isIP(host) === 4) return isPrivateV4(host);
  if (isIP(host) === 6) return isPrivateV6(host);
  return !host.includes(".");
}

function isPrivateV4(address) {
  const [a, b] = address.split(".").map(Number);
  return (
    [0, 10, 127].includes(a) ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 198 && (b === 18 || b === 19)) ||
    a >= 224
  );
}

function isPrivateV6(address) {
  // An IPv4 address inside an IPv6 one is not worth telling apart: no source has such a name.
  return !/^[23]/.test(address);
}
