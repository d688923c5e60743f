//! What nobody comes back for is finished here, every minute: settlements that were not answered, grants that were not made,
//! credit that has to be taken back. And the journal learns what was used.
//!
//! Each run does so much and no more; the next one goes on. A payment that fails here is passed over until then.

use std::collections::BTreeMap;

use quarry_ledger::{Command, LotView, Refusal, Reply};
use serde::Deserialize;

use crate::error::Error;
use crate::payments::records::credit;
use crate::payments::records::journal::{self, Fate};
use crate::payments::records::row::{Payment, Rail};
use crate::payments::records::till::Till;
use crate::payments::sales::call;
use crate::payments::settlement::advance;
use crate::payments::settlement::takeback;
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
// And its ledgers are looked at now: what is unspent of them has ended.
const LOOK_NOW: &str = "UPDATE ledger_looks SET look_at = 0 WHERE look_at > 0 AND ledger_id IN (SELECT 'en_' || e.entitlement_id \
     FROM entitlements e WHERE e.status = 'active' AND e.person_id IS NULL AND NOT EXISTS (SELECT 1 FROM registrations r \
     WHERE r.registration_id = e.registration_id AND r.status IN ('unclaimed', 'claimed')) LIMIT 50)";
// Ledgers of payments that were granted before there was a list of them: migrations only add, so they are listed here.
const UNLISTED: &str = "INSERT OR IGNORE INTO ledger_looks (ledger_id, seller_id, look_at) SELECT ledger_id, seller_id, 0 \
     FROM payments WHERE state = 'consumed' AND look_at < 9007199254740991 AND ledger_id IS NOT NULL";
const LISTED: &str =
    "UPDATE payments SET look_at = 9007199254740991 WHERE state = 'consumed' AND look_at < 9007199254740991";
const TO_LOOK_AT: &str =
    "SELECT ledger_id FROM ledger_looks WHERE look_at <= ?1 ORDER BY look_at, ledger_id LIMIT 50";
// One of which the journal has all is asked again when something is granted to it.
const LOOKED: &str = "UPDATE ledger_looks SET look_at = CASE WHEN EXISTS (SELECT 1 FROM payments WHERE ledger_id = ?1 \
     AND booked_used + booked_expired < amount_micro AND consumed_at IS NOT NULL) THEN ?2 ELSE 9007199254740991 END \
     WHERE ledger_id = ?1";
// What the journal does not have to its end: as it is drawn; and what has ended although it is not its turn.
const OPEN: &str = "SELECT * FROM payments WHERE ledger_id = ?1 AND booked_used + booked_expired < amount_micro \
     AND (consumed_at, payment_id) > (?2, ?3) ORDER BY consumed_at, payment_id LIMIT 20";
const OVERDUE: &str = "SELECT * FROM payments WHERE ledger_id = ?1 AND booked_used + booked_expired < amount_micro \
     AND credit_expires_at <= ?2 AND consumed_at IS NOT NULL ORDER BY credit_expires_at LIMIT 20";
const HAS_ENDED: &str =
    "SELECT entitlement_id FROM entitlements WHERE entitlement_id = SUBSTR(?1, 4) AND status = 'ended'";
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
            Statement::new(UNLISTED),
            Statement::new(LISTED),
            Statement::new(LOOK_NOW),
            Statement::new(END),
            Statement::new(NAMES).with(now.plus_ms(-NAMES_MS)),
            Statement::new(WEBHOOKS).with(now.plus_ms(-NAMES_MS)),
            Statement::new(UNANSWERED).with(now).with(now.plus_ms(-YOUNG_MS)).with(now.plus_ms(-OLD_MS)),
            Statement::new(UNGRANTED).with(now),
            Statement::new(TO_TAKE_BACK),
            Statement::new(TO_LOOK_AT).with(now),
        ])
        .await?;
    let of = |at: usize| rows.get(at).map(Rows::all::<Payment>).unwrap_or_default();
    let mut swept = Swept::default();
    for payment in of(6) {
        swept.count(unanswered(till, payment).await);
    }
    for payment in of(7) {
        swept.count(advance::advance(till, payment).await.map(|_| ()));
    }
    for payment in of(8) {
        swept.count(takeback::withdraw(till, &payment).await);
    }
    for Used { ledger_id } in rows.get(9).map(Rows::all).unwrap_or_default() {
        swept.ledgers += usize::from(look(till, &ledger_id, Depth::News).await.is_ok());
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

#[derive(Deserialize)]
struct Used {
    ledger_id: String,
}

/// How far a ledger is looked through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// As long as there is news: lots are drawn one after the other, so what comes after one that is untouched is as well.
    News,
    /// To its end.
    All,
}

/// Books what has become of the credit in a ledger since it was last looked at. Of many lots only those cost anything of which
/// there is something to tell.
///
/// # Errors
/// [`crate::error::Code::TemporarilyUnavailable`].
pub async fn look<P: Ports>(till: Till<'_, P>, ledger_id: &str, depth: Depth) -> Result<(), Error> {
    let of = |sql| Statement::new(sql).with(ledger_id);
    let rows = till.batch(vec![of(HAS_ENDED), of(OVERDUE).with(till.now())]).await?;
    let has_ended = rows.first().is_some_and(Rows::any);
    let overdue: Vec<Payment> = rows.get(1).map(Rows::all).unwrap_or_default();
    let mut has_news = tell(till, ledger_id, &overdue, has_ended).await?;
    let mut after = (0, String::new());
    loop {
        let page = of(OPEN).with(after.0).with(after.1.as_str());
        let open: Vec<Payment> = till.batch(vec![page]).await?.first().map(Rows::all).unwrap_or_default();
        let Some(last) = open.last() else { break };
        after = (last.consumed_at.map_or(0, |at| at.0), last.payment_id.clone());
        let is_news = tell(till, ledger_id, &open, has_ended).await?;
        has_news |= is_news;
        if depth == Depth::News && !is_news {
            break;
        }
    }
    let wait_ms = if has_news { LOOK_MS } else { LOOK_IDLE_MS };
    till.batch(vec![of(LOOKED).with(till.now().plus_ms(wait_ms))]).await?;
    Ok(())
}

/// Books what has become of these payments' credit; whether there was anything to book.
async fn tell<P: Ports>(
    till: Till<'_, P>,
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
            credit::ask(till, ledger_id, &withdraw).await?;
        }
    }
    let references = payments.iter().map(|payment| payment.payment_id.clone()).collect();
    let lots = match credit::ask(till, ledger_id, &Command::Lots { references }).await? {
        Reply::Lots { lots } => lots,
        Reply::Refused(Refusal::NotOpened) => Vec::new(),
        _ => return Err(Error::unavailable("unexpected_ledger_reply")),
    };
    let lots: BTreeMap<&str, &LotView> = lots.iter().map(|lot| (lot.reference.as_str(), lot)).collect();
    let mut statements = Vec::new();
    for payment in payments {
        let Some(totals) = lots.get(payment.payment_id.as_str()).map(|lot| lot.totals) else { continue };
        let fate = Fate { used: totals.consumed, ended: totals.expired };
        if journal::is_news(payment, fate) {
            statements.extend(journal::fate(till, payment, fate));
        }
    }
    let is_news = !statements.is_empty();
    if is_news {
        till.batch(statements).await?;
    }
    Ok(is_news)
}
