//! Something for sale meets a payment, whatever is sold and on whichever rail: the payment has to be for this and nothing else,
//! it is reserved, and it goes on ([`advance`]).

use std::collections::BTreeMap;

use quarry_kernel::http::Response;
use quarry_rails::mpp::{Credential as MppCredential, Problem, evm, stripe};
use quarry_rails::x402::{self, Mismatch, Version};
use serde_json::{Value, json};

use crate::context::Context;
use crate::error::{Code, Error};
use crate::limits::{self, Limit};
use crate::payments::offers::means::Means;
use crate::payments::offers::offer::{self, Offered, Said};
use crate::payments::offers::receipt;
use crate::payments::records::proof::{Proof, Signed};
use crate::payments::records::row::{Payment, Rail, State};
use crate::payments::records::till::Till;
use crate::payments::sales::promise::Promise;
use crate::payments::settlement::advance::{self, Progress};
use crate::payments::settlement::reserve::{self, Bound, Named, Reserved};
use crate::ports::Ports;

/// Payments of a network that may be refused in an hour, for each registration that it may make: each costs a question outside.
const REFUSALS_PER_REGISTRATION: u32 = 5;
/// Payments of one buyer that may be refused in an hour, so that no buyer uses up what its network has.
const REFUSALS_PER_BUYER: u32 = 30;

/// Something for sale, to somebody.
#[derive(Debug)]
pub struct Sale<'a, P: Ports> {
    /// The request.
    pub ctx: &'a Context<'a, P>,
    /// What its payment is bound to.
    pub bound: Bound,
    /// What is offered.
    pub offered: Offered<'a>,
}

/// What became of a payment.
#[derive(Debug)]
pub enum Came {
    /// It goes on, or has ended.
    Payment(Box<Progress>),
    /// A wallet's signature for a call: nothing has moved, and what is used will.
    Promise(Box<Promise>),
    /// It was none; this is the answer.
    Challenged(Response),
}

