// A question, and the next one of the same conversation, within half an hour.
import { ask } from "./quarry.mjs";

const about = async (parameters) =>
  (await ask("/api/v1/ai-mode", { continuable: true, ...parameters })).json();

const { subsequent_request_token } = await about({ q: "how are paper lanterns made" });
const second = await about({ q: "and how long do they last", subsequent_request_token });
console.log(second.reconstructed_markdown);
