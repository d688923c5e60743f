// The worker's variables of these stand-ins. They are known before the stand-ins are loaded, which takes a second: `npm start` starts
// the worker meanwhile.

import { anvil, NETWORK } from "./anvil.mjs";
import { CARD_SECRET, CARD_WEBHOOK_SECRET } from "./card.mjs";

/** The variables; without a chain, `chain` and `facilitator` are not used. */
export const paymentVars = ({ card, chain, facilitator }) => ({
  CARD_ORIGIN: card,
  CARD_SECRET,
  CARD_WEBHOOK_SECRET,
  ...(anvil() && { FACILITATOR_ORIGIN: facilitator, CHAIN_ORIGINS: JSON.stringify({ [NETWORK]: chain }) }),
});
