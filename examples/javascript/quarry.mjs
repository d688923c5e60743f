// Asks the service; `wanted` are a path and its parameters, or an address that an answer gave.
export const ORIGIN = process.env.QUARRY_ORIGIN ?? "http://127.0.0.1:8787";
export const ask = (wanted, parameters) =>
  fetch(new URL(parameters ? `${wanted}?${new URLSearchParams(parameters)}` : wanted, ORIGIN), {
    headers: { authorization: `Bearer ${process.env.QUARRY_KEY}` },
  });
