//! The journal: double entry, micro-USD, debits positive. An entry is written in the transaction of the change it records, under
//! a unique name and therefore once; its lines sum to zero.
//!
//! | Account | Kind | Balance |
//! |---|---|---|
//! | `cash:{rail}` | asset | received from buyers, less refunds |
//! | `customers` | liability | paid, not yet granted |
//! | `owed` | liability | paid after the payment had failed or was released, or not delivered before its receiver ended; to be refunded |
//! | `credit:{ledger}` | liability | granted, not yet used: the remaining credit of that ledger |
//! | `revenue:{plan or meter}` | income | used |
//! | `expired` | income | expired unused |
//! | `refunds`, `disputes` | expense | refunded or disputed, less the credit withdrawn for it |
//! | `vanished` | expense | paid in a transaction that vanished from its chain, less the credit withdrawn for it |
//! | `released` | income | paid and released by the operator |

use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::Payment;
use crate::ports::{Ports, Statement};

/// Expands to the SQL of a two-line entry computed from a payment's row: an amount moves from the credited to the debited
/// account.
macro_rules! entry {
    (name $name:literal, amount $amount:literal, debit $debit:literal, credit $credit:literal, at $at:literal, if $($condition:tt)+) => {
        concat!(
            "INSERT INTO journal (entry_id, account, seller_id, payment_id, amount_micro, at) SELECT payment_id || ", $name, ", ", $debit,
            ", seller_id, payment_id, ", $amount, ", ", $at, " FROM payments WHERE payment_id = ?1 AND ", $($condition)+,
            " UNION ALL SELECT payment_id || ", $name, ", ", $credit,
            ", seller_id, payment_id, -(", $amount, "), ", $at, " FROM payments WHERE payment_id = ?1 AND ", $($condition)+,
            " ON CONFLICT (entry_id, account) DO NOTHING"
        )
    };
}

const SETTLEMENT_ENTRY: &str = entry!(name "':settled'", amount "amount_micro", debit "'cash:' || rail",
    credit "CASE WHEN owed_at IS NULL THEN 'customers' ELSE 'owed' END", at "settled_at",
    if "settled_at IS NOT NULL AND amount_micro > 0");
const GRANT_ENTRY: &str = entry!(name "':granted'", amount "amount_micro", debit "'customers'", credit "'credit:' || ledger_id", at "consumed_at",
    if "consumed_at IS NOT NULL AND ledger_id IS NOT NULL");
const CALL_ENTRY: &str = entry!(name "':used'", amount "amount_micro", debit "'customers'", credit "'revenue:' || COALESCE(meter, 'calls')",
    at "consumed_at", if "consumed_at IS NOT NULL AND ledger_id IS NULL AND amount_micro > 0");

/// Builds the entry for money that has settled.
#[must_use]
pub fn build_settlement_entry(payment_id: &str) -> Statement {
    Statement::new(SETTLEMENT_ENTRY).with(payment_id)
}

/// Builds the entries for granted credit or, for a call, used credit.
#[must_use]
pub fn build_consumption_entries(payment_id: &str) -> [Statement; 2] {
    [Statement::new(GRANT_ENTRY).with(payment_id), Statement::new(CALL_ENTRY).with(payment_id)]
}

const USAGE_ENTRY: &str = entry!(name "':used:' || ?2", amount "?2 - booked_used", debit "'credit:' || ledger_id",
    credit "'revenue:' || COALESCE(meter, plan_id, 'calls')", at "?3",
    if "consumed_at IS NOT NULL AND ?2 > booked_used");
const EXPIRY_ENTRY: &str = entry!(name "':ended:' || ?2", amount "?2 - booked_expired", debit "'credit:' || ledger_id",
    credit "CASE WHEN vanished_at IS NOT NULL THEN 'vanished' WHEN disputed_micro > 0 THEN 'disputes' WHEN state = 'refunded' OR refunded_micro > 0 THEN 'refunds' WHEN state = 'released' THEN 'released' \
            ELSE 'expired' END", at "?3",
    if "consumed_at IS NOT NULL AND ?2 > booked_expired");
const UPDATE_BOOKED: &str = "UPDATE payments SET booked_used = MAX(booked_used, ?2), booked_expired = MAX(booked_expired, ?3) \
     WHERE payment_id = ?1 AND consumed_at IS NOT NULL";

/// Use of a payment's credit according to its ledger, in the ledger's units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CreditUsage {
    /// Units used.
    pub used: u64,
    /// Units that expired or were withdrawn unused.
    pub ended: u64,
}

/// Builds the entries for credit used or ended since it was last booked. The ledger is read first, so a payment whose credit was
/// withdrawn is already marked as refunded.
pub fn build_usage_entries<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    fate: CreditUsage,
) -> [Statement; 3] {
    let micro = |units: u64| compute_units_value(payment, units);
    let statement = |sql| Statement::new(sql).with(payment.payment_id.as_str());
    let (used, ended) = (micro(fate.used), micro(fate.ended));
    [
        statement(USAGE_ENTRY).with(used).with(ctx.now()),
        statement(EXPIRY_ENTRY).with(ended).with(ctx.now()),
        statement(UPDATE_BOOKED).with(used).with(ended),
    ]
}

/// Returns whether the journal lags behind the ledger.
#[must_use]
pub fn has_unbooked_usage(payment: &Payment, fate: CreditUsage) -> bool {
    compute_units_value(payment, fate.used) > payment.booked_used.0
        || compute_units_value(payment, fate.ended) > payment.booked_expired.0
}

/// Computes the value of units of a payment's credit; all units together are worth exactly the amount paid.
fn compute_units_value(payment: &Payment, units: u64) -> i64 {
    let (amount, units_in_all) =
        (i128::from(payment.amount_micro.0), i128::from(payment.units.unwrap_or(0).max(1)));
    i64::try_from(amount * i128::from(units) / units_in_all).unwrap_or(i64::MAX)
}

