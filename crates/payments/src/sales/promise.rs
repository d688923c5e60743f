//! A wallet's payment for one call. It is settled only after the call has succeeded; a signature for a failed call stays valid
//! for the same request.

use quarry_kernel::time::UnixMs;
use quarry_rails::x402;

use crate::error::{Error, ErrorCode};
use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::{Payment, Purpose};
use crate::payments::records::proof::Proof;
use crate::payments::sales::call::NOTHING_USED;
use crate::payments::sales::sale::{PaymentOutcome, Sale, to_payment_outcome};
use crate::payments::settlement::promise;
use crate::payments::settlement::reserve::{self, NamedRequest, Reservation};
use crate::ports::Ports;

/// A wallet's payment before its call: an exact amount, or a maximum (`upto`).
#[derive(Debug, Clone, PartialEq)]
pub struct PaymentPromise {
    /// Row of the payment: incomplete, and leased to this request.
    pub payment: Payment,
    /// Signed payment.
    pub signed: x402::Payment,
    /// Payment requirements that the wallet accepted.
    pub way: x402::PaymentRequirements,
    /// Offer that the wallet answers.
    pub offer: x402::Offer,
}

impl<P: Ports> Sale<'_, P> {
    /// Takes a wallet's signature: settles it at once for a purchase, after success for a call.
    pub(super) async fn take_wallet_payment(
        &self,
        means: &reserve::PaymentDraft<'_>,
        named: Option<&NamedRequest>,
        signed: x402::Payment,
        way: x402::PaymentRequirements,
        offer: x402::Offer,
    ) -> Result<PaymentOutcome, Error> {
        check_end(means.proof, self.ctx.now)?;
        if self.bound.purpose != Purpose::Call {
            return self.settle_payment(means, named).await;
        }
        let payment_ctx = PaymentContext::from_request(self.ctx);
        let reserved = match self.reserve_promise(means, named).await? {
            // The payment is new, its check got no response, or its call failed or never finished.
            Reservation::Mine(payment) | Reservation::Earlier(payment) | Reservation::Named(payment)
                if payment.is_unmeasured() =>
            {
                self.check_same_order(&payment)?;
                // The row is bound to the signature that will be settled, so it accepts no other.
                if payment.spend_key != means.spend_key {
                    return Err(Error::from_code(ErrorCode::PaymentRequestMismatch));
                }
                payment
            }
            // The call was made; only settlement is left.
            Reservation::Mine(payment) | Reservation::Earlier(payment) => {
                return self.finish_earlier_payment(payment).await;
            }
            known => return self.finish_repeated_request(known).await,
        };
        Ok(match promise::check_promise(payment_ctx, reserved, means.proof).await? {
            Ok(payment) => PaymentOutcome::Promise(Box::new(PaymentPromise { payment, signed, way, offer })),
            Err(progress) => to_payment_outcome(progress),
        })
    }

    /// Reserves a signature without its proof, which is stored after the call has succeeded so that nothing can be settled
    /// before. The idempotency name of a failed call passes to the next signature that uses it.
    async fn reserve_promise(
        &self,
        means: &reserve::PaymentDraft<'_>,
        named: Option<&NamedRequest>,
    ) -> Result<Reservation, Error> {
        let payment_ctx = PaymentContext::from_request(self.ctx);
        let unasked = means.proof.clone().into_spent("");
        let reserved = self.reserve_means(means, &unasked, named).await?;
        let Reservation::Named(payment) = &reserved else { return Ok(reserved) };
        let is_other = payment.is_unmeasured() && payment.spend_key != means.spend_key;
        if !is_other {
            return Ok(reserved);
        }
        self.check_same_order(payment)?;
        match promise::end_promise(payment_ctx, payment, NOTHING_USED).await? {
            true => self.reserve_means(means, &unasked, named).await,
            false => Err(self.waiting_error(payment)),
        }
    }
}

/// Maximum validity of a signature; a longer one would have to be watched for as long.
const VALID_MS_MAX: i64 = 24 * 3_600_000;

fn check_end(proof: &Proof, now: UnixMs) -> Result<(), Error> {
    let Proof::Wallet { transfer, permit, .. } = proof else { return Ok(()) };
    let ends = transfer.iter().chain(permit).map(|signed| signed.valid_before_s.saturating_mul(1000));
    if ends.max().is_some_and(|end_ms| end_ms > now.0.saturating_add(VALID_MS_MAX)) {
        return Err(Error::invalid_request(
            "`validBefore` (of Permit2 `deadline`) must be a time within 24 hours; sign a payment that ends sooner.",
        ));
    }
    Ok(())
}
