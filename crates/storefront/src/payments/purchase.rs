//! `POST /plans/{planId}/purchase` and `POST /extend` (specification, Purchase rules).
//!
//! 1. The credential, then the order, checked ([`order`]).
//! 2. A request that was named before is answered as then ([`reserve`]).
//! 3. Without a payment: the 402 ([`offer`]), or the page for a person.
//! 4. With one: it has to be for this order; it is reserved, settled and granted ([`advance`]), and the buyer gets the receipt.

use std::collections::BTreeMap;

use quarry_kernel::http::{Incoming, Response};
use quarry_rails::mpp::{Credential as MppCredential, Problem, evm, stripe};
use quarry_rails::x402::{self, Mismatch, Version};
use serde_json::{Value, json};

use super::advance::{self, Progress};
use super::means::{self, Means};
use super::offer::{self, Offered, Said};
use super::order::{self, Order, Wanted};
use super::receipt;
use super::reserve::{self, Bound, Named, Reserved};
use super::row::{Payment, Rail, State};
use super::settle::{Proof, Signed};
use super::till::Till;
use super::{checkout, free};
use crate::context::Context;
use crate::error::{Code, Error};
use crate::ports::Ports;
use crate::scopes::Protected;
use crate::sellers::config::PlanKind;
use crate::tokens::credential::{self, Credential};

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target<'p> {
    /// A plan, by its id.
    Plan(&'p str),
    /// More of what the buyer has.
    Extension,
}

/// Answers both routes.
///
/// # Errors
/// In the order of the module's steps; every one is a row of the specification's table.
pub async fn answer<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    target: Target<'_>,
    body: &str,
) -> Result<Response, Error> {
    let (own, agent) = (request.header("authorization"), request.header("agent-authorization"));
    let credential =
        credential::presented(ctx, Protected::Purchase, own.as_deref(), agent.as_deref()).await?;
    let wanted = Wanted::read(body)?;
    let means = means::read(request)?;
    let by_card = matches!(&means, Means::Mpp(credential) if credential.challenge.method() == stripe::METHOD);
    let order = match target {
        Target::Plan(plan_id) => order::purchase(ctx, &credential, plan_id, &wanted, by_card)?,
        Target::Extension => order::extension(ctx, &credential, &wanted, by_card).await?,
    };
    if order.plan.kind == PlanKind::FreeTrial {
        return free::claim(ctx, &credential, order.plan).await;
    }
    let reference = wanted.reference.clone().or_else(|| means::reference(request));
    let named = means::idempotency_key(request)?;
    let buying = Buying { ctx, order: &order, bound: order.bound(&ctx.seller.id, &credential), body };
    let named =
        named.map(|key| Named { name: format!("key:{key}"), fingerprint: buying.bound.fingerprint() });
    let wanted_methods = request.header("accept-payment");
    match (means, reference, wanted.checkout) {
        (Means::Nothing, Some(reference), false) => checkout::collect(&buying, &credential, &reference).await,
        (Means::Nothing, None, checkout) => {
            if let Some(named) = &named
                && let Some(known) = reserve::named(Till::of(ctx), &buying.bound, named).await?
            {
                return buying.repeated(known).await;
            }
            if checkout {
                checkout::open(&buying, named.as_ref()).await
            } else {
                buying.offer(wanted_methods.as_deref(), Said::default())
            }
        }
        (_, Some(_), _) | (_, None, true) => {
            Err(Error::invalid("A request carries one of a payment, `reference` and `checkout`."))
        }
        (Means::X402(payment), None, false) => buying.by_x402(*payment, named).await,
        (Means::Mpp(presented), None, false) => {
            buying.by_mpp(&credential, &presented, named, wanted_methods.as_deref()).await
        }
        (Means::BadMpp(problem), None, false) => buying.problem(problem, wanted_methods.as_deref()),
    }
}

/// An order on its way to be paid.
#[derive(Debug)]
pub struct Buying<'a, P: Ports> {
    /// The request.
    pub ctx: &'a Context<'a, P>,
    /// The order.
    pub order: &'a Order<'a>,
    /// What its payment is bound to.
    pub bound: Bound,
    /// The request's body.
    pub body: &'a str,
}

