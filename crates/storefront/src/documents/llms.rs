//! `GET /llms.txt`: overview with links. `GET /llms-full.txt`: complete guide for agents, with commands that work as they are.

use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::DAY_MS;
use quarry_rails::permit2;

use super::kind::Document;
use super::payable::PaymentOptions;
use crate::context::Context;
use crate::documents::shell::format_shell_prologue;
use crate::error::ErrorCode;
use crate::payments::offers::offer::CARD_MINIMUM;
use crate::ports::Ports;
use crate::sellers::config::{Plan, PlanKind, Service, UpstreamTarget, UsageSource};
use crate::settings::UNCLAIMED_MS;

/// Puts an operator's text on one line.
pub(super) fn to_single_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Finds the first plan that can be bought, and the minimum amount for both a card and the plan.
pub(super) fn find_buyable_plan<'s, P: Ports>(ctx: &Context<'s, P>) -> Option<(&'s Plan, MicroUsd)> {
    let plan = ctx.seller.plans.iter().find(|plan| plan.kind == PlanKind::Credit)?;
    Some((plan, plan.minimum.max(CARD_MINIMUM).min(plan.maximum)))
}

/// Formats `/llms.txt`.
#[must_use]
pub fn format_short<P: Ports>(ctx: &Context<'_, P>) -> String {
    let name = to_single_line(&ctx.seller.name);
    let mut text = format!(
        "# {name}\n\n> A storefront for software agents: register an identity, buy a plan with a wallet or a card, and call the \
         services below with one token.\n\nStart: GET {} and follow it; then {}.\n\n## Documents\n\n",
        ctx.build_url("/auth.md"),
        ctx.build_url(Document::LlmsFull.path())
    );
    let documents = [
        ("Everything in one text", Document::LlmsFull, "plans, payment, calls and errors, with commands"),
        ("Plans", Document::Manifest, "plan ids and live plan data, as JSON"),
        ("Services", Document::Services, "what can be called and what it costs, as JSON"),
        ("Payment by MPP", Document::Mpp, "the HTTP Payment scheme, wallet and card"),
        ("OpenAPI", Document::OpenApi, "every operation, with payment hints"),
    ];
    text.push_str(&format!("- [Authentication]({}): how an agent signs in\n", ctx.build_url("/auth.md")));
    for (title, document, what) in documents {
        text.push_str(&format!("- [{title}]({}): {what}\n", ctx.build_url(document.path())));
    }
    if !ctx.seller.services.is_empty() {
        text.push_str("\n## Services\n\n");
    }
    for service in &ctx.seller.services {
        let (name, words) = (to_single_line(&service.name), to_single_line(&service.description));
        text.push_str(&format!("- [{name}]({}): {words}\n", ctx.build_url(&service.path)));
    }
    text
}

/// Formats `/llms-full.txt`.
#[must_use]
pub fn format_full<P: Ports>(ctx: &Context<'_, P>) -> String {
    let payable = PaymentOptions::for_seller(ctx);
    let mut parts = vec![format_head(ctx), format_plans(ctx)];
    if let Some((plan, amount)) = find_buyable_plan(ctx) {
        parts.push(format_buying(ctx, plan, amount, &payable));
        if payable.x402.is_some() {
            parts.push(format_wallet(ctx, plan, amount, &payable));
        }
        if payable.checkout {
            parts.push(format_checkout(ctx, plan, amount));
        }
        parts.push(format_entitlements(ctx, amount));
    }
    parts.push(format_calls(ctx, &payable));
    parts.push(format_errors());
    parts.join("\n")
}

fn format_head<P: Ports>(ctx: &Context<'_, P>) -> String {
    let name = to_single_line(&ctx.seller.name);
    format!(
        r#"# {name}: a storefront for agents

Everything is under `{base}`. The commands are for `bash` with `curl` and `jq`; they use the files that {guide} makes, and each
works in a fresh shell. Money is US dollars as a decimal string with six fraction digits: "5.000000".

1. Sign in: {guide}. An anonymous identity is one request; an access token is one more and lives 15 minutes.
2. Buy a plan, once. It belongs to your identity, not to the wallet or card that paid.
3. Call the services with the token. What a call costs is drawn from the plan.

Before you buy after losing your notes, look at what you have: step "What you have" below.
"#,
        base = ctx.base,
        guide = ctx.build_url("/auth.md"),
    )
}

