//! The scheduled work of every minute: settles, grants or withdraws payments without a returning buyer, and journals used credit.
//!
//! Due work and its time are generated columns of a payment's row (`work` and `due_at` in schema.sql). A run claims due rows by
//! kind of work, so that thousands of open checkout pages delay no settlement, and by seller in turn, so that one seller's
//! backlog delays no other's. Within a seller, rows are mixed by their number of attempts, so that a page paid just now does not
//! wait for a thousand unpaid ones. A claim postpones `due_at`: overlapping runs share the work, and a row that keeps failing
//! backs off instead of blocking others. No payment ends by age, only by a provider's answer or the operator.

use std::collections::BTreeMap;

use futures_util::{StreamExt, stream};
use quarry_kernel::time::UnixMs;
use quarry_ledger::{Command, LotView, Refusal, Reply};
use serde::Deserialize;

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::journal::{self, CreditUsage};
use crate::payments::records::ledger;
use crate::payments::records::payment::{Payment, Rail};
use crate::payments::sales::call;
use crate::payments::settlement::{advance, failure};
use crate::payments::settlement::{refund, undelivered, watch};
use crate::ports::{Ports, Rows, Statement};

/// Time for which a run claims further work; the next run starts every minute.
const RUN_MS: i64 = 40_000;
/// Concurrent outgoing requests of a run; the platform allows six connections.
const CONCURRENT_MAX: usize = 5;
/// Payments of one kind claimed per batch.
const BATCH: usize = 50;
/// Pages per run: the platform allows a thousand subrequests, and each page takes two.
const PAGES_MAX: usize = 300;
/// Intervals between looks at a ledger in use, and at an idle one.
const LOOK_MS: i64 = 3_600_000;
const LOOK_IDLE_MS: i64 = 24 * 3_600_000;
/// Retention of idempotency names and webhooks.
const NAMES_TTL_MS: i64 = 30 * 86_400_000;

// Longest due first within each seller, sellers in turn; for each seller, rows with zero, one, two and more attempts in the ratio
// 12 : 6 : 4 : 3.
const CLAIM_DUE_PAYMENTS: &str = "UPDATE payments SET sweeps = sweeps + 1, swept_at = ?2 WHERE payment_id IN (SELECT payment_id FROM \
     (SELECT payment_id, due_at, sweeps, ROW_NUMBER() OVER (PARTITION BY seller_id, MIN(sweeps, 3) ORDER BY due_at, payment_id) AS turn \
     FROM payments WHERE work = ?1 AND due_at <= ?2) ORDER BY turn * (1 + MIN(sweeps, 3)), due_at, payment_id LIMIT ?3) RETURNING *";
// An expired unclaimed credential ends its entitlements.
const END_ENTITLEMENTS: &str = "UPDATE entitlements SET status = 'ended' WHERE entitlement_id IN (SELECT e.entitlement_id FROM entitlements e \
     WHERE e.status = 'active' AND e.person_id IS NULL AND NOT EXISTS (SELECT 1 FROM registrations r \
     WHERE r.registration_id = e.registration_id AND r.status IN ('unclaimed', 'claimed')) LIMIT 50)";
// Ledgers of ended entitlements are due at once, because their unspent credit has expired.
const SCHEDULE_ENDED_LEDGERS: &str = "UPDATE ledger_looks SET look_at = 0 WHERE look_at > 0 AND ledger_id IN (SELECT 'en_' || e.entitlement_id \
     FROM entitlements e WHERE e.status = 'active' AND e.person_id IS NULL AND NOT EXISTS (SELECT 1 FROM registrations r \
     WHERE r.registration_id = e.registration_id AND r.status IN ('unclaimed', 'claimed')) LIMIT 50)";
// Ledgers of payments granted before the table existed; migrations only add columns, so they are inserted here.
const INSERT_UNLISTED_LEDGERS: &str = "INSERT OR IGNORE INTO ledger_looks (ledger_id, seller_id, look_at) SELECT ledger_id, seller_id, 0 \
     FROM payments WHERE state = 'consumed' AND look_at < 9007199254740991 AND ledger_id IS NOT NULL";
const UPDATE_LISTED: &str =
    "UPDATE payments SET look_at = 9007199254740991 WHERE state = 'consumed' AND look_at < 9007199254740991";
const SELECT_DUE_LOOKS: &str =
    "SELECT ledger_id FROM ledger_looks WHERE look_at <= ?1 ORDER BY look_at, ledger_id LIMIT 50";
// A fully booked ledger is looked at again after its next grant.
const UPDATE_LOOK_AT: &str = "UPDATE ledger_looks SET look_at = CASE WHEN EXISTS (SELECT 1 FROM payments WHERE ledger_id = ?1 \
     AND booked_used + booked_expired < amount_micro AND consumed_at IS NOT NULL) THEN ?2 ELSE 9007199254740991 END \
     WHERE ledger_id = ?1";
