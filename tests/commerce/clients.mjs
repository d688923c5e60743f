// Buyers, as anybody installs them: each answers a `fetch` that pays the 402 that it meets.

import { x402Client, x402HTTPClient, wrapFetchWithPayment } from "@x402/fetch";
import { ExactEvmScheme, UptoEvmScheme } from "@x402/evm";
import { Mppx, evm, stripe } from "mppx/client";
import { wrapFetchWithPayment as wrapV1 } from "x402-fetch";
import { CARD_SECRET } from "../../stand-ins/payments/card.mjs";
import { NETWORK } from "../../stand-ins/payments/chain.mjs";

const SIGNER = { name: "USDC", version: "2" };

/** x402 v2; `schemes` are those that it can pay by. */
export const x402 = (wallet, schemes) => wrapFetchWithPayment(fetch, buyer(wallet, schemes));

function buyer(wallet, schemes = ["exact"]) {
  const known = { exact: () => new ExactEvmScheme(wallet), upto: () => new UptoEvmScheme(wallet) };
  return x402Client.fromConfig({
    schemes: schemes.map((scheme) => ({ network: NETWORK, client: known[scheme]() })),
    spendControls: false,
  });
}

/**
 * The header with which x402 v2 would pay a 402 (an answer as `read` gives it), to be sent as often as one likes. `identifier`
 * is the buyer's name for the payment.
 */
export async function signedPayment(wallet, challenge, { schemes, identifier } = {}) {
  const client = buyer(wallet, schemes);
  const http = new x402HTTPClient(client);
  const required = http.getPaymentRequiredResponse((name) => challenge.headers.get(name), challenge.json);
  const payload = await client.createPaymentPayload(required);
  if (identifier) payload.extensions["payment-identifier"].info.id = identifier;
  return http.encodePaymentSignatureHeader(payload);
}

/** x402 v1. */
export const x402v1 = (wallet) => wrapV1(fetch, wallet, 1_000_000_000n);

/** MPP's method `evm`. */
export const mppEvm = (wallet) =>
  Mppx.create({
    polyfill: false,
    methods: [evm.charge({ account: wallet, authorization: SIGNER, decimals: 6 })],
  }).fetch;

/** The MPP client at a shop that speaks x402 alone: what it is offered of MPP is hidden from it. */
export const mppAsX402 = (wallet) =>
  Mppx.create({
    polyfill: false,
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      if (answer.status !== 402) return answer;
      const headers = new Headers(answer.headers);
      headers.delete("www-authenticate");
      return new Response(await answer.text(), { status: 402, headers });
    },
    methods: [evm.charge({ account: wallet, authorization: SIGNER, decimals: 6 })],
  }).fetch;

/** A shared payment token of the card processor, as a buyer's wallet gets one; `paymentMethod` is one of its test cards. */
export async function grantToken(
  card,
  { paymentMethod = "pm_card_visa", amount, currency = "usd", expiresAt },
) {
  const answer = await fetch(`${card.url}/v1/test_helpers/shared_payment/granted_tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${CARD_SECRET}` },
    body: new URLSearchParams({
      payment_method: paymentMethod,
      "usage_limits[currency]": currency,
      "usage_limits[max_amount]": String(amount),
      ...(expiresAt && { "usage_limits[expires_at]": String(expiresAt) }),
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()).id;
}

/** MPP's method `stripe`; `seen` is called with the token's terms. */
export const mppCard = (card, { paymentMethod = "pm_card_visa", seen = () => {} } = {}) =>
  Mppx.create({
    polyfill: false,
    methods: [
      stripe.charge({
        paymentMethod,
        createToken(wanted) {
          seen(wanted);
          return grantToken(card, { ...wanted, paymentMethod });
        },
      }),
    ],
  }).fetch;
