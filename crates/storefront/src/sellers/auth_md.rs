//! `GET /auth.md`: the registration, step by step, for an agent that reads (auth.md protocol). Its commands keep secrets
//! in files that only their owner reads and print none of them.

use quarry_kernel::http::Response;

use crate::context::Context;
use crate::error::Code;
use crate::ports::Ports;
use crate::scopes;
use crate::sellers::discovery::identity_types;
use crate::settings::{ACCESS_TOKEN_MS, ATTEMPT_MS, REFRESH_GRACE_MS, UNCLAIMED_MS};

/// The document.
pub fn answer<P: Ports>(ctx: &Context<'_, P>) -> Response {
    let mut response = Response::new(200)
        .with("content-type", "text/markdown; charset=utf-8")
        .with("cache-control", "public, max-age=300");
    response.body = quarry_kernel::http::Body::Text(text(ctx));
    response
}

fn text<P: Ports>(ctx: &Context<'_, P>) -> String {
    let types = identity_types(ctx);
    let takes = |name: &str| types.contains(&name);
    let mut parts = vec![head(ctx)];
    if takes("identity_assertion") {
        parts.push(by_assertion(ctx));
    }
    if takes("service_auth") {
        parts.push(by_mailbox().to_owned());
    }
    if takes("anonymous") {
        parts.push(anonymous());
    }
    parts.push(claim(ctx));
    parts.push(exchange());
    parts.push(errors());
    parts.join("\n")
}

fn head<P: Ports>(ctx: &Context<'_, P>) -> String {
    let Context { base, seller, .. } = ctx;
    format!(
        r#"# auth.md: how an agent signs in to {name}

Everything is under `{base}`. You need no client registration and no secret beforehand. Reuse a credential that you
already hold before you register a new one. The commands are for `bash` with `curl` and `jq`; they keep secrets in files and print none.

## 1. Discover

```sh
BASE={base}
curl -fsS "$BASE/.well-known/oauth-protected-resource"     # RFC 9728
curl -fsS "$BASE/.well-known/oauth-authorization-server"   # RFC 8414; the block agent_auth lists the endpoints below
umask 077; mkdir -p ~/.agent-credentials; cd ~/.agent-credentials
```

## 2. Register

Choose the first type that fits. Each answers JSON; keep the whole answer, it holds secrets.
"#,
        name = seller.name
    )
}

fn by_assertion<P: Ports>(ctx: &Context<'_, P>) -> String {
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
(`agent_auth.events_endpoint`) that its user withdrew, the credential ends.

```sh
jq -n --rawfile jag id-jag.jwt '{{type: "identity_assertion",
  assertion_type: "urn:ietf:params:oauth:token-type:id-jag", assertion: ($jag | rtrimstr("\n"))}}' |
  curl -sS --fail-with-body "$BASE/agent/identity" -H 'content-type: application/json' -d @- > credential.json &&
  cp credential.json identity.json
```

With 200 you have an identity: go to step 4. With 401 `interaction_required` the mailbox has an account already: the answer
has a `claim` block, go to step 3.
"#,
        list = providers.join("\n")
    )
}

const fn by_mailbox() -> &'static str {
    r#"### service_auth: you know your user's mailbox

```sh
jq -n --arg email "$USER_EMAIL" '{type: "service_auth", login_hint: $email}' |
  curl -sS "$BASE/agent/identity" -H 'content-type: application/json' -d @- > credential.json
```

`login_hint` is the user's own mailbox; an address with a plus alias is refused at the claim. There is no identity until
the claim (step 3).
"#
}

fn anonymous() -> String {
    format!(
        r#"### anonymous: a brand-new identity

```sh
curl -sS --fail-with-body "$BASE/agent/identity" -H 'content-type: application/json' -d '{{"type":"anonymous"}}' > credential.json &&
  cp credential.json identity.json
```

It works at once (step 4) and expires after {days} days, with everything bought with it. A claim (step 3) keeps it, gives it a
refresh token and unlocks the free allowance of the person.
"#,
        days = UNCLAIMED_MS / 86_400_000
    )
}

