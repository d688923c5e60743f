// The payments' outside world: a chain, a facilitator over it and a card processor, all on this machine and all play money.
//
//   node stand-ins/payments/server.mjs      starts it and prints the worker's variables and a funded wallet

import { fileURLToPath } from "node:url";
import { anvil, NETWORK, noChain } from "./anvil.mjs";
import { CARD_SECRET, CARD_WEBHOOK_SECRET, startCardProcessor } from "./card.mjs";
import { newWallet, startChain } from "./chain.mjs";
import { startFacilitator } from "./facilitator.mjs";

/** Path on the worker's origin that receives the card processor's events. */
export const WEBHOOKS = "/agents/payments/webhook";
/** Address that receives the sellers' test money; its key is unknown. */
export const PAY_TO = "0x5eED00000000000000000000000000000000cAFE";
/** The published key of a test mnemonic: anybody knows it, which is all right for play money. */
export const TEST_KEY = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";
const TEST_MONEY = 1_000_000_000n;

/**
 * Starts all of it; where the chain's program is missing, the card processor alone (`chain` and `facilitator` are
 * undefined then). `vars` are the worker's variables. Returns `{ vars, chain, facilitator, card, wallet, close() }`.
 */
export async function startPayments() {
  const payments = await openPayments();
  await payments.funded;
  return payments;
}

/** The same as soon as all of it listens: the wallet has its money when `funded` resolves, a block or two later. */
export async function openPayments() {
  const card = await startCardProcessor();
  const chain = anvil() ? await startChain() : undefined;
  const facilitator = chain && (await startFacilitator({ chain }));
  const wallet = newWallet(TEST_KEY);
  const fund = async () => {
    await chain?.fund(wallet.address, TEST_MONEY);
    await chain?.approve(wallet);
  };
  const funded = fund();
  // Callers that await it later still see the failure; until then it is not unhandled.
  funded.catch(() => {});
  return {
    funded,
    chain,
    facilitator,
    card,
    wallet,
    noChain,
    /** Tells the card processor where the worker is. */
    webhooksTo: (origin) => card.webhooksTo(`${origin}${WEBHOOKS}`),
    vars: {
      CARD_ORIGIN: card.url,
      CARD_SECRET,
      CARD_WEBHOOK_SECRET,
      ...(chain && {
        FACILITATOR_ORIGIN: facilitator.url,
        CHAIN_ORIGINS: JSON.stringify({ [NETWORK]: chain.url }),
      }),
    },
    async close() {
      await card.close();
      await facilitator?.close();
      await chain?.close();
    },
  };
}

/** Returns the rails of a seller's configuration here. */
export const rails = () => ({
  x402: { network: NETWORK, pay_to: PAY_TO, upto: true },
  mpp_evm: true,
  stripe: {
    network_id: "profile_test_quarry",
    recipient: "profile_test_quarry",
    payment_method_types: ["card", "link"],
  },
  checkout: true,
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { vars, wallet, chain } = await startPayments();
  for (const [name, value] of Object.entries(vars)) console.log(`${name}=${value}`);
  console.log(chain ? `TEST_WALLET_KEY=${wallet.key} (test money)` : `no wallets: ${noChain}`);
}
