//! Conversion of a presented wallet or card payment into a [`PaymentDraft`], after matching it with an offer of this sale on its
//! own rail.

use std::collections::BTreeMap;

use quarry_rails::mpp::{Credential as MppCredential, Problem, evm, stripe};
use quarry_rails::x402::{self, OfferMismatch, ProtocolVersion};

use crate::error::{Error, ErrorCode};
use crate::payments::offers::offer;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::{Payment, Rail};
use crate::payments::records::proof::{Proof, SignedTransfer};
use crate::payments::sales::sale::{PaymentOutcome, Sale};
use crate::payments::settlement::reserve::{NamedRequest, PaymentDraft};
use crate::ports::Ports;

impl<P: Ports> Sale<'_, P> {
    /// Takes an x402 payment: settles it at once for a purchase, after the call for a call.
    pub(super) async fn take_x402_payment(
        &self,
        signed: x402::Payment,
        key: Option<NamedRequest>,
    ) -> Result<PaymentOutcome, Error> {
        let offer = self.offered.build_x402_offer(self.ctx);
        if offer.accepts.is_empty() {
            return Err(Error::invalid_request(
                "This seller does not accept x402 payments; use a method in its 402.",
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
        let means = PaymentDraft {
            payment_id: &payment_id,
            rail: Rail::X402,
            spend_key,
            challenge_id: None,
            proof: &proof,
            replaces_refused: false,
        };
        self.take_wallet_payment(&means, key.or(identifier).as_ref(), signed, way.clone(), offer).await
    }

    /// Takes an MPP payment, whose challenge must have been issued for this order and this buyer.
    pub(super) async fn take_mpp_payment(
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
            // The challenge is ours but bound to another body; most likely the amount differs.
            Err(Problem::OtherBody) | Ok(()) => {}
            // An earlier payment is found even after its challenge has expired.
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
            let means = PaymentDraft {
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
        let means = PaymentDraft {
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
}

/// Builds the error of a payment that does not match the order.
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
