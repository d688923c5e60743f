//! `GET /auth.md`: step-by-step registration guide for agents (auth.md protocol). Each command works in a fresh shell; secrets
//! are stored in files readable only by their owner, one folder per storefront, and never printed. An error response never
//! overwrites a stored secret.

use quarry_kernel::http::{Body, Response};

use super::auth_md_tables::{format_errors, format_lifetimes};
use super::shell::format_shell_prologue;
use crate::context::Context;
use crate::documents::discovery::list_identity_types;
use crate::documents::kind::Document;
use crate::ports::Ports;
use crate::scopes;
use crate::settings::{ACCESS_TOKEN_MS, ATTEMPT_MS, REFRESH_GRACE_MS, UNCLAIMED_MS};

/// Builds the response with the document.
pub fn respond_with_document<P: Ports>(ctx: &Context<'_, P>) -> Response {
    let mut response = Response::new(200)
        .with_header("content-type", "text/markdown; charset=utf-8")
        .with_header("cache-control", "public, max-age=300");
    response.body = Body::Text(format_document(ctx));
    response
}

fn format_document<P: Ports>(ctx: &Context<'_, P>) -> String {
    let types = list_identity_types(ctx);
    let takes = |name: &str| types.contains(&name);
    let mut parts = vec![format_head(ctx)];
    if takes("identity_assertion") {
        parts.push(format_assertion_section(ctx));
    }
    if takes("service_auth") {
        parts.push(format_mailbox_section(ctx));
    }
    if takes("anonymous") {
        parts.push(format_anonymous_section(ctx));
    }
    parts.push(format_claim_section(ctx));
    parts.push(format_exchange_section(ctx));
    parts.push(format_buying_section(ctx));
    parts.push(format_lifetimes(ctx));
    parts.push(format_errors());
    parts.join("\n")
}

fn format_head<P: Ports>(ctx: &Context<'_, P>) -> String {
    let Context { base, seller, .. } = ctx;
    format!(
        r#"# auth.md: how an agent signs in to {name}

Everything is under `{base}`. You need no client registration and no secret beforehand. Reuse a credential that you
already hold before you register a new one: look into the folder below first. The commands are for `bash` with `curl` and
`jq`. Each works in a fresh shell, keeps what it gets in files that only you can read, and prints no secret. An answer that
refuses is in `answer.json` and takes the place of nothing else.

| File | What it holds |
|---|---|
| `credential.json` | the answer to your registration, with the claim token |
| `identity.json` | your identity: the assertion and, once claimed, the refresh token |
| `token.json` | the current access token; it can be made again at any time |

## 1. Discover

```sh
{shell}curl -fsS "$BASE/.well-known/oauth-protected-resource"     # RFC 9728
curl -fsS "$BASE/.well-known/oauth-authorization-server"   # RFC 8414; the block agent_auth lists the endpoints below
ls -l                                                      # what you hold already
```

## 2. Register

Choose the first type that fits. The person who is asked to confirm you sees what you call yourself: your `User-Agent`, or
`client_name` (up to 120 characters) in the body of the registration. Say what they will recognise.
"#,
        name = seller.name,
        shell = format_shell_prologue(ctx),
    )
}