// Payments whose credit is not fully booked: in drawing order, and those that expired out of turn.
const SELECT_OPEN_PAYMENTS: &str = "SELECT * FROM payments WHERE ledger_id = ?1 AND booked_used + booked_expired < amount_micro \
     AND (consumed_at, payment_id) > (?2, ?3) ORDER BY consumed_at, payment_id LIMIT 20";
const SELECT_OVERDUE_PAYMENTS: &str = "SELECT * FROM payments WHERE ledger_id = ?1 AND booked_used + booked_expired < amount_micro \
     AND credit_expires_at <= ?2 AND consumed_at IS NOT NULL ORDER BY credit_expires_at LIMIT 20";
const SELECT_ENDED_ENTITLEMENT: &str =
    "SELECT entitlement_id FROM entitlements WHERE entitlement_id = SUBSTR(?1, 4) AND status = 'ended'";
const DELETE_OLD_NAMES: &str = "DELETE FROM idempotency_keys WHERE at <= ?1";
const DELETE_OLD_WEBHOOKS: &str = "DELETE FROM webhooks WHERE at <= ?1";

/// Summary of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SweepReport {
    /// Payments processed.
    pub payments: usize,
    /// Payments among them that could not be finished yet.
    pub unfinished: usize,
    /// Ledgers whose usage was booked.
    pub ledgers: usize,
}

/// Runs the sweep once.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`] when the database does not respond; the next run continues.
pub async fn run_sweep<P: Ports>(ports: &P) -> Result<SweepReport, Error> {
    let ctx = PaymentContext { ports, request_id: "sweep" };
    let now = ctx.now();
    let rows = ctx
        .run_batch(vec![
            Statement::new(INSERT_UNLISTED_LEDGERS),
            Statement::new(UPDATE_LISTED),
            Statement::new(SCHEDULE_ENDED_LEDGERS),
            Statement::new(END_ENTITLEMENTS),
            Statement::new(DELETE_OLD_NAMES).with(now.plus_ms(-NAMES_TTL_MS)),
            Statement::new(DELETE_OLD_WEBHOOKS).with(now.plus_ms(-NAMES_TTL_MS)),
            Statement::new(SELECT_DUE_LOOKS).with(now),
        ])
        .await?;
    let mut swept = SweepReport::default();
    for work in DueWork::ALL {
        swept.add(work.sweep(ctx, now).await?);
    }
    swept.add(owe_undelivered_calls(ctx).await?);
    swept.payments += watch::watch_payments(ctx, now.plus_ms(RUN_MS)).await?;
    for LedgerRow { ledger_id } in rows.get(6).map(Rows::parse_all).unwrap_or_default() {
        swept.ledgers += usize::from(scan_ledger(ctx, &ledger_id, ScanDepth::News).await.is_ok());
    }
    swept.add(DueWork::Page.sweep(ctx, now).await?);
    Ok(swept)
}

/// Marks calls paid by card that nobody can make any more as owed.
async fn owe_undelivered_calls<P: Ports>(ctx: PaymentContext<'_, P>) -> Result<SweepReport, Error> {
    let calls = undelivered::find_undelivered_calls(ctx).await?;
    let mut swept = SweepReport { payments: calls.len(), ..SweepReport::default() };
    for call in calls {
        swept.unfinished += usize::from(advance::advance_unattended(ctx, call).await.is_err());
    }
    Ok(swept)
}

impl SweepReport {
    fn add(&mut self, other: Self) {
        self.payments += other.payments;
        self.unfinished += other.unfinished;
    }
}

/// Work due for a payment: the values of the column `work`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DueWork {
    /// Settled, not granted.
    Grant,
    /// Settlement unknown.
    Settle,
    /// Refunded, credit not withdrawn.
    Withdraw,
    /// A wallet's signature whose call never succeeded, or a checkout that was never opened: no money can have moved.
    Idle,
    /// An open checkout page; the processor's webhook usually comes first.
    Page,
}

impl DueWork {
    /// Kinds in the order of a run: settled money first; pages, claimed separately, last.
    const ALL: [Self; 4] = [Self::Grant, Self::Settle, Self::Withdraw, Self::Idle];

