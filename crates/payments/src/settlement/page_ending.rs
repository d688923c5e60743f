//! Ends the card processor's page of a purchase whose receiver has ended ([`super::receiver`]), so that nobody can pay there any
//! more.

use quarry_rails::card::checkout;

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::{Payment, RECEIVER_GONE};
use crate::payments::settlement::failure::{Ending, mark_failed};
use crate::payments::settlement::progress::{Progress, to_progress};
use crate::ports::{ExternalService, Ports};

/// Ends the open page of a payment without a receiver, first at the processor. A page that cannot be ended was paid meanwhile or
/// has expired; the next look finds out.
pub(super) async fn end_page<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: Payment,
) -> Result<Progress, Error> {
    let (Some(session), Some(proof)) = (payment.provider_session.as_deref(), payment.proof()) else {
        return Ok(Progress::Waiting(payment));
    };
    // The processor repeats its response to an idempotency key, even a failure, so each attempt has its own.
    let ask = checkout::build_expire_request(session, &ctx.now().0.to_string());
    match ctx.ports.request_external(&ExternalService::CardProcessor, &ask).await {
        Ok((status, _)) if status < 300 => {
            let row = mark_failed(ctx, &payment, proof, RECEIVER_GONE, Ending::Certain).await?;
            Ok(to_progress(row))
        }
        _ => {
            ctx.log("page_not_ended", &payment.payment_id, session);
            Ok(Progress::Waiting(payment))
        }
    }
}