fn format_plans<P: Ports>(ctx: &Context<'_, P>) -> String {
    let mut text = String::from(
        "## Plans\n\n| Plan | Kind | Price | Amount at once | What it is |\n|---|---|---|---|---|\n",
    );
    for plan in &ctx.seller.plans {
        let unit = |meter: &str| {
            ctx.seller.meters.iter().find(|own| own.id == meter).map_or("unit", |own| own.unit.as_str())
        };
        let prices: Vec<String> = plan
            .prices
            .iter()
            .map(|price| format!("{} USD per {}", price.unit.to_decimal(), unit(&price.meter)))
            .collect();
        let amount = match plan.kind {
            PlanKind::Credit => format!("{} to {} USD", plan.minimum.to_decimal(), plan.maximum.to_decimal()),
            PlanKind::PayAsYouGo => "cannot be bought".to_owned(),
            PlanKind::FreeTrial => format!("{} calls, once a person", ctx.seller.free_calls),
        };
        let words = to_single_line(&plan.description).replace('|', "/");
        let kind = plan.kind.token();
        text.push_str(&format!("| `{}` | {kind} | {} | {amount} | {words} |\n", plan.id, prices.join(", ")));
    }
    if ctx.seller.plans.is_empty() {
        text = String::from("## Plans\n\nThis seller sells none.\n");
    }
    let manifest = ctx.build_url(Document::Manifest.path());
    text.push_str(&format!(
        "\nThe same for programs: {manifest}, {}.\n",
        ctx.build_url(Document::Services.path())
    ));
    text
}

fn format_buying<P: Ports>(
    ctx: &Context<'_, P>,
    plan: &Plan,
    amount: MicroUsd,
    payable: &PaymentOptions<'_>,
) -> String {
    let mut ways = Vec::new();
    if payable.x402.is_some() {
        ways.push("- a wallet by x402: `PAYMENT-REQUIRED` (v2) or `accepts` of the body (v1)");
    }
    if !payable.list_mpp_methods().is_empty() {
        ways.push("- MPP: one `WWW-Authenticate: Payment` line for each method");
    }
    if payable.checkout {
        ways.push("- a person with a card: `checkout` in the body's `card` block. It needs no funds of yours and always works");
    }
    if ways.is_empty() {
        ways.push("- none for now: the seller's setup is unfinished, and a purchase is answered 409");
    }
    format!(
        r#"## Buy

Ask without a payment; the answer is a 402 with every way to pay, and costs nothing:

```sh
{shell}jq -r '"agent-authorization: Bearer " + .access_token' token.json > header.txt
curl -sS "$BASE/plans/{plan}/purchase" -H @header.txt -H 'content-type: application/json' -H 'idempotency-key: order-1' \
  -d '{{"amountUsd":"{amount}"}}'
```

`amountUsd` is whole cents; a retry with another amount than the one that was quoted is refused. Ways to pay:

{ways}

Credit of a credential that nobody has claimed ends with the credential, after {days} days: have it claimed before you buy for longer.

Send `Idempotency-Key: <a name of yours>` with each purchase: the same name is answered the same, and never pays twice. With no
answer, or a 5xx, send the very same request again.
"#,
        plan = plan.id,
        amount = amount.to_decimal(),
        ways = ways.join("\n"),
        days = UNCLAIMED_MS / DAY_MS,
        shell = format_shell_prologue(ctx),
    )
}

