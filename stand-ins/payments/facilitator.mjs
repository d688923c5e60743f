// The facilitator: the official library over HTTP, settling on the local chain. x402 v2 and v1, `exact` and `upto`.
//
//   POST /verify, POST /settle   {x402Version, paymentPayload, paymentRequirements}
//   GET  /supported
//   GET  /_control/statement     what it settled, oldest first; POST /_control/fault (faults.mjs)
//   POST /_control/execute       {nonce}: what it was shown is executed, whatever it said of it
//   POST /_control/reorganise    {blocks}: the chain's newest blocks are replaced by empty ones
//   POST /_control/mine          {blocks, seconds}: so many blocks, so many seconds apart

import { x402Facilitator } from "@x402/core/facilitator";
import { toFacilitatorEvmSigner } from "@x402/evm";
import { ExactEvmScheme } from "@x402/evm/exact/facilitator";
import { ExactEvmSchemeV1 } from "@x402/evm/exact/v1/facilitator";
import { UptoEvmScheme } from "@x402/evm/upto/facilitator";
import { NETWORK, NETWORK_V1 } from "./chain.mjs";
import { json, serve } from "./http.mjs";

/**
 * Starts a facilitator over a chain (chain.mjs). With `token`, callers have to present it as their bearer.
 * Returns `{ url, address, log, faults, statement, close() }`; `statement` holds `{ scheme, network, transaction, payer,
 * payTo, amount, nonce, at }`.
 */
export async function startFacilitator({ chain, token }) {
  const operator = chain.operator(0);
  const signer = toFacilitatorEvmSigner(operator, { confirmationTimeoutMs: 10_000 });
  const official = new x402Facilitator()
    .register(NETWORK, new ExactEvmScheme(signer))
    .register(NETWORK, new UptoEvmScheme(signer))
    .registerV1(NETWORK_V1, new ExactEvmSchemeV1(signer));
  const statement = [];
  official.onAfterSettle(async ({ paymentPayload, requirements, result }) => {
    if (!result.success || !result.transaction) return;
    const { authorization, permit2Authorization } = paymentPayload.payload;
    statement.push({
      scheme: requirements.scheme,
      network: requirements.network,
      transaction: result.transaction,
      payer: result.payer,
      payTo: requirements.payTo,
      amount: requirements.amount ?? requirements.maxAmountRequired,
      nonce: (authorization ?? permit2Authorization)?.nonce,
      at: new Date().toISOString(),
    });
  });
  const server = await serve({
    respond: (asked) => respond(official, token, asked),
    controls: {
      "GET /statement": () => statement,
      "POST /execute": async ({ nonce }) => ({ transaction: await chain.execute(shown(server.log, nonce)) }),
      "POST /reorganise": ({ blocks = 1 }) => chain.reorganise(blocks).then(() => undefined),
      "POST /mine": ({ blocks = 1, seconds }) => chain.mine(blocks, seconds).then(() => undefined),
    },
  });
  return { ...server, address: operator.address, statement };
}

/** The payload that the facilitator was shown under a nonce. */
function shown(log, nonce) {
  const payloads = log.map(({ body }) => parsed(body)?.paymentPayload?.payload);
  const found = payloads.find((payload) => payload?.authorization?.nonce === nonce);
  if (!found) throw new Error(`nothing was shown with the nonce ${nonce}`);
  return found;
}

async function respond(official, token, { method, path, headers, body }) {
  if (token && headers.authorization !== `Bearer ${token}`) return json(401, { error: "Unauthorized" });
  const route = `${method} ${path}`;
  if (route === "GET /supported") return json(200, official.getSupported());
  if (route !== "POST /verify" && route !== "POST /settle") return json(404, { error: "Not found" });
  const asked = parsed(body);
  if (!asked?.paymentPayload || !asked.paymentRequirements) return json(400, { error: "Malformed" });
  const { paymentPayload, paymentRequirements } = asked;
  try {
    return path === "/verify"
      ? json(200, await official.verify(paymentPayload, paymentRequirements))
      : json(200, await official.settle(paymentPayload, paymentRequirements));
  } catch (error) {
    return json(500, { error: error.message });
  }
}

function parsed(body) {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
