//! Sale: matches a payment on any rail with the one product it was offered for, reserves it and advances it ([`advance`]).

use quarry_kernel::http::Response;
use quarry_rails::mpp::Problem;
use serde_json::{Value, json};

use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::payments::offers::headers::PresentedPayment;
use crate::payments::offers::offer::{ChallengeDetails, OfferTerms};
use crate::payments::offers::receipt;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::explanation::EXECUTABLE_ALTHOUGH_FAILED;
use crate::payments::records::payment::{Payment, PaymentState};
use crate::payments::records::proof::Proof;
use crate::payments::sales::promise::PaymentPromise;
use crate::payments::sales::refusals::{check_refusals, count_refusal};
use crate::payments::settlement::advance::{self, Progress};
use crate::payments::settlement::promise;
use crate::payments::settlement::reserve::{self, NamedRequest, PaymentBinding, Reservation};
use crate::ports::Ports;

/// Sale of a product to a buyer.
#[derive(Debug)]
pub struct Sale<'a, P: Ports> {
    /// Request context.
    pub ctx: &'a Context<'a, P>,
    /// Values that the payment is bound to.
    pub bound: PaymentBinding,
    /// Terms of the offer.
    pub offered: OfferTerms<'a>,
}

/// Outcome of a payment.
#[derive(Debug)]
pub enum PaymentOutcome {
    /// Payment in progress or ended.
    Payment(Box<Progress>),
    /// Wallet's signature for a call, to be settled after it.
    Promise(Box<PaymentPromise>),
    /// No valid payment: the response with a challenge.
    Challenged(Response),
}

