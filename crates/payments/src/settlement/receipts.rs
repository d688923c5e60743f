//! Receipts of larger wallet payments are checked on the chain before they count as paid, and afterwards until no reorganisation
//! can reach them; smaller payments are exempt (`WALLET_RECEIPT_FROM_USD`, `WALLET_CONFIRMATIONS`).

use quarry_kernel::time::UnixMs;

use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::Payment;
use crate::payments::records::proof::Proof;
use crate::payments::settlement::chain_look;
use crate::ports::Ports;

/// Pause between settlement and the first check that the transaction is still on its chain.
const WATCH_AFTER_MS: i64 = 60_000;

/// Returns whether a payment's amount requires a receipt.
pub(super) fn is_looked_at<P: Ports>(ctx: PaymentContext<'_, P>, payment: &Payment, proof: &Proof) -> bool {
    payment.amount_micro >= ctx.ports.settings().payments.receipt_from && chain_look::has_node(ctx, proof)
}

/// Returns the time of the next look at the chain for a settled payment; `None` when it is never checked.
pub(super) fn plan_watch<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    proof: &Proof,
) -> Option<UnixMs> {
    is_looked_at(ctx, payment, proof).then(|| ctx.now().plus_ms(WATCH_AFTER_MS))
}
