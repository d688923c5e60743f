//! A wallet's payment of one call. Nothing of it is settled before the call has succeeded, and what was signed for a call that
//! failed is good for the same request again.

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
    /// Its row: incomplete, and nobody else's for the while.
    pub payment: Payment,
    /// The payment as it was signed.
    pub signed: x402::Payment,
    /// The way to pay that it took.
    pub way: x402::PaymentRequirements,
    /// The offer that it answers.
    pub offer: x402::Offer,
}

impl<P: Ports> Sale<'_, P> {
    /// Takes a wallet's signature: of a purchase it is settled; of a call only after it succeeded.
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
            // It is new, its check was not answered, or its call failed or never came to an end.
            Reservation::Mine(payment) | Reservation::Earlier(payment) | Reservation::Named(payment)
                if payment.is_unmeasured() =>
            {
                self.check_same_order(&payment)?;
                // The row has to know what will be settled, so it takes no other signature.
                if payment.spend_key != means.spend_key {
                    return Err(Error::from_code(ErrorCode::PaymentRequestMismatch));
                }
                payment
            }
            // Its call was made: what is left is to settle it.
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

    /// Reserves a signature without what is asked outside: that is kept when the call has succeeded, so that nothing can be settled
    /// before. A name that was given to a signature whose call failed goes to the next signature under it.
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

/// A signature that can be executed for days would have to be watched as long.
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
