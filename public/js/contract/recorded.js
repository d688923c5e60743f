// Recorded examples: what the stand-ins answered to an endpoint's example, our address in it put right.

const PLACEHOLDER = "https://quarry.example";

/** The recorded answer of an endpoint; rejects when there is none. */
export async function example(endpoint) {
  const response = await fetch(endpoint.example);
  if (!response.ok) throw new Error(`${endpoint.example} answered ${response.status}`);
  return JSON.parse((await response.text()).replaceAll(PLACEHOLDER, location.origin)).answer;
}
