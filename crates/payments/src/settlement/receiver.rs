//! Receivers of purchases: only a purchase that somebody can still use is paid. The card processor's page of an ended receiver is
//! ended, money paid there nevertheless is owed ([`super::complete`]), and so is earlier money for a purchase not yet delivered
//! ([`super::undelivered`]).

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::ports::{Ports, Rows, Statement};

/// SQL subquery for the person who has claimed a credential, by the credential's id.
macro_rules! person_of {
    ($registration:literal) => {
        concat!(
            "(SELECT person_id FROM registrations WHERE registration_id = ",
            $registration,
            " AND status IN ('claimed', 'revoked'))"
        )
    };
}
pub(crate) use person_of;

/// SQL condition that the credential `r` is valid at a time.
macro_rules! credential_stands {
    ($now:literal) => {
        concat!("(r.status = 'claimed' OR (r.status = 'unclaimed' AND r.expires_at > ", $now, "))")
    };
}
pub(crate) use credential_stands;

// SQL condition that somebody can use the purchase of the row `payments` at a time. Credit goes to its agent and to the person's
// other agents, except those with separate credit. A call paid by card belongs to its payer alone; a wallet settles a call that
// was already made. Data keys are no credentials: a disabled one keeps its calls.
macro_rules! has_receiver {
    ($now:literal) => {
        concat!(
            "(purpose = 'topup' OR (purpose = 'call' AND (rail IN ('x402', 'mpp_evm') OR registration_id IS NULL OR EXISTS \
             (SELECT 1 FROM registrations r WHERE r.registration_id = payments.registration_id AND ",
            $crate::settlement::receiver::credential_stands!($now),
            "))) OR (purpose = 'purchase' AND (EXISTS (SELECT 1 FROM registrations r \
             WHERE r.registration_id = payments.registration_id AND r.seller_id = payments.seller_id AND ",
            $crate::settlement::receiver::credential_stands!($now),
            ") OR EXISTS (SELECT 1 FROM registrations r WHERE r.person_id = ",
            $crate::settlement::receiver::person_of!("payments.registration_id"),
            " AND r.seller_id = payments.seller_id AND r.status = 'claimed' AND r.credit_apart = 0))) \
             OR (purpose = 'extend' AND (EXISTS (SELECT 1 FROM entitlements e JOIN registrations r ON r.registration_id = e.registration_id \
             WHERE e.entitlement_id = payments.entitlement_id AND e.status = 'active' AND ",
            $crate::settlement::receiver::credential_stands!($now),
            ") OR EXISTS (SELECT 1 FROM entitlements e JOIN registrations r ON r.person_id = e.person_id \
             WHERE e.entitlement_id = payments.entitlement_id AND e.status = 'active' AND r.seller_id = e.seller_id \
             AND r.status = 'claimed' AND r.credit_apart = 0))))"
        )
    };
}
pub(crate) use has_receiver;

const SELECT_STANDING: &str = concat!(
    "SELECT 1 AS stands FROM registrations r WHERE r.registration_id = ?1 AND ",
    credential_stands!("?2")
);

/// Returns whether a credential is valid.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub(super) async fn is_standing<P: Ports>(
    ctx: PaymentContext<'_, P>,
    registration_id: &str,
) -> Result<bool, Error> {
    let select = Statement::new(SELECT_STANDING).with(registration_id).with(ctx.now());
    Ok(ctx.run_batch(vec![select]).await?.first().is_some_and(Rows::has_any))
}

const SELECT_RECEIVER: &str =
    concat!("SELECT 1 AS found FROM payments WHERE payment_id = ?1 AND ", has_receiver!("?2"));

/// Builds the query for whether a payment has a receiver: one row if so.
pub(super) fn build_receiver_query<P: Ports>(ctx: PaymentContext<'_, P>, payment_id: &str) -> Statement {
    Statement::new(SELECT_RECEIVER).with(payment_id).with(ctx.now())
}