impl<P: Ports> Sale<'_, P> {
    /// The 402. `wanted` is `Accept-Payment`.
    ///
    /// # Errors
    /// [`Code::SigningSecretRequired`].
    pub fn offer(&self, wanted: Option<&str>, said: Said) -> Result<Response, Error> {
        self.offered.respond(self.ctx, wanted, said)
    }

    /// The 402 for somebody whose payment cannot be taken for what it is.
    fn problem(&self, problem: Problem, wanted: Option<&str>) -> Result<Came, Error> {
        let error =
            Error::new(Code::SettlementFailed, problem.title()).with("settlementReason", problem.token());
        self.offer(wanted, Said { error: Some(error), problem: Some(problem), receipt: None })
            .map(Came::Challenged)
    }

    /// Takes what a request pays with. `key` is its `Idempotency-Key`.
    ///
    /// # Errors
    /// [`Code::InvalidRequest`], [`Code::PaymentAmountMismatch`], [`Code::PaymentRequestMismatch`],
    /// [`Code::PaymentProviderUnavailable`].
    pub async fn take(&self, means: Means, key: Option<Named>, wanted: Option<&str>) -> Result<Came, Error> {
        if means == Means::Nothing {
            return self.offer(wanted, Said::default()).map(Came::Challenged);
        }
        let buyer = self.bound.buyer();
        check_refusals(self.ctx, &buyer).await?;
        let came = match means {
            Means::X402(payment) => self.by_x402(*payment, key).await?,
            Means::Mpp(presented) => self.by_mpp(&presented, key, wanted).await?,
            Means::BadMpp(problem) => self.problem(problem, wanted)?,
            Means::Nothing => self.offer(wanted, Said::default()).map(Came::Challenged)?,
        };
        let is_refused =
            matches!(&came, Came::Payment(progress) if matches!(**progress, Progress::Refused(..)));
        if is_refused {
            count_refusal(self.ctx, &buyer).await;
        }
        Ok(came)
    }

    async fn by_x402(&self, signed: x402::Payment, key: Option<Named>) -> Result<Came, Error> {
        let offer = self.offered.x402(self.ctx);
        if offer.accepts.is_empty() {
            return Err(Error::invalid("This seller takes no x402 payments."));
        }
        let way = signed.matched(&offer).map_err(mismatch)?;
        let malformed =
            |x402::Malformed(why)| Error::invalid(format!("The payment header is malformed: {why}."));
        let spend_key =
            signed.single_use_key(way).ok_or_else(|| Error::invalid("The payment has no payer or nonce."))?;
        let identifier = signed.identifier().map_err(malformed)?.map(|id| Named {
            name: format!("id:{id}"),
            fingerprint: quarry_kernel::mac::at_rest(&format!("{}\n{spend_key}", self.bound.fingerprint())),
        });
        let proof = Proof::Wallet {
            body: signed.facilitator_body(way, &offer, None),
            network: way.network.clone(),
            version: if signed.version == Version::V1 { 1 } else { 2 },
            transfer: signed.transfer().map(|transfer| Signed::new(transfer, &way.asset, &way.pay_to)),
            permit: signed.permit().map(|permit| Signed::new(permit, &way.asset, &way.pay_to)),
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
        self.by_wallet(&means, key.or(identifier).as_ref(), signed, way.clone(), offer).await
    }

    async fn by_mpp(
        &self,
        presented: &MppCredential,
        named: Option<Named>,
        wanted: Option<&str>,
    ) -> Result<Came, Error> {
        let ctx = self.ctx;
        let secrets = offer::secrets(ctx)?;
        let secrets: Vec<&[u8]> = secrets.iter().map(String::as_bytes).collect();
        let challenge = &presented.challenge;
        let opaque = challenge.opaque();
        let checked = presented.check(&secrets, offer::realm(&ctx.base), ctx.now, self.offered.body);
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
        if amount.is_some_and(|amount| amount != self.bound.amount) {
            return Err(Error::plain(Code::PaymentAmountMismatch));
        }
        let is_ours = opaque.get("for") == Some(&self.bound.fingerprint())
            && opaque.get("sub") == Some(&self.bound.buyer());
        if checked.is_err() || !is_ours {
            return Err(Error::plain(Code::PaymentRequestMismatch));
        }
        let payment_id = opaque.get("ref").cloned().unwrap_or_default();
        if challenge.method() == stripe::METHOD {
            let Ok(token) = stripe::token(presented) else {
                return self.problem(Problem::InvalidPayload, wanted);
            };
            if self.offered.card(ctx).is_none() {
                return Err(Error::invalid("The payment's method is not offered here."));
            }
            let proof = Proof::Card {
                token: token.to_owned(),
                challenge_id: challenge.id.clone(),
                description: self.offered.description.clone(),
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
        let Some((way, _)) = self.offered.evm(ctx) else {
            return Err(Error::invalid("The payment's method is not offered here."));
        };
        let Ok(payment) = evm::payment(presented, &way) else {
            return self.problem(Problem::InvalidPayload, wanted);
        };
        let spend_key = payment.single_use_key(&way).unwrap_or_default();
        let offer = self.offered.x402(ctx);
        let proof = Proof::Wallet {
            body: payment.facilitator_body(&way, &offer, None),
            network: way.network.clone(),
            version: 0,
            transfer: payment.transfer().map(|transfer| Signed::new(transfer, &way.asset, &way.pay_to)),
            permit: None,
            payer: String::new(),
        };
        let means = reserve::Means {
            payment_id: &payment_id,
            rail: Rail::MppEvm,
            spend_key,
            challenge_id: Some(&challenge.id),
            proof: &proof,
        };
        self.by_wallet(&means, named.as_ref(), payment, way, offer).await
    }

    async fn known(&self, opaque: &BTreeMap<String, String>) -> Result<Option<Payment>, Error> {
        match opaque.get("ref") {
            Some(reference) => Payment::find(Till::of(self.ctx), reference).await,
            None => Ok(None),
        }
    }

    /// Reserves a means of payment and goes on with it.
    pub(super) async fn settle(
        &self,
        means: &reserve::Means<'_>,
        named: Option<&Named>,
    ) -> Result<Came, Error> {
        let till = Till::of(self.ctx);
        match reserve::reserve(till, &self.bound, means, named).await? {
            // A challenge names its payment, so one that is answered again is this request's as well.
            Reserved::Mine(payment) | Reserved::Earlier(payment) => self.earlier(payment).await,
            known => self.repeated(known).await,
        }
    }

    /// A payment that was presented before: whoever presents it again may finish it, and has nothing of it twice.
    pub(super) async fn earlier(&self, payment: Payment) -> Result<Came, Error> {
        self.is_same(&payment)?;
        Ok(paid(match advance::advance(Till::of(self.ctx), payment).await? {
            // Its first answer may have been lost: whoever repeats the request unchanged has what was bought, once.
            Progress::Ended(payment) if payment.is_repeatable(self.ctx.now) => Progress::Done(payment),
            progress => progress,
        }))
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
    ///
    /// # Errors
    /// [`Code::PaymentRequestMismatch`], and how the payment stands.
    pub async fn repeated(&self, known: Reserved) -> Result<Came, Error> {
        let (Reserved::Named(payment) | Reserved::Mine(payment) | Reserved::Earlier(payment)) = known else {
            return Err(Error::new(
                Code::PaymentRequestMismatch,
                "The Idempotency-Key or payment identifier was used for another request.",
            ));
        };
        self.is_same(&payment)?;
        Ok(paid(match advance::advance(Till::of(self.ctx), payment).await? {
            Progress::Ended(payment) if payment.state == State::Consumed => Progress::Done(payment),
            // The next payment under the same name takes the place of one that failed.
            Progress::Ended(payment) if payment.state == State::Failed => failed(payment),
            progress => progress,
        }))
    }

    /// What is said of a payment that does not settle: why, and a fresh offer.
    ///
    /// # Errors
    /// [`Code::SigningSecretRequired`].
    pub fn refused(
        &self,
        payment: &Payment,
        why: &advance::Refused,
        wanted: Option<&str>,
    ) -> Result<Response, Error> {
        let mut error = Error::plain(Code::SettlementFailed).with("settlementReason", why.reason.as_str());
        if !why.detail.is_empty() {
            error = error.with("settlementDetail", why.detail.as_str());
        }
        let said = Said {
            error: Some(error.with("reference", payment.payment_id.as_str())),
            problem: Some(Problem::VerificationFailed),
            receipt: receipt::refused(payment, why),
        };
        self.offer(wanted, said)
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

/// The limits of refused payments: the network's, and the buyer's own.
fn refusals<'a, P: Ports>(ctx: &'a Context<'_, P>, buyer: &'a str) -> [Limit<'a>; 2] {
    let network = Limit::of_network(ctx, "refused payment", REFUSALS_PER_REGISTRATION);
    [network, Limit { what: "refused payment of a buyer", whose: buyer, max: REFUSALS_PER_BUYER }]
}

/// Whether another payment is taken. Who shares a network with others whose payments are refused, and has had none refused,
/// may still pay.
async fn check_refusals<P: Ports>(ctx: &Context<'_, P>, buyer: &str) -> Result<(), Error> {
    let [network, own] = refusals(ctx, buyer);
    let [of_network, of_buyer] = Limit::counted(ctx, [&network, &own]).await?;
    let is_network_full = of_network >= i64::from(network.max) && of_buyer > 0;
    if is_network_full || of_buyer >= i64::from(own.max) {
        return Err(Error::rate_limited(limits::wait_s(ctx.now)));
    }
    Ok(())
}

/// Counts a payment that did not settle against its buyer and the network that sent it: the next one passes or not, this one has
/// its answer.
pub async fn count_refusal<P: Ports>(ctx: &Context<'_, P>, buyer: &str) {
    let counting = refusals(ctx, buyer).map(|limit| limit.counting(ctx));
    if let Ok(counting) = counting.into_iter().collect::<Result<_, Error>>() {
        ctx.count("refusal_count", counting).await;
    }
}

pub(super) fn paid(progress: Progress) -> Came {
    Came::Payment(Box::new(progress))
}

fn failed(payment: Payment) -> Progress {
    let reason = payment.settlement_reason.clone().unwrap_or_default();
    Progress::Refused(payment, advance::Refused { reason, detail: String::new(), payer: String::new() })
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
