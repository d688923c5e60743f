//! The 402: one answer that every client understands (protocols of x402 v2 and v1, and of MPP; blocks for whoever reads JSON).
//!
//! Nothing is stored for an offer. MPP's challenges are bound by an HMAC to plan, credential, amount and body, and carry the
//! reference that the payment will have; x402's are compared with what would be offered now.

use std::collections::BTreeMap;

use quarry_kernel::http::{IncomingRequest, Response, UrlParts};
use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::UnixMs;
use quarry_kernel::url;
use quarry_rails::card;
use quarry_rails::mpp::{Challenge, ChallengeTerms, Problem, accept, challenge, evm, stripe};
use quarry_rails::x402::{Offer, PaymentRequirements, Resource, Scheme, offer};
use serde_json::{Map, Value, json};

use crate::context::{Context, PREFIX};
use crate::error::{Error, ErrorCode};
use crate::payments::offers::receipt::{self, ReceiptHeader};
use crate::ports::Ports;
use crate::reply::respond_with_json;

/// A seller's name as offers may carry it: up to 32 printable ASCII characters.
fn sanitize_service_name(name: &str) -> String {
    let kept: String = name.chars().filter(|letter| matches!(letter, ' '..='~')).take(32).collect();
    kept.trim().to_owned()
}

/// What catalogues of paid services file ours under.
const TAGS: [&str; 4] = ["search", "maps", "reviews", "data"];
/// How long a challenge can be answered.
const CHALLENGE_MS: i64 = 15 * 60_000;

/// What is offered.
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
    /// What challenges are bound to besides.
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

/// What a call counts on.
#[derive(Debug, Clone, Copy)]
pub struct MeteredUnit<'a> {
    /// The meter.
    pub meter: &'a str,
    /// The price of one unit.
    pub price: MicroUsd,
    /// Whether the upstream says how many units were used; then the offer's price is the most that the call may cost.
    pub is_measured: bool,
}

/// What a 402 says besides the offer.
#[derive(Debug, Default)]
pub struct ChallengeDetails {
    /// The error's own members, and its code.
    pub error: Option<Error>,
    /// In the words of MPP.
    pub problem: Option<Problem>,
    /// What became of a payment.
    pub receipt: Option<ReceiptHeader>,
}

