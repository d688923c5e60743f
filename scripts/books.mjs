// npm run books: compares the worker's journal, payments and ledgers with the card processor's and the chain's own statements,
// and prints every difference; exits with 1 when there is one.
//
// QUARRY_ORIGIN (http://127.0.0.1:8787) and ADMIN_SECRET select the deployment, with CF_ACCESS_CLIENT_ID and
// CF_ACCESS_CLIENT_SECRET behind Cloudflare Access. CARD_SECRET (and CARD_ORIGIN) give access to the card processor, CHAIN_ORIGIN
// (and CHAIN_SINCE, the block before the first sale) to a node of the chain; statements that are not configured are skipped,
// which is printed.

import { charged, compare, ours, transfers } from "./lib/books.mjs";
import { main, say, Stop } from "./launch/process.mjs";

const env = process.env;

await main(async () => {
  const origin = env.QUARRY_ORIGIN ?? "http://127.0.0.1:8787";
  if (!env.ADMIN_SECRET)
    throw new Stop("books: set ADMIN_SECRET, and QUARRY_ORIGIN for another worker than the local one");
  const { payments, differences, receivers } = await ours(origin, env.ADMIN_SECRET);
  const cards =
    env.CARD_SECRET && (await charged(env.CARD_ORIGIN ?? "https://api.stripe.com", env.CARD_SECRET));
  const chain =
    env.CHAIN_ORIGIN && (await transfers(env.CHAIN_ORIGIN, receivers, Number(env.CHAIN_SINCE ?? 0)));
  if (!cards) say("books: the card processor was not asked (CARD_SECRET)");
  if (!chain) say("books: the chain was not asked (CHAIN_ORIGIN)");
  const lines = compare({ payments, differences, cards: cards || undefined, chain: chain || undefined });
  for (const line of lines) say(line);
  say(`books: ${payments.length} payments, ${lines.length} differences`);
  if (lines.length) process.exitCode = 1;
});
