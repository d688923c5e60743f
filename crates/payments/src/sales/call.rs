//! A single call paid without a plan (docs/specification.md, Errors: the 402 without a reason). Either the price is known in
//! advance (`exact`, or MPP), or the wallet signs a maximum (`upto`). A wallet's signature is verified before the call and
//! settled after a successful one, for the amount used; a failed call settles nothing. A card can only be charged, so it is
//! charged before the call.
//!
//! Usage:
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
//! An unused payment stays valid for the same request: the buyer repeats the request with the same payment. `used` is called
//! before the response is sent, because receipts are headers.

use std::collections::BTreeMap;

use quarry_kernel::http::{IncomingRequest, Response};
use quarry_kernel::money::MicroUsd;
use quarry_rails::x402::Scheme;
use serde_json::json;

use crate::context::Context;
use crate::error::Error;
use crate::payments::offers::headers;
use crate::payments::offers::offer::{ChallengeDetails, MeteredUnit, OfferTerms};
use crate::payments::offers::receipt::{self, ReceiptHeader};
use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::{Payment, PaymentState, Purpose};
use crate::payments::records::proof::{Proof, SignedTransfer};
use crate::payments::sales::promise::PaymentPromise;
use crate::payments::sales::refusals;
use crate::payments::sales::sale::{PaymentOutcome, Sale};
use crate::payments::settlement::advance::{self, Progress};
use crate::payments::settlement::failure::Ending;
use crate::payments::settlement::grant;
use crate::payments::settlement::lease::{self, LeaseOutcome};
use crate::payments::settlement::reserve::{NamedRequest, PaymentBinding};
use crate::payments::settlement::{failure, promise};
use crate::ports::{CallDescription, Ports};

/// A call offered for sale.
#[derive(Debug, Clone)]
pub struct PricedCall<'a> {
    /// The request's method: `GET`.
    pub method: &'static str,
    /// Absolute URL at the storefront, including the query.
    pub url: String,
    /// Meter of the call.
    pub meter: &'a str,
    /// Price; of a call with measured usage, the maximum.
    pub price: MicroUsd,
    /// Price of one unit of the meter.
    pub unit: MicroUsd,
    /// Whether the upstream reports the units used.
    pub is_measured: bool,
    /// Pay-as-you-go plan that sets the price.
    pub plan_id: Option<&'a str>,
    /// One-line description of the call.
    pub description: String,
    /// Registration of the paying credential; `None` for a request without one.
    pub registration_id: Option<&'a str>,
    /// Entry of the call in catalogues of paid resources.
    pub listing: CallDescription,
    /// Facilitator address for a signed maximum (`rails::facilitator::signers`); `None` for an exact price.
    pub upto: Option<String>,
}

/// Outcome of a call's payment.
#[derive(Debug)]
pub enum CallPaymentOutcome {
    /// No valid payment: the response to send.
    Unpaid(Response),
    /// The call may be made once.
    Paid(Box<PaidCall>),
}

/// A call that is paid for, or will be after it succeeds.
#[derive(Debug)]
pub struct PaidCall {
    payment: Payment,
    /// Wallet's signature to settle after the call; `None` when a card was charged.
    promise: Option<PaymentPromise>,
}

/// Builds the 402 of a call. `error` is an additional reason such as `plan_required`; the status is 402 all the same.
///
/// # Errors
/// [`crate::error::ErrorCode::SigningSecretRequired`] when the seller takes no payments.
pub fn respond_with_challenge<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    call: &PricedCall<'_>,
    error: Option<Error>,
) -> Result<Response, Error> {
    let accepted = request.header("accept-payment");
    build_sale(ctx, call)
        .respond_with_offer(accepted.as_deref(), ChallengeDetails { error, ..ChallengeDetails::default() })
}

/// Takes the payment of a call.
///
/// # Errors
/// The error of the payment, or of the provider that settles it.
pub async fn take_payment<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    call: &PricedCall<'_>,
) -> Result<CallPaymentOutcome, Error> {
    let means = headers::parse_payment_headers(request)?;
    let accepted = request.header("accept-payment");
    let sale = build_sale(ctx, call);
    let key = headers::parse_idempotency_key(request)?;
    let key =
        key.map(|key| NamedRequest { name: format!("key:{key}"), fingerprint: sale.bound.fingerprint() });
    match sale.take_payment(means, key, accepted.as_deref()).await? {
        PaymentOutcome::Challenged(response) => Ok(CallPaymentOutcome::Unpaid(response)),
        PaymentOutcome::Promise(promise) => {
            let payment = promise.payment.clone();
            Ok(CallPaymentOutcome::Paid(Box::new(PaidCall { payment, promise: Some(*promise) })))
        }
        PaymentOutcome::Payment(progress) => match *progress {
            // A lease admits one request at a time; a failed call may be made again.
            Progress::Done(payment) if payment.state == PaymentState::Complete => {
                match lease::lease_paid_call(PaymentContext::from_request(ctx), &payment).await? {
                    LeaseOutcome::Mine(payment) => {
                        Ok(CallPaymentOutcome::Paid(Box::new(PaidCall { payment, promise: None })))
                    }
                    LeaseOutcome::Moved(payment) if payment.state == PaymentState::Complete => {
                        Err(sale.waiting_error(&payment))
                    }
                    LeaseOutcome::Moved(payment) => Err(payment.to_refusal_error()),
                }
            }
            Progress::Waiting(payment) => Err(sale.waiting_error(&payment)),
            Progress::Refused(payment, why) => {
                sale.respond_with_refusal(&payment, &why, accepted.as_deref()).map(CallPaymentOutcome::Unpaid)
            }
            Progress::Done(payment) | Progress::Ended(payment) => Err(payment.to_refusal_error()),
        },
    }
}