fn claim<P: Ports>(ctx: &Context<'_, P>) -> String {
    let free = match ctx.seller.free_calls {
        0 => String::new(),
        calls => {
            format!(" The person's free allowance ({calls} calls) is shared by every credential they claim.")
        }
    };
    format!(
        r#"## 3. Claim: a person vouches for you

Start an attempt, unless `claim.attempt` is in the answer already:

```sh
jq --arg email "$USER_EMAIL" '{{type: "service_auth", claim_token: .claim.token, login_hint: $email}}' credential.json |
  curl -sS "$BASE/agent/identity/claim" -H 'content-type: application/json' -d @- > attempt.json
jq -r '.attempt.verification_uri' attempt.json      # or .claim.attempt.verification_uri of credential.json
```

Give that link to your user. They prove their mailbox there, confirm, and read a 6-digit code to you. The link and the code
live {minutes} minutes; start another attempt when they ran out. Then:

```sh
jq --arg code "$USER_CODE" '{{claim_token: .claim.token, user_code: $code}}' credential.json |
  curl -sS --fail-with-body "$BASE/agent/identity/claim/complete" -H 'content-type: application/json' -d @- > answer.json &&
  mv answer.json identity.json      # on failure answer.json says why
```

The identity is delivered once, with `identity.refresh_token`. What you exchanged before the claim stops working.{free}
"#,
        minutes = ATTEMPT_MS / 60_000
    )
}

fn exchange() -> String {
    let scopes: Vec<String> = scopes::names().iter().map(|name| format!("`{name}`")).collect();
    format!(
        r#"## 4. Exchange the assertion for an access token

```sh
jq -j '.identity.assertion' identity.json > assertion.jwt
curl -sS "$BASE/oauth2/token" --data-urlencode grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer \
  --data-urlencode assertion@assertion.jwt > token.json
```

An access token lives {minutes} minutes; never store it, exchange again. Scopes: {scopes}.

## 5. Use

```sh
curl -sS "$BASE/agent/entitlements" -H @<(jq -r '"Authorization: Bearer " + .access_token' token.json)
```

When `Authorization` is taken (a payment), send `Agent-Authorization: Bearer <token>` instead. Never combine two credentials
in one header.

## 6. Refresh (claimed credentials only)

```sh
jq '{{type: "refresh", refresh_token: .identity.refresh_token.value}}' identity.json |
  curl -sS --fail-with-body "$BASE/agent/identity" -H 'content-type: application/json' -d @- > answer.json &&
  mv answer.json identity.json
```

Each refresh token works once; the answer holds the next one, and a new assertion to exchange (step 4). If the answer is lost,
send the same request again within {grace} seconds from the same network: it is answered the same. A used token that comes
later ends the credential's session.

## 7. Revoke

Ends the credential with every token that was made of it; an access token in its place ends alone.

```sh
curl -sS "$BASE/oauth2/revoke" --data-urlencode token@assertion.jwt
```
"#,
        minutes = ACCESS_TOKEN_MS / 60_000,
        grace = REFRESH_GRACE_MS / 1000,
        scopes = scopes.join(", ")
    )
}

fn errors() -> String {
    let mut lines = String::from(
        "## Errors\n\nEvery error is JSON with `error`, `message` and `error_description`. A 401 on a token that worked: exchange once \
         more; if that fails, refresh or register. 429: wait `retry_after` seconds. 5xx: back off and repeat the same \
         request. Any other 4xx: do not repeat it unchanged.\n\n| error | status | meaning |\n|---|---|---|\n",
    );
    for code in Code::ALL {
        let row = code.row();
        if !matches!(code, Code::OperatorUnauthorized | Code::CrossSiteRequest) {
            lines.push_str(&format!("| {} | {} | {} |\n", row.token, row.status, row.meaning));
        }
    }
    lines
}
