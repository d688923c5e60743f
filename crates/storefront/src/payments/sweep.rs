//! What nobody comes back for is finished here, every minute: settlements that were not answered, grants that were not made,
//! credit that has to be taken back. And the journal learns what was used.
//!
//! Each run does so much and no more; the next one goes on. A payment that fails here is passed over until then.

use std::collections::BTreeMap;

use quarry_ledger::{Command, LotView, Refusal, Reply};
use serde::Deserialize;

use super::journal::{self, Fate};
use super::row::{Payment, Rail};
use super::till::Till;
use super::{advance, call, grant, takeback};
use crate::error::Error;
use crate::ports::{Ports, Rows, Statement};

/// How long a payment is left to its buyer.
const YOUNG_MS: i64 = 60_000;
/// When a payment is the operator's: nobody outside has said for two days what became of it.
const OLD_MS: i64 = 2 * 86_400_000;
/// How long what a wallet signed waits for its call, and a checkout for its page.
const IDLE_MS: i64 = 10 * 60_000;
/// How often a ledger that is used is asked, and one that is not.
const LOOK_MS: i64 = 3_600_000;
const LOOK_IDLE_MS: i64 = 24 * 3_600_000;
/// How long names of requests and webhooks are known.
const NAMES_MS: i64 = 30 * 86_400_000;

// The more often it was asked, the longer it waits.
const UNANSWERED: &str = "SELECT * FROM payments WHERE state = 'incomplete' AND busy_until <= ?1 AND created_at <= ?2 \
     AND created_at > ?3 AND ?1 - created_at >= asked * asked * 30000 ORDER BY asked, payment_id LIMIT 20";
const UNGRANTED: &str = "SELECT * FROM payments WHERE state = 'complete' AND (purpose <> 'call' OR rail IN ('x402', 'mpp_evm')) AND busy_until <= ?1 \
     ORDER BY payment_id LIMIT 50";
const TO_TAKE_BACK: &str = "SELECT * FROM payments WHERE state IN ('refunded', 'released') AND withdrawn_at IS NULL \
     ORDER BY payment_id LIMIT 50";
// A credential that nobody has claimed and that has ended takes what it bought with it.
const END: &str = "UPDATE entitlements SET status = 'ended' WHERE entitlement_id IN (SELECT e.entitlement_id FROM entitlements e \
     WHERE e.status = 'active' AND e.person_id IS NULL AND NOT EXISTS (SELECT 1 FROM registrations r \
     WHERE r.registration_id = e.registration_id AND r.status IN ('unclaimed', 'claimed')) LIMIT 50)";
const ORPHANS: &str = "SELECT p.* FROM payments p JOIN entitlements e ON e.entitlement_id = p.entitlement_id \
     WHERE p.state = 'consumed' AND p.look_at <= ?1 AND e.status = 'ended' \
     AND p.booked_used + p.booked_expired < p.amount_micro LIMIT 50";
const TO_LOOK_AT: &str = "SELECT ledger_id FROM payments WHERE state = 'consumed' AND look_at <= ?1 AND ledger_id IS NOT NULL \
     AND booked_used + booked_expired < amount_micro GROUP BY ledger_id ORDER BY MIN(look_at) LIMIT 50";
const OF_LEDGER: &str = "SELECT * FROM payments WHERE ledger_id = ?1 AND consumed_at IS NOT NULL \
     AND booked_used + booked_expired < amount_micro";
// What is booked to its end is never looked at again.
macro_rules! looked {
    ($column:literal) => {
        concat!(
            "UPDATE payments SET look_at = CASE WHEN booked_used + booked_expired >= amount_micro THEN 9007199254740991 ELSE ?2 END \
             WHERE ",
            $column,
            " = ?1 AND consumed_at IS NOT NULL AND look_at < 9007199254740991"
        )
    };
}
const LOOKED: &str = looked!("ledger_id");
const ENDED: &str = looked!("payment_id");
const NAMES: &str = "DELETE FROM idempotency_keys WHERE at <= ?1";
const WEBHOOKS: &str = "DELETE FROM webhooks WHERE at <= ?1";

/// What a run did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Swept {
    /// Payments that it looked at.
    pub payments: usize,
    /// Of those, what could not be finished yet.
    pub unfinished: usize,
    /// Ledgers whose use was booked.
    pub ledgers: usize,
}

