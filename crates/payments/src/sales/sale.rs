//! Something for sale meets a payment, whatever is sold and on whichever rail: the payment has to be for this and nothing else,
//! it is reserved, and it goes on ([`advance`]).

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

/// Sale of something to a buyer.
#[derive(Debug)]
pub struct Sale<'a, P: Ports> {
    /// The request.
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
    /// A wallet's signature for a call: nothing has moved, and what is used will.
    Promise(Box<PaymentPromise>),
    /// No payment; answered with a challenge.
    Challenged(Response),
}

impl<P: Ports> Sale<'_, P> {
    /// Returns the 402. `wanted` is `Accept-Payment`.
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

    /// Returns the 402 for somebody whose payment cannot be taken for what it is.
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

    /// Takes what a request pays with. `key` is its `Idempotency-Key`.
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

    /// Reserves a means of payment and goes on with it.
    pub(super) async fn settle_payment(
        &self,
        means: &reserve::PaymentDraft<'_>,
        named: Option<&NamedRequest>,
    ) -> Result<PaymentOutcome, Error> {
        match self.reserve_means(means, means.proof, named).await? {
            // A challenge names its payment, so one that is answered again is this request's as well.
            Reservation::Mine(payment) | Reservation::Earlier(payment) => {
                self.finish_earlier_payment(payment).await
            }
            known => self.finish_repeated_request(known).await,
        }
    }

    /// Reserves a means of payment, with `kept` of its proof. The place of one that was refused to another buyer is taken once the check
    /// of this one has passed: that other may have sent the nonce with a false signature.
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

    /// A payment that was presented before: whoever presents it again may finish it, and has nothing of it twice.
    pub(super) async fn finish_earlier_payment(&self, payment: Payment) -> Result<PaymentOutcome, Error> {
        self.check_same_order(&payment)?;
        Ok(to_payment_outcome(
            match advance::advance_payment(PaymentContext::from_request(self.ctx), payment).await? {
                // Its first answer may have been lost: whoever repeats the request unchanged has what was bought, once.
                Progress::Ended(payment) if payment.is_repeatable(self.ctx.now) => Progress::Done(payment),
                progress => progress,
            },
        ))
    }

    /// Whether a payment is for this order.
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

    /// Returns a request that was named before is answered as it was then, or finished.
    ///
    /// # Errors
    /// [`ErrorCode::PaymentRequestMismatch`], and how the payment stands.
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
                // The next payment under the same name takes the place of one that failed. Nobody is asked to pay again while their money is owed.
                Progress::Ended(payment) if payment.state == PaymentState::Failed && !payment.is_owed() => {
                    to_refused_progress(payment)
                }
                progress => progress,
            },
        ))
    }

    /// Responds to a payment that does not settle: the reason, and a fresh offer.
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

    /// Returns a payment that is not finished, with the address at which that can be watched.
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
