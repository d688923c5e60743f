//! Operator's settings of the storefront, read once an isolate by the adapter.

use quarry_kernel::money::MicroUsd;
use serde::Deserialize;

pub use crate::sellers::config::Seller;
pub use crate::sellers::config::signing::{MasterSecrets, SigningSecrets};

/// Settings of the storefront.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The sellers of the variable; each counts while the database has no row with its id.
    pub sellers: Vec<Seller>,
    /// Secrets from which the signing keys of sellers in the database derive.
    pub masters: MasterSecrets,
    /// Providers whose assertions are believed.
    pub providers: Vec<IdentityProvider>,
    /// The audience of the shared identity authorization server, accepted beside the storefront's own address.
    pub identity_audience: Option<String>,
    /// The address of this deployment, when links must not follow the host of the request.
    pub public_origin: Option<String>,
    /// The operator's bearer secret; `None` closes the operator's API.
    pub admin_secret: Option<String>,
    /// Access policy of the operator's page and API.
    pub access: AccessPolicy,
    /// Registrations, claims and refreshes that one address may make an hour.
    pub registrations_per_hour: u32,
    /// Token exchanges that one credential may make an hour.
    pub exchanges_per_hour: u32,
    /// How long a used refresh token of a person's OAuth client is answered again, from any network; at most
    /// [`CLIENT_REFRESH_GRACE_MS_MAX`].
    pub client_refresh_grace_ms: i64,
    /// Mails that one mailbox may get an hour.
    pub mails_per_hour: u32,
    /// Mails that one network may cause an hour.
    pub network_mails_per_hour: u32,
    /// Mails that one registration may cause an hour, over all of its attempts.
    pub registration_mails_per_hour: u32,
    /// Payment services.
    pub payments: PaymentSettings,
    /// Whether upstreams may be on this machine: for development and tests alone.
    pub loopback_upstreams: bool,
}

/// Payment settings of the storefront; addresses and credentials are the adapter's.
#[derive(Debug, Clone, Default)]
pub struct PaymentSettings {
    /// Whether there is a facilitator: without one, nobody pays by wallet.
    pub facilitator: bool,
    /// Whether there is a card processor.
    pub card_processor: bool,
    /// The secrets that sign the card processor's webhooks, the current one first.
    pub webhook_secrets: Vec<String>,
    /// The parameter that takes a shared payment token; empty: as the processor calls it today.
    pub token_parameter: String,
    /// Days after which calls end that a key was topped up with; `TTL_DAYS` of top-ups when absent.
    pub credit_ttl_days: Option<u32>,
    /// Chains (CAIP-2) of which a node can be asked.
    pub chains: Vec<String>,
    /// The amount from which a wallet's payment is compared with its receipt on the chain.
    pub receipt_from: MicroUsd,
    /// Blocks that the receipt of such a payment has to have before anything is granted for it, its own included; 0: it is granted at
    /// once, and the receipt is looked at afterwards.
    pub confirmations: u32,
}

/// A trusted identity provider, as the variable `TRUSTED_PROVIDERS` lists them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IdentityProvider {
    /// Issuer identifier, exactly as the provider's assertions carry it: https, or http on a loopback host.
    pub issuer: String,
    /// Name of the provider, as people read it; the issuer when absent.
    #[serde(default)]
    pub name: Option<String>,
    /// Address of its keys; discovered when absent (OpenID Connect Discovery, RFC 8414).
    #[serde(default)]
    pub jwks_uri: Option<String>,
}

/// Cloudflare Access before the operator's page and API.
#[derive(Debug, Clone, Default)]
pub enum AccessPolicy {
    /// There is none.
    #[default]
    Open,
    /// Access is configured by half, so nobody comes in.
    Shut,
    /// Admits whomever the access service admits.
    Behind {
        /// Signer: the team's own address, and the location of its keys.
        team: IdentityProvider,
        /// The application's audience tag.
        audience: String,
    },
}

impl AccessPolicy {
    /// Of what the operator configured: the team's domain (`team.cloudflareaccess.com`, or an origin) and the application's tag.
    #[must_use]
    pub fn from_config(team_domain: Option<&str>, audience: Option<&str>) -> Self {
        match (team_domain, audience) {
            (None, None) => Self::Open,
            (Some(domain), Some(audience)) => {
                let origin =
                    if domain.contains("://") { domain.to_owned() } else { format!("https://{domain}") };
                let issuer = origin.trim_end_matches('/').to_owned();
                let jwks_uri = Some(format!("{issuer}/cdn-cgi/access/certs"));
                Self::Behind {
                    team: IdentityProvider { issuer, name: None, jwks_uri },
                    audience: audience.to_owned(),
                }
            }
            _ => Self::Shut,
        }
    }
}

/// Access tokens live this long.
pub const ACCESS_TOKEN_MS: i64 = 15 * 60 * 1000;
/// The identity assertion of a claimed credential lives this long; a refresh gives a new one.
pub const ASSERTION_MS: i64 = 24 * 3600 * 1000;
/// A refresh token lives this long; each refresh gives a new one.
pub const REFRESH_TOKEN_MS: i64 = 90 * 24 * 3600 * 1000;
/// An agent's own refresh token that comes again this soon, from the same network, is answered the same once more.
pub const REFRESH_GRACE_MS: i64 = 10 * 1000;
/// Longest time within which an OAuth client's refresh token may come again.
pub const CLIENT_REFRESH_GRACE_MS_MAX: i64 = 30 * 60 * 1000;
/// An unclaimed anonymous credential, its assertion and all that hangs on it live this long.
pub const UNCLAIMED_MS: i64 = 7 * 24 * 3600 * 1000;
/// A claim without credential (`service_auth`, `interaction_required`) can be completed this long.
pub const CLAIM_MS: i64 = 24 * 3600 * 1000;
/// A verification link and the code that its page shows live this long.
pub const ATTEMPT_MS: i64 = 10 * 60 * 1000;
/// Wrong codes that end an attempt: the agent's and the person's are counted apart.
pub const CODE_TRIES: i64 = 5;
/// Attempts that a claim may have in [`ATTEMPTS_WINDOW_MS`].
pub const ATTEMPTS_MAX: i64 = 10;
/// Time for which a person who refused is not asked again for the same claim, from the attempt on.
pub const REFUSAL_MS: i64 = 24 * 3600 * 1000;
/// Time for which an attempt counts.
pub const ATTEMPTS_WINDOW_MS: i64 = 3_600_000;
/// Longest time ahead of an assertion's `exp` (docs/specification.md, Limits).
pub const ID_JAG_EXP_MS: i64 = 10 * 60 * 1000;
/// Longest time since the sign-in that an assertion tells of (docs/specification.md, Limits).
pub const AUTH_TIME_MAX_MS: i64 = 30 * 24 * 3600 * 1000;
/// Tolerance between clocks.
pub const CLOCK_SKEW_MS: i64 = 60 * 1000;
