//! `GET /payment/mpp.md`: guide to payments by the HTTP `Payment` scheme (draft-httpauth-payment-00).

use quarry_kernel::money::MicroUsd;
use quarry_rails::x402::Token;

use super::llms::find_buyable_plan;
use super::payable::PaymentOptions;
use crate::context::Context;
use crate::documents::shell::format_shell_prologue;
use crate::payments::offers::offer;
use crate::ports::Ports;

/// Formats the document.
#[must_use]
pub fn format_document<P: Ports>(ctx: &Context<'_, P>) -> String {
    let payable = PaymentOptions::for_seller(ctx);
    let name = super::llms::to_single_line(&ctx.seller.name);
    let mut text = format!("# Paying {name} by MPP (the HTTP `Payment` scheme)\n\n");
    if payable.list_mpp_methods().is_empty() {
        text.push_str("This seller takes no payments by MPP. The 402 of a purchase says what it takes.\n");
        return text;
    }
    text.push_str(&format!(
        r#"1. Ask for what you want without a payment, with your agent token in `Authorization: Bearer`. The challenge says
   `header="Payment-Authorization"`: the credential goes there and the token stays. A client that does not know this parameter
   puts its credential into `Authorization`: then send the token in `Agent-Authorization` from the first request on.
2. The 402 has a `WWW-Authenticate: Payment` line for each method. Realm: `{realm}`. A challenge is bound to the plan, the
   credential, the amount and the body's bytes; send the same body again. It can be answered for 15 minutes, once. Send
   `Idempotency-Key: <a name of yours>` with the purchase from the start: the same name never pays twice.
3. Retry with `Payment-Authorization: Payment <credential>` (or `Authorization`, which holds one credential, never two). 200 has `Payment-Receipt`. Keep `reference`.
4. No answer, or 503 `payment_provider_unavailable`: send the very same request again. It finishes the payment and never pays twice.

"#,
        realm = offer::parse_realm(&ctx.base),
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
    if let Some((plan, amount)) = find_buyable_plan(ctx) {
        let order = SampleOrder { plan: &plan.id, amount };
        if payable.mpp_evm
            && let Some((_, token)) = &payable.x402
        {
            text.push_str(&format_wallet_sample(ctx, order, token));
        }
        if payable.card.is_some() {
            text.push_str(&format_card_sample(ctx, order));
        }
    }
    text
}

/// Order of a sample script.
#[derive(Clone, Copy)]
struct SampleOrder<'a> {
    plan: &'a str,
    amount: MicroUsd,
}

fn format_wallet_sample<P: Ports>(ctx: &Context<'_, P>, order: SampleOrder<'_>, token: &Token) -> String {
    let client = format!(
        r#"import {{ Mppx, evm }} from "mppx/client";
import {{ privateKeyToAccount }} from "viem/accounts";
const account = privateKeyToAccount(process.env.WALLET_KEY);
const methods = [evm.charge({{ account, authorization: {{ name: "{}", version: "{}" }}, decimals: 6 }})];"#,
        token.name, token.version
    );
    format!(
        "## A purchase by a wallet with `mppx`\n\n`npm install mppx@0.11.0 viem@2.56.9`, your wallet's key in `WALLET_KEY`, and an access \
         token as `{}` has it:\n\n{}",
        ctx.build_url("/auth.md"),
        format_script(ctx, order, &client, ("buy-mpp", "order-5"))
    )
}

fn format_card_sample<P: Ports>(ctx: &Context<'_, P>, order: SampleOrder<'_>) -> String {
    let client = r#"import { Mppx, stripe } from "mppx/client";
// The token already exists, so the client has none to create.
const createToken = async () => process.env.PAYMENT_TOKEN;
const methods = [stripe.charge({ createToken, paymentMethod: "shared" })];"#;
    format!(
        "## A purchase by a card with `mppx`\n\n`npm install mppx@0.11.0`, a shared payment token that your person's wallet has made for the \
         business above in `PAYMENT_TOKEN`, and an access token:\n\n{}",
        format_script(ctx, order, client, ("buy-card", "order-6"))
    )
}

/// Formats a purchase with `mppx` as a script, which takes the idempotency key as its argument.
fn format_script<P: Ports>(
    ctx: &Context<'_, P>,
    order: SampleOrder<'_>,
    client: &str,
    (file, name): (&str, &str),
) -> String {
    format!(
        r#"```sh
{shell}cat > {file}.mjs <<'JS'
import {{ readFileSync }} from "node:fs";
{client}
const {{ access_token }} = JSON.parse(readFileSync("token.json", "utf8"));
const mppx = Mppx.create({{ polyfill: false, methods }});
const response = await mppx.fetch("{base}/plans/{plan}/purchase", {{
  method: "POST",
  headers: {{
    "agent-authorization": `Bearer ${{access_token}}`,
    "content-type": "application/json",
    "idempotency-key": process.argv[2], // one name for each purchase; the same one after a lost answer
  }},
  body: JSON.stringify({{ amountUsd: "{amount}" }}),
}});
console.log(response.status, await response.text());
JS
node {file}.mjs {name}
```

"#,
        base = ctx.base,
        plan = order.plan,
        amount = order.amount.to_decimal(),
        shell = format_shell_prologue(ctx),
    )
}
