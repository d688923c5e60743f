//! The 402: one response that every client understands (x402 v2 and v1, MPP, and blocks for clients that read JSON).
//!
//! Offers are not stored. MPP challenges are bound by an HMAC to plan, credential, amount and body, and carry the reference of
//! the future payment; an x402 payment is compared with the current offer.

use std::collections::BTreeMap;

use quarry_kernel::http::{IncomingRequest, Response, UrlParts};
use quarry_kernel::money::MicroUsd;
use quarry_kernel::url;
use quarry_rails::card;
use quarry_rails::mpp::{Problem, accept, evm, stripe};
use quarry_rails::x402::{Offer, PaymentRequirements, Resource, Scheme, offer};
use serde_json::{Map, Value, json};

use crate::context::{Context, PREFIX};
use crate::error::{Error, ErrorCode};
use crate::payments::offers::receipt::ReceiptHeader;
use crate::ports::Ports;
use crate::response::respond_with_json;

/// Sanitizes a seller's name for offers: up to 32 printable ASCII characters.
fn sanitize_service_name(name: &str) -> String {
    let kept: String = name.chars().filter(|letter| matches!(letter, ' '..='~')).take(32).collect();
    kept.trim().to_owned()
}

/// Categories for catalogues of paid services.
const TAGS: [&str; 4] = ["search", "maps", "reviews", "data"];

/// Terms of an offer.
#[derive(Debug)]
pub struct OfferTerms<'a> {
    /// Price; for a metered call the maximum.
    pub price: MicroUsd,
    /// Absolute URL of the paid resource.
    pub url: String,
    /// One-line description.
    pub description: String,
    /// HTTP method of the request.
    pub method: &'static str,
    /// Request body, to which challenges are bound.
    pub body: &'a str,
    /// Further values that challenges are bound to.
    pub bound: BTreeMap<String, String>,
    /// Example request and its JSON schema, for catalogues.
    pub example: (Value, Value),
    /// Example response.
    pub answer: Value,
    /// Plan id for the `payment` block.
    pub plan_id: Option<&'a str>,
    /// Whether a hosted page for a person can be opened.
    pub checkout: bool,
    /// URL prefix of payment status pages.
    pub status: String,
    /// Facilitator address, when `upto` is offered instead of `exact`.
    pub upto: Option<String>,
    /// Meter and unit price of a call.
    pub unit: Option<MeteredUnit<'a>>,
}

/// Unit of a metered call.
#[derive(Debug, Clone, Copy)]
pub struct MeteredUnit<'a> {
    /// Name of the meter.
    pub meter: &'a str,
    /// Price of one unit.
    pub price: MicroUsd,
    /// Whether the upstream reports the units used; the offer's price is then the maximum.
    pub is_measured: bool,
}

/// Details of a 402 in addition to the offer.
#[derive(Debug, Default)]
pub struct ChallengeDetails {
    /// Error with its code and members.
    pub error: Option<Error>,
    /// The same problem as an MPP problem type.
    pub problem: Option<Problem>,
    /// Outcome of the presented payment.
    pub receipt: Option<ReceiptHeader>,
}

impl OfferTerms<'_> {
    /// Returns the x402 payment requirements of a wallet; empty when the seller or the deployment accepts no wallets.
    #[must_use]
    pub fn collect_requirements<P: Ports>(&self, ctx: &Context<'_, P>) -> Vec<PaymentRequirements> {
        let Some(exact) = build_wallet_requirements(ctx, self.price) else { return Vec::new() };
        match (&self.upto, &ctx.seller.rails.x402) {
            (Some(facilitator), Some(x402)) => {
                let token = x402.find_token();
                let upto = token
                    .map(|token| PaymentRequirements::upto(self.price, &token, &x402.pay_to, facilitator));
                upto.into_iter().chain([exact]).collect()
            }
            _ => vec![exact],
        }
    }

    /// Builds the x402 offer.
    #[must_use]
    pub fn build_x402_offer<P: Ports>(&self, ctx: &Context<'_, P>) -> Offer {
        let (example, schema) = &self.example;
        let mut extensions = Map::new();
        extensions.insert("payment-identifier".to_owned(), offer::build_payment_identifier_extension());
        extensions.insert(
            "bazaar".to_owned(),
            offer::build_bazaar_extension(self.method, example, schema, &self.answer),
        );
        Offer {
            error: "PAYMENT-SIGNATURE header is required".to_owned(),
            resource: Resource {
                // The query differs from call to call; the resource does not.
                url: self.url.split('?').next().unwrap_or_default().to_owned(),
                description: self.description.clone(),
                mime_type: "application/json".to_owned(),
                service_name: sanitize_service_name(&ctx.seller.name),
                tags: TAGS.map(str::to_owned).to_vec(),
                icon_url: format!("{}/mark.svg", ctx.base.strip_suffix(PREFIX).unwrap_or(&ctx.base)),
            },
            accepts: self.collect_requirements(ctx),
            extensions,
        }
    }

    /// Builds the request of MPP's method `evm`.
    #[must_use]
    pub fn build_evm_request<P: Ports>(&self, ctx: &Context<'_, P>) -> Option<(PaymentRequirements, Value)> {
        if !ctx.seller.rails.mpp_evm {
            return None;
        }
        let way = build_wallet_requirements(ctx, self.price).filter(|way| way.scheme == Scheme::Exact)?;
        let request = evm::build_request(&way, &self.description)?;
        Some((way, request))
    }

    /// Builds the request of MPP's method `stripe`; `None` below the card minimum.
    #[must_use]
    pub fn build_card_request<P: Ports>(&self, ctx: &Context<'_, P>) -> Option<Value> {
        let card =
            ctx.seller.rails.stripe.as_ref().filter(|_| ctx.ports.settings().payments.card_processor)?;
        let payee = stripe::Payee {
            network_id: &card.network_id,
            recipient: &card.recipient,
            method_types: &card.payment_method_types,
        };
        stripe::build_request(self.price, &payee, &self.description)
    }

    /// Returns the MPP methods with their requests, in the client's order of preference; all of them when it accepts none.
    pub(super) fn rank_mpp_methods<P: Ports>(
        &self,
        ctx: &Context<'_, P>,
        wanted: Option<&str>,
    ) -> Vec<(&'static str, Value)> {
        let evm = self.build_evm_request(ctx).map(|(_, request)| (evm::METHOD, request));
        let all: Vec<_> = evm
            .into_iter()
            .chain(self.build_card_request(ctx).map(|request| (stripe::METHOD, request)))
            .collect();
        let weight = |method: &str| accept::weigh_method(wanted, method);
        let mut taken: Vec<_> = all.iter().filter(|(method, _)| weight(method) > 0).cloned().collect();
        taken.sort_by_key(|(method, _)| std::cmp::Reverse(weight(method)));
        if taken.is_empty() { all } else { taken }
    }

    /// Returns whether any payment method is available.
    #[must_use]
    pub fn is_payable<P: Ports>(&self, ctx: &Context<'_, P>) -> bool {
        !self.collect_requirements(ctx).is_empty()
            || self.build_card_request(ctx).is_some()
            || self.has_checkout(ctx)
    }

    pub(super) fn has_checkout<P: Ports>(&self, ctx: &Context<'_, P>) -> bool {
        self.checkout && self.price >= CARD_MINIMUM && can_pay_by_checkout(ctx)
    }
}