impl OfferTerms<'_> {
    /// The ways in which a wallet can pay by x402; none where the seller or the deployment has none.
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

    /// The offer by x402.
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
                // What was asked with differs from call to call; the resource is the same.
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

    /// What MPP's method `evm` asks for.
    #[must_use]
    pub fn build_evm_request<P: Ports>(&self, ctx: &Context<'_, P>) -> Option<(PaymentRequirements, Value)> {
        if !ctx.seller.rails.mpp_evm {
            return None;
        }
        let way = build_wallet_requirements(ctx, self.price).filter(|way| way.scheme == Scheme::Exact)?;
        let request = evm::build_request(&way, &self.description)?;
        Some((way, request))
    }

    /// What MPP's method `stripe` asks for; none below what cards take.
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

    /// The methods of MPP with what they ask for, as the client would rather have them; all when it takes none.
    fn rank_mpp_methods<P: Ports>(
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

    /// Whether there is any way to pay.
    #[must_use]
    pub fn is_payable<P: Ports>(&self, ctx: &Context<'_, P>) -> bool {
        !self.collect_requirements(ctx).is_empty()
            || self.build_card_request(ctx).is_some()
            || self.has_checkout(ctx)
    }

    fn has_checkout<P: Ports>(&self, ctx: &Context<'_, P>) -> bool {
        self.checkout && self.price >= CARD_MINIMUM && can_pay_by_checkout(ctx)
    }

    /// The response. `wanted` is `Accept-Payment`.
    ///
    /// # Errors
    /// [`ErrorCode::SigningSecretRequired`] until the seller's set-up is finished.
    pub fn respond_with_challenge<P: Ports>(
        &self,
        ctx: &Context<'_, P>,
        wanted: Option<&str>,
        said: ChallengeDetails,
    ) -> Result<Response, Error> {
        if !self.is_payable(ctx) {
            let is_below_minimum = self.price < CARD_MINIMUM && ctx.ports.settings().payments.card_processor;
            return Err(
                if is_below_minimum && (ctx.seller.rails.checkout || ctx.seller.rails.stripe.is_some()) {
                    Error::from_code(ErrorCode::AmountBelowCardMinimum)
                        .with("cardMinimumUsd", CARD_MINIMUM.to_decimal())
                } else {
                    setup_unfinished_error()
                },
            );
        }
        let expires = ctx.now.plus_ms(CHALLENGE_MS);
        // One for each method: each can be paid, and is then a payment of its own.
        let reference = ctx.generate_id("pay_")?;
        let secret = derive_challenge_secrets(ctx)?.into_iter().next().unwrap_or_default();
        let challenges: Vec<Challenge> = self
            .rank_mpp_methods(ctx, wanted)
            .into_iter()
            .map(|(method, request)| {
                let of_card = method == stripe::METHOD;
                let own = if of_card { reference.clone() } else { ctx.generate_id("pay_")? };
                let mut bound = self.bound.clone();
                bound.insert("ref".to_owned(), own);
                let terms = ChallengeTerms {
                    realm: parse_realm(&ctx.base).to_owned(),
                    method,
                    request,
                    description: self.description.clone(),
                    expires,
                    digest: (!self.body.is_empty()).then(|| challenge::compute_body_digest(self.body)),
                    opaque: bound,
                };
                Ok(Challenge::sign(secret.as_bytes(), &terms))
            })
            .collect::<Result<_, Error>>()?;
        let mut offer = self.build_x402_offer(ctx);
        let error = said.error.unwrap_or_else(|| Error::from_code(ErrorCode::PaymentRequired));
        if error.code != ErrorCode::PaymentRequired {
            offer.error = error.message.to_string();
        }
        let problem = said.problem.unwrap_or(Problem::PaymentRequired);
        let body = self.build_body(ctx, &error, problem, &challenges, &offer, (&reference, expires));
        let mut response = Response::new(402)
            .with_header("content-type", "application/problem+json; charset=utf-8")
            .with_header("cache-control", "no-store")
            .with_header("link", format!("<{}>; rel=\"help\"", build_guide_url(ctx)));
        response.body = quarry_kernel::http::Body::Text(body.to_string());
        if !offer.accepts.is_empty() {
            response = response.with_header("payment-required", offer.to_header_value());
        }
        for challenge in &challenges {
            response = response.with_header("www-authenticate", challenge.to_header_value());
        }
        Ok(receipt::attach_header(response, said.receipt))
    }

    fn build_body<P: Ports>(
        &self,
        ctx: &Context<'_, P>,
        error: &Error,
        problem: Problem,
        challenges: &[Challenge],
        offer: &Offer,
        (reference, expires): (&str, UnixMs),
    ) -> Value {
        let methods: Vec<&str> = challenges.iter().map(Challenge::method).collect();
        let mut body = json!({
            "error": error.code.info().token,
            "message": error.message,
            "type": problem.type_uri(),
            "title": problem.title(),
            "status": 402,
            "detail": error.message,
            "request_id": ctx.request_id,
            "payment": {
                "planId": self.plan_id,
                "amountUsd": self.price.to_decimal(),
                "description": self.description,
                "url": self.url,
                "expiresAt": expires.to_rfc3339(),
                "rails": {
                    "x402": offer.accepts,
                    "mpp": { "realm": parse_realm(&ctx.base), "methods": methods },
                },
            },
        });
        if let Some(payment) = body.get_mut("payment").and_then(Value::as_object_mut) {
            payment.insert("guide".to_owned(), build_guide_url(ctx).into());
            if let Some(unit) = &self.unit {
                payment.insert("meter".to_owned(), unit.meter.into());
                payment.insert("unitPriceUsd".to_owned(), unit.price.to_decimal().into());
                if unit.is_measured {
                    payment.insert("note".to_owned(), MEASURED_NOTE.into());
                }
            }
        }
        let Some(members) = body.as_object_mut() else { return body };
        members.extend(challenges.first().map(|first| ("challengeId".to_owned(), first.id.as_str().into())));
        members.extend(error.reason.map(|reason| ("reason".to_owned(), Value::from(reason))));
        members.extend(error.members.clone());
        members.extend(self.build_card_block(ctx, reference).map(|block| ("card".to_owned(), block)));
        let accepts = offer.to_v1_accepts();
        if !accepts.is_empty() {
            members.insert("x402Version".to_owned(), 1.into());
            members.insert("accepts".to_owned(), accepts.into());
        }
        body
    }

    /// How a card pays: by a token that answers the `stripe` challenge, or by a person at a page that is asked for.
    fn build_card_block<P: Ports>(&self, ctx: &Context<'_, P>, reference: &str) -> Option<Value> {
        let has_token = self.build_card_request(ctx).is_some();
        if !has_token && !self.has_checkout(ctx) {
            return None;
        }
        let network = ctx.seller.rails.stripe.as_ref().map(|card| card.network_id.as_str());
        let token = self
            .bound
            .get("sub")
            .and_then(|buyer| sign_offer(ctx, reference, buyer).ok())
            .unwrap_or_default();
        let mut block = json!({
            "amountUsd": self.price.to_decimal(),
            "minimumUsd": CARD_MINIMUM.to_decimal(),
            "reference": reference,
            "statusUrl": format!("{}/{reference}?offer={token}", self.status),
        });
        if let (Some(network), Some(members)) = (network.filter(|_| has_token), block.as_object_mut()) {
            members.insert("networkId".to_owned(), network.into());
        }
        if let (true, Some(members)) = (self.has_checkout(ctx), block.as_object_mut()) {
            let mut wanted = serde_json::from_str::<Map<String, Value>>(self.body).unwrap_or_default();
            wanted.insert("checkout".to_owned(), true.into());
            // The page's payment is then the one whose status the offer tells where to watch.
            wanted.insert("reference".to_owned(), reference.into());
            wanted.insert("offer".to_owned(), token.into());
            let hint = json!({"method": "POST", "url": self.url, "body": wanted});
            members.insert("checkout".to_owned(), hint);
        }
        Some(block)
    }
}

