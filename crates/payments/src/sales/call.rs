//! One call is paid by itself, without a plan (docs/specification.md, Errors: the 402 without a reason): the price is known before (`exact`, or
//! MPP), or a maximum is signed (`upto`). What a wallet signs is verified before the call and settled after it, when it
//! succeeded, for what was used; a call that failed settles nothing. A card is charged before, for it can only be charged.
//!
//! How it is used:
//!
//! ```text
//! match call::take(ctx, request, &call).await? {
//!     Taken::Unpaid(response) => response,         // a 402 with the offer, or with what is wrong with the payment
//!     Taken::Paid(paid) => {
//!         let answer = ask the upstream;
//!         let paid = if it succeeded { paid.used(ctx, what it cost).await } else { paid.keep(ctx).await };
//!         answer with paid.receipt()
//!     }
//! }
//! ```
//!
//! What was not used stays good for the same request: the buyer sends it again with the same payment. `used` has
//! to be called before the answer goes out, because receipts are headers.

use std::collections::BTreeMap;

use quarry_kernel::http::{Incoming, Response};
use quarry_kernel::money::MicroUsd;
use quarry_rails::x402::Scheme;
use serde_json::json;

use crate::context::Context;
use crate::error::Error;
use crate::payments::offers::means;
use crate::payments::offers::offer::{Offered, Said, Unit};
use crate::payments::offers::receipt::{self, Header};
use crate::payments::records::proof::{Proof, Signed};
use crate::payments::records::row::{Payment, Purpose, State};
use crate::payments::records::till::Till;
use crate::payments::sales::promise::Promise;
use crate::payments::sales::sale::{self, Came, Sale};
use crate::payments::settlement::advance::{self, Progress};
use crate::payments::settlement::grant;
use crate::payments::settlement::reserve::{Bound, Named};
use crate::ports::Ports;

/// A call that is for sale.
#[derive(Debug, Clone)]
pub struct Call<'a> {
    /// The request's method: `GET`.
    pub method: &'static str,
    /// Its absolute address at the storefront, with the query.
    pub url: String,
    /// What it counts on.
    pub meter: &'a str,
    /// What it costs; of a call that is measured, the most that it may.
    pub price: MicroUsd,
    /// The price of one unit of the meter.
    pub unit: MicroUsd,
    /// Whether the upstream says how many units were used.
    pub is_measured: bool,
    /// The pay-as-you-go plan that has the price.
    pub plan_id: Option<&'a str>,
    /// What is paid for, in one line.
    pub description: String,
    /// The credential that pays, where the request has one.
    pub registration_id: Option<&'a str>,
    /// The facilitator's address for a signed maximum (`rails::facilitator::signers`); none: the price is exact.
    pub upto: Option<String>,
}

/// What became of the payment of a call.
#[derive(Debug)]
pub enum Taken {
    /// There is none, or it is no good: the answer.
    Unpaid(Response),
    /// The call may be made, once.
    Paid(Box<Paid>),
}

/// A call that is paid for, or will be.
#[derive(Debug)]
pub struct Paid {
    payment: Payment,
    /// What a wallet signed; none: a card has paid.
    promise: Option<Promise>,
}

/// The 402 of a call. `error` is what to say besides, such as `plan_required`; its status is 402 all the same.
///
/// # Errors
/// [`crate::error::Code::SigningSecretRequired`] when the seller takes no payments.
pub fn challenge<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    call: &Call<'_>,
    error: Option<Error>,
) -> Result<Response, Error> {
    let accepted = request.header("accept-payment");
    sale(ctx, call).offer(accepted.as_deref(), Said { error, ..Said::default() })
}

/// Takes the payment of a call.
///
/// # Errors
/// What is wrong with the payment, or with whoever settles it.
pub async fn take<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    call: &Call<'_>,
) -> Result<Taken, Error> {
    let means = means::read(request)?;
    let accepted = request.header("accept-payment");
    let sale = sale(ctx, call);
    let key = means::idempotency_key(request)?;
    let key = key.map(|key| Named { name: format!("key:{key}"), fingerprint: sale.bound.fingerprint() });
    match sale.take(means, key, accepted.as_deref()).await? {
        Came::Challenged(response) => Ok(Taken::Unpaid(response)),
        Came::Promise(promise) => {
            let payment = promise.payment.clone();
            Ok(Taken::Paid(Box::new(Paid { payment, promise: Some(*promise) })))
        }
        Came::Payment(progress) => match *progress {
            Progress::Done(payment) if payment.state == State::Complete => {
                Ok(Taken::Paid(Box::new(Paid { payment, promise: None })))
            }
            Progress::Waiting(payment) => Err(sale.waiting(&payment)),
            Progress::Refused(payment, why) => {
                sale.refused(&payment, &why, accepted.as_deref()).map(Taken::Unpaid)
            }
            Progress::Done(payment) | Progress::Ended(payment) => Err(payment.refusal()),
        },
    }
}

impl Paid {
    /// The payment's reference.
    #[must_use]
    pub fn reference(&self) -> &str {
        &self.payment.payment_id
    }

    /// The receipt for the answer; none before anything has moved.
    #[must_use]
    pub fn receipt(&self) -> Option<Header> {
        receipt::settled(&self.payment).filter(|_| self.payment.settled_at.is_some())
    }