fn format_assertion_section<P: Ports>(ctx: &Context<'_, P>) -> String {
    let audience = ctx.ports.settings().identity_audience.as_deref().unwrap_or(&ctx.base);
    let providers: Vec<String> =
        ctx.ports.settings().providers.iter().map(|provider| format!("- `{}`", provider.issuer)).collect();
    format!(
        r#"### identity_assertion: your user is signed in at a trusted provider

Trusted providers:

{list}

Have the provider mint an ID-JAG (`typ: oauth-id-jag+jwt`) for the audience `{audience}` with `email`, `email_verified: true`, a fresh
`jti`, `exp` at most 10 minutes ahead and `auth_time` within 30 days; `email` is the mailbox itself, no plus alias of it. Each
assertion works once. One that is bound to a key (`cnf.jkt`) needs a `DPoP` proof by it. When the provider tells us
(`agent_auth.events_endpoint`) that its user withdrew, the credential ends. Save the assertion as `id-jag.jwt`.

```sh
{shell}jq -n --rawfile jag id-jag.jwt '{{type: "identity_assertion", client_name: "my-agent/1.0",
  assertion_type: "urn:ietf:params:oauth:token-type:id-jag", assertion: ($jag | rtrimstr("\n"))}}' |
  curl -sS "$BASE/agent/identity" -H 'content-type: application/json' -d @- -o answer.json
if jq -e .identity answer.json >/dev/null; then cp answer.json credential.json && mv answer.json identity.json
elif jq -e .claim answer.json >/dev/null; then mv answer.json credential.json && echo "go to step 3"
else jq 'del(.claim)' answer.json; fi
```

With 200 you have an identity: go to step 4. With 401 `interaction_required` the mailbox has an account already: the answer
has a `claim` block, go to step 3.
"#,
        list = providers.join("\n"),
        shell = format_shell_prologue(ctx),
    )
}

fn format_mailbox_section<P: Ports>(ctx: &Context<'_, P>) -> String {
    format!(
        r#"### service_auth: you know your user's mailbox

```sh
USER_EMAIL="${{USER_EMAIL:?the mailbox of your user}}"
{shell}jq -n --arg email "$USER_EMAIL" '{{type: "service_auth", login_hint: $email, client_name: "my-agent/1.0"}}' |
  curl -sS --fail-with-body "$BASE/agent/identity" -H 'content-type: application/json' -d @- -o answer.json &&
  mv answer.json credential.json
```

`login_hint` is the user's own mailbox; an address with a plus alias is refused at the claim. There is no identity until
the claim (step 3).
"#,
        shell = format_shell_prologue(ctx),
    )
}

fn format_anonymous_section<P: Ports>(ctx: &Context<'_, P>) -> String {
    format!(
        r#"### anonymous: a brand-new identity

```sh
{shell}curl -sS --fail-with-body "$BASE/agent/identity" -H 'content-type: application/json' \
  -d '{{"type":"anonymous","client_name":"my-agent/1.0"}}' -o answer.json &&
  cp answer.json credential.json && mv answer.json identity.json
```

It works at once (step 4) and expires after {days} days, with everything bought with it. A claim (step 3) keeps it, gives it a
refresh token and unlocks the free allowance of the person.
"#,
        days = UNCLAIMED_MS / 86_400_000,
        shell = format_shell_prologue(ctx),
    )
}

fn format_claim_section<P: Ports>(ctx: &Context<'_, P>) -> String {
    let free = match ctx.seller.free_calls {
        0 => String::new(),
        calls => format!(
            "\n\nThe claim unlocks the person's free allowance: {calls} calls, once, shared by every credential that they claim. A free call is \
             one successful request to the search data of this storefront (worth 0.00015 USD); it buys nothing else."
        ),
    };
    format!(
        r#"## 3. Claim: a person vouches for you

Start an attempt, unless the answer to your registration has one already, and hand the link to your user:

```sh
USER_EMAIL="${{USER_EMAIL:-}}"
{shell}if ! jq -e .claim.attempt credential.json >/dev/null; then
  jq --arg email "$USER_EMAIL" '{{type: "service_auth", claim_token: .claim.token, login_hint: $email}}' credential.json |
    curl -sS --fail-with-body "$BASE/agent/identity/claim" -H 'content-type: application/json' -d @- -o answer.json &&
    jq --slurpfile new answer.json '.claim.attempt = $new[0].attempt' credential.json > next.json && mv next.json credential.json
fi
jq -r .claim.attempt.verification_uri credential.json
```

Your user opens that link, shows that the mailbox is theirs, decides, and gives you a 6-digit code. Link and code live {minutes}
minutes. When they have run out, start another attempt, and only its link works from then on:

```sh
USER_EMAIL="${{USER_EMAIL:?the mailbox of your user}}"
{shell}jq --arg email "$USER_EMAIL" '{{type: "service_auth", claim_token: .claim.token, login_hint: $email}}' credential.json |
  curl -sS --fail-with-body "$BASE/agent/identity/claim" -H 'content-type: application/json' -d @- -o answer.json &&
  jq --slurpfile new answer.json '.claim.attempt = $new[0].attempt' credential.json > next.json && mv next.json credential.json &&
  jq -r .claim.attempt.verification_uri credential.json
```

Hand in the code:

```sh
USER_CODE="${{USER_CODE:?the 6 digits that your user gave you}}"
{shell}jq --arg code "$USER_CODE" '{{claim_token: .claim.token, user_code: $code}}' credential.json |
  curl -sS --fail-with-body "$BASE/agent/identity/claim/complete" -H 'content-type: application/json' -d @- -o answer.json &&
  mv answer.json identity.json      # on failure answer.json says why
```

The identity is delivered once, with `identity.refresh_token`. What you exchanged before the claim stops working. Your user
sees you at `{base}/account` from then on, and can remove you there.{free}
"#,
        minutes = ATTEMPT_MS / 60_000,
        base = ctx.base,
        shell = format_shell_prologue(ctx),
    )
}