fn format_wallet<P: Ports>(
    ctx: &Context<'_, P>,
    plan: &Plan,
    amount: MicroUsd,
    payable: &PaymentOptions<'_>,
) -> String {
    let (network, asset) = payable
        .x402
        .as_ref()
        .map(|(_, token)| (token.network.as_str(), token.asset.as_str()))
        .unwrap_or_default();
    let mpp = if payable.mpp_evm {
        format!("\nThe same wallet by MPP: {}.\n", ctx.build_url(Document::Mpp.path()))
    } else {
        String::new()
    };
    format!(
        r#"### With a wallet (x402)

The chain is `{network}`, the token `{asset}`. You sign a transfer and need no gas.

**Spend controls.** `@x402/fetch` 2.27 pays at most 1 USD at once, in well-known dollar tokens only, unless you say otherwise: a
plan costs more. Give it a limit of your own in `spendControls`, or none, as below, where the amount is the limit. `x402-fetch` (v1) stops at 0.10 USD unless its third
argument, in millionths, says more: `wrapFetchWithPayment(fetch, account, {micros}n)`.

`npm install @x402/fetch@2.27.0 @x402/evm@2.27.0 viem@2.56.9`, your wallet's key in `WALLET_KEY`:

```sh
{shell}cat > buy.mjs <<'JS'
import {{ readFileSync }} from "node:fs";
import {{ x402Client, wrapFetchWithPayment }} from "@x402/fetch";
import {{ registerExactEvmScheme }} from "@x402/evm/exact/client";
import {{ privateKeyToAccount }} from "viem/accounts";
const {{ access_token }} = JSON.parse(readFileSync("token.json", "utf8"));
const client = x402Client.fromConfig({{ schemes: [], spendControls: false }}); // the amount below is the limit
registerExactEvmScheme(client, {{ signer: privateKeyToAccount(process.env.WALLET_KEY) }});
const pay = wrapFetchWithPayment(fetch, client);
const response = await pay("{base}/plans/{plan}/purchase", {{
  method: "POST",
  headers: {{
    authorization: `Bearer ${{access_token}}`,
    "content-type": "application/json",
    "idempotency-key": process.argv[2], // one name for each purchase; the same one after a lost answer
  }},
  body: JSON.stringify({{ amountUsd: "{amount}" }}),
}});
console.log(response.status, await response.text());
JS
node buy.mjs order-2
```
{mpp}"#,
        micros = amount.0,
        base = ctx.base,
        plan = plan.id,
        amount = amount.to_decimal(),
        shell = format_shell_prologue(ctx),
    )
}

fn format_checkout<P: Ports>(ctx: &Context<'_, P>, plan: &Plan, amount: MicroUsd) -> String {
    format!(
        r#"### With a person's card (hosted checkout)

```sh
{shell}jq -r '"authorization: Bearer " + .access_token' token.json > header.txt
curl -sS "$BASE/plans/{plan}/purchase" -H @header.txt -H 'content-type: application/json' \
  -H 'idempotency-key: order-3' -d '{{"amountUsd":"{amount}","checkout":true}}' -o checkout.json; jq . checkout.json
```

Give `url` to your person. Watch `statusUrl` (not more often than every few seconds) until `status` says `complete` or `consumed`,
then send the purchase again with `"reference"` in the place of `"checkout"`; the credit is there even if you do not:

```sh
{shell}jq -r '"authorization: Bearer " + .access_token' token.json > header.txt
curl -sS "$(jq -r .statusUrl checkout.json)" -H @header.txt
```

The least by card is {card} USD.
"#,
        plan = plan.id,
        amount = amount.to_decimal(),
        card = CARD_MINIMUM.to_decimal(),
        shell = format_shell_prologue(ctx),
    )
}

fn format_entitlements<P: Ports>(ctx: &Context<'_, P>, amount: MicroUsd) -> String {
    format!(
        r#"## What you have

```sh
{shell}jq -r '"authorization: Bearer " + .access_token' token.json > header.txt
curl -sS "$BASE/agent/entitlements" -H @header.txt
```

Every active plan of your credential, and of every credential that the same person claims unless they keep its credit apart, with
what remains.
`{base}/network/entitlements` tells the same over all sellers here.

## Extend

Add credit to what you have, in the same ways as a purchase; `"entitlementId"` in the body says to which, else it is the oldest:

```sh
{shell}jq -r '"authorization: Bearer " + .access_token' token.json > header.txt
curl -sS "$BASE/extend" -H @header.txt -H 'content-type: application/json' -H 'idempotency-key: order-4' \
  -d '{{"amountUsd":"{amount}"}}'
```
"#,
        amount = amount.to_decimal(),
        base = ctx.base,
        shell = format_shell_prologue(ctx),
    )
}

/// Services of our own data API with a search phrase in `q`.
const WEB_SEARCHES: [&str; 3] = ["/api/v1/search", "/api/v2/search", "/api/v3/search"];