    /// The call succeeded and cost so much: of an exact price that is the price, of a signed maximum no more than that. Nothing
    /// settles nothing. A settlement that is not answered now is made by the sweep.
    ///
    /// # Errors
    /// When it is not known yet whether it will settle. The call was made all the same.
    pub async fn used<P: Ports>(mut self, ctx: &Context<'_, P>, cost: MicroUsd) -> Result<Settlement, Error> {
        if cost.0 <= 0 {
            return Ok(Settlement::Done(Box::new(self.end_unused(ctx).await)));
        }
        let till = Till::of(ctx);
        let Some(promise) = self.promise.take() else {
            let told = json!({"payment": self.payment.told()});
            self.payment = grant::consume(till, &self.payment, &told).await?;
            return Ok(Settlement::Done(Box::new(self)));
        };
        let cost = match promise.way.scheme {
            Scheme::Exact => self.payment.amount_micro,
            Scheme::Upto => cost.min(self.payment.amount_micro),
        };
        let Some(Proof::Wallet { network, version, transfer, permit, payer, .. }) = self.payment.proof()
        else {
            return Err(Error::unavailable("payment_unreadable"));
        };
        let body = promise.signed.facilitator_body(&promise.way, &promise.offer, Some(cost));
        let permit = permit.map(|permit| Signed { value: cost, ..permit });
        let proof = Proof::Wallet { body, network, version, transfer, permit, payer };
        let payment = advance::measured(till, &self.payment, cost, &proof).await?;
        match advance::advance(till, payment).await? {
            Progress::Done(payment) => Ok(Settlement::Done(Box::new(Self { payment, promise: None }))),
            Progress::Refused(payment, why) => {
                let buyer = payment.registration_id.as_deref().unwrap_or_default();
                sale::count_refusal(ctx, buyer).await;
                Ok(Settlement::Refused(Box::new((payment, why))))
            }
            Progress::Waiting(payment) | Progress::Ended(payment) => Err(payment.refusal()),
        }
    }

    /// The call failed: nothing is settled, and the payment stays good for the same request, which may be sent again.
    pub async fn keep<P: Ports>(self, ctx: &Context<'_, P>) {
        let till = Till::of(ctx);
        match self.promise {
            None => advance::idle(till, &self.payment).await,
            Some(_) => advance::keep_promise(till, &self.payment).await,
        }
    }

    /// The call succeeded and cost nothing: nothing is settled, and what a wallet signed ends.
    async fn end_unused<P: Ports>(self, ctx: &Context<'_, P>) -> Self {
        let till = Till::of(ctx);
        if self.promise.is_none() {
            advance::idle(till, &self.payment).await;
            return self;
        }
        let ended = match self.payment.proof() {
            Some(proof) => advance::fail(till, &self.payment, proof, NOTHING_USED).await,
            None => Err(Error::unavailable("payment_unreadable")),
        };
        let payment = ended.unwrap_or_else(|_| {
            till.log("promise_not_released", self.reference(), "the sweep ends it");
            self.payment.clone()
        });
        Self { payment, promise: None }
    }
}

/// What became of the payment of a call that succeeded.
#[derive(Debug)]
pub enum Settlement {
    /// It is settled, or nothing was to be.
    Done(Box<Paid>),
    /// What was signed does not settle, which counts against whoever sent it.
    Refused(Box<(Payment, advance::Refused)>),
}

/// The answer to a call whose payment does not settle: a fresh offer, and why the upstream's answer is withheld.
///
/// # Errors
/// [`crate::error::Code::SigningSecretRequired`].
pub fn refusal<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    call: &Call<'_>,
    (payment, why): &(Payment, advance::Refused),
) -> Result<Response, Error> {
    sale(ctx, call).refused(payment, why, request.header("accept-payment").as_deref())
}

/// Why what a wallet signed was not settled.
pub const NOTHING_USED: &str = "nothing_used";

fn sale<'a, P: Ports>(ctx: &'a Context<'a, P>, call: &Call<'a>) -> Sale<'a, P> {
    let bound = Bound {
        seller_id: ctx.seller.id.clone(),
        registration_id: call.registration_id.map(str::to_owned),
        purpose: Purpose::Call,
        plan_id: call.plan_id.map(str::to_owned),
        entitlement_id: None,
        grant: None,
        meter: Some(call.meter.to_owned()),
        amount: call.price,
        credit_ms: None,
        request: format!("{} {}", call.method, call.url),
        base: ctx.base.clone(),
    };
    let mut told = BTreeMap::new();
    told.insert("for".to_owned(), bound.fingerprint());
    told.insert("sub".to_owned(), bound.buyer());
    let offered = Offered {
        price: call.price,
        url: call.url.clone(),
        description: call.description.clone(),
        method: call.method,
        body: "",
        bound: told,
        example: (json!({}), json!({"type": "object"})),
        answer: json!({}),
        plan_id: call.plan_id,
        checkout: false,
        status: ctx.at("/payments"),
        upto: call.upto.clone(),
        unit: Some(Unit { meter: call.meter, price: call.unit, is_measured: call.is_measured }),
    };
    Sale { ctx, bound, offered }
}