/// One run.
///
/// # Errors
/// [`crate::error::Code::TemporarilyUnavailable`] when the database does not answer; the next run goes on.
pub async fn run<P: Ports>(ports: &P) -> Result<Swept, Error> {
    let till = Till { ports, request_id: "sweep" };
    let now = till.now();
    let rows = till
        .batch(vec![
            Statement::new(END),
            Statement::new(NAMES).with(now.plus_ms(-NAMES_MS)),
            Statement::new(WEBHOOKS).with(now.plus_ms(-NAMES_MS)),
            Statement::new(UNANSWERED).with(now).with(now.plus_ms(-YOUNG_MS)).with(now.plus_ms(-OLD_MS)),
            Statement::new(UNGRANTED).with(now),
            Statement::new(TO_TAKE_BACK),
            Statement::new(ORPHANS).with(now),
            Statement::new(TO_LOOK_AT).with(now),
        ])
        .await?;
    let of = |at: usize| rows.get(at).map(Rows::all::<Payment>).unwrap_or_default();
    let mut swept = Swept::default();
    for payment in of(3) {
        swept.count(unanswered(till, payment).await);
    }
    for payment in of(4) {
        swept.count(advance::advance(till, payment).await.map(|_| ()));
    }
    for payment in of(5) {
        swept.count(takeback::withdraw(till, &payment).await);
    }
    for payment in of(6) {
        swept.count(end(till, &payment).await);
    }
    for Used { ledger_id } in rows.get(7).map(Rows::all).unwrap_or_default() {
        swept.ledgers += usize::from(look(till, &ledger_id).await.is_ok());
    }
    Ok(swept)
}

impl Swept {
    fn count(&mut self, done: Result<(), Error>) {
        self.payments += 1;
        self.unfinished += usize::from(done.is_err());
    }
}

async fn unanswered<P: Ports>(till: Till<'_, P>, payment: Payment) -> Result<(), Error> {
    let age_ms = till.now().0 - payment.created_at.0;
    let is_unopened = payment.rail == Rail::Checkout && payment.provider_session.is_none();
    let reason = if payment.is_unmeasured() {
        Some(call::NOTHING_USED)
    } else if is_unopened {
        // Nobody was told where its page is.
        Some("checkout_not_opened")
    } else {
        None
    };
    match (reason, payment.proof()) {
        (Some(_), _) if age_ms < IDLE_MS => Ok(()),
        (Some(reason), Some(proof)) => advance::fail(till, &payment, proof, reason).await.map(|_| ()),
        _ => advance::advance(till, payment).await.map(|_| ()),
    }
}

/// Takes back and books what is unspent of a payment whose entitlement has ended.
async fn end<P: Ports>(till: Till<'_, P>, payment: &Payment) -> Result<(), Error> {
    let Some(ledger_id) = &payment.ledger_id else { return Ok(()) };
    let withdraw = Command::Withdraw { reference: payment.payment_id.clone() };
    let Reply::Withdrawn { withdrawn, consumed, .. } = grant::ask(till, ledger_id, &withdraw).await? else {
        return Err(Error::unavailable("unexpected_ledger_reply"));
    };
    let mut statements = Vec::from(journal::fate(till, payment, Fate { used: consumed, ended: withdrawn }));
    let next = till.now().plus_ms(IDLE_MS);
    statements.push(Statement::new(ENDED).with(payment.payment_id.as_str()).with(next));
    till.batch(statements).await?;
    Ok(())
}

#[derive(Deserialize)]
struct Used {
    ledger_id: String,
}

/// Books what has become of the credit in a ledger since it was last looked at.
///
/// # Errors
/// [`crate::error::Code::TemporarilyUnavailable`].
pub async fn look<P: Ports>(till: Till<'_, P>, ledger_id: &str) -> Result<(), Error> {
    let lots = match grant::ask(till, ledger_id, &Command::Inspect { recent: 0 }).await? {
        Reply::Inspected(inspection) => inspection.lots,
        Reply::Refused(Refusal::NotOpened) => Vec::new(),
        _ => return Err(Error::unavailable("unexpected_ledger_reply")),
    };
    let lots: BTreeMap<&str, &LotView> = lots.iter().map(|lot| (lot.reference.as_str(), lot)).collect();
    let rows = till.batch(vec![Statement::new(OF_LEDGER).with(ledger_id)]).await?;
    let mut statements = Vec::new();
    for payment in rows.first().map(Rows::all::<Payment>).unwrap_or_default() {
        let Some(totals) = lots.get(payment.payment_id.as_str()).map(|lot| lot.totals) else { continue };
        let fate = Fate { used: totals.consumed, ended: totals.expired };
        if journal::is_news(&payment, fate) {
            statements.extend(journal::fate(till, &payment, fate));
        }
    }
    let wait_ms = if statements.is_empty() { LOOK_IDLE_MS } else { LOOK_MS };
    statements.push(Statement::new(LOOKED).with(ledger_id).with(till.now().plus_ms(wait_ms)));
    till.batch(statements).await?;
    Ok(())
}
