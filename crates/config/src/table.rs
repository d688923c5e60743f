//! Table with one row per variable and secret.

use crate::{Section, Variable, VariableKind};

macro_rules! name {
    ($constant:ident) => {
        stringify!($constant)
    };
    ($constant:ident $name:literal) => {
        $name
    };
}

macro_rules! default {
    () => {
        None
    };
    ($default:literal) => {
        Some($default)
    };
}

/// Macro syntax of a row: `Kind NAME ("{FAMILY}_NAME") = "default": "meaning";`, with optional family and default.
macro_rules! table {
    ($($title:literal {
        $($kind:ident $constant:ident $(($name:literal))? $(= $default:literal)? : $meaning:literal;)+
    })+) => {
        $($(
            #[doc = $meaning]
            pub const $constant: Variable = Variable {
                name: name!($constant $($name)?),
                kind: VariableKind::$kind,
                default: default!($($default)?),
                meaning: $meaning,
            };
        )+)+

        /// Every row, in the order of the document.
        pub const SECTIONS: &[Section] = &[
            $(Section { title: $title, variables: &[$($constant),+] },)+
        ];
    };
}

table! {
    "Secrets that every deployment has" {
        Secret KEY_SECRET:
            "Authenticates API keys, cookies and hashed addresses; at least 32 bytes. Without it nobody gets in.";
        Secret KEY_SECRET_PREVIOUS:
            "The secret before a rotation; keys made with it stay valid while it is set.";
        Secret ADMIN_SECRET:
            "Bearer secret of the operator's page and API (`/admin`). Without it they are closed.";
        Secret SIGNING_SECRET:
            "The signing keys of all sellers are derived from it. To rotate without downtime: publish the new secret as `SIGNING_SECRET_NEXT`, make it the current one and the old one `SIGNING_SECRET_PREVIOUS`, and drop that after a week.";
        Secret SIGNING_SECRET_PREVIOUS:
            "The signing secret before a rotation: tokens signed with it are still accepted.";
        Secret SIGNING_SECRET_NEXT:
            "The signing secret after the next rotation: its public key is already published.";
        Secret SELLER_SIGNING_SECRET ("SIGNING_SECRET_{SELLER}"):
            "A signing secret for one seller (id in upper case), with `…_PREVIOUS` and `…_NEXT` as above.";
    }
    "The service" {
        Variable PUBLIC_ORIGIN:
            "Origin of links to this service, when it is not the origin of the request.";
        Variable SECURITY_CONTACT:
            "Where vulnerabilities are reported, for `/.well-known/security.txt` (RFC 9116): mail or https:// addresses, separated by spaces. Without it there is no such document.";
        Variable TERMS_PAGE:
            "The operator's terms in place of those of `pages/terms.html`: an https:// address, or a Markdown file of the repository. Read when the pages are built.";
        Variable PRIVACY_PAGE:
            "The same for what is said of privacy (`pages/privacy.html`).";
        Variable VISITOR_KEYS_PER_HOUR = "5":
            "Free keys per hour for one address: an IPv4 address or the /64 of an IPv6 one. Wider networks get a multiple: 8 times as many for an IPv4 /24, 2 times for a /56, 4 times for a /48, 40 times for a /32.";
        Secret TURNSTILE_SECRET:
            "Turns on a Turnstile challenge before a free key; the token is sent in the body as `challenge_token`.";
        Variable TURNSTILE_SITE_KEY:
            "The site key with which pages show the challenge.";
        Variable TURNSTILE_VERIFY_URL = "https://challenges.cloudflare.com/turnstile/v0/siteverify":
            "Where challenge tokens are verified.";
        Variable CANARY_QUERIES:
            "JSON object of queries that the scheduled event runs, free, to check that each endpoint still works: `{\"/api/v1/search\": \"q=coffee\"}`, or `{\"/api/v1/search\": {\"query\": \"q=coffee\", \"groups\": [\"organic_results\"]}}` to name required groups.";
        Variable SOURCE_NAMES:
            "JSON object of what people call the sources, by `v1` to `v6`: `{\"v1\": \"Name\"}`. Shown in tools, documents and pages; without it each is described by its job.";
        Variable MCP_ORIGINS:
            "Origins of web pages whose scripts may call `/mcp`, separated by spaces, besides the seller's own and localhost; `*` allows all.";
        Variable ACCESS_TEAM_DOMAIN:
            "Cloudflare Access in front of `/admin`: the team's domain (`your-team.cloudflareaccess.com`). Set with `ACCESS_AUDIENCE`; with only one of them nobody is admitted.";
        Variable ACCESS_AUDIENCE:
            "The audience tag of the Access application.";
    }
    "Limits of a key" {
        Variable KEY_REQUESTS_BURST = "200":
            "Size of the token bucket of a key, in requests. Beyond it calls are refused with 429 `rate_limited`. Divided by `KEY_REQUESTS_PER_SECOND` it should be below ten, because a key's object forgets the bucket when it sleeps.";
        Variable KEY_REQUESTS_PER_SECOND = "100":
            "Requests per second that refill the bucket.";
        Variable KEY_FAILURE_BUDGET = "200":
            "Outgoing requests that a key's failed and free calls may cost. A key with fewer granted calls has less, but never less than its concurrency limit. A charged call pays for four requests.";
        Variable KEY_FAILURE_REFILL_S = "300":
            "Seconds in which a spent failure budget is whole again.";
        Variable CREDIT_TTL_DAYS = "365":
            "Days after which the calls of a top-up expire.";
    }
    "Sources" {
        Variable SITE_ORIGIN ("{SITE}_ORIGIN"):
            "Where a source is asked. `DNS_ORIGIN` is the DNS-over-HTTPS resolver that tells whether an `image_url` or an upstream is on the public internet.";
        Variable SOURCES_ORIGIN:
            "Asks stand-ins in place of all sources: `{SOURCES_ORIGIN}/{site}{path}`. Empty means the live sources.";
        Variable SOURCES_GATEWAY:
            "A gateway that you are entitled to use, in front of all sources: an address with `{url}` in it. [`gateway/`](../gateway/README.md) is one that renders pages.";
        Variable GATEWAY ("{ENGINE}_GATEWAY"):
            "A gateway for one engine (`V1_GATEWAY`) or one site (`V1_WEB_GATEWAY`); it takes precedence over `SOURCES_GATEWAY`.";
        Variable WAYS ("{SITE}_WAYS"):
            "How a site (`V1_WEB_WAYS`) or an engine (`V1_WAYS`) is asked: `fetch`, `gateway` and `browser` (Browser Run), separated by commas, in the order in which they are tried. A page that needs its scripts or consent, or that is silently empty, goes on to the next way within the same call; the isolate remembers for half an hour which one worked. A gateway that is not configured and a browser that is not bound (`BROWSER`) are left out, and `fetch` remains. Not set: `gateway`.";
        Variable RENDERING ("{SITE}_RENDERING"):
            "How a browser or a rendering gateway shows the pages of a site: JSON with `viewport` (`width`, `height`), `locale`, `timeZone` (gateway only), `waitUntil` (`domcontentloaded`, `load`, `networkidle`), `waitForSelector`, `blockedResources` (`image`, `media`, `font`, `stylesheet`) and `deadlineMs`. Without `waitUntil` and `waitForSelector` a page is taken by the sign of its kind (`npm run bench:rendering`).";
        Variable BROWSER_PER_MINUTE = "600":
            "Pages that an isolate renders a minute in Browser Run; others wait for their turn within the deadline, are asked for by the site's next way, or refused (503 `rendering_limit`, with `Retry-After`). The platform takes 1800 a minute of an account on the paid plan, 6 on the free one.";
        Variable BROWSER_PER_MINUTE_OF_ACCOUNT = "0":
            "Pages that all isolates together render a minute in Browser Run. One Durable Object (`RENDER_TURNS`) gives the turns, which costs a hop before each page; a page without one fares as above. `0`: each isolate keeps to `BROWSER_PER_MINUTE`, and nobody counts them together.";
        Variable BROWSER_MS_PER_DAY = "0":
            "Milliseconds of the browser's time (`x-browser-ms-used`) that all calls may cost a UTC day, which an isolate learns of the others once a minute; beyond it the site's next way is asked, or the call refused. 0: no limit. The free plan has 600000.";
        Variable PAGE_AGE_MAX_S ("{SITE}_PAGE_AGE_MAX_S"):
            "Seconds after which a page of a site (`V1_WEB_PAGE_AGE_MAX_S`) or an engine (`V1_PAGE_AGE_MAX_S`) is too old to be an answer when it comes. A page tells when it was made, `Age` how long a cache has kept it; an older one is refused (`source_stale`), and so is one that shows another phrase (`source_mismatch`). 0: no page is refused for either. Not set: 300, and a day for the store of v6, which has caches of its own.";
        Secret SOURCES_GATEWAY_HEADERS:
            "JSON object of headers for the gateway, such as its `Authorization`.";
        Secret HEADERS ("{ENGINE}_HEADERS"):
            "JSON object of headers to add to requests to an engine. They are sent only to hosts that the operator configured.";
        Variable SOURCE_TIMEOUT_MS = "20000":
            "Deadline of one exchange with a source.";
        Variable SOURCE_CALL_TIMEOUT_MS = "60000":
            "Deadline of all exchanges of one call together.";
        Variable SOURCE_MAX_BYTES = "8388608":
            "Maximum size of one response of a source.";
        Variable SOURCE_MAX_REDIRECTS = "5":
            "Maximum number of redirects. They may lead only to domains of the engine's configured origins.";
        Variable SOURCE_BYTES_IN_FLIGHT = "25165824":
            "Bytes of source responses that one isolate holds at the same time. Calls beyond it wait; at the source's deadline they are answered with 503 `overloaded`.";
        Variable SOURCE_CONCURRENCY = "100":
            "Simultaneous requests of one isolate to one site of a source. Calls beyond it wait in line; at the source's deadline they are answered with 503 `overloaded`.";
        Variable SOURCE_BREAKER_FAILURES = "5":
            "Failures in a row that open a site's circuit breaker: the site is then not asked for 5 s, later up to a minute, and tried by one call at a time. `0` never opens it.";
        Variable CACHE_TTL_MAX_S = "86400":
            "Upper limit, in seconds, for how long an answer serves identical calls; each endpoint's own time to live is `x-cache-seconds` in `/openapi.json`. `0` turns cached answers off. An R2 bucket bound as `ANSWERS` keeps answers for all data centres; give it a lifecycle rule that deletes objects after a day.";
        Variable USER_AGENT_DESKTOP = "Mozilla/5.0 (compatible; Quarry/0.1; desktop)":
            "User agent for `device=desktop`.";
        Variable USER_AGENT_TABLET = "Mozilla/5.0 (compatible; Quarry/0.1; tablet)":
            "User agent for `device=tablet`.";
        Variable USER_AGENT_MOBILE = "Mozilla/5.0 (compatible; Quarry/0.1; mobile)":
            "User agent for `device=mobile`.";
        Variable DOMAINS ("{ENGINE}_DOMAINS"):
            "National domains, separated by spaces: `V1_DOMAINS` lists suffixes for `v1_domain`, `V4_DOMAINS` and `V5_DOMAINS` list hosts for `v4_domain` and `v5_domain`. Redirects may lead there.";
        Variable V1_PICTURES_ORIGIN:
            "Host of the pictures of posts on v1's places, for which the source gives only ids. Empty: posts have no pictures.";
        Variable QUERY_ID ("{QUERY}_QUERY_ID"):
            "Ids of the stored queries that v4 and v5 use for their own pages: `{QUERY}` is `V4_REVIEWS`, `V4_LIST`, `V4_CARD`, `V4_MAP`, `V4_CONTACT`, `V5_SEARCH` or `V5_REVIEWS`. Empty: the built-in id. For an id that is rejected the site's own scripts are read (`V4_SCRIPT_ORIGIN`, `V5_SCRIPT_ORIGIN`); where they name no other, it is logged as `stale_query`.";
        Variable V5_VISIT_COOKIE:
            "The cookie in which v5 names a visit; its stored queries must repeat it. Empty: the built-in name.";
        Variable V5_CURRENCY_COOKIE:
            "The cookie that tells v5 the currency. Empty: the built-in name.";
        Variable V6_MAPS_PROVIDER:
            "The index to which v6's place ids belong. Empty: the built-in number.";
    }
    "The agent storefront" {
        Variable SELLERS:
            "JSON list of sellers: `id`, `name`, `hosts`, `anonymous`, `service_auth`, `free_calls`, `operator`, `contact`, and what is sold and how it is paid: `meters`, `plans`, `services`, `upstreams`, `rails` (crates/identity/src/sellers/config/mod.rs). Put your host here; other hosts are answered with `seller_not_found`. Sellers can also be managed without a deployment, by `PUT /admin/agents/sellers/{id}`; a seller in the database takes precedence.";
        Variable TRUSTED_PROVIDERS = "[]":
            "JSON list of identity providers whose assertions are accepted: `issuer`, and optionally `name` and `jwks_uri`.";
        Variable IDENTITY_AUDIENCE:
            "The audience of an authorization server that several storefronts share, accepted beside the storefront's own address.";
        Variable AGENT_REGISTRATIONS_PER_HOUR = "120":
            "Registrations, claims and agents' refreshes per hour for one network.";
        Variable AGENT_EXCHANGES_PER_HOUR = "240":
            "Token exchanges per hour for one credential, and refreshes of one connected client.";
        Variable OAUTH_REFRESH_GRACE_S = "60":
            "Seconds within which a used refresh token of a person's OAuth client is answered again, from any network; at most 1800. Later its whole session ends.";
        Variable AGENT_MAILS_PER_HOUR = "10":
            "E-mails per hour to one mailbox; at most half of them caused by one network.";
        Variable AGENT_NETWORK_MAILS_PER_HOUR = "30":
            "E-mails per hour caused by one network.";
        Variable AGENT_REGISTRATION_MAILS_PER_HOUR = "10":
            "E-mails per hour caused by one registration.";
        Variable MAIL_FROM:
            "Sender of e-mails: an address of a domain that the `MAIL` binding may send from.";
        Variable MAIL_ENDPOINT:
            "An HTTP gateway that takes e-mails as JSON `{to, from, from_name, subject, text}`, in place of the binding.";
        Secret MAIL_ENDPOINT_TOKEN:
            "Bearer token for `MAIL_ENDPOINT`.";
    }
    "Payments" {
        Variable FACILITATOR_ORIGIN:
            "The x402 facilitator that verifies and settles wallet payments. Without it no wallet rail is offered.";
        Secret FACILITATOR_TOKEN:
            "Bearer token for the facilitator.";
        Variable CARD_ORIGIN = "https://api.stripe.com":
            "The card processor's API. Empty: no card rail is offered.";
        Secret CARD_SECRET:
            "Secret key at the card processor. Without it no card rail is offered.";
        Secret CARD_WEBHOOK_SECRET:
            "Verifies webhooks of the card processor, which go to `{origin}/agents/payments/webhook`.";
        Secret CARD_WEBHOOK_SECRET_PREVIOUS:
            "The webhook secret before a rotation.";
        Variable CARD_TOKEN_PARAMETER:
            "The processor's parameter for a shared payment token. Empty: its current name.";
        Variable CHAIN_ORIGINS = "{\"eip155:8453\":\"https://mainnet.base.org\",\"eip155:84532\":\"https://sepolia.base.org\"}":
            "JSON object of chain nodes by CAIP-2 id. They have the last word on wallet payments. Empty: nobody is asked, and a payment that a facilitator refuses or does not answer waits for the operator.";
        Variable WALLET_RECEIPT_FROM_USD = "1.00":
            "The amount from which a wallet's payment is compared with its receipt on the chain. `0`: always. Below it the facilitator's word is believed once it agrees with what was signed; a false one costs that amount.";
        Variable WALLET_CONFIRMATIONS = "1":
            "Blocks that the receipt of such a payment must have before it is granted, its own included. `0`: it is granted at once and the receipt is looked at a minute later, so what is spent until then can be lost.";
    }
    "Development and tests" {
        Variable LOOPBACK_UPSTREAMS:
            "`on`: upstreams of sellers may be on this machine. Otherwise all their addresses have to be public. Builds for deployment ignore it.";
        Variable FAULT_INJECTION:
            "`on`: requests may ask for faults (`X-Quarry-Fault`). For the runtime tests only; builds for deployment ignore it.";
    }
}