impl<P: Ports> Sale<'_, P> {
    /// Builds the 402. `wanted` is the request's `Accept-Payment`.
    ///
    /// # Errors
    /// [`ErrorCode::SigningSecretRequired`].
    pub fn respond_with_offer(
        &self,
        wanted: Option<&str>,
        said: ChallengeDetails,
    ) -> Result<Response, Error> {
        self.offered.respond_with_challenge(self.ctx, wanted, said)
    }

    /// Builds the 402 for a payment that cannot be accepted.
    pub(super) fn respond_with_problem(
        &self,
        problem: Problem,
        wanted: Option<&str>,
    ) -> Result<PaymentOutcome, Error> {
        let error = Error::new(ErrorCode::SettlementFailed, problem.title())
            .with("settlementReason", problem.token());
        self.respond_with_offer(
            wanted,
            ChallengeDetails { error: Some(error), problem: Some(problem), receipt: None },
        )
        .map(PaymentOutcome::Challenged)
    }

    /// Takes the payment of a request. `key` is its `Idempotency-Key`.
    ///
    /// # Errors
    /// [`ErrorCode::InvalidRequest`], [`ErrorCode::PaymentAmountMismatch`], [`ErrorCode::PaymentRequestMismatch`],
    /// [`ErrorCode::PaymentProviderUnavailable`].
    pub async fn take_payment(
        &self,
        means: PresentedPayment,
        key: Option<NamedRequest>,
        wanted: Option<&str>,
    ) -> Result<PaymentOutcome, Error> {
        if means == PresentedPayment::Nothing {
            return self
                .respond_with_offer(wanted, ChallengeDetails::default())
                .map(PaymentOutcome::Challenged);
        }
        let buyer = self.bound.buyer();
        check_refusals(self.ctx, &buyer).await?;
        let came = match means {
            PresentedPayment::X402(payment) => self.take_x402_payment(*payment, key).await?,
            PresentedPayment::Mpp(presented) => self.take_mpp_payment(&presented, key, wanted).await?,
            PresentedPayment::BadMpp(problem) => self.respond_with_problem(problem, wanted)?,
            PresentedPayment::Nothing => self
                .respond_with_offer(wanted, ChallengeDetails::default())
                .map(PaymentOutcome::Challenged)?,
        };
        let is_refused = |progress: &Progress| match progress {
            Progress::Refused(..) => true,
            Progress::Waiting(payment) => payment.executable_until().is_some(),
            _ => false,
        };
        if matches!(&came, PaymentOutcome::Payment(progress) if is_refused(progress)) {
            count_refusal(self.ctx, &buyer).await;
        }
        Ok(came)
    }

    /// Reserves a payment instrument and advances its payment.
    pub(super) async fn settle_payment(
        &self,
        means: &reserve::PaymentDraft<'_>,
        named: Option<&NamedRequest>,
    ) -> Result<PaymentOutcome, Error> {
        match self.reserve_means(means, means.proof, named).await? {
            // An MPP challenge names its payment, so a repeated answer to it belongs to this request as well.
            Reservation::Mine(payment) | Reservation::Earlier(payment) => {
                self.finish_earlier_payment(payment).await
            }
            known => self.finish_repeated_request(known).await,
        }
    }

    /// Reserves a payment instrument and stores `kept` as its proof. A refused payment by another buyer with the same nonce is
    /// replaced once this one passes the facilitator's check: the other may have sent the nonce with a forged signature.
    pub(super) async fn reserve_means(
        &self,
        means: &reserve::PaymentDraft<'_>,
        kept: &Proof,
        named: Option<&NamedRequest>,
    ) -> Result<Reservation, Error> {
        let payment_ctx = PaymentContext::from_request(self.ctx);
        let draft = reserve::PaymentDraft { proof: kept, ..means.clone() };
        let reserved = reserve::reserve_payment(payment_ctx, &self.bound, &draft, named).await?;
        let replaces_refused = match &reserved {
            Reservation::Earlier(earlier) if reserve::can_be_replaced(earlier, &self.bound) => {
                promise::would_settle(payment_ctx, means.payment_id, means.proof).await
            }
            _ => false,
        };
        if !replaces_refused {
            return Ok(reserved);
        }
        let draft = reserve::PaymentDraft { replaces_refused, ..draft };
        reserve::reserve_payment(payment_ctx, &self.bound, &draft, named).await
    }

    /// Advances a payment that was presented before. A repeated request may finish it, but receives no second grant.
    pub(super) async fn finish_earlier_payment(&self, payment: Payment) -> Result<PaymentOutcome, Error> {
        self.check_same_order(&payment)?;
        Ok(to_payment_outcome(
            match advance::advance_payment(PaymentContext::from_request(self.ctx), payment).await? {
                // The first response may have been lost, so an identical request gets the stored result.
                Progress::Ended(payment) if payment.is_repeatable(self.ctx.now) => Progress::Done(payment),
                progress => progress,
            },
        ))
    }

    /// Checks that a payment is for this order.
    ///
    /// # Errors
    /// [`ErrorCode::PaymentAmountMismatch`], [`ErrorCode::PaymentRequestMismatch`].
    pub fn check_same_order(&self, payment: &Payment) -> Result<(), Error> {
        if payment.fingerprint == self.bound.fingerprint() {
            return Ok(());
        }
        let is_theirs = payment.registration_id == self.bound.registration_id
            && payment.seller_id == self.bound.seller_id
            && payment.plan_id == self.bound.plan_id;
        if is_theirs && payment.amount_micro != self.bound.amount {
            return Err(Error::from_code(ErrorCode::PaymentAmountMismatch));
        }
        Err(Error::from_code(ErrorCode::PaymentRequestMismatch))
    }

    /// Answers a repeated named request from its stored payment, or finishes that payment.
    ///
    /// # Errors
    /// [`ErrorCode::PaymentRequestMismatch`], and the payment's own state.
    pub async fn finish_repeated_request(&self, known: Reservation) -> Result<PaymentOutcome, Error> {
        let (Reservation::Named(payment) | Reservation::Mine(payment) | Reservation::Earlier(payment)) =
            known
        else {
            return Err(Error::new(
                ErrorCode::PaymentRequestMismatch,
                "The Idempotency-Key or payment identifier was used for another request; send a new one.",
            ));
        };
        self.check_same_order(&payment)?;
        Ok(to_payment_outcome(
            match advance::advance_payment(PaymentContext::from_request(self.ctx), payment).await? {
                Progress::Ended(payment) if payment.state == PaymentState::Consumed => {
                    Progress::Done(payment)
                }
                // A failed payment frees its name for the next one, unless its money is owed: then nobody is asked to pay again.
                Progress::Ended(payment) if payment.state == PaymentState::Failed && !payment.is_owed() => {
                    to_refused_progress(payment)
                }
                progress => progress,
            },
        ))
    }

    /// Responds to a refused payment with the reason and a fresh offer.
    ///
    /// # Errors
    /// [`ErrorCode::SigningSecretRequired`].
    pub fn respond_with_refusal(
        &self,
        payment: &Payment,
        why: &advance::PaymentRefusal,
        wanted: Option<&str>,
    ) -> Result<Response, Error> {
        let mut error = match payment.executable_until() {
            Some(until) => Error::new(ErrorCode::SettlementFailed, EXECUTABLE_ALTHOUGH_FAILED)
                .with("executableUntil", until.to_rfc3339()),
            None => Error::from_code(ErrorCode::SettlementFailed),
        };
        error = error.with("settlementReason", why.reason.as_str());
        if !why.detail.is_empty() {
            error = error.with("settlementDetail", why.detail.as_str());
        }
        let said = ChallengeDetails {
            error: Some(error.with("reference", payment.payment_id.as_str())),
            problem: Some(Problem::VerificationFailed),
            receipt: receipt::build_refused_header(payment, why),
        };
        self.respond_with_offer(wanted, said)
    }

    /// Builds the error of an unfinished payment, with the URL of its status.
    #[must_use]
    pub fn waiting_error(&self, payment: &Payment) -> Error {
        let status = self.ctx.build_url(&format!("/payments/{}", payment.payment_id));
        let mut card: Value = json!({"reference": payment.payment_id, "statusUrl": status});
        if let (Some(url), Some(members)) = (payment.checkout_url(), card.as_object_mut()) {
            members.insert("url".to_owned(), url.into());
        }
        payment.to_refusal_error().with("statusUrl", status).with("card", card)
    }
}

pub(super) fn to_payment_outcome(progress: Progress) -> PaymentOutcome {
    PaymentOutcome::Payment(Box::new(progress))
}

fn to_refused_progress(payment: Payment) -> Progress {
    let reason = payment.settlement_reason.clone().unwrap_or_default();
    Progress::Refused(
        payment,
        advance::PaymentRefusal { reason, detail: String::new(), payer: String::new() },
    )
}
