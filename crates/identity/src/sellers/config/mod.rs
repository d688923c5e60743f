//! A seller's configuration: identity, plans, prices, payment rails and upstreams (docs/specification.md, Agent storefront). All
//! documents and decisions read this one value, so they cannot diverge.
//! The JSON form is strict: [`parse`] refuses unknown members, [`validate`] checks the whole, [`to_json`] writes it back. Amounts
//! are decimal US dollars with six fraction digits.

pub mod parse;
pub mod problem;
pub mod signing;
pub mod to_json;
pub mod validate;

use quarry_kernel::money::MicroUsd;

use signing::SigningSecrets;

/// Seller and its configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seller {
    /// Id of the seller: short, of letters, digits and hyphens. Rows and keys contain it, so it never changes.
    pub id: String,
    /// Name of the seller, as people read it.
    pub name: String,
    /// Hosts of the seller, with a port only where one is specific ([`crate::sellers::host`]).
    pub hosts: Vec<String>,
    /// Operator, as people read it: a name and a place.
    pub operator: Option<String>,
    /// Operator's contact: a mailbox, or an https URL.
    pub contact: Option<String>,
    /// Whether agents may register anonymously.
    pub anonymous: bool,
    /// Whether agents may register for a mailbox.
    pub service_auth: bool,
    /// Free calls of a person who claims, shared by all their credentials.
    pub free_calls: u64,
    /// Generation of the signing keys, which are derived from the deployment's secret, the id and this number; a rotation raises
    /// it.
    pub generation: u32,
    /// Whether the storefront is open. A disabled one responds like an unknown host.
    pub enabled: bool,
    /// Meters of use.
    pub meters: Vec<Meter>,
    /// Plans offered.
    pub plans: Vec<Plan>,
    /// Services listed by `/services`.
    pub services: Vec<Service>,
    /// Upstreams that metered calls are forwarded to.
    pub upstreams: Vec<Upstream>,
    /// Payment rails.
    pub rails: PaymentRails,
    /// Secrets of the signing keys; `None` until setup is finished. Not part of the JSON form.
    pub signing: Option<SigningSecrets>,
}

impl Default for Seller {
    fn default() -> Self {
        Self {
            id: String::new(),
            name: String::new(),
            hosts: Vec::new(),
            operator: None,
            contact: None,
            anonymous: true,
            service_auth: true,
            free_calls: 0,
            generation: 1,
            enabled: true,
            meters: Vec::new(),
            plans: Vec::new(),
            services: Vec::new(),
            upstreams: Vec::new(),
            rails: PaymentRails::default(),
            signing: None,
        }
    }
}

/// Meter of use.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Meter {
    /// Id of the meter, as usage headers and prices name it: `calls`.
    pub id: String,
    /// Name of the meter, as people read it: `API calls`.
    pub name: String,
    /// Name of one unit: `call`.
    pub unit: String,
}

/// Plan offered by a seller.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan {
    /// Id of the plan, in `/plans/{planId}/purchase`.
    pub id: String,
    /// Name of the plan, as people read it.
    pub name: String,
    /// One-sentence description.
    pub description: String,
    /// Way of payment.
    pub kind: PlanKind,
    /// Unit prices by meter; empty for a free trial.
    pub prices: Vec<UnitPrice>,
    /// Minimum amount of a purchase. Credit plans only.
    pub minimum: MicroUsd,
    /// Maximum amount of a purchase. Credit plans only.
    pub maximum: MicroUsd,
    /// Validity of bought credit in days; unlimited when absent.
    pub expires_days: Option<u32>,
    /// Whether only claimed credentials can buy it.
    pub requires_claim: bool,
}

impl Plan {
    /// Returns the unit price of a meter that the plan covers.
    #[must_use]
    pub fn find_price(&self, meter: &str) -> Option<MicroUsd> {
        self.prices.iter().find(|price| price.meter == meter).map(|price| price.unit)
    }
}

