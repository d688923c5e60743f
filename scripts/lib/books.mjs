// Comparison of the operator's books, the card processor and the chain: every difference is a line. Readers take the addresses;
// `compare` is pure.

const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const MICROS_A_CENT = 10_000;
const CARDS = new Set(["mpp_card", "checkout"]);

/** Builds the headers for the operator's API: the secret and, where Cloudflare Access stands before it, a service token. */
export function operatorHeaders(secret, env = process.env) {
  const { CF_ACCESS_CLIENT_ID: id, CF_ACCESS_CLIENT_SECRET: token } = env;
  const service = id && token ? { "cf-access-client-id": id, "cf-access-client-secret": token } : {};
  return { authorization: `Bearer ${secret}`, ...service };
}

/** All pages of a route of the operator's; `next` is the member that leads on. */
async function pages(origin, secret, path, next, parameter) {
  const found = [];
  for (let at = null; ;) {
    const url = new URL(path, origin);
    if (at !== null) url.searchParams.set(parameter, at);
    const response = await fetch(url, { headers: operatorHeaders(secret) });
    if (!response.ok) throw new Error(`${url.pathname} answers ${response.status}`);
    const answer = await response.json();
    found.push(answer);
    at = answer[next];
    if (at === null) return found;
  }
}

/** Reads the worker's payments, its inner differences, and the addresses of wallets' payments: `{ network, asset, payTo }`. */
export async function ours(origin, secret) {
  const payments = await pages(origin, secret, "/admin/agents/payments?limit=200", "before", "before");
  const books = await pages(origin, secret, "/admin/agents/books", "after", "after");
  return {
    payments: payments.flatMap((page) => page.payments),
    differences: books.flatMap((page) => page.differences),
    receivers: books[0].receivers,
  };
}

/** Reads the card processor's payments: `{ id, cents, refunded }` of each one received. */
export async function charged(origin, secret) {
  const headers = { authorization: `Bearer ${secret}` };
  const get = async (path) => {
    const response = await fetch(`${origin}${path}`, { headers });
    if (!response.ok) throw new Error(`the card processor answers ${response.status} to ${path}`);
    return response.json();
  };
  const found = [];
  for (let after = ""; ;) {
    const { data, has_more } = await get(`/v1/payment_intents?limit=100${after}`);
    for (const { id, status, amount_received, latest_charge } of data) {
      if (status !== "succeeded") continue;
      const charge =
        typeof latest_charge === "string" ? await get(`/v1/charges/${latest_charge}`) : latest_charge;
      found.push({ id, cents: amount_received, refunded: charge?.amount_refunded ?? 0 });
    }
    if (!has_more || data.length === 0) return found;
    after = `&starting_after=${data.at(-1).id}`;
  }
}

/** Asks a node of a chain. */
async function call(node, method, params) {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const { result, error } = await (await fetch(node, { method: "POST", headers, body })).json();
  if (error) throw new Error(`the chain answers ${error.message} to ${method}`);
  return result;
}

const hex = (number) => `0x${number.toString(16)}`;

/** Returns the logs of a range of blocks; a range that is too large for the node is split in halves. */
async function logs(node, filter, from, to) {
  try {
    return await call(node, "eth_getLogs", [{ ...filter, fromBlock: hex(from), toBlock: hex(to) }]);
  } catch (error) {
    if (from >= to) throw error;
    const middle = Math.floor((from + to) / 2);
    return [...(await logs(node, filter, from, middle)), ...(await logs(node, filter, middle + 1, to))];
  }
}

/**
 * Reads the transfers to receivers since a block: `{ transaction, from, micro }` of each, oldest first. Receivers on other chains
 * are left out.
 */
export async function transfers(node, receivers, since = 0) {
  const network = `eip155:${Number(await call(node, "eth_chainId", []))}`;
  const head = Number(await call(node, "eth_blockNumber", []));
  const here = receivers.filter((receiver) => receiver.network === network);
  const places = new Set(here.map(({ asset, payTo }) => `${asset} ${payTo}`.toLowerCase()));
  const found = [];
  for (const place of places) {
    const [address, payTo] = place.split(" ");
    const topics = [TRANSFER, null, `0x${payTo.slice(2).padStart(64, "0")}`];
    for (const { transactionHash, topics: told, data } of await logs(
      node,
      { address, topics },
      since,
      head,
    )) {
      const from = `0x${told[1].slice(26)}`;
      found.push({ transaction: transactionHash, from, micro: Number(BigInt(data)) });
    }
  }
  return found;
}

/** Returns all differences, one a line. `cards` and `chain` are undefined when they were not requested. */
export function compare({ payments, differences, cards, chain }) {
  const lines = differences.map(({ what, found }) => `${what} ${JSON.stringify(found)}`);
  const settled = payments.filter(({ settled_at }) => settled_at !== null);
  const byCard = settled.filter(({ rail }) => CARDS.has(rail));
  // A transaction that vanished from its chain is no transfer there.
  const byWallet = settled.filter(({ rail, vanished_at }) => !CARDS.has(rail) && !vanished_at);
  if (cards) lines.push(...compareCards(byCard, cards));
  if (chain) lines.push(...compareChain(byWallet, chain));
  const used = new Map();
  for (const { payment_id, provider_reference } of settled) {
    if (used.has(provider_reference))
      lines.push(`spent_twice ${provider_reference} ${used.get(provider_reference)} ${payment_id}`);
    used.set(provider_reference, payment_id);
  }
  // Differences of totals come with every page.
  return [...new Set(lines)];
}

function compareCards(payments, cards) {
  const lines = [];
  const theirs = new Map(cards.map((card) => [card.id, card]));
  for (const { payment_id, provider_reference, amount_micro, refunded_micro } of payments) {
    const card = theirs.get(provider_reference);
    theirs.delete(provider_reference);
    if (!card) lines.push(`card_unknown_there ${payment_id} ${provider_reference}`);
    else if (card.cents * MICROS_A_CENT !== amount_micro) {
      lines.push(`card_amount ${payment_id} here ${amount_micro} there ${card.cents * MICROS_A_CENT}`);
    } else if (card.refunded * MICROS_A_CENT !== refunded_micro) {
      lines.push(`card_refund ${payment_id} here ${refunded_micro} there ${card.refunded * MICROS_A_CENT}`);
    }
  }
  for (const { id, cents } of theirs.values()) lines.push(`card_unknown_here ${id} ${cents * MICROS_A_CENT}`);
  return lines;
}

/** Each payment is one transfer, and each transfer one payment. */
function compareChain(payments, chain) {
  const lines = [];
  const left = [...chain];
  for (const { payment_id, provider_reference, amount_micro } of payments) {
    const at = left.findIndex(
      ({ transaction, micro }) => transaction === provider_reference && micro === amount_micro,
    );
    if (at < 0) lines.push(`chain_no_transfer ${payment_id} ${provider_reference} ${amount_micro}`);
    else left.splice(at, 1);
  }
  for (const { transaction, from, micro } of left) {
    lines.push(`chain_unknown_here ${transaction} ${micro} from ${from}`);
  }
  return lines;
}