impl PaidCall {
    /// Returns the payment reference.
    #[must_use]
    pub fn reference(&self) -> &str {
        &self.payment.payment_id
    }

    /// Returns the receipt header; `None` before any money has moved.
    #[must_use]
    pub fn receipt(&self) -> Option<ReceiptHeader> {
        receipt::build_settled_header(&self.payment).filter(|_| self.payment.settled_at.is_some())
    }

    /// Settles the cost of a successful call: the price if it is exact, at most that for a signed maximum, nothing for a cost of
    /// zero. The sweep repeats a settlement without a response.
    ///
    /// # Errors
    /// When the outcome of the settlement is still unknown, although the call was made.
    pub async fn settle_cost<P: Ports>(
        mut self,
        ctx: &Context<'_, P>,
        cost: MicroUsd,
    ) -> Result<CallSettlement, Error> {
        if cost.0 <= 0 {
            return Ok(CallSettlement::Done(Box::new(self.end_unused(ctx).await)));
        }
        let payment_ctx = PaymentContext::from_request(ctx);
        let Some(promise) = self.promise.take() else {
            let result = json!({"payment": self.payment.to_json()});
            self.payment = grant::mark_consumed(payment_ctx, &self.payment, &result).await?;
            return Ok(CallSettlement::Done(Box::new(self)));
        };
        let cost = match promise.way.scheme {
            Scheme::Exact => self.payment.amount_micro,
            Scheme::Upto => cost.min(self.payment.amount_micro),
        };
        let Some(Proof::Wallet { network, version, transfer, permit, payer, .. }) = self.payment.proof()
        else {
            return Err(Error::unavailable("payment_unreadable"));
        };
        let body = promise.signed.build_facilitator_body(&promise.way, &promise.offer, Some(cost));
        let permit = permit.map(|permit| SignedTransfer { value: cost, ..permit });
        let proof = Proof::Wallet { body, network, version, transfer, permit, payer };
        let payment = promise::record_measured_cost(payment_ctx, &self.payment, cost, &proof).await?;
        match advance::advance_payment(payment_ctx, payment).await? {
            Progress::Done(payment) => Ok(CallSettlement::Done(Box::new(Self { payment, promise: None }))),
            Progress::Refused(payment, why) => {
                let buyer = payment.registration_id.as_deref().unwrap_or_default();
                refusals::count_refusal(ctx, buyer).await;
                Ok(CallSettlement::Refused(Box::new((payment, why))))
            }
            Progress::Waiting(payment) | Progress::Ended(payment) => Err(payment.to_refusal_error()),
        }
    }

    /// Keeps the payment of a failed call: nothing is settled, and the same request may be sent again with it.
    pub async fn keep_payment<P: Ports>(self, ctx: &Context<'_, P>) {
        let payment_ctx = PaymentContext::from_request(ctx);
        match self.promise {
            None => lease::free_paid_call(payment_ctx, &self.payment).await,
            Some(_) => promise::keep_promise(payment_ctx, &self.payment).await,
        }
    }

    /// Ends the signature for a call that succeeded at no cost, without settling.
    async fn end_unused<P: Ports>(self, ctx: &Context<'_, P>) -> Self {
        let payment_ctx = PaymentContext::from_request(ctx);
        if self.promise.is_none() {
            lease::free_paid_call(payment_ctx, &self.payment).await;
            return self;
        }
        let ended = match self.payment.proof() {
            Some(proof) => {
                failure::mark_failed(payment_ctx, &self.payment, proof, NOTHING_USED, Ending::Said).await
            }
            None => Err(Error::unavailable("payment_unreadable")),
        };
        let payment = ended.unwrap_or_else(|_| {
            payment_ctx.log("promise_not_released", self.reference(), "the sweep ends it");
            self.payment.clone()
        });
        Self { payment, promise: None }
    }
}

/// Outcome of settling a successful call.
#[derive(Debug)]
pub enum CallSettlement {
    /// Settled, or no cost.
    Done(Box<PaidCall>),
    /// The signed payment was refused, which counts against its sender.
    Refused(Box<(Payment, advance::PaymentRefusal)>),
}

/// Builds the response to a call whose payment was refused: a fresh offer, and the reason for withholding the upstream's
/// response.
///
/// # Errors
/// [`crate::error::ErrorCode::SigningSecretRequired`].
pub fn respond_with_refusal<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    call: &PricedCall<'_>,
    (payment, why): &(Payment, advance::PaymentRefusal),
) -> Result<Response, Error> {
    build_sale(ctx, call).respond_with_refusal(payment, why, request.header("accept-payment").as_deref())
}

/// Reason of a signature that was not settled because its call cost nothing.
pub const NOTHING_USED: &str = "nothing_used";

fn build_sale<'a, P: Ports>(ctx: &'a Context<'a, P>, call: &PricedCall<'a>) -> Sale<'a, P> {
    let bound = PaymentBinding {
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
    let mut members = BTreeMap::new();
    members.insert("for".to_owned(), bound.fingerprint());
    members.insert("sub".to_owned(), bound.buyer());
    let listed = call.listing.clone();
    let offered = OfferTerms {
        price: call.price,
        url: call.url.clone(),
        description: call.description.clone(),
        method: call.method,
        body: "",
        bound: members,
        example: (listed.example, listed.schema),
        answer: listed.answer,
        plan_id: call.plan_id,
        checkout: false,
        status: ctx.build_url("/payments"),
        upto: call.upto.clone(),
        unit: Some(MeteredUnit { meter: call.meter, price: call.unit, is_measured: call.is_measured }),
    };
    Sale { ctx, bound, offered }
}
