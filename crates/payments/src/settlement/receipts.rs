//! Receipts of larger payments are looked at before they count as paid, and afterwards until no reorganisation reaches them; smaller
//! payments are left alone (`WALLET_RECEIPT_FROM_USD`, `WALLET_CONFIRMATIONS`).

use quarry_kernel::time::UnixMs;

use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::Payment;
use crate::payments::records::proof::Proof;
use crate::payments::settlement::chain_look;
use crate::ports::Ports;

/// Time after its settlement at which the chain is first asked whether a transaction is still there.
const WATCH_AFTER_MS: i64 = 60_000;

/// Whether a payment is of an amount of which receipts are looked at.
pub(super) fn is_looked_at<P: Ports>(ctx: PaymentContext<'_, P>, payment: &Payment, proof: &Proof) -> bool {
    payment.amount_micro >= ctx.ports.settings().payments.receipt_from && chain_look::has_node(ctx, proof)
}

/// Returns the time at which the chain is asked next about a payment whose money has come; none where it never is.
pub(super) fn plan_watch<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    proof: &Proof,
) -> Option<UnixMs> {
    is_looked_at(ctx, payment, proof).then(|| ctx.now().plus_ms(WATCH_AFTER_MS))
}
