//! `GET /payment/mpp.md`: how to pay here by the HTTP `Payment` scheme (draft-httpauth-payment-00).

use super::llms::buyable;
use super::payable::Payable;
use crate::context::Context;
use crate::documents::shell::shell;
use crate::payments::offers::offer;
use crate::ports::Ports;

/// The document.
#[must_use]
pub fn document<P: Ports>(ctx: &Context<'_, P>) -> String {
    let payable = Payable::at(ctx);
    let name = super::llms::plain(&ctx.seller.name);
    let mut text = format!("# Paying {name} by MPP (the HTTP `Payment` scheme)\n\n");
    if payable.methods().is_empty() {
        text.push_str("This seller takes no payments by MPP. The 402 of a purchase says what it takes.\n");
        return text;
    }
    text.push_str(&format!(
        r#"1. Ask for what you want without a payment, with your agent token in `Agent-Authorization` from the first request on:
   clients of MPP put their credential into `Authorization` when they retry. `Authorization` holds one credential, never two.
2. The 402 has a `WWW-Authenticate: Payment` line for each method. Realm: `{realm}`. A challenge is bound to the plan, the
   credential, the amount and the body's bytes; send the same body again. It can be answered for 15 minutes, once.
3. Retry with `Authorization: Payment <credential>` (or `Payment-Authorization`). 200 has `Payment-Receipt`. Keep `reference`.
4. No answer, or 503 `payment_provider_unavailable`: send the very same request again. It finishes the payment and never pays twice.

"#,
        realm = offer::realm(&ctx.base),
    ));
    if payable.mpp_evm
        && let Some((_, token)) = &payable.x402
    {
        text.push_str(&format!(
            "## Method `evm`, intent `charge`\n\nCredential type `authorization`: a signed transfer (EIP-3009) of `{}` on `{}`. \
             You need no gas: it is settled by our facilitator.\n\n",
            token.asset, token.network
        ));
    }
    if let Some(card) = payable.card {
        text.push_str(&format!(
            "## Method `stripe`, intent `charge`\n\nA shared payment token (`spt_…`) made for the business `{}`, from 0.50 USD. The \
             token goes into the credential, never into the body. Payment methods: {}.\n\n",
            card.network_id,
            card.payment_method_types.join(", ")
        ));
    }
    if let Some((plan, amount)) = buyable(ctx) {
        text.push_str(&format!(
            r#"## A purchase with `mppx`

`npm install mppx@0.11.0 viem@2.56.9`, your wallet's key in `WALLET_KEY`, and an access token as `{guide}` has it:

```sh
{shell}cat > buy-mpp.mjs <<'JS'
import {{ readFileSync }} from "node:fs";
import {{ Mppx, evm }} from "mppx/client";
import {{ privateKeyToAccount }} from "viem/accounts";
const account = privateKeyToAccount(process.env.WALLET_KEY);
const {{ access_token }} = JSON.parse(readFileSync("token.json", "utf8"));
const mppx = Mppx.create({{ polyfill: false, methods: [evm.charge({{ account, authorization: {token}, decimals: 6 }})] }});
const response = await mppx.fetch("{base}/plans/{plan}/purchase", {{
  method: "POST",
  headers: {{ "agent-authorization": `Bearer ${{access_token}}`, "content-type": "application/json" }},
  body: JSON.stringify({{ amountUsd: "{amount}" }}),
}});
console.log(response.status, await response.text());
JS
node buy-mpp.mjs
```
"#,
            guide = ctx.at("/auth.md"),
            base = ctx.base,
            plan = plan.id,
            amount = amount.decimal(),
            shell = shell(ctx),
            token = payable.x402.as_ref().map_or_else(String::new, |(_, token)| format!(
                "{{ name: \"{}\", version: \"{}\" }}",
                token.name, token.version
            )),
        ));
    }
    text
}
