//! The end of a card processor's page whose receiver is gone ([`super::receiver`]): nobody can pay there from then on.

use quarry_rails::card::checkout;

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::{Payment, RECEIVER_GONE};
use crate::payments::settlement::failure::{Ending, mark_failed};
use crate::payments::settlement::progress::{Progress, to_progress};
use crate::ports::{ExternalService, Ports};

/// Ends the open page of a payment that nobody can receive any more, at the processor first. A page that cannot be ended was paid meanwhile,
/// or has ended by itself; the next look tells.
pub(super) async fn end_page<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: Payment,
) -> Result<Progress, Error> {
    let (Some(session), Some(proof)) = (payment.provider_session.as_deref(), payment.proof()) else {
        return Ok(Progress::Waiting(payment));
    };
    // The processor repeats its answer to a name, a failure too.
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