/// Way in which a plan is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PlanKind {
    /// Per call, together with the call. Not purchasable.
    #[default]
    PayAsYouGo,
    /// Prepaid: an amount becomes credit for calls.
    Credit,
    /// Free allowance of a person.
    FreeTrial,
}

impl PlanKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::PayAsYouGo, Self::Credit, Self::FreeTrial];

    /// Returns its name on the wire.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::PayAsYouGo => "pay_as_you_go",
            Self::Credit => "credit",
            Self::FreeTrial => "free_trial",
        }
    }
}

/// Unit price of a meter.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UnitPrice {
    /// Id of the meter.
    pub meter: String,
    /// Price of one unit of the meter.
    pub unit: MicroUsd,
}

/// Service listed by `/services`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Service {
    /// Id of the service.
    pub id: String,
    /// Name of the service, as people read it.
    pub name: String,
    /// One-sentence description.
    pub description: String,
    /// Path below the storefront's base URL: `/api/v1/search`.
    pub path: String,
    /// Meter of its calls.
    pub meter: String,
}

/// Upstream of the calls below a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upstream {
    /// Id of the upstream.
    pub id: String,
    /// Path prefix below the storefront's base URL: `/api`. The rest is appended to the upstream's URL.
    pub prefix: String,
    /// Target of forwarded calls.
    pub target: UpstreamTarget,
    /// Meter of a call whose response names none.
    pub meter: String,
    /// Source of the usage figures.
    pub usage: UsageSource,
    /// Units held during a call when the response reports the use: the expected maximum of a call. One when absent.
    pub hold: Option<u32>,
}

/// Target of forwarded calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UpstreamTarget {
    /// Our own data API, in this process.
    DataApi,
    /// Server at an origin: `https://api.example`.
    Origin(String),
}

/// Source of a call's usage figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum UsageSource {
    /// Each successful call is one unit of the upstream's meter.
    #[default]
    PerCall,
    /// The response's `usage` header reports it: `[{"meter":"requests","quantity":1}]`.
    Header,
}

/// Payment rails of a seller.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PaymentRails {
    /// Wallets by x402.
    pub x402: Option<X402Rail>,
    /// Wallets by MPP's method `evm`, on the chain and to the address of `x402`.
    pub mpp_evm: bool,
    /// Cards by MPP's method `stripe`, with a shared payment token.
    pub stripe: Option<CardRail>,
    /// Cards on a page of the card processor that is given to a person.
    pub checkout: bool,
}

impl PaymentRails {
    /// Returns whether no rail is configured.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.x402.is_none() && !self.mpp_evm && self.stripe.is_none() && !self.checkout
    }
}

/// Rail for wallets.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct X402Rail {
    /// Chain (CAIP-2).
    pub network: String,
    /// Token, unless it is the chain's well-known dollar token.
    pub asset: Option<TokenAsset>,
    /// Receiving address.
    pub pay_to: String,
    /// Whether metered calls accept a signed maximum (`upto`).
    pub upto: bool,
}

impl X402Rail {
    /// Returns the token of prices; `None` for a chain without a known one.
    #[must_use]
    pub fn find_token(&self) -> Option<quarry_rails::x402::Token> {
        match &self.asset {
            Some(asset) => Some(quarry_rails::x402::Token {
                network: self.network.clone(),
                asset: asset.address.clone(),
                name: asset.name.clone(),
                version: asset.version.clone(),
            }),
            None => quarry_rails::x402::Token::for_network(&self.network),
        }
    }
}

/// Token with six decimals and signed transfers (EIP-3009).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TokenAsset {
    /// Contract address.
    pub address: String,
    /// Name in its EIP-712 domain: `USD Coin`.
    pub name: String,
    /// Version in its EIP-712 domain: `2`.
    pub version: String,
}

/// Rail for cards by MPP.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CardRail {
    /// Business profile at the card processor that tokens are made for: `profile_…`.
    pub network_id: String,
    /// Payee's display name.
    pub recipient: String,
    /// Accepted payment methods: `card`, `link`.
    pub payment_method_types: Vec<String>,
}
