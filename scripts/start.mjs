// npm start: the worker on this machine, with stand-ins for the sources (`npm start -- --live`
// asks the sources themselves) and for whoever moves money, unless .dev.vars names some.
// Further arguments go to wrangler dev (`npm start -- --var NAME:value`).
// Ends with an address, a key and a call to paste.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "./build.mjs";
import { demoKey } from "./lib/demo.mjs";
import { gatewayOptions, gatewayVars } from "./lib/gateway.mjs";
import { localSecret, localState, localValue, ownState, WRANGLER, WRANGLER_ENV } from "./lib/local.mjs";
import { endWithNpm } from "./launch/node.mjs";
import { dieTogether, killGroup, lastLines, main, onStop, say, Stop, WINDOWS } from "./launch/process.mjs";
import { step } from "./launch/step.mjs";
import { ROOT } from "./launch/versions.mjs";
import { setUp } from "./setup.mjs";
import { configuredValues, warnAboutWallets } from "./lib/wallets.mjs";

const HOST = "127.0.0.1";
const PORT = 8787;
const STAND_INS_PORT = 8788;
const PORTS_TRIED = 50;
/** Longer than it takes on a machine that many builds share. */
const READY_MS = 180_000;
const LOOK_MS = 50;
const LATE_LOG_MS = 300;
const STOP_MS = 5000;
/** Variables in .dev.vars that settle payments elsewhere. */
const OWN_PAYMENTS = ["FACILITATOR_ORIGIN", "CARD_SECRET"];
const ASK_MS = 2000;
const REACH_MS = 3000;

await main(async () => {
  endWithNpm();
  const live = process.argv.includes("--live");
  const rust = await setUp();
  const workerPort = await takePort(Number(process.env.PORT || PORT));
  // All of it listens before the worker is told where it is.
  const [state, gateway, sources, payments] = await Promise.all([
    buildAndPrepare(rust),
    live ? renderingGateway() : undefined,
    live ? undefined : standIns(),
    OWN_PAYMENTS.some(localValue) ? undefined : playMoney(),
  ]);
  const vars = {
    ...(sources && outside(sources.url)),
    ...(live && gatewayVars(gateway)),
    ...payments?.vars,
  };
  const { worker, address } = await startWorker(workerPort, state, vars, [gateway, sources, payments]);
  payments?.webhooksTo(address);
  const [key] = await Promise.all([demoKey(address, localSecret("ADMIN_SECRET")), payments?.funded]);
  greet(address, key, { sources, gateway, payments });
  if (!payments) for (const warning of warnAboutWallets(configuredValues())) say(`start: ${warning}\n`);
  // wrangler logs the calls made here a moment late; they would follow the greeting.
  await sleep(LATE_LOG_MS);
  worker.showOutput();
  const code = await worker.ended;
  if (worker.stopping) return;
  throw new Stop(`wrangler dev has ended by itself (exit code ${code}).`);
});

/** Builds the worker, makes its secrets and tables, and returns the folder of its state. */
async function buildAndPrepare(rust) {
  const state = ownState();
  await Promise.all([build(rust, process.env.QUARRY_PROFILE || "dev"), localState(state)]);
  return state;
}

async function standIns() {
  const { startStandIns } = await import("../stand-ins/server.mjs");
  return onFirstFree(STAND_INS_PORT, (port) => startStandIns({ port }));
}

/** A chain, a facilitator and a card processor on this machine. */
async function playMoney() {
  say("start: a chain, a facilitator and a card processor of this machine …");
  const { openPayments } = await import("../stand-ins/payments/server.mjs");
  return openPayments();
}

/** Takes the first free port from `wanted` on until `release` is called: `{ port, url, release() }`. */
async function takePort(wanted) {
  const server = await onFirstFree(wanted, listen);
  const { port } = server.address();
  const release = () => new Promise((resolve) => server.close(resolve));
  return { port, url: `http://${HOST}:${port}`, release };
}

/** Opens something on the first port from `wanted` on that nobody has; `open(port)` rejects with EADDRINUSE where somebody does. */
async function onFirstFree(wanted, open) {
  for (let port = wanted; port < wanted + PORTS_TRIED; port++) {
    try {
      const opened = await open(port);
      if (port !== wanted) say(`start: port ${wanted} is taken, using ${port}`);
      return opened;
    } catch (error) {
      if (error.code !== "EADDRINUSE") throw error;
    }
  }
  throw new Stop(`Ports ${wanted} to ${wanted + PORTS_TRIED - 1} are all taken; set PORT.`);
}

async function listen(port) {
  const server = createServer((socket) => socket.destroy()).listen(port, HOST);
  await once(server, "listening");
  return server;
}

/**
 * A browser for the sources that answer only to one (gateway/README.md), and the variables that make the worker use it;
 * undefined, with one line that says why, without a browser or without the internet.
 */
async function renderingGateway() {
  const { startGateway } = await import("../gateway/server.mjs");
  const options = await gatewayOptions();
  if (!(await isReachable(options.home))) {
    say(`start: ${options.home} cannot be reached; calls to live sources will be answered 503.`);
  }
  if (!options.executablePath) {
    say(
      "start: no Chromium or Chrome here (set CHROMIUM); sources that need a browser will be answered 503.",
    );
    return undefined;
  }
  return startGateway({ ...options, log: (line) => say(JSON.stringify(line)) });
}

async function isReachable(address) {
  const answer = fetch(address, {
    method: "HEAD",
    redirect: "manual",
    signal: AbortSignal.timeout(REACH_MS),
  });
  return answer.then(
    () => true,
    () => false,
  );
}

