//! The 402 response: the MPP challenges, the x402 offer, and blocks for clients that read JSON.

use quarry_kernel::http::Response;
use quarry_kernel::time::UnixMs;
use quarry_rails::mpp::{Challenge, ChallengeTerms, Problem, challenge, stripe};
use quarry_rails::x402::Offer;
use serde_json::{Map, Value, json};

use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::payments::offers::offer::{
    CARD_MINIMUM, ChallengeDetails, OfferTerms, derive_challenge_secrets, parse_realm,
    setup_unfinished_error, sign_offer,
};
use crate::payments::offers::receipt;
use crate::ports::Ports;

/// Lifetime of a challenge.
const CHALLENGE_MS: i64 = 15 * 60_000;

impl OfferTerms<'_> {
    /// Returns the 402 response. `wanted` is the request's `Accept-Payment`.
    ///
    /// # Errors
    /// [`ErrorCode::SigningSecretRequired`] until the seller has finished setup.
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
        // Each method has its own reference, because each can be paid as a separate payment.
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
                "headers": { "x402": "PAYMENT-SIGNATURE", "mpp": challenge::CREDENTIAL_HEADER },
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

    /// Returns how to pay by card: a token that answers the `stripe` challenge, or a hosted page for a person.
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
            // The page's payment takes the offered reference, so the offer's `statusUrl` is its status page.
            wanted.insert("reference".to_owned(), reference.into());
            wanted.insert("offer".to_owned(), token.into());
            let hint = json!({"method": "POST", "url": self.url, "body": wanted});
            members.insert("checkout".to_owned(), hint);
        }
        Some(block)
    }
}

/// Note on a call with measured usage.
const MEASURED_NOTE: &str = "`amountUsd` is the most that this call may cost. x402 `upto` pays what was used; x402 `exact` and MPP pay all \
     of `amountUsd`, whatever was used.";

/// Returns the URL of the payment guide.
fn build_guide_url<P: Ports>(ctx: &Context<'_, P>) -> String {
    ctx.build_url("/llms-full.txt")
}
