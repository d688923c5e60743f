// An agent that serves itself: it registers, buys a dollar of credit with a wallet (x402), and calls. WALLET_KEY is the key
// of a wallet with money on the seller's chain; `npm start` prints one with test money.
import { wrapFetchWithPaymentFromConfig } from "@x402/fetch";
import { ExactEvmScheme } from "@x402/evm";
import { privateKeyToAccount } from "viem/accounts";
import { ORIGIN } from "./quarry.mjs";

const agents = `${ORIGIN}/agents`;
const wallet = new ExactEvmScheme(privateKeyToAccount(process.env.WALLET_KEY));
const paying = wrapFetchWithPaymentFromConfig(fetch, { schemes: [{ network: "eip155:*", client: wallet }] });
const json = (body) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
const told = async (answer) => {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
};

const { identity } = await told(await fetch(`${agents}/agent/identity`, json({ type: "anonymous" })));
const { access_token } = await told(
  await fetch(`${agents}/oauth2/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion: identity.assertion,
    }),
  }),
);
const authorization = `Bearer ${access_token}`;

const order = json({ amountUsd: "1.000000" });
const bought = await paying(`${agents}/plans/credits/purchase`, {
  ...order,
  headers: { ...order.headers, authorization },
});
console.log("bought", JSON.stringify(await told(bought)));

const answer = await fetch(`${agents}/api/v1/search?q=paper+lantern`, { headers: { authorization } });
for (const { title, link } of (await told(answer)).organic_results) console.log(title, link);
