// What the operator's books, the card processor and the chain say of the same money, side by side: every difference is a line.
// Readers take the addresses; `compare` is pure.

const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const MICROS_A_CENT = 10_000;
const SETTLED = new Set(["complete", "consumed", "refunded", "released"]);
const CARDS = new Set(["mpp_card", "checkout"]);

/** What the operator's API wants: the secret and, where Cloudflare Access stands before it, a service token. */
export function operatorHeaders(secret, env = process.env) {
  const { CF_ACCESS_CLIENT_ID: id, CF_ACCESS_CLIENT_SECRET: token } = env;
  const service = id && token ? { "cf-access-client-id": id, "cf-access-client-secret": token } : {};
  return { authorization: `Bearer ${secret}`, ...service };
}

/** All pages of a route of the operator's; `part` is the member that holds the rows, `next` the one that leads on. */
async function pages(origin, secret, path, part, next, parameter) {
  const rows = [];
  for (let at = null; ;) {
    const url = new URL(path, origin);
    if (at !== null) url.searchParams.set(parameter, at);
    const response = await fetch(url, { headers: operatorHeaders(secret) });
    if (!response.ok) throw new Error(`${url.pathname} answers ${response.status}`);
    const answer = await response.json();
    rows.push(...answer[part]);
    at = answer[next];
    if (at === null) return rows;
  }
}

/** What the worker says: its payments, and what differs inside it. */
export async function ours(origin, secret) {
  return {
    payments: await pages(origin, secret, "/admin/agents/payments?limit=200", "payments", "before", "before"),
    differences: await pages(origin, secret, "/admin/agents/books", "differences", "after", "after"),
  };
}

/** What the card processor says: `{ id, cents, refunded }` of each payment that it received. */
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

/**
 * What a chain says of transactions: for each the transfers `{ asset, to, micro }` in it, or undefined when there is none or
 * it failed.
 */
export async function transfers(node, transactions) {
  const found = new Map();
  for (const transaction of transactions) {
    const body = { jsonrpc: "2.0", id: 1, method: "eth_getTransactionReceipt", params: [transaction] };
    const headers = { "content-type": "application/json" };
    const response = await fetch(node, { method: "POST", headers, body: JSON.stringify(body) });
    const { result } = await response.json();
    if (result?.status !== "0x1") continue;
    const logs = result.logs.filter(({ topics }) => topics[0] === TRANSFER);
    const told = ({ address, topics, data }) => {
      return { asset: address.toLowerCase(), to: `0x${topics[2].slice(26)}`, micro: Number(BigInt(data)) };
    };
    found.set(transaction, logs.map(told));
  }
  return found;
}

/** Every difference, a line each. `cards` and `chain` are undefined where nobody was asked. */
export function compare({ payments, differences, cards, chain }) {
  const lines = differences.map(({ what, found }) => `${what} ${JSON.stringify(found)}`);
  const settled = payments.filter(({ state, settled_at }) => SETTLED.has(state) && settled_at !== null);
  if (cards)
    lines.push(
      ...compareCards(
        settled.filter(({ rail }) => CARDS.has(rail)),
        cards,
      ),
    );
  const wallets = settled.filter(({ rail }) => !CARDS.has(rail));
  if (chain) lines.push(...compareChain(wallets, chain));
  const used = new Map();
  for (const { payment_id, provider_reference } of settled) {
    if (used.has(provider_reference))
      lines.push(`spent_twice ${provider_reference} ${used.get(provider_reference)} ${payment_id}`);
    used.set(provider_reference, payment_id);
  }
  return lines;
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

function compareChain(payments, chain) {
  const is = (micro) => (transfer) => transfer.micro === micro;
  return payments
    .filter(({ provider_reference, amount_micro }) => !chain.get(provider_reference)?.some(is(amount_micro)))
    .map(
      ({ payment_id, provider_reference, amount_micro }) =>
        `chain_no_transfer ${payment_id} ${provider_reference} ${amount_micro}`,
    );
}