    const fn token(self) -> &'static str {
        match self {
            Self::Grant => "grant",
            Self::Settle => "settle",
            Self::Withdraw => "withdraw",
            Self::Idle => "idle",
            Self::Page => "page",
        }
    }

    /// Claims and finishes due work until none is left or the run's time is over; pages up to a maximum.
    async fn sweep<P: Ports>(
        self,
        ctx: PaymentContext<'_, P>,
        started: UnixMs,
    ) -> Result<SweepReport, Error> {
        let mut swept = SweepReport::default();
        loop {
            let now = ctx.now();
            let batch = i64::try_from(BATCH).unwrap_or(i64::MAX);
            let claim = Statement::new(CLAIM_DUE_PAYMENTS).with(self.token()).with(now).with(batch);
            let due: Vec<Payment> =
                ctx.run_batch(vec![claim]).await?.first().map(Rows::parse_all).unwrap_or_default();
            swept.payments += due.len();
            let is_last = due.len() < BATCH || (self == Self::Page && swept.payments >= PAGES_MAX);
            let results: Vec<_> = stream::iter(due)
                .map(|payment| self.finish_payment(ctx, payment))
                .buffer_unordered(CONCURRENT_MAX)
                .collect()
                .await;
            swept.unfinished += results.iter().filter(|result| result.is_err()).count();
            if is_last || ctx.now().0 - started.0 > RUN_MS {
                return Ok(swept);
            }
        }
    }

    async fn finish_payment<P: Ports>(
        self,
        ctx: PaymentContext<'_, P>,
        payment: Payment,
    ) -> Result<(), Error> {
        match self {
            Self::Grant | Self::Settle | Self::Page => {
                advance::advance_unattended(ctx, payment).await.map(|_| ())
            }
            Self::Withdraw => refund::withdraw_credit(ctx, &payment).await,
            Self::Idle => {
                let reason =
                    if payment.rail == Rail::Checkout { "checkout_not_opened" } else { call::NOTHING_USED };
                let proof = payment.proof().ok_or_else(|| Error::unavailable("payment_unreadable"))?;
                failure::mark_failed(ctx, &payment, proof, reason, failure::Ending::Said).await.map(|_| ())
            }
        }
    }
}

#[derive(Deserialize)]
struct LedgerRow {
    ledger_id: String,
}

/// Depth of a scan through a ledger's lots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScanDepth {
    /// Stop at the first lot without changes: lots are drawn in order, so the ones behind it are untouched.
    News,
    /// Scan to the end.
    All,
}

/// Books the credit of a ledger used or expired since the last scan; the cost depends on the lots with changes, not on all lots.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn scan_ledger<P: Ports>(
    ctx: PaymentContext<'_, P>,
    ledger_id: &str,
    depth: ScanDepth,
) -> Result<(), Error> {
    let statement = |sql| Statement::new(sql).with(ledger_id);
    let rows = ctx
        .run_batch(vec![
            statement(SELECT_ENDED_ENTITLEMENT),
            statement(SELECT_OVERDUE_PAYMENTS).with(ctx.now()),
        ])
        .await?;
    let has_ended = rows.first().is_some_and(Rows::has_any);
    let overdue: Vec<Payment> = rows.get(1).map(Rows::parse_all).unwrap_or_default();
    let mut has_news = book_usage(ctx, ledger_id, &overdue, has_ended).await?;
    let mut after = (0, String::new());
    loop {
        let page = statement(SELECT_OPEN_PAYMENTS).with(after.0).with(after.1.as_str());
        let open: Vec<Payment> =
            ctx.run_batch(vec![page]).await?.first().map(Rows::parse_all).unwrap_or_default();
        let Some(last) = open.last() else { break };
        after = (last.consumed_at.map_or(0, |at| at.0), last.payment_id.clone());
        let is_news = book_usage(ctx, ledger_id, &open, has_ended).await?;
        has_news |= is_news;
        if depth == ScanDepth::News && !is_news {
            break;
        }
    }
    let wait_ms = if has_news { LOOK_MS } else { LOOK_IDLE_MS };
    ctx.run_batch(vec![statement(UPDATE_LOOK_AT).with(ctx.now().plus_ms(wait_ms))]).await?;
    Ok(())
}

/// Books the usage of these payments' credit; returns whether there was anything to book.
async fn book_usage<P: Ports>(
    ctx: PaymentContext<'_, P>,
    ledger_id: &str,
    payments: &[Payment],
    has_ended: bool,
) -> Result<bool, Error> {
    if payments.is_empty() {
        return Ok(false);
    }
    if has_ended {
        for payment in payments {
            let withdraw = Command::Withdraw { reference: payment.payment_id.clone() };
            ledger::send_ledger_command(ctx, ledger_id, &withdraw).await?;
        }
    }
    let references = payments.iter().map(|payment| payment.payment_id.clone()).collect();
    let lots = match ledger::send_ledger_command(ctx, ledger_id, &Command::Lots { references }).await? {
        Reply::Lots { lots } => lots,
        Reply::Refused(Refusal::NotOpened) => Vec::new(),
        _ => return Err(Error::unavailable("unexpected_ledger_reply")),
    };
    let lots: BTreeMap<&str, &LotView> = lots.iter().map(|lot| (lot.reference.as_str(), lot)).collect();
    let mut statements = Vec::new();
    for payment in payments {
        let Some(totals) = lots.get(payment.payment_id.as_str()).map(|lot| lot.totals) else { continue };
        let fate = CreditUsage { used: totals.consumed, ended: totals.expired };
        if journal::has_unbooked_usage(payment, fate) {
            statements.extend(journal::build_usage_entries(ctx, payment, fate));
        }
    }
    let is_news = !statements.is_empty();
    if is_news {
        ctx.run_batch(statements).await?;
    }
    Ok(is_news)
}
