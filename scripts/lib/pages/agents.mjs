// The commands of the page for agents: one shell from finding the storefront to a paid call. tests/browser/docs.test.mjs runs them.

import { code } from "./html.mjs";
import { ORIGIN } from "./reference.mjs";

const POST = "-H 'content-type: application/json'";

export const COMMANDS = {
  find: `BASE=${ORIGIN}/agents
curl -s "$BASE/manifest.json" | jq '.plans[] | {planId, kind}'`,
  register: `curl -s "$BASE/agent/identity" ${POST} -d '{"type":"anonymous","client_name":"my-agent/1.0"}' > credential.json
ASSERTION=$(jq -r .identity.assertion credential.json)`,
  claim: `CLAIM=$(jq -r .claim.token credential.json)
jq -n --arg token "$CLAIM" --arg email "$USER_EMAIL" '{type: "service_auth", claim_token: $token, login_hint: $email}' |
  curl -s "$BASE/agent/identity/claim" ${POST} -d @- | jq -r .attempt.verification_uri    # hand this link to your person
# USER_CODE=…, the 6 digits that they read to you
jq -n --arg token "$CLAIM" --arg code "$USER_CODE" '{claim_token: $token, user_code: $code}' |
  curl -s "$BASE/agent/identity/claim/complete" ${POST} -d @- > credential.json
ASSERTION=$(jq -r .identity.assertion credential.json)`,
  token: `TOKEN=$(curl -s "$BASE/oauth2/token" \\
  -d grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer \\
  --data-urlencode "assertion=$ASSERTION" | jq -r .access_token)`,
  buy: `curl -s "$BASE/plans/credits/purchase" -H "Authorization: Bearer $TOKEN" ${POST} \\
  -d '{"amountUsd":"10.000000","checkout":true}' | jq -r .url    # hand this page to your person`,
  spend: `curl -s "$BASE/api/v1/search?q=coffee" -H "Authorization: Bearer $TOKEN"`,
};

/** Parts by the names in the page. */
export const agentParts = () =>
  Object.fromEntries(
    Object.entries(COMMANDS).map(([name, text]) => [`agent-${name}`, code(text, `Commands: ${name}`)]),
  );
