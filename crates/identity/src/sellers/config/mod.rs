//! A seller's configuration: whose storefront it is, what it sells, for how much, how it is paid and what it stands in front
//! of (docs/specification.md, Agent storefront). One value; every document and every decision reads it, so none is out of step.
//!
//! It is written as JSON, strictly: [`parse`] takes no field that it does not know, [`validate`] says whether the whole
//! makes sense, [`to_json`] gives it back. Amounts are decimal US dollars with six fraction digits.

pub mod parse;
pub mod problem;
pub mod signing;
pub mod to_json;
pub mod validate;

use quarry_kernel::money::MicroUsd;

use signing::SigningSecrets;

/// A seller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seller {
    /// Id of the seller: short, of letters, digits and hyphens. It goes into rows and keys, so it never changes.
    pub id: String,
    /// Name of the seller, as people read it.
    pub name: String,
    /// The hosts that are this seller's, with a port only where they have one of their own ([`crate::sellers::host`]).
    pub hosts: Vec<String>,
    /// Operator, as people read it: a name and a place.
    pub operator: Option<String>,
    /// Operator's contact: a mailbox, or an address that starts with `https://`.
    pub contact: Option<String>,
    /// Whether agents may register without naming anybody.
    pub anonymous: bool,
    /// Whether agents may register for a mailbox.
    pub service_auth: bool,
    /// Free calls of a person who claims, once for all their credentials.
    pub free_calls: u64,
    /// Generation of the signing keys: they derive from the deployment's secret, the id and this number, which a rotation raises.
    pub generation: u32,
    /// Whether it serves. One that does not is answered like a host that is nobody's.
    pub enabled: bool,
    /// Meters.
    pub meters: Vec<Meter>,
    /// Plans.
    pub plans: Vec<Plan>,
    /// Services, as `/services` lists them.
    pub services: Vec<Service>,
    /// Upstreams of calls.
    pub upstreams: Vec<Upstream>,
    /// Payment method.
    pub rails: PaymentRails,
    /// The secrets of its signing keys; empty until the set-up is finished. Never written and never read as JSON.
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

/// Meter that counts use.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Meter {
    /// Id of the meter, as usage headers and prices name it: `calls`.
    pub id: String,
    /// Name of the meter, as people read it: `API calls`.
    pub name: String,
    /// Unit of the meter: `call`.
    pub unit: String,
}

/// Plan that a seller gives or sells.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan {
    /// Id of the plan, in `/plans/{planId}/purchase`.
    pub id: String,
    /// Name of the plan, as people read it.
    pub name: String,
    /// Description in a sentence.
    pub description: String,
    /// Payment method.
    pub kind: PlanKind,
    /// Meters of the plan with the price of a unit of each; empty for a free trial.
    pub prices: Vec<UnitPrice>,
    /// The least that can be bought at once. Credit plans only.
    pub minimum: MicroUsd,
    /// The most that can be bought at once. Credit plans only.
    pub maximum: MicroUsd,
    /// Days after which credit that was bought ends; it stays when absent.
    pub expires_days: Option<u32>,
    /// Whether only claimed credentials can buy it.
    pub requires_claim: bool,
}

impl Plan {
    /// Returns the price of a unit of a meter, when the plan covers it.
    #[must_use]
    pub fn find_price(&self, meter: &str) -> Option<MicroUsd> {
        self.prices.iter().find(|price| price.meter == meter).map(|price| price.unit)
    }
}

/// Payment method of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PlanKind {
    /// Each call by itself, with the call. Not purchasable.
    #[default]
    PayAsYouGo,
    /// Ahead: an amount becomes credit, from which calls are drawn.
    Credit,
    /// The person's free allowance.
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

/// Price of a unit of a meter.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UnitPrice {
    /// The meter.
    pub meter: String,
    /// Price of one unit of the meter.
    pub unit: MicroUsd,
}

/// Service of a seller.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Service {
    /// Id of the service.
    pub id: String,
    /// Name of the service, as people read it.
    pub name: String,
    /// Description in a sentence.
    pub description: String,
    /// Path under the storefront's address: `/api/v1/search`.
    pub path: String,
    /// Meter of its calls.
    pub meter: String,
}

/// Upstream of calls under a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upstream {
    /// Id of the upstream.
    pub id: String,
    /// The path under the storefront's address that is its: `/api`. What follows is the upstream's own path after this one.
    pub prefix: String,
    /// Author of the answer.
    pub target: UpstreamTarget,
    /// Meter of a call whose answer names none.
    pub meter: String,
    /// Source of a call's use.
    pub usage: UsageSource,
    /// Units of the meter that are held while the upstream is asked, where the answer says what was used: as much as a call may
    /// well use. One when absent.
    pub hold: Option<u32>,
}

/// Target of an upstream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UpstreamTarget {
    /// Our own data API, in this process.
    DataApi,
    /// A server at an origin: `https://api.example`.
    Origin(String),
}

/// Source of a call's use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum UsageSource {
    /// A successful call is one unit of the upstream's meter.
    #[default]
    PerCall,
    /// The answer's header `usage` says: `[{"meter":"requests","quantity":1}]`.
    Header,
}

/// Payment rails of a seller.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PaymentRails {
    /// Wallets, by x402.
    pub x402: Option<X402Rail>,
    /// Wallets, by MPP's method `evm`: on the chain and to the address of `x402`.
    pub mpp_evm: bool,
    /// Cards, by MPP's method `stripe` with a shared payment token.
    pub stripe: Option<CardRail>,
    /// Cards, by a page of the card processor that is handed to a person.
    pub checkout: bool,
}

impl PaymentRails {
    /// Returns whether nothing can be paid.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.x402.is_none() && !self.mpp_evm && self.stripe.is_none() && !self.checkout
    }
}

/// Rail for wallets.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct X402Rail {
    /// The chain, CAIP-2.
    pub network: String,
    /// The token, where it is not the dollar token that clients know on that chain.
    pub asset: Option<TokenAsset>,
    /// The address that is paid.
    pub pay_to: String,
    /// Whether metered calls may be paid by a signed maximum (`upto`).
    pub upto: bool,
}

impl X402Rail {
    /// Returns the token in which prices are asked; `None` for a chain without a known one.
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

/// A token with six decimals that signs transfers (EIP-3009).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TokenAsset {
    /// Address of the token's contract.
    pub address: String,
    /// The name in its EIP-712 domain: `USD Coin`.
    pub name: String,
    /// The version in its EIP-712 domain: `2`.
    pub version: String,
}

/// Rail for cards by MPP.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CardRail {
    /// The business at the card processor that tokens are made for: `profile_…`.
    pub network_id: String,
    /// Payee's name, as clients show it.
    pub recipient: String,
    /// Accepted payment methods: `card`, `link`.
    pub payment_method_types: Vec<String>,
}