fn format_calls<P: Ports>(ctx: &Context<'_, P>, payable: &PaymentOptions<'_>) -> String {
    if ctx.seller.upstreams.is_empty() {
        return String::new();
    }
    let mut text = format!(
        r#"## Call

Under `{base}`, with your access token; the answer is the service's own, errors included. A call that is answered 400 or above
costs nothing{measured}. A call whose answer breaks off is charged: it had succeeded when its status was sent.

"#,
        base = ctx.base,
        measured = if ctx.seller.upstreams.iter().any(|upstream| upstream.usage == UsageSource::Header) {
            ", unless the answer has a `usage` header: then what it says was used is charged, whatever the status"
        } else {
            ""
        },
    );
    for service in &ctx.seller.services {
        let (name, words) = (to_single_line(&service.name), to_single_line(&service.description));
        text.push_str(&format!("- {name}: `{}`. {words}\n", ctx.build_url(&service.path)));
    }
    if ctx.seller.upstreams.iter().any(|upstream| upstream.target == UpstreamTarget::DataApi)
        && let Some((origin, _)) = ctx.base.rsplit_once(crate::context::PREFIX)
    {
        text.push_str(&format!("\nPaths, parameters and answers of the data API: {origin}/openapi.json.\n"));
    }
    // The sample command uses a service whose parameters are known.
    let is_search = |service: &&Service| WEB_SEARCHES.contains(&service.path.as_str());
    if let Some(service) = ctx.seller.services.iter().find(is_search) {
        text.push_str(&format!(
            "\n```sh\n{shell}jq -r '\"authorization: Bearer \" + .access_token' token.json > header.txt\ncurl -sS \
             \"$BASE{path}?q=coffee\" -H @header.txt\n```\n",
            shell = format_shell_prologue(ctx),
            path = service.path,
        ));
    }
    if ctx.seller.plans.iter().any(|plan| plan.kind == PlanKind::PayAsYouGo) && !payable.is_empty() {
        text.push_str(&format_single_call(ctx, payable));
    }
    text
}

fn format_single_call<P: Ports>(ctx: &Context<'_, P>, payable: &PaymentOptions<'_>) -> String {
    let mut text = String::from(
        "\n### One call, paid by itself\n\nWithout a plan that covers it, a call is answered with a 402 and can be paid by itself, in the \
         ways of a purchase. A wallet's payment is settled when the call has succeeded, and not at all when it failed: the same \
         request with the same payment can then be sent again.\n",
    );
    let Some((x402, token)) = &payable.x402 else { return text };
    let is_search = |service: &&Service| WEB_SEARCHES.contains(&service.path.as_str());
    if let Some(service) = ctx.seller.services.iter().find(is_search) {
        text.push_str(&format!(
            r#"
```sh
{shell}cat > call.mjs <<'JS'
import {{ readFileSync }} from "node:fs";
import {{ decodePaymentResponseHeader, wrapFetchWithPayment, x402Client }} from "@x402/fetch";
import {{ registerExactEvmScheme }} from "@x402/evm/exact/client";
import {{ privateKeyToAccount }} from "viem/accounts";
const {{ access_token }} = JSON.parse(readFileSync("token.json", "utf8"));
const client = new x402Client(); // pays up to 1 USD a call
registerExactEvmScheme(client, {{ signer: privateKeyToAccount(process.env.WALLET_KEY) }});
const pay = wrapFetchWithPayment(fetch, client);
const answer = await pay("{base}{path}?q=coffee", {{ headers: {{ authorization: `Bearer ${{access_token}}` }} }});
const receipt = answer.headers.get("payment-response");
console.log(answer.status, receipt ? decodePaymentResponseHeader(receipt) : "paid by a plan", await answer.text());
JS
node call.mjs
```
"#,
            base = ctx.base,
            path = service.path,
            shell = format_shell_prologue(ctx),
        ));
    }
    if x402.upto {
        text.push_str(&format!(
            "\nWhere what a call uses is known only afterwards, x402 `upto` is offered too (`UptoEvmScheme` of `@x402/evm`): you sign a \
             maximum and pay what was used. Its transfers go through Permit2, so your wallet must once have let \
             `{}` spend its `{}`; that `approve` needs gas.\n",
            permit2::PERMIT2, token.asset
        ));
    }
    text
}

fn format_errors() -> String {
    let mut text = String::from(
        "## Errors\n\n`error` is the code; some have `reason`, `detail` or `settlementReason`.\n\n- 401 on a token that worked: \
         exchange your assertion again, once; if that fails, refresh or register.\n- 402: pay it, or not. Nothing was charged, except for `payment_incomplete`: \
         that payment may still settle, so look at its `statusUrl` and pay nothing else before it has ended.\n- 429: \
         wait `retry_after` seconds.\n- 5xx: back off and send the same request again. Of payment errors, \
         `payment_provider_unavailable` alone is sent again unchanged.\n- Any other 4xx: do not send it unchanged.\n- A \
         `usage-error` header on a good answer: it was not billed as it should; do not repeat the call.\n\n| error | status | meaning \
         |\n|---|---|---|\n",
    );
    for code in ErrorCode::ALL.into_iter().filter(|code| !code.is_operator_only()) {
        let row = code.info();
        text.push_str(&format!("| {} | {} | {} |\n", row.token, row.status, row.meaning));
    }
    text
}
