//! A wallet's payment of one call. Nothing of it is settled before the call has succeeded, and what was signed for a call that
//! failed is good for the same request again.

use quarry_rails::x402;

use crate::error::{Code, Error};
use crate::payments::records::row::{Payment, Purpose};
use crate::payments::records::till::Till;
use crate::payments::sales::call::NOTHING_USED;
use crate::payments::sales::sale::{Came, Sale, paid};
use crate::payments::settlement::advance;
use crate::payments::settlement::reserve::{self, Named, Reserved};
use crate::ports::Ports;

/// A wallet's payment before its call: an exact amount, or a maximum (`upto`).
#[derive(Debug, Clone, PartialEq)]
pub struct Promise {
    /// Its row: incomplete, and nobody else's for the while.
    pub payment: Payment,
    /// The payment as it was signed.
    pub signed: x402::Payment,
    /// The way to pay that it took.
    pub way: x402::Requirements,
    /// The offer that it answers.
    pub offer: x402::Offer,
}

impl<P: Ports> Sale<'_, P> {
    /// A wallet's signature: a purchase is settled; of a call nothing is before it succeeded.
    pub(super) async fn by_wallet(
        &self,
        means: &reserve::Means<'_>,
        named: Option<&Named>,
        signed: x402::Payment,
        way: x402::Requirements,
        offer: x402::Offer,
    ) -> Result<Came, Error> {
        if self.bound.purpose != Purpose::Call {
            return self.settle(means, named).await;
        }
        let till = Till::of(self.ctx);
        let reserved = match self.reserve_promise(means, named).await? {
            // It is new, its check was not answered, or its call failed or never came to an end.
            Reserved::Mine(payment) | Reserved::Earlier(payment) | Reserved::Named(payment)
                if payment.is_unmeasured() =>
            {
                self.is_same(&payment)?;
                // The row has to know what will be settled, so it takes no other signature.
                if payment.spend_key != means.spend_key {
                    return Err(Error::plain(Code::PaymentRequestMismatch));
                }
                payment
            }
            // Its call was made: what is left is to settle it.
            Reserved::Mine(payment) | Reserved::Earlier(payment) => return self.earlier(payment).await,
            known => return self.repeated(known).await,
        };
        Ok(match advance::check_promise(till, reserved, means.proof).await? {
            Ok(payment) => Came::Promise(Box::new(Promise { payment, signed, way, offer })),
            Err(progress) => paid(progress),
        })
    }

    /// Reserves a signature without what is asked outside: that is kept when the call has succeeded, so that nothing can be settled
    /// before. A name that was given to a signature whose call failed goes to the next signature under it.
    async fn reserve_promise(
        &self,
        means: &reserve::Means<'_>,
        named: Option<&Named>,
    ) -> Result<Reserved, Error> {
        let till = Till::of(self.ctx);
        let unasked = means.proof.clone().spent("");
        let kept = reserve::Means { proof: &unasked, ..means.clone() };
        let reserved = reserve::reserve(till, &self.bound, &kept, named).await?;
        let Reserved::Named(payment) = &reserved else { return Ok(reserved) };
        let is_other = payment.is_unmeasured() && payment.spend_key != means.spend_key;
        if !is_other {
            return Ok(reserved);
        }
        self.is_same(payment)?;
        match advance::end_promise(till, payment, NOTHING_USED).await? {
            true => reserve::reserve(till, &self.bound, &kept, named).await,
            false => Err(self.waiting(payment)),
        }
    }
}