fn format_exchange_section<P: Ports>(ctx: &Context<'_, P>) -> String {
    let scopes: Vec<String> = scopes::list_names().iter().map(|name| format!("`{name}`")).collect();
    format!(
        r#"## 4. Exchange the assertion for an access token

```sh
{shell}curl -sS --fail-with-body "$BASE/oauth2/token" --data-urlencode grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer \
  --data-urlencode assertion@<(jq -j .identity.assertion identity.json) -o answer.json && mv answer.json token.json
```

An access token lives {minutes} minutes; exchange again rather than keep it. Scopes: {scopes}.

## 5. Use

```sh
{shell}curl -sS "$BASE/agent/entitlements" -H @<(jq -r '"Authorization: Bearer " + .access_token' token.json)
```

When `Authorization` is taken (a payment), send `Agent-Authorization: Bearer <token>` instead. Never combine two credentials
in one header.

## 6. Refresh (claimed credentials only)

```sh
{shell}jq '{{type: "refresh", refresh_token: .identity.refresh_token.value}}' identity.json |
  curl -sS --fail-with-body "$BASE/agent/identity" -H 'content-type: application/json' -d @- -o answer.json &&
  mv answer.json identity.json
```

Each refresh token works once; the answer holds the next one, and a new assertion to exchange (step 4). If the answer is lost,
send the same request again within {grace} seconds from the same network: it is answered the same. A used token that comes
later ends the credential's session.

## 7. Revoke

Ends the credential with every token that was made of it; an access token in its place ends alone.

```sh
{shell}curl -sS "$BASE/oauth2/revoke" --data-urlencode token@<(jq -j .identity.assertion identity.json) &&
  rm -f identity.json credential.json token.json
```
"#,
        minutes = ACCESS_TOKEN_MS / 60_000,
        grace = REFRESH_GRACE_MS / 1000,
        scopes = scopes.join(", "),
        shell = format_shell_prologue(ctx),
    )
}

fn format_buying_section<P: Ports>(ctx: &Context<'_, P>) -> String {
    format!(
        "## 8. Buy and call\n\nPlans, prices, payment by wallet and card, calls, all with commands: {}. The same for programs: {} and \
         {}.\n\nIf money and answer are lost on the way, repeat the same request unchanged with the same payment, and sign no other before the \
         answer's `executableUntil` unless you cancel the authorization. Until then the chain is asked: money that moved buys what you asked \
         for, or is shown as `owedUsd` at the payment's `statusUrl` and refunded by the seller.\n",
        ctx.build_url(Document::LlmsFull.path()),
        ctx.build_url(Document::Manifest.path()),
        ctx.build_url(Document::OpenApi.path())
    )
}
