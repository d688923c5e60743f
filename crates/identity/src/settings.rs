//! Operator's settings of the storefront, read by the adapter once per isolate.

use quarry_kernel::money::MicroUsd;
use serde::Deserialize;

pub use crate::sellers::config::Seller;
pub use crate::sellers::config::signing::{MasterSecrets, SigningSecrets};

/// Settings of the storefront.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Sellers of the variable; each applies unless the database has a row with its id.
    pub sellers: Vec<Seller>,
    /// Secrets from which the signing keys of sellers in the database derive.
    pub masters: MasterSecrets,
    /// Trusted identity providers.
    pub providers: Vec<IdentityProvider>,
    /// Audience of the shared identity authorization server, accepted in addition to the storefront's base URL.
    pub identity_audience: Option<String>,
    /// Origin of this deployment, when links must not follow the request's host.
    pub public_origin: Option<String>,
    /// The operator's bearer secret; `None` closes the operator's API.
    pub admin_secret: Option<String>,
    /// Access policy of the operator's page and API.
    pub access: AccessPolicy,
    /// Registrations, claims and refreshes allowed per address and hour.
    pub registrations_per_hour: u32,
    /// Token exchanges allowed per credential and hour.
    pub exchanges_per_hour: u32,
    /// Time for which a used refresh token of a person's OAuth client is answered again, from any network; at most
    /// [`CLIENT_REFRESH_GRACE_MS_MAX`].
    pub client_refresh_grace_ms: i64,
    /// Mails allowed per mailbox and hour.
    pub mails_per_hour: u32,
    /// Mails allowed per network and hour.
    pub network_mails_per_hour: u32,
    /// Mails allowed per registration and hour, over all of its attempts.
    pub registration_mails_per_hour: u32,
    /// Payment services.
    pub payments: PaymentSettings,
    /// Whether upstreams may be on a loopback host, for development and tests.
    pub loopback_upstreams: bool,
}

/// Payment settings of the storefront; URLs and credentials belong to the adapter.
#[derive(Debug, Clone, Default)]
pub struct PaymentSettings {
    /// Whether a facilitator is configured, which wallet payments require.
    pub facilitator: bool,
    /// Whether a card processor is configured.
    pub card_processor: bool,
    /// Secrets of the card processor's webhooks, the current one first.
    pub webhook_secrets: Vec<String>,
    /// Name of the card processor's parameter for a shared payment token; empty for its current default.
    pub token_parameter: String,
    /// Validity of topped-up calls in days; `TTL_DAYS` of top-ups when absent.
    pub credit_ttl_days: Option<u32>,
    /// Chains (CAIP-2) with a configured node.
    pub chains: Vec<String>,
    /// Amount from which a wallet payment's receipt is checked on the chain.
    pub receipt_from: MicroUsd,
    /// Confirmations that the receipt of such a payment needs before its grant, its own block included; 0: granted at once, and
    /// checked afterwards.
    pub confirmations: u32,
}

/// A trusted identity provider, as the variable `TRUSTED_PROVIDERS` lists them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IdentityProvider {
    /// Issuer identifier, exactly as in the provider's assertions: https, or http on a loopback host.
    pub issuer: String,
    /// Display name of the provider; the issuer when absent.
    #[serde(default)]
    pub name: Option<String>,
    /// URL of its keys; discovered when absent (OpenID Connect Discovery, RFC 8414).
    #[serde(default)]
    pub jwks_uri: Option<String>,
}

/// Cloudflare Access in front of the operator's page and API.
#[derive(Debug, Clone, Default)]
pub enum AccessPolicy {
    /// Not configured.
    #[default]
    Open,
    /// Incompletely configured: everybody is refused.
    Shut,
    /// Requests must carry a token of the access service.
    Behind {
        /// Signer: the team's issuer, and the URL of its keys.
        team: IdentityProvider,
        /// Audience tag of the application.
        audience: String,
    },
}

impl AccessPolicy {
    /// Creates the policy from the team's domain (`team.cloudflareaccess.com`, or an origin) and the application's tag.
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

/// Lifetime of an access token.
pub const ACCESS_TOKEN_MS: i64 = 15 * 60 * 1000;
/// Lifetime of a claimed credential's identity assertion; a refresh gives a new one.
pub const ASSERTION_MS: i64 = 24 * 3600 * 1000;
/// Lifetime of a refresh token; each refresh gives a new one.
pub const REFRESH_TOKEN_MS: i64 = 90 * 24 * 3600 * 1000;
/// Time for which an agent's repeated refresh token gets the same response once more, from the same network.
pub const REFRESH_GRACE_MS: i64 = 10 * 1000;
/// Maximum of [`Settings::client_refresh_grace_ms`].
pub const CLIENT_REFRESH_GRACE_MS_MAX: i64 = 30 * 60 * 1000;
/// Lifetime of an unclaimed anonymous credential, with its assertion and purchases.
pub const UNCLAIMED_MS: i64 = 7 * 24 * 3600 * 1000;
/// Lifetime of a claim without a credential (`service_auth`, `interaction_required`).
pub const CLAIM_MS: i64 = 24 * 3600 * 1000;
/// Lifetime of a verification link and of the code on its page.
pub const ATTEMPT_MS: i64 = 10 * 60 * 1000;
/// Wrong codes that end an attempt; the agent's and the person's are counted separately.
pub const CODE_TRIES: i64 = 5;
/// Attempts allowed per claim in [`ATTEMPTS_WINDOW_MS`].
pub const ATTEMPTS_MAX: i64 = 10;
/// Time after an attempt for which a person who refused is not asked again for the same claim.
pub const REFUSAL_MS: i64 = 24 * 3600 * 1000;
/// Window of [`ATTEMPTS_MAX`].
pub const ATTEMPTS_WINDOW_MS: i64 = 3_600_000;
/// Maximum remaining lifetime of a presented assertion (docs/specification.md, Limits).
pub const ID_JAG_EXP_MS: i64 = 10 * 60 * 1000;
/// Maximum age of the sign-in named by an assertion (docs/specification.md, Limits).
pub const AUTH_TIME_MAX_MS: i64 = 30 * 24 * 3600 * 1000;
/// Clock tolerance.
pub const CLOCK_SKEW_MS: i64 = 60 * 1000;
