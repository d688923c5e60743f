//! Something for sale meets a payment, whatever is sold and on whichever rail: the payment has to be for this and nothing else,
//! it is reserved, and it goes on ([`advance`]).

use std::collections::BTreeMap;

use quarry_kernel::http::Response;
use quarry_rails::mpp::{Credential as MppCredential, Problem, evm, stripe};
use quarry_rails::x402::{self, OfferMismatch, ProtocolVersion};
use serde_json::{Value, json};

use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::payments::offers::headers::PresentedPayment;
use crate::payments::offers::offer::{self, ChallengeDetails, OfferTerms};
use crate::payments::offers::receipt;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::explanation::EXECUTABLE_ALTHOUGH_FAILED;
use crate::payments::records::payment::{Payment, PaymentState, Rail};
use crate::payments::records::proof::{Proof, SignedTransfer};
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
    fn respond_with_problem(&self, problem: Problem, wanted: Option<&str>) -> Result<PaymentOutcome, Error> {
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

    async fn take_x402_payment(
        &self,
        signed: x402::Payment,
        key: Option<NamedRequest>,
    ) -> Result<PaymentOutcome, Error> {
        let offer = self.offered.build_x402_offer(self.ctx);
        if offer.accepts.is_empty() {
            return Err(Error::invalid_request(
                "This seller takes no x402 payments; pay by a method that its 402 offers.",
            ));
        }
        let way = signed.match_offer(&offer).map_err(mismatch_error)?;
        let malformed = |x402::MalformedPayment(why)| {
            Error::invalid_request(format!("The payment header is malformed: {why}."))
        };
        let spend_key = signed
            .single_use_key(way)
            .ok_or_else(|| Error::invalid_request("The payment must state its payer and its nonce."))?;
        let identifier = signed.identifier().map_err(malformed)?.map(|id| NamedRequest {
            name: format!("id:{id}"),
            fingerprint: quarry_kernel::mac::hash_secret(&format!(
                "{}\n{spend_key}",
                self.bound.fingerprint()
            )),
        });
        let proof = Proof::Wallet {
            body: signed.build_facilitator_body(way, &offer, None),
            network: way.network.clone(),
            version: if signed.version == ProtocolVersion::V1 { 1 } else { 2 },
            transfer: signed
                .transfer()
                .map(|transfer| SignedTransfer::new(transfer, &way.asset, &way.pay_to)),
            permit: signed.permit().map(|permit| SignedTransfer::new(permit, &way.asset, &way.pay_to)),
            payer: String::new(),
        };
        let payment_id = self.ctx.generate_id("pay_")?;
        let means = reserve::PaymentDraft {
            payment_id: &payment_id,
            rail: Rail::X402,
            spend_key,
            challenge_id: None,
            proof: &proof,
            replaces_refused: false,
        };
        self.take_wallet_payment(&means, key.or(identifier).as_ref(), signed, way.clone(), offer).await
    }

    async fn take_mpp_payment(
        &self,
        presented: &MppCredential,
        named: Option<NamedRequest>,
        wanted: Option<&str>,
    ) -> Result<PaymentOutcome, Error> {
        let ctx = self.ctx;
        let secrets = offer::derive_challenge_secrets(ctx)?;
        let secrets: Vec<&[u8]> = secrets.iter().map(String::as_bytes).collect();
        let challenge = &presented.challenge;
        let opaque = challenge.opaque();
        let checked =
            presented.check_challenge(&secrets, offer::parse_realm(&ctx.base), ctx.now, self.offered.body);
        match checked {
            // A challenge of ours, but for another body: most likely the amount.
            Err(Problem::OtherBody) | Ok(()) => {}
            // An earlier payment is found although its challenge has expired.
            Err(Problem::Expired) => {
                if let Some(payment) = self.find_known_payment(&opaque).await? {
                    return self.finish_earlier_payment(payment).await;
                }
                return self.respond_with_problem(Problem::Expired, wanted);
            }
            Err(problem) => return self.respond_with_problem(problem, wanted),
        }
        let request = challenge.request().unwrap_or_default();
        let amount = match challenge.method() {
            evm::METHOD => evm::parse_amount(&request),
            stripe::METHOD => stripe::parse_amount(&request),
            _ => return Err(method_not_offered_error()),
        };
        if amount.is_some_and(|amount| amount != self.bound.amount) {
            return Err(Error::from_code(ErrorCode::PaymentAmountMismatch));
        }
        let is_ours = opaque.get("for") == Some(&self.bound.fingerprint())
            && opaque.get("sub") == Some(&self.bound.buyer());
        if checked.is_err() || !is_ours {
            return Err(Error::from_code(ErrorCode::PaymentRequestMismatch));
        }
        let payment_id = opaque.get("ref").cloned().unwrap_or_default();
        if challenge.method() == stripe::METHOD {
            let Ok(token) = stripe::parse_token(presented) else {
                return self.respond_with_problem(Problem::InvalidPayload, wanted);
            };
            if self.offered.build_card_request(ctx).is_none() {
                return Err(method_not_offered_error());
            }
            let proof = Proof::Card {
                token: token.to_owned(),
                challenge_id: challenge.id.clone(),
                description: self.offered.description.clone(),
            };
            let means = reserve::PaymentDraft {
                payment_id: &payment_id,
                rail: Rail::MppCard,
                spend_key: format!("mpp:{}", challenge.id),
                challenge_id: Some(&challenge.id),
                proof: &proof,
                replaces_refused: false,
            };
            return self.settle_payment(&means, named.as_ref()).await;
        }
        let Some((way, _)) = self.offered.build_evm_request(ctx) else {
            return Err(method_not_offered_error());
        };
        let Ok(payment) = evm::build_payment(presented, &way) else {
            return self.respond_with_problem(Problem::InvalidPayload, wanted);
        };
        let spend_key = payment.single_use_key(&way).unwrap_or_default();
        let offer = self.offered.build_x402_offer(ctx);
        let proof = Proof::Wallet {
            body: payment.build_facilitator_body(&way, &offer, None),
            network: way.network.clone(),
            version: 0,
            transfer: payment
                .transfer()
                .map(|transfer| SignedTransfer::new(transfer, &way.asset, &way.pay_to)),
            permit: None,
            payer: String::new(),
        };
        let means = reserve::PaymentDraft {
            payment_id: &payment_id,
            rail: Rail::MppEvm,
            spend_key,
            challenge_id: Some(&challenge.id),
            proof: &proof,
            replaces_refused: false,
        };
        self.take_wallet_payment(&means, named.as_ref(), payment, way, offer).await
    }

    async fn find_known_payment(&self, opaque: &BTreeMap<String, String>) -> Result<Option<Payment>, Error> {
        match opaque.get("ref") {
            Some(reference) => Payment::find(PaymentContext::from_request(self.ctx), reference).await,
            None => Ok(None),
        }
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
                // The next payment under the same name takes the place of one that failed.
                Progress::Ended(payment) if payment.state == PaymentState::Failed => {
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

/// Builds the error for a payment that differs from the order.
fn mismatch_error(mismatch: OfferMismatch) -> Error {
    match mismatch {
        OfferMismatch::Amount => Error::from_code(ErrorCode::PaymentAmountMismatch),
        OfferMismatch::Request(member) => {
            Error::from_code(ErrorCode::PaymentRequestMismatch).with("detail", format!("{member} differs"))
        }
    }
}

fn method_not_offered_error() -> Error {
    Error::invalid_request("The payment's method is not offered; pay by a method of the 402.")
}