/// Signs an offered reference for a buyer; the signature stands in for a stored offer.
pub(super) fn sign_offer<P: Ports>(
    ctx: &Context<'_, P>,
    reference: &str,
    buyer: &str,
) -> Result<String, Error> {
    Ok(ctx.keys()?.compute_mac(OFFER, &format!("{reference}\n{buyer}")))
}

/// Returns whether a reference was offered to this buyer.
#[must_use]
pub fn is_offered<P: Ports>(ctx: &Context<'_, P>, reference: &str, buyer: &str, token: &str) -> bool {
    ctx.keys().is_ok_and(|keys| keys.has_mac(OFFER, &format!("{reference}\n{buyer}"), token))
}

const OFFER: &str = "payment offer";

/// Responds to a request for an offer's `statusUrl` before any payment was presented: `payment_incomplete`.
///
/// # Errors
/// [`ErrorCode::PaymentUnknown`] when the reference was never offered to this buyer.
pub fn respond_with_unpaid<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    reference: &str,
    buyer: &str,
) -> Result<Response, Error> {
    let query = UrlParts::parse(request.url()).query;
    let token = url::parse_pairs(query).flatten().find(|(name, _)| name == "offer").map(|(_, token)| token);
    if !token.is_some_and(|token| is_offered(ctx, reference, buyer, &token)) {
        return Err(Error::from_code(ErrorCode::PaymentUnknown));
    }
    Ok(respond_with_json(&json!({
        "reference": reference,
        "status": "incomplete",
        "reason": ErrorCode::PaymentIncomplete.info().token,
        "next": "Nothing was paid yet. Pay by one of the offered methods, then send the request again.",
    })))
}

/// Minimum amount of a card payment (docs/specification.md, Limits).
pub const CARD_MINIMUM: MicroUsd = MicroUsd(card::CENTS_MIN * card::MICRO_USD_PER_CENT);

/// Builds the exact price in the seller's token; `None` when the seller or the deployment accepts no wallets.
fn build_wallet_requirements<P: Ports>(ctx: &Context<'_, P>, price: MicroUsd) -> Option<PaymentRequirements> {
    let x402 = ctx.seller.rails.x402.as_ref().filter(|_| ctx.ports.settings().payments.facilitator)?;
    Some(PaymentRequirements::exact(price, &x402.find_token()?, &x402.pay_to))
}

/// Returns whether hosted checkout is available.
pub fn can_pay_by_checkout<P: Ports>(ctx: &Context<'_, P>) -> bool {
    ctx.seller.rails.checkout && ctx.ports.settings().payments.card_processor
}

/// Builds the error for a seller that does not take payments yet.
#[must_use]
pub fn setup_unfinished_error() -> Error {
    Error::new(
        ErrorCode::SigningSecretRequired,
        "The seller's setup is unfinished, so it accepts no payments yet; retry later.",
    )
}

/// Returns the challenge realm: the host name without port.
#[must_use]
pub fn parse_realm(base: &str) -> &str {
    let authority = UrlParts::parse(base).origin.split_once("://").map_or("", |(_, authority)| authority);
    match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => authority,
    }
}

/// Derives the secrets that sign challenges from the seller's signing keys, the current one first.
///
/// # Errors
/// [`ErrorCode::SigningSecretRequired`] until the seller has finished setup.
pub fn derive_challenge_secrets<P: Ports>(ctx: &Context<'_, P>) -> Result<Vec<String>, Error> {
    let keys = ctx.keys()?;
    let id = &ctx.seller.id;
    let halves = keys
        .compute_every_mac("payment challenge 1", id)
        .zip(keys.compute_every_mac("payment challenge 2", id));
    let secrets = halves.map(|(first, second)| first + &second).collect();
    Ok(secrets)
}
