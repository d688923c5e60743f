#!/usr/bin/env node
// wrangler with an account of its own, for the tests of the deployment: the state is the JSON file FAKE_ACCOUNT, whose faults
// name commands that fail once with a text. A program, and a function for the tests that would start it a hundred times.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

class Failure extends Error {}

/** Runs a command as `run` of launch/process.mjs does: `{ ok, code, out }`. */
export async function fake(_node, [, ...args], { env }) {
  const lines = [];
  const code = answer(args, env.FAKE_ACCOUNT, (text) => lines.push(`${text}\n`));
  return { ok: code === 0, code, out: lines.join("") };
}

function fail(text) {
  throw new Failure(`✘ [ERROR] ${text}`);
}

/** Runs a command, which prints its output, and returns its exit code. */
function answer(args, file, say) {
  const account = JSON.parse(readFileSync(file, "utf8"));
  const save = () => writeFileSync(file, JSON.stringify(account));
  try {
    return obey(args, account, save, say);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(error.message);
    return 1;
  }
}

function obey(args, account, save, say) {
  const at = args.indexOf("--config");
  const config = readFileSync(args[at + 1], "utf8");
  args.splice(at, 2);
  const command = args.join(" ");
  account.log.push(command.replace(/\S*(quarry-\w+)-\w+\//g, "$1/"));
  save();

  let code = 0;
  const fault = account.faults.findIndex(([start]) => command.startsWith(start));
  if (fault >= 0) {
    const [[, text, after]] = account.faults.splice(fault, 1);
    save();
    if (!after) fail(text);
    code = 1;
  }

  const has = (...start) => start.every((word, i) => args[i] === word);
  const id = config.match(/database_id = "(.*?)"/)[1];
  const database = () =>
    account.databases.find(({ uuid }) => uuid === id) ?? fail("Couldn't find a D1 DB with that id");

  if (has("deploy", "--dry-run")) say("Total Upload: 1 KiB\n--dry-run: exiting now.");
  else if (!account.user) fail("Not logged in.");
  else if (has("whoami")) say("{}");
  else if (has("d1", "list")) say(`🌀 \n${JSON.stringify(account.databases)}`);
  else if (has("d1", "create")) {
    if (account.databases.some(({ name }) => name === args[2]))
      fail("A database with that name already exists [code: 7502]");
    account.databases.push({
      uuid: `11111111-0000-0000-0000-00000000000${account.databases.length}`,
      name: args[2],
      rows: [],
    });
  } else if (has("d1", "execute") && args.includes("--json")) {
    say(`${JSON.stringify([{ results: database().rows, success: true }], null, 2)}`);
  } else if (has("d1", "execute"))
    database().adopted = readFileSync(args[args.indexOf("--file") + 1], "utf8");
  else if (has("d1", "migrations", "apply")) database().migrated = true;
  else if (has("r2", "bucket", "info")) {
    if (!account.buckets[args[3]]) fail("The specified bucket does not exist. [code: 10006]");
  } else if (has("r2", "bucket", "create")) account.buckets[args[3]] = [];
  else if (has("r2", "bucket", "lifecycle", "list")) say(account.buckets[args[4]].join("\n"));
  else if (has("r2", "bucket", "lifecycle", "add"))
    account.buckets[args[4]].push(`name: ${args[5]} ${args.slice(6).join(" ")}`);
  else if (has("secret", "list")) {
    if (!account.worker)
      fail(
        'Worker "quarry" not found.\n\nIf this is a new Worker, run `wrangler deploy` first to create it.',
      );
    say(JSON.stringify(Object.keys(account.worker.secrets).map((name) => ({ name, type: "secret_text" }))));
  } else if (has("deploy")) {
    if (!database().migrated) fail("deployed before the migrations");
    const at = args.indexOf("--secrets-file");
    const secrets = at < 0 ? {} : JSON.parse(readFileSync(args[at + 1], "utf8"));
    account.worker = {
      secrets: { ...account.worker?.secrets, ...secrets },
      releases: (account.worker?.releases ?? 0) + 1,
    };
    say("Deployed quarry triggers (1 sec)\n  https://quarry.somebody.workers.dev\nCurrent Version ID: 1");
  } else fail(`the fake knows no ${command}`);
  save();
  return code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = answer(process.argv.slice(2), process.env.FAKE_ACCOUNT, console.log);
}