const REFUND_ENTRY: &str = entry!(name "':refund:' || ?2", amount "?2 - refunded_micro", debit "'refunds'", credit "'cash:' || rail", at "?3",
    if "settled_at IS NOT NULL AND ?2 > refunded_micro");
const DISPUTE_ENTRY: &str = entry!(name "':dispute:' || ?2", amount "?2 - disputed_micro", debit "'disputes'", credit "'cash:' || rail", at "?3",
    if "settled_at IS NOT NULL AND ?2 > disputed_micro");
const REINSTATEMENT_ENTRY: &str = entry!(name "':reinstated:' || ?2", amount "?2", debit "'cash:' || rail", credit "'disputes'", at "?3",
    if "settled_at IS NOT NULL AND disputed_micro > 0");
const UNGRANTED_ENTRY: &str = entry!(name "':ungranted'", amount "amount_micro", debit "'customers'",
    credit "CASE WHEN vanished_at IS NOT NULL THEN 'vanished' WHEN disputed_micro > 0 THEN 'disputes' WHEN state = 'refunded' THEN 'refunds' \
            ELSE 'released' END", at "?2",
    if "settled_at IS NOT NULL AND owed_at IS NULL AND consumed_at IS NULL AND state IN ('refunded', 'released')");
const UNDELIVERED_ENTRY: &str = entry!(name "':undelivered'", amount "amount_micro", debit "'customers'", credit "'owed'", at "?2",
    if "state = 'complete' AND busy_until <= ?2 AND amount_micro > 0");
const UNOWED_ENTRY: &str = entry!(name "':unowed:' || owed_at", amount "amount_micro - booked_used", debit "'owed'",
    credit "CASE WHEN vanished_at IS NOT NULL THEN 'vanished' WHEN disputed_micro > 0 THEN 'disputes' ELSE 'refunds' END", at "?2",
    if "owed_at IS NOT NULL AND state = 'refunded' AND amount_micro > booked_used");
const VANISHED_ENTRY: &str = entry!(name "':vanished:' || ?2", amount "amount_micro", debit "'vanished'", credit "'cash:' || rail", at "?2",
    if "settled_at IS NOT NULL AND vanished_at IS NULL AND amount_micro > 0");
const RETURNED_ENTRY: &str = entry!(name "':returned:' || ?2", amount "amount_micro", debit "'cash:' || rail", credit "'vanished'", at "?2",
    if "vanished_at IS NOT NULL AND withdrawn_at IS NOT NULL AND amount_micro > 0");
const OWED_AGAIN_ENTRY: &str = entry!(name "':owed:' || ?2", amount "amount_micro - booked_used", debit "'vanished'", credit "'owed'", at "?2",
    if "owed_at = ?2 AND state = 'released'");

/// Builds the entry that brings refunds to the given total; runs before the row is updated.
#[must_use]
pub fn build_refund_entry(
    payment_id: &str,
    total_micro: i64,
    at: impl Into<crate::ports::SqlValue>,
) -> Statement {
    Statement::new(REFUND_ENTRY).with(payment_id).with(total_micro).with(at)
}

/// Builds the entry that brings disputed money to the given total; runs before the row is updated.
#[must_use]
pub fn build_dispute_entry(
    payment_id: &str,
    total_micro: i64,
    at: impl Into<crate::ports::SqlValue>,
) -> Statement {
    Statement::new(DISPUTE_ENTRY).with(payment_id).with(total_micro).with(at)
}

/// Builds the entry for disputed money that the buyer's bank returned; runs before the row is updated.
#[must_use]
pub fn build_reinstatement_entry(
    payment_id: &str,
    amount_micro: i64,
    at: impl Into<crate::ports::SqlValue>,
) -> Statement {
    Statement::new(REINSTATEMENT_ENTRY).with(payment_id).with(amount_micro).with(at)
}

/// Builds the entries that close a payment which ended before its grant, or what was owed for it; runs after the row is updated.
#[must_use]
pub fn build_closing_entries(payment_id: &str, at: impl Into<crate::ports::SqlValue>) -> [Statement; 2] {
    let at = at.into();
    [
        Statement::new(UNGRANTED_ENTRY).with(payment_id).with(at.clone()),
        Statement::new(UNOWED_ENTRY).with(payment_id).with(at),
    ]
}

/// Builds the entry that owes the price of an undeliverable purchase to its buyer; runs before the row is updated.
#[must_use]
pub fn build_undelivered_entry(payment_id: &str, at: impl Into<crate::ports::SqlValue>) -> Statement {
    Statement::new(UNDELIVERED_ENTRY).with(payment_id).with(at)
}

/// Builds the entry for a transaction that vanished from its chain; runs before the row is updated.
#[must_use]
pub fn build_vanished_entry(payment_id: &str, at: impl Into<crate::ports::SqlValue>) -> Statement {
    Statement::new(VANISHED_ENTRY).with(payment_id).with(at)
}

/// Builds the entry for a vanished transaction that is back on its chain; runs before the row is updated.
#[must_use]
pub fn build_returned_entry(payment_id: &str, at: impl Into<crate::ports::SqlValue>) -> Statement {
    Statement::new(RETURNED_ENTRY).with(payment_id).with(at)
}

/// Builds the entry that owes returned money to the buyer, as far as its credit was withdrawn; runs after the row is updated.
#[must_use]
pub fn build_owed_again_entry(payment_id: &str, at: impl Into<crate::ports::SqlValue>) -> Statement {
    Statement::new(OWED_AGAIN_ENTRY).with(payment_id).with(at)
}