/// What is said of a call whose use is measured.
const MEASURED_NOTE: &str = "`amountUsd` is the most that this call may cost. x402 `upto` pays what was used; x402 `exact` and MPP pay all \
     of `amountUsd`, whatever was used.";

/// Where it is told how to pay.
fn build_guide_url<P: Ports>(ctx: &Context<'_, P>) -> String {
    ctx.build_url("/llms-full.txt")
}

/// Proves that a reference was offered to a buyer, since offers are not stored.
fn sign_offer<P: Ports>(ctx: &Context<'_, P>, reference: &str, buyer: &str) -> Result<String, Error> {
    Ok(ctx.keys()?.compute_mac(OFFER, &format!("{reference}\n{buyer}")))
}

/// Whether a reference was offered to this buyer.
#[must_use]
pub fn is_offered<P: Ports>(ctx: &Context<'_, P>, reference: &str, buyer: &str, token: &str) -> bool {
    ctx.keys().is_ok_and(|keys| keys.has_mac(OFFER, &format!("{reference}\n{buyer}"), token))
}

const OFFER: &str = "payment offer";

/// How a payment stands that was offered and of which nothing was presented yet: `payment_incomplete`. `request` is a look at the
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
        "next": "Nothing was paid yet. Pay by a way of the offer, then ask again.",
    })))
}

/// The least that cards take (docs/specification.md, Limits).
pub const CARD_MINIMUM: MicroUsd = MicroUsd(card::CENTS_MIN * card::MICRO_USD_PER_CENT);

/// The price in the seller's token, paid exactly; none where the seller or the deployment takes no wallets.
fn build_wallet_requirements<P: Ports>(ctx: &Context<'_, P>, price: MicroUsd) -> Option<PaymentRequirements> {
    let x402 = ctx.seller.rails.x402.as_ref().filter(|_| ctx.ports.settings().payments.facilitator)?;
    Some(PaymentRequirements::exact(price, &x402.find_token()?, &x402.pay_to))
}

/// Whether a person can pay at a page of the card processor.
pub fn can_pay_by_checkout<P: Ports>(ctx: &Context<'_, P>) -> bool {
    ctx.seller.rails.checkout && ctx.ports.settings().payments.card_processor
}

/// The seller takes no payments yet.
#[must_use]
pub fn setup_unfinished_error() -> Error {
    Error::new(
        ErrorCode::SigningSecretRequired,
        "The seller's set-up is unfinished: it takes no payments yet; retry later.",
    )
}

/// The realm of challenges: the host's name, without a port.
#[must_use]
pub fn parse_realm(base: &str) -> &str {
    let authority = UrlParts::parse(base).origin.split_once("://").map_or("", |(_, authority)| authority);
    match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => authority,
    }
}

/// The secrets that challenges are signed with: derived from the seller's signing keys, the current one first.
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