impl<P: Ports> Buying<'_, P> {
    /// What is offered for it.
    fn offered(&self) -> Offered<'_> {
        let (ctx, order) = (self.ctx, self.order);
        let mut bound = BTreeMap::new();
        bound.insert("for".to_owned(), self.bound.fingerprint());
        bound.insert("plan".to_owned(), order.plan.id.clone());
        bound.insert("sub".to_owned(), self.bound.registration_id.clone().unwrap_or_default());
        let amount = json!({"type": "string", "pattern": "^\\d+\\.\\d{6}$"});
        let schema =
            json!({"type": "object", "properties": {"amountUsd": amount}, "required": ["amountUsd"]});
        Offered {
            price: order.amount,
            url: ctx.at(&order.path()),
            description: order.description(),
            method: "POST",
            body: self.body,
            bound,
            example: (json!({"amountUsd": order.amount.decimal()}), schema),
            answer: json!({
                "payment": {"reference": "pay_…", "status": "consumed"},
                "entitlement": {"id": "ent_…", "planId": order.plan.id, "remainingUsd": order.amount.decimal()},
            }),
            plan_id: Some(&order.plan.id),
            checkout: true,
            upto: None,
        }
    }

    /// The 402.
    ///
    /// # Errors
    /// [`Code::SigningSecretRequired`].
    pub fn offer(&self, wanted: Option<&str>, said: Said) -> Result<Response, Error> {
        self.offered().respond(self.ctx, wanted, said)
    }

    fn problem(&self, problem: Problem, wanted: Option<&str>) -> Result<Response, Error> {
        let error =
            Error::new(Code::SettlementFailed, problem.title()).with("settlementReason", problem.token());
        self.offer(wanted, Said { error: Some(error), problem: Some(problem), receipt: None })
    }

    async fn by_x402(&self, payment: x402::Payment, key: Option<Named>) -> Result<Response, Error> {
        let offer = self.offered().x402(self.ctx);
        if offer.accepts.is_empty() {
            return Err(Error::invalid("This seller takes no x402 payments."));
        }
        let way = payment.matched(&offer).map_err(mismatch)?;
        let malformed =
            |x402::Malformed(why)| Error::invalid(format!("The payment header is malformed: {why}."));
        let spend_key = payment
            .single_use_key(way)
            .ok_or_else(|| Error::invalid("The payment has no payer or nonce."))?;
        let identifier = payment.identifier().map_err(malformed)?.map(|id| Named {
            name: format!("id:{id}"),
            fingerprint: quarry_kernel::mac::at_rest(&format!("{}\n{spend_key}", self.bound.fingerprint())),
        });
        let proof = Proof::Wallet {
            body: payment.facilitator_body(way, &offer, None),
            network: way.network.clone(),
            version: if payment.version == Version::V1 { 1 } else { 2 },
            transfer: payment.transfer().map(|transfer| Signed::new(transfer, &way.asset, &way.pay_to)),
            payer: String::new(),
        };
        let payment_id = self.ctx.fresh_id("pay_")?;
        let means = reserve::Means {
            payment_id: &payment_id,
            rail: Rail::X402,
            spend_key,
            challenge_id: None,
            proof: &proof,
        };
        self.settle(&means, key.or(identifier).as_ref()).await
    }

    async fn by_mpp(
        &self,
        credential: &Credential,
        presented: &MppCredential,
        named: Option<Named>,
        wanted: Option<&str>,
    ) -> Result<Response, Error> {
        let ctx = self.ctx;
        let secrets = offer::secrets(ctx)?;
        let secrets: Vec<&[u8]> = secrets.iter().map(String::as_bytes).collect();
        let challenge = &presented.challenge;
        let opaque = challenge.opaque();
        let checked = presented.check(&secrets, offer::realm(&ctx.base), ctx.now, self.body);
        match checked {
            // A challenge of ours, but for another body: most likely the amount.
            Err(Problem::OtherBody) | Ok(()) => {}
            // What was paid before is found although its challenge is over.
            Err(Problem::Expired) => {
                if let Some(payment) = self.known(&opaque).await? {
                    return self.earlier(payment).await;
                }
                return self.problem(Problem::Expired, wanted);
            }
            Err(problem) => return self.problem(problem, wanted),
        }
        let request = challenge.request().unwrap_or_default();
        let amount = match challenge.method() {
            evm::METHOD => evm::amount(&request),
            stripe::METHOD => stripe::amount(&request),
            _ => return Err(Error::invalid("The payment's method is not offered here.")),
        };
        if amount.is_some_and(|amount| amount != self.order.amount) {
            return Err(Error::plain(Code::PaymentAmountMismatch));
        }
        let is_ours = opaque.get("for") == Some(&self.bound.fingerprint())
            && opaque.get("sub") == Some(&credential.registration_id);
        if checked.is_err() || !is_ours {
            return Err(Error::plain(Code::PaymentRequestMismatch));
        }
        let payment_id = opaque.get("ref").cloned().unwrap_or_default();
        if challenge.method() == stripe::METHOD {
            let Ok(token) = stripe::token(presented) else {
                return self.problem(Problem::InvalidPayload, wanted);
            };
            if self.offered().card(ctx).is_none() {
                return Err(Error::invalid("The payment's method is not offered here."));
            }
            let proof = Proof::Card {
                token: token.to_owned(),
                challenge_id: challenge.id.clone(),
                description: self.order.description(),
            };
            let means = reserve::Means {
                payment_id: &payment_id,
                rail: Rail::MppCard,
                spend_key: format!("mpp:{}", challenge.id),
                challenge_id: Some(&challenge.id),
                proof: &proof,
            };
            return self.settle(&means, named.as_ref()).await;
        }
        let Some((way, _)) = self.offered().evm(ctx) else {
            return Err(Error::invalid("The payment's method is not offered here."));
        };
        let Ok(payment) = evm::payment(presented, &way) else {
            return self.problem(Problem::InvalidPayload, wanted);
        };
        let spend_key = payment.single_use_key(&way).unwrap_or_default();
        let proof = Proof::Wallet {
            body: payment.facilitator_body(&way, &self.offered().x402(ctx), None),
            network: way.network.clone(),
            version: 0,
            transfer: payment.transfer().map(|transfer| Signed::new(transfer, &way.asset, &way.pay_to)),
            payer: String::new(),
        };
        let means = reserve::Means {
            payment_id: &payment_id,
            rail: Rail::MppEvm,
            spend_key,
            challenge_id: Some(&challenge.id),
            proof: &proof,
        };
        self.settle(&means, named.as_ref()).await
    }

    async fn known(&self, opaque: &BTreeMap<String, String>) -> Result<Option<Payment>, Error> {
        match opaque.get("ref") {
            Some(reference) => Payment::find(Till::of(self.ctx), reference).await,
            None => Ok(None),
        }
    }

    /// Reserves a means of payment and goes on with it.
    async fn settle(&self, means: &reserve::Means<'_>, named: Option<&Named>) -> Result<Response, Error> {
        let till = Till::of(self.ctx);
        match reserve::reserve(till, &self.bound, means, named).await? {
            Reserved::Mine(payment) => self.progress(advance::advance(till, payment).await?),
            Reserved::Earlier(payment) => self.earlier(payment).await,
            known => self.repeated(known).await,
        }
    }

    /// A payment that was presented before: whoever presents it again may finish it, and has nothing of it twice.
    async fn earlier(&self, payment: Payment) -> Result<Response, Error> {
        self.is_same(&payment)?;
        match advance::advance(Till::of(self.ctx), payment).await? {
            Progress::Ended(payment) => Err(payment.refusal()),
            progress => self.progress(progress),
        }
    }

    /// Whether a payment is for this order.
    ///
    /// # Errors
    /// [`Code::PaymentAmountMismatch`], [`Code::PaymentRequestMismatch`].
    pub fn is_same(&self, payment: &Payment) -> Result<(), Error> {
        if payment.fingerprint == self.bound.fingerprint() {
            return Ok(());
        }
        let is_theirs = payment.registration_id == self.bound.registration_id
            && payment.seller_id == self.bound.seller_id
            && payment.plan_id == self.bound.plan_id;
        if is_theirs && payment.amount_micro != self.bound.amount {
            return Err(Error::plain(Code::PaymentAmountMismatch));
        }
        Err(Error::plain(Code::PaymentRequestMismatch))
    }

    /// A request that was named before is answered as it was then, or finished.
    async fn repeated(&self, known: Reserved) -> Result<Response, Error> {
        let (Reserved::Named(payment) | Reserved::Mine(payment) | Reserved::Earlier(payment)) = known else {
            return Err(Error::new(
                Code::PaymentRequestMismatch,
                "The Idempotency-Key or payment identifier was used for another request.",
            ));
        };
        self.is_same(&payment)?;
        match advance::advance(Till::of(self.ctx), payment).await? {
            Progress::Ended(payment) if payment.state == State::Consumed => Ok(result(&payment)),
            // The next payment under the same name takes the place of one that failed.
            Progress::Ended(payment) if payment.state == State::Failed => self.failed(&payment),
            Progress::Ended(payment) => Err(payment.refusal()),
            progress => self.progress(progress),
        }
    }

    fn failed(&self, payment: &Payment) -> Result<Response, Error> {
        let why = advance::Refused {
            reason: payment.settlement_reason.clone().unwrap_or_default(),
            detail: String::new(),
            payer: String::new(),
        };
        self.progress(Progress::Refused(payment.clone(), why))
    }

    /// What the buyer hears.
    ///
    /// # Errors
    /// The payment's own.
    pub fn progress(&self, progress: Progress) -> Result<Response, Error> {
        match progress {
            Progress::Done(payment) => Ok(result(&payment)),
            Progress::Waiting(payment) if payment.checkout_url().is_some() => {
                Ok(checkout::page(self.ctx, &payment))
            }
            Progress::Waiting(payment) => Err(self.waiting(&payment)),
            Progress::Ended(payment) => Err(payment.refusal()),
            Progress::Refused(payment, why) => {
                let mut error =
                    Error::plain(Code::SettlementFailed).with("settlementReason", why.reason.as_str());
                if !why.detail.is_empty() {
                    error = error.with("settlementDetail", why.detail.as_str());
                }
                let said = Said {
                    error: Some(error.with("reference", payment.payment_id.as_str())),
                    problem: Some(Problem::VerificationFailed),
                    receipt: receipt::refused(&payment, &why),
                };
                self.offer(None, said)
            }
        }
    }

    /// A payment that is not finished, with the address at which that can be watched.
    #[must_use]
    pub fn waiting(&self, payment: &Payment) -> Error {
        let status = self.ctx.at(&format!("/payments/{}", payment.payment_id));
        let mut card: Value = json!({"reference": payment.payment_id, "statusUrl": status});
        if let (Some(url), Some(members)) = (payment.checkout_url(), card.as_object_mut()) {
            members.insert("url".to_owned(), url.into());
        }
        payment.refusal().with("statusUrl", status).with("card", card)
    }
}

/// What differs between a payment and the order.
fn mismatch(mismatch: Mismatch) -> Error {
    match mismatch {
        Mismatch::Amount => Error::plain(Code::PaymentAmountMismatch),
        Mismatch::Request(member) => {
            Error::plain(Code::PaymentRequestMismatch).with("detail", format!("{member} differs"))
        }
    }
}

/// What the buyer got, as it was told the first time, with its receipt.
#[must_use]
pub fn result(payment: &Payment) -> Response {
    let body = payment.answer.clone().unwrap_or_else(|| payment.told().to_string());
    let response = Response::json(200, body).with("cache-control", "private, no-store");
    receipt::with(response, receipt::settled(payment))
}