/**
 * The worker on the port that was taken for it: `{ worker, address }` once it answers. Another `npm start` may take the port before
 * wrangler does; then it is the next that is free.
 */
async function startWorker(taken, state, vars, others) {
  for (let { port, url, release } = taken; ; { port, url, release } = await takePort(port + 1)) {
    await release();
    const worker = spawnWorker(port, state, vars);
    stopOnSignal(worker, others);
    if (await step("start: wrangler dev", () => answering(worker, url))) return { worker, address: url };
  }
}

/** wrangler dev in a process group of its own; its output is kept until `showOutput`. */
function spawnWorker(port, state, vars) {
  const where = ["--ip", HOST, "--port", String(port), "--persist-to", state];
  const args = ["dev", ...where, "--show-interactive-dev-session=false"];
  for (const [name, value] of Object.entries(vars)) {
    args.push("--var", `${name}:${value}`);
  }
  args.push(...process.argv.slice(2).filter((argument) => argument !== "--live"));
  const env = { ...process.env, ...WRANGLER_ENV, QUARRY_STATE: state };
  const child = spawn(process.execPath, [WRANGLER, ...args], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: !WINDOWS,
  });
  dieTogether(child);
  const worker = { child, output: "", code: undefined, stopping: false };
  let shown = false;
  const keep = (sink) => (chunk) => {
    if (shown) sink.write(chunk);
    else worker.output += chunk;
  };
  child.stdout.on("data", keep(process.stdout));
  child.stderr.on("data", keep(process.stderr));
  worker.showOutput = () => (shown = true);
  worker.ended = new Promise((resolve) => {
    child.on("exit", (code, signal) => resolve((worker.code = code ?? signal)));
    child.on("error", (error) => resolve((worker.code = error.message)));
  });
  return worker;
}

/** The outside world of development: sources, mailbox, and an identity provider beside those of the developer. */
function outside(standIns) {
  const providers = JSON.parse(process.env.TRUSTED_PROVIDERS || localValue("TRUSTED_PROVIDERS") || "[]");
  const own = { issuer: `${standIns}/provider`, name: "Stand-in provider" };
  return {
    SOURCES_ORIGIN: standIns,
    // v1 gives a place's posts, and reviews with a text, to signed-in visitors alone.
    V1_HEADERS: JSON.stringify({ cookie: "SID=stand-in" }),
    MAIL_ENDPOINT: `${standIns}/mailbox/send`,
    // Developers of pages get many keys.
    VISITOR_KEYS_PER_HOUR: "1000",
    TRUSTED_PROVIDERS: JSON.stringify([own, ...providers]),
  };
}

/** True when it answers; false when somebody else has its port. */
async function answering(worker, address) {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && worker.code === undefined && !unbuildable(worker)) {
    // Checks wrangler's own message as well, since another program on the port might answer.
    if (/Ready on/.test(worker.output) && (await healthy(address))) return true;
    await sleep(LOOK_MS);
  }
  if (worker.code !== undefined && /address already in use/i.test(worker.output)) return false;
  const what = worker.code === undefined ? "does not answer" : `has ended (exit code ${worker.code})`;
  throw new Stop(`${lastLines(worker.output, 40)}\n\nwrangler dev ${what}; its last lines are above.`);
}

/** wrangler holds calls back until the worker is up, so each try has a time limit. */
async function healthy(address) {
  const asked = fetch(`${address}/health`, { signal: AbortSignal.timeout(ASK_MS) });
  return asked.then(
    (answer) => answer.ok,
    () => false,
  );
}

/** wrangler waits for an edit when it cannot bundle the worker; there will be none at the start. */
function unbuildable({ output }) {
  return /Build failed with \d+ error/.test(output);
}

/** Ctrl-C is a wish, not an error: everything ends, and the exit code is 0. */
function stopOnSignal(worker, others) {
  onStop(async () => {
    if (worker.stopping) return;
    worker.stopping = true;
    killGroup(worker.child);
    await Promise.race([worker.ended, sleep(STOP_MS)]);
    killGroup(worker.child, "SIGKILL");
    for (const other of others) await other?.close();
    process.exit(0);
  });
}

function greet(address, key, { sources, gateway, payments }) {
  const call = `${address}/api/v6/app-store/search?term=chess&num=3`;
  const live = gateway ? "live; some through the browser of this machine" : "live";
  const asked = sources ? "stand-ins on this machine (npm start -- --live asks the real ones)" : live;
  say(`
Quarry is running. Ctrl-C ends it.

  open      ${address}
  operator  ${address}/admin, with the secret ADMIN_SECRET of .dev.vars
  demo key  ${key}
  sources   ${asked}
  agents    ${address}/agents/auth.md
  mails     ${sources ? `${sources.url}/mailbox` : "none are sent; MAIL_ENDPOINT in .dev.vars names who does"}
${money(payments)}
curl -H 'Authorization: Bearer ${key}' '${call}'
`);
}

/** Describes the settlement of payments, and a wallet to pay with. */
function money(payments) {
  if (!payments) return "  payments  as .dev.vars says\n";
  const { card, chain, facilitator, wallet, noChain } = payments;
  const pages = `  cards     ${card.url}, TEST MONEY: checkout pages have a button that pays\n`;
  if (!chain) return `${pages}  wallets   none: ${noChain}\n`;
  return `${pages}  wallets   settled by ${facilitator.url} on a chain at ${chain.url}
  wallet    ${wallet.key}
            the key of a wallet with 1,000 US dollars of TEST MONEY on that chain; everybody knows it
`;
}
