//! Tests that `docs/endpoints.md` is generated from the catalogue.

use std::fmt::Write as _;

use quarry_data_api::catalogue::ENDPOINTS;
use quarry_data_api::endpoint::Endpoint;
use quarry_data_api::error::ErrorCode;
use quarry_test_pages::assert_golden;

const INTRODUCTION: &str = "\
# Endpoints

<!-- Generated from the catalogue: QUARRY_BLESS=1 cargo test -p quarry-data-api -->

All data endpoints are `GET` with `Authorization: Bearer <API_KEY>` and answer with the envelope of the
[specification](specification.md). Rules, defaults and fields are in `public/openapi.json` and, as text, in `public/llms-full.txt`; a
running service shows them at `/docs`. Required parameters are bold. Alpha endpoints may change their fields.

An identical call (same endpoint, normalised parameters and host) is answered from the cache for the time under *Cached*, free, with
`search_metadata.cached: true`, `created_at` and `Age`; it has a `request_url` in place of `raw_file` and `prettify_file`. The key must
still have a call left and a free slot. Calls that ask the same at the same time ask the source once, and one of them is charged.
`Cache-Control: no-cache` asks the source anew (charged), `max-age=60` takes no answer older than a minute. On `POST /api/batch` the header
holds for each call; `/search.json` takes `no_cache=true` as well, and a tool of MCP the argument `fresh`. With `no-store`, or by the key's
setting, nothing of a call is kept: no cache, no bundle, no `raw_file`. Never cached: page tokens, conversations (`continuable`), questions
about an `image_url`, failures, and agents' calls that are paid one by one.
";

const OTHER_ROUTES: &str = "
## Other routes

| Route | What |
|---|---|
| `GET /api/keys/status` | remaining calls, concurrency, pricing, expiry of credit; free |
| `GET /api/keys/usage?days=7` | calls by day and endpoint, the latest failures; free |
| `GET /api/keys/calls?limit=100` | the latest calls: outcome, charge, bundle; free |
| `GET`, `POST /api/keys/sub-keys`; `PATCH`, `DELETE /api/keys/sub-keys/{id}` | sub-keys that draw from the key, with limits of their own |
| `POST /api/keys/rotate`, `/api/keys/rotate/end` | a new secret for the key; those before it end a day later, or now |
| `GET`, `PATCH /api/keys/settings` | retention, and who is told of low credit: a mailbox, or a signed webhook |
| `GET /api/keys/purchases` | what was bought for the key, with what a receipt says |
| `POST /api/keys/visitor` | a free key, once per browser |
| `POST /api/keys` | a key without calls, to be filled by a top-up |
| `POST /api/keys/topup` | top up the key, from 10 USD: a page for a person, or with `\"checkout\": false` a 402 for a wallet |
| `GET /api/keys/topup/{reference}` | the state of a top-up |
| `GET /api/bundles/{date}/{id}/raw`, `/prettify` | what the source answered to a call; free, for at least seven days |
| `POST /api/batch` | up to 25 calls in one request, each charged by itself |
| `GET /api/options` | what parameters such as countries and languages take; free |
| `GET /api/locations?q=&limit=` | places by the beginning of their names, for `location`; free, without a key |
| `GET /search.json`, `GET /account.json` | the requests of another service's clients, translated ([decision 23](decisions/0023-aliases-for-clients-of-another-service.md)) |
| any of them with `Accept: text/markdown` | the same answer as compact Markdown with numbered sources; errors too |
| `/mcp` | the endpoints as tools of the Model Context Protocol |
| `/agents/…` | the agent storefront ([agents.md](agents.md)) |
| `/`, `/docs`, `/docs/agents`, `/keys` | pages: playground, documentation, agents, the account of a key |
| `/admin`, `/admin/…` | the operator's page and API ([operate.md](operate.md)) |
| `GET /api/status` | how the sources are: circuit breakers, last success, reasons of failures, latency; public |
| `/openapi.json`, `/llms.txt`, `/llms-full.txt`, `/health` | the contract; the contract as text; whether the service runs |

## Errors

Every error has `error`, `error_code`, `status_code`, `request_id` and `retryable`; 429 and 503 carry `Retry-After`.

| Status | `error_code` | Retryable | Meaning |
|---|---|---|---|
";

fn document() -> String {
    let mut text = INTRODUCTION.to_owned();
    let mut engine = "";
    for endpoint in ENDPOINTS {
        let own = endpoint.path.split('/').nth(2).unwrap_or_default();
        if own != engine {
            engine = own;
            let _ = write!(
                text,
                "\n## {engine}\n\n| Path | What | Cached | Parameters | Groups |\n|---|---|---|---|---|\n"
            );
        }
        text.push_str(&row(endpoint));
    }
    text.push_str(OTHER_ROUTES);
    for code in ErrorCode::ALL {
        let row = code.row();
        let retryable = if row.retryable { "yes" } else { "no" };
        let _ = writeln!(text, "| {} | `{}` | {retryable} | {} |", row.status, row.token, row.meaning);
    }
    text
}

fn row(endpoint: &Endpoint) -> String {
    let params: Vec<String> = endpoint
        .params
        .iter()
        .map(
            |param| {
                if param.required { format!("**`{}`**", param.name) } else { format!("`{}`", param.name) }
            },
        )
        .collect();
    let groups: Vec<String> = endpoint.groups.iter().map(|group| format!("`{}`", group.name)).collect();
    let alpha = if endpoint.alpha { " (alpha)" } else { "" };
    format!(
        "| `{}` | {}{alpha} | {} | {} | {} |\n",
        endpoint.path,
        endpoint.summary,
        endpoint.cache_ttl_s.map_or("never".to_owned(), |ttl_s| format!("{} min", ttl_s / 60)),
        params.join(" "),
        groups.join(" ")
    )
}

#[test]
fn the_document_is_generated_from_the_catalogue() {
    assert_golden("docs/endpoints.md", &document());
}
