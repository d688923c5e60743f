//! The 402: one answer that every client understands (protocols of x402 v2 and v1, and of MPP; blocks for whoever reads JSON).
//!
//! Nothing is stored for an offer. MPP's challenges are bound by an HMAC to plan, credential, amount and body, and carry the
//! reference that the payment will have; x402's are compared with what would be offered now.

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

/// Returns a seller's name as offers may carry it: up to 32 printable ASCII characters.
fn sanitize_service_name(name: &str) -> String {
    let kept: String = name.chars().filter(|letter| matches!(letter, ' '..='~')).take(32).collect();
    kept.trim().to_owned()
}

/// Categories for catalogues of paid services.
const TAGS: [&str; 4] = ["search", "maps", "reviews", "data"];

/// Terms of an offer.
#[derive(Debug)]
pub struct OfferTerms<'a> {
    /// The price; the most that a metered call may cost.
    pub price: MicroUsd,
    /// The absolute address that is paid for.
    pub url: String,
    /// One line.
    pub description: String,
    /// The request's method.
    pub method: &'static str,
    /// The request's body, to which challenges are bound.
    pub body: &'a str,
    /// Further values that challenges are bound to.
    pub bound: BTreeMap<String, String>,
    /// An example of what is sent, and its JSON schema, for catalogues.
    pub example: (Value, Value),
    /// An example of what is answered.
    pub answer: Value,
    /// The plan, for the `payment` block.
    pub plan_id: Option<&'a str>,
    /// Whether a page for a person can be asked for.
    pub checkout: bool,
    /// The address below which its payments are looked at.
    pub status: String,
    /// A facilitator's address, where `upto` is offered instead of `exact`.
    pub upto: Option<String>,
    /// Of a call, what it counts on.
    pub unit: Option<MeteredUnit<'a>>,
}

/// Unit of a metered call.
#[derive(Debug, Clone, Copy)]
pub struct MeteredUnit<'a> {
    /// The meter.
    pub meter: &'a str,
    /// The price of one unit.
    pub price: MicroUsd,
    /// Whether the upstream says how many units were used; then the offer's price is the most that the call may cost.
    pub is_measured: bool,
}

/// Details of a 402 beside the offer.
#[derive(Debug, Default)]
pub struct ChallengeDetails {
    /// The error's own members, and its code.
    pub error: Option<Error>,
    /// In the words of MPP.
    pub problem: Option<Problem>,
    /// Outcome of a presented payment.
    pub receipt: Option<ReceiptHeader>,
}

impl OfferTerms<'_> {
    /// Returns the ways in which a wallet can pay by x402; none where the seller or the deployment has none.
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

    /// Returns the offer by x402.
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
                // The query differs from call to call; the resource is the same.
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

    /// Builds the request of MPP's method `stripe`; none below the card minimum.
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

    /// Returns the methods of MPP with what they ask for, as the client would rather have them; all when it takes none.
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

    /// Returns whether there is any way to pay.
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

/// Proves that a reference was offered to a buyer, since offers are not stored.
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

/// Responds with the status of an offered payment that was not presented yet: `payment_incomplete`. `request` is a look at the
/// offer's `statusUrl`.
///
/// # Errors
/// [`ErrorCode::PaymentUnknown`] when it was never offered to this buyer.
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

/// The least that cards take (docs/specification.md, Limits).
pub const CARD_MINIMUM: MicroUsd = MicroUsd(card::CENTS_MIN * card::MICRO_USD_PER_CENT);

/// Returns the price in the seller's token, paid exactly; none where the seller or the deployment takes no wallets.
fn build_wallet_requirements<P: Ports>(ctx: &Context<'_, P>, price: MicroUsd) -> Option<PaymentRequirements> {
    let x402 = ctx.seller.rails.x402.as_ref().filter(|_| ctx.ports.settings().payments.facilitator)?;
    Some(PaymentRequirements::exact(price, &x402.find_token()?, &x402.pay_to))
}

/// Returns whether a person can pay at a page of the card processor.
pub fn can_pay_by_checkout<P: Ports>(ctx: &Context<'_, P>) -> bool {
    ctx.seller.rails.checkout && ctx.ports.settings().payments.card_processor
}

/// Returns the seller takes no payments yet.
#[must_use]
pub fn setup_unfinished_error() -> Error {
    Error::new(
        ErrorCode::SigningSecretRequired,
        "The seller's set-up is unfinished: it takes no payments yet; retry later.",
    )
}

/// Returns the realm of challenges: the host's name, without a port.
#[must_use]
pub fn parse_realm(base: &str) -> &str {
    let authority = UrlParts::parse(base).origin.split_once("://").map_or("", |(_, authority)| authority);
    match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => authority,
    }
}

/// Returns the secrets that challenges are signed with: derived from the seller's signing keys, the current one first.
///
/// # Errors
/// [`ErrorCode::SigningSecretRequired`] until the seller's set-up is finished.
pub fn derive_challenge_secrets<P: Ports>(ctx: &Context<'_, P>) -> Result<Vec<String>, Error> {
    let keys = ctx.keys()?;
    let id = &ctx.seller.id;
    let halves = keys
        .compute_every_mac("payment challenge 1", id)
        .zip(keys.compute_every_mac("payment challenge 2", id));
    let secrets = halves.map(|(first, second)| first + &second).collect();
    Ok(secrets)
}
