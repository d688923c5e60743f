//! A payment goes as far as it can: its means is settled, then what was bought is granted. The buyer's request, its retry, the
//! webhook and the sweep all come here; whoever comes second finds less to do.

use quarry_kernel::money::MicroUsd;
use serde_json::json;

use crate::error::{Code, Error};
use crate::payments::records::journal;
use crate::payments::records::proof::Proof;
use crate::payments::records::row::{Payment, Purpose, Rail, State};
use crate::payments::records::till::Till;
use crate::payments::records::trail;
use crate::payments::settlement::early;
use crate::payments::settlement::grant;
use crate::payments::settlement::settle::{self, OnChain, Told};
use crate::plans::sharing::may_draw;
use crate::ports::{Ports, Rows, Statement};

/// How long whoever asks outside has it for itself.
const BUSY_MS: i64 = 45_000;
/// How long the card processor remembers what it answered under a key; after that, asking again could charge again.
const REMEMBERED_MS: i64 = 23 * 3_600_000;
/// How long the sweep leaves an open checkout page alone.
const CHECKOUT_LOOK_MS: i64 = 10 * 60_000;

/// How far it came.
#[derive(Debug, Clone, PartialEq)]
pub enum Progress {
    /// The money is ours and what was bought is granted; of a call: it can be made.
    Done(Payment),
    /// The money did not move, as was said just now.
    Refused(Payment, Refused),
    /// It may still.
    Waiting(Payment),
    /// It had ended before.
    Ended(Payment),
}

/// What was said against a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// Why, in one word.
    pub reason: String,
    /// What was said besides.
    pub detail: String,
    /// Who would have paid.
    pub payer: String,
}

/// Goes on with a payment.
///
/// # Errors
/// [`Code::PaymentProviderUnavailable`] when nobody outside said anything that can be used; [`Code::TemporarilyUnavailable`]
/// when the database or the ledger did not. The same call may be made again.
pub async fn advance<P: Ports>(till: Till<'_, P>, payment: Payment) -> Result<Progress, Error> {
    match payment.state {
        State::Incomplete => match collect(till, payment).await? {
            Progress::Done(payment) => deliver(till, payment).await,
            other => Ok(other),
        },
        State::Complete => deliver(till, payment).await,
        _ => Ok(Progress::Ended(payment)),
    }
}

/// The payment as it stands after a look at the processor's page, or at a ledger that was out of reach. What fails here is
/// as it was.
pub async fn looked_at<P: Ports>(till: Till<'_, P>, payment: Payment) -> Payment {
    let is_page = payment.rail == Rail::Checkout && payment.provider_session.is_some();
    let is_open = payment.state == State::Complete || (payment.state == State::Incomplete && is_page);
    if !is_open {
        return payment;
    }
    match advance(till, payment.clone()).await {
        Ok(
            Progress::Done(payment)
            | Progress::Refused(payment, _)
            | Progress::Waiting(payment)
            | Progress::Ended(payment),
        ) => payment,
        Err(_) => payment,
    }
}

/// What was bought is granted; a call that a card has paid is its caller's to make.
async fn deliver<P: Ports>(till: Till<'_, P>, payment: Payment) -> Result<Progress, Error> {
    let payment = if payment.state == State::Complete { early::apply(till, payment).await? } else { payment };
    match (payment.state, payment.purpose) {
        // What a wallet signed is settled when its call has succeeded.
        (State::Complete, Purpose::Call) if !payment.rail.is_card() => {
            let told = json!({"payment": payment.told()});
            grant::consume(till, &payment, &told).await.map(moved)
        }
        // The call is made by one request at a time, and again should it fail.
        (State::Complete, Purpose::Call) => Ok(match lease(till, &payment, CALL, CALL_MS).await? {
            Leased::Mine(payment) => Progress::Done(payment),
            Leased::Moved(payment) if payment.state == State::Complete => Progress::Waiting(payment),
            Leased::Moved(payment) => Progress::Ended(payment),
        }),
        (State::Complete, _) => {
            let payment = grant::grant(till, payment).await?;
            Ok(if payment.state == State::Consumed {
                Progress::Done(payment)
            } else {
                Progress::Ended(payment)
            })
        }
        (State::Consumed, _) => Ok(Progress::Done(payment)),
        _ => Ok(Progress::Ended(payment)),
    }
}

async fn collect<P: Ports>(till: Till<'_, P>, payment: Payment) -> Result<Progress, Error> {
    let proof = payment.proof().ok_or_else(|| Error::unavailable("payment_unreadable"))?;
    let is_page = payment.provider_session.is_some();
    if payment.rail == Rail::MppCard && till.now().0 - payment.created_at.0 > REMEMBERED_MS {
        till.log("payment_in_doubt", &payment.payment_id, "older than what the card processor remembers");
        return Ok(Progress::Waiting(payment));
    }
    // Looking at a page changes nothing, so anybody may at any time. All else is one's at a time.
    let payment = if is_page {
        payment
    } else {
        match lease(till, &payment, LEASE, BUSY_MS).await? {
            Leased::Mine(payment) => payment,
            Leased::Moved(payment) if payment.state == State::Incomplete => {
                return Ok(Progress::Waiting(payment));
            }
            Leased::Moved(payment) => return Ok(moved(payment)),
        }
    };
    match settle::ask(till, &payment, &proof).await {
        Told::Paid { reference, payer } => {
            match complete(till, &payment, &proof, &reference, &payer, Word::Said).await? {
                Some(row) => Ok(moved(row)),
                None => reused(till, payment, proof, payer).await,
            }
        }
        Told::Refused { reason, detail, payer, pending, after_settling } => {
            let why = Refused { reason, detail, payer };
            let payment =
                Payment { pending_reference: pending.or(payment.pending_reference.clone()), ..payment };
            refused(till, payment, proof, why, after_settling).await
        }
        Told::Open { session, url } => opened(till, payment, proof, session, url).await,
        Told::Pending(transaction) => {
            free(till, &payment, till.now().0 + 2_000, transaction).await;
            Ok(Progress::Waiting(payment))
        }
        Told::Unknown => {
            free(till, &payment, 0, None).await;
            Err(unavailable(&payment))
        }
    }
}

/// A payment whose row was moved on by whoever was faster, or by us.
fn moved(payment: Payment) -> Progress {
    match payment.state {
        State::Complete | State::Consumed => Progress::Done(payment),
        State::Incomplete => Progress::Waiting(payment),
        _ => Progress::Ended(payment),
    }
}

/// Nobody outside said anything that can be used.
#[must_use]
pub fn unavailable(payment: &Payment) -> Error {
    let error = Error::plain(Code::PaymentProviderUnavailable).with("reference", payment.payment_id.as_str());
    let cause = if payment.rail.is_card() { "card_processor" } else { "facilitator" };
    Error { cause: Some(cause), retry_after_s: Some(2), ..error }
}

enum Leased {
    Mine(Payment),
    Moved(Payment),
}

const LEASE: &str = "UPDATE payments SET busy_until = ?2, asked = asked + 1 WHERE payment_id = ?1 AND state = 'incomplete' \
     AND busy_until <= ?3 RETURNING *";

const CALL: &str = "UPDATE payments SET busy_until = ?2 WHERE payment_id = ?1 AND state = 'complete' AND busy_until <= ?3 \
     RETURNING *";
/// How long a call that was paid may take.
const CALL_MS: i64 = 120_000;

async fn lease<P: Ports>(
    till: Till<'_, P>,
    payment: &Payment,
    sql: &'static str,
    ms: i64,
) -> Result<Leased, Error> {
    let now = till.now();
    let id = payment.payment_id.as_str();
    let lease = Statement::new(sql).with(id).with(now.plus_ms(ms)).with(now);
    let rows = till.batch(vec![lease, Payment::select(id)]).await?;
    if let Some(payment) = Payment::of(&rows, 0) {
        return Ok(Leased::Mine(payment));
    }
    Payment::of(&rows, 1).map(Leased::Moved).ok_or_else(|| Error::unavailable("payment_gone"))
}

/// Checks a wallet's signature before its call: whether it would settle. The row is this request's for the while.
///
/// # Errors
/// As [`advance`]. The inner error is where it stands when the call may not be made.
pub async fn check_promise<P: Ports>(
    till: Till<'_, P>,
    payment: Payment,
    proof: &Proof,
) -> Result<Result<Payment, Progress>, Error> {
    let payment = match lease(till, &payment, LEASE, CALL_MS).await? {
        Leased::Mine(payment) => payment,
        Leased::Moved(payment) => return Ok(Err(moved(payment))),
    };
    let Proof::Wallet { body, .. } = proof else { return Ok(Ok(payment)) };
    match settle::verify(till, body).await {
        Ok(()) => Ok(Ok(payment)),
        Err(Told::Refused { reason, detail, payer, .. }) => {
            let why = Refused { reason, detail, payer };
            let row = fail(till, &payment, proof.clone(), &why.reason).await?;
            Ok(Err(Progress::Refused(row, why)))
        }
        Err(_) => {
            free(till, &payment, 0, None).await;
            Err(unavailable(&payment))
        }
    }
}

/// A call that a wallet signed for failed: nothing is settled, and the signature stays good for the same request.
pub async fn keep_promise<P: Ports>(till: Till<'_, P>, payment: &Payment) {
    free(till, payment, 0, None).await;
}

/// Ends a signature whose call failed, since another one takes its place; `false` while its call is being made or settled.
///
/// # Errors
/// [`Code::TemporarilyUnavailable`].
pub async fn end_promise<P: Ports>(
    till: Till<'_, P>,
    payment: &Payment,
    reason: &str,
) -> Result<bool, Error> {
    let Leased::Mine(payment) = lease(till, payment, LEASE, BUSY_MS).await? else { return Ok(false) };
    let Some(proof) = payment.proof().filter(|_| payment.is_unmeasured()) else {
        free(till, &payment, 0, None).await;
        return Ok(false);
    };
    fail(till, &payment, proof, reason).await.map(|_| true)
}

const MEASURED: &str = "UPDATE payments SET amount_micro = ?2, proof = ?3, busy_until = 0, asked = 0, sweeps = 0 WHERE payment_id = ?1 \
     AND state = 'incomplete'";

/// What a call that succeeded costs is known: from now on, it may be settled by whoever comes.
///
/// # Errors
/// [`Code::TemporarilyUnavailable`].
pub async fn measured<P: Ports>(
    till: Till<'_, P>,
    payment: &Payment,
    amount: MicroUsd,
    proof: &Proof,
) -> Result<Payment, Error> {
    let id = payment.payment_id.as_str();
    let keep = Statement::new(MEASURED).with(id).with(amount.0).with(proof.to_text());
    let rows = till.batch(vec![keep, Payment::select(id)]).await?;
    Payment::of(&rows, 1).ok_or_else(|| Error::unavailable("payment_gone"))
}

const IDLE: &str = "UPDATE payments SET busy_until = 0 WHERE payment_id = ?1 AND state = 'complete'";

/// A call that was paid failed: the payment is good for it once more.
pub async fn idle<P: Ports>(till: Till<'_, P>, payment: &Payment) {
    let id = payment.payment_id.as_str();
    till.write("idle", id, vec![Statement::new(IDLE).with(id)]).await;
}

const FREE: &str = "UPDATE payments SET busy_until = ?2, pending_reference = COALESCE(?3, pending_reference) \
     WHERE payment_id = ?1 AND state = 'incomplete'";

/// Lets others ask; when the database does not answer, they wait until the lease has lapsed.
async fn free<P: Ports>(till: Till<'_, P>, payment: &Payment, until: i64, pending: Option<String>) {
    let id = payment.payment_id.as_str();
    till.write("free", id, vec![Statement::new(FREE).with(id).with(until).with(pending)]).await;
}

// The person who has claimed a credential, by its id.
macro_rules! person_of {
    ($registration:literal) => {
        concat!(
            "(SELECT person_id FROM registrations WHERE registration_id = ",
            $registration,
            " AND status IN ('claimed', 'revoked'))"
        )
    };
}

// The entitlement that a purchase adds to: the buyer's, or the person's, of that plan.
macro_rules! entitlement_of {
    ($columns:literal) => {
        concat!(
            "(SELECT ",
            $columns,
            " FROM entitlements e WHERE e.seller_id = payments.seller_id AND e.plan_id = payments.plan_id \
             AND e.kind = 'credit' AND e.status = 'active' AND ",
            may_draw!("payments.registration_id", person_of!("payments.registration_id")),
            " ORDER BY e.created_at, e.entitlement_id LIMIT 1)"
        )
    };
}

// A transaction pays for one payment. One that another payment has is taken only if the chain has confirmed it.
macro_rules! unused_reference {
    ($reference:literal, $is_confirmed:literal) => {
        concat!(
            "(",
            $is_confirmed,
            " = 1 OR NOT EXISTS (SELECT 1 FROM payments other WHERE other.provider_reference = ",
            $reference,
            " AND other.payment_id <> ?1))"
        )
    };
}

const ENTITLE: &str = concat!(
    "INSERT INTO entitlements (entitlement_id, seller_id, plan_id, kind, registration_id, person_id, status, created_at) \
     SELECT ?2, seller_id, plan_id, 'credit', registration_id, ",
    person_of!("payments.registration_id"),
    ", 'active', ?3 FROM payments WHERE payment_id = ?1 AND state = 'incomplete' AND purpose = 'purchase' \
     AND entitlement_id IS NULL AND ",
    unused_reference!("?4", "?5"),
    " AND NOT EXISTS ",
    entitlement_of!("1")
);
const COMPLETE: &str = concat!(
    "UPDATE payments SET state = 'complete', provider_reference = ?2, settled_at = ?3, proof = ?4, busy_until = 0, sweeps = 0, \
     settlement_reason = NULL, credit_expires_at = ?3 + credit_ms, entitlement_id = CASE WHEN purpose = 'purchase' THEN ",
    entitlement_of!("e.entitlement_id"),
    " ELSE entitlement_id END, person_id = COALESCE(",
    person_of!("payments.registration_id"),
    ", person_id) WHERE payment_id = ?1 AND state = 'incomplete' AND ",
    unused_reference!("?2", "?5")
);
const CREDIT: &str = "UPDATE payments SET ledger_id = 'en_' || entitlement_id, units = amount_micro WHERE payment_id = ?1 \
     AND state = 'complete' AND ledger_id IS NULL AND entitlement_id IS NOT NULL";

// Its money came although it had ended.
const OWED: &str = concat!(
    "UPDATE payments SET owed_at = ?3, settled_at = ?3, provider_reference = ?2, proof = ?4, busy_until = 0 \
     WHERE payment_id = ?1 AND state IN ('failed', 'released') AND settled_at IS NULL AND ",
    unused_reference!("?2", "?5")
);

/// The money is ours: the row says so, once, and the journal with it. What comes for a payment that has ended is owed to its
/// buyer: it buys nothing, and the operator gives it back.
///
/// # Errors
/// [`Code::TemporarilyUnavailable`]; whoever asks outside again is told the same.
pub async fn paid<P: Ports>(
    till: Till<'_, P>,
    payment: &Payment,
    proof: Proof,
    reference: &str,
    payer: &str,
) -> Result<Payment, Error> {
    let row = complete(till, payment, &proof, reference, payer, Word::Confirmed).await?;
    row.ok_or_else(|| Error::unavailable("d1"))
}

/// Whose word it is that the money is ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    /// The facilitator's, or the card processor's answer to a request.
    Said,
    /// The chain's, or a signed webhook's.
    Confirmed,
}

/// Completes a payment; none when only [`Word::Said`] it is paid, by a transaction that another payment has.
async fn complete<P: Ports>(
    till: Till<'_, P>,
    payment: &Payment,
    proof: &Proof,
    reference: &str,
    payer: &str,
    word: Word,
) -> Result<Option<Payment>, Error> {
    let (id, now) = (payment.payment_id.as_str(), till.now());
    let is_confirmed = i64::from(word == Word::Confirmed);
    let spent = proof.clone().spent(payer).to_text();
    let detail = json!({"transaction": reference, "payer": payer});
    let statements = vec![
        Statement::new(ENTITLE)
            .with(id)
            .with(till.fresh_id("ent_")?)
            .with(now)
            .with(reference)
            .with(is_confirmed),
        Statement::new(COMPLETE).with(id).with(reference).with(now).with(spent.as_str()).with(is_confirmed),
        Statement::new(CREDIT).with(id),
        Statement::new(OWED).with(id).with(reference).with(now).with(spent.as_str()).with(is_confirmed),
        journal::settled(id),
        trail::once(till, id, "complete", "complete", &detail),
        trail::owed(till, id, &detail),
        Payment::select(id),
    ];
    let (rows, is_written) = match till.batch(statements).await {
        Ok(rows) => (rows, true),
        // The transaction may have been made: what it says then is true.
        Err(_) => (till.batch(vec![Payment::select(id)]).await?, false),
    };
    let row =
        rows.last().and_then(Rows::first::<Payment>).ok_or_else(|| Error::unavailable("payment_gone"))?;
    match row.state {
        State::Incomplete if is_written => Ok(None),
        State::Incomplete => Err(Error::unavailable("d1")),
        State::Failed | State::Released => {
            till.log("payment_owed", id, reference);
            Ok(Some(row))
        }
        _ => Ok(Some(row)),
    }
}

/// A payment is said to be paid by a transaction that another payment has: the chain decides, and until it does nothing is granted.
async fn reused<P: Ports>(
    till: Till<'_, P>,
    payment: Payment,
    proof: Proof,
    payer: String,
) -> Result<Progress, Error> {
    let why = Refused { reason: "transaction_of_another_payment".to_owned(), detail: String::new(), payer };
    match settle::on_chain(till, &proof).await {
        OnChain::Happened(transaction) => {
            paid(till, &payment, proof, &transaction, &why.payer).await.map(moved)
        }
        OnChain::Never => fail(till, &payment, proof, &why.reason).await.map(|row| match row.state {
            State::Failed => Progress::Refused(row, why),
            _ => moved(row),
        }),
        OnChain::Open => {
            doubt(till, &payment, &why).await;
            Ok(Progress::Waiting(payment))
        }
    }
}

async fn refused<P: Ports>(
    till: Till<'_, P>,
    payment: Payment,
    proof: Proof,
    why: Refused,
    after_settling: bool,
) -> Result<Progress, Error> {
    let is_wallet = matches!(payment.rail, Rail::X402 | Rail::MppEvm);
    // Asked before and not answered, or a transaction was on its way: the money may have moved then, and be what is missing now.
    let is_open = payment.asked > 1 || payment.pending_reference.is_some();
    if is_wallet && (is_open || after_settling) {
        match settle::on_chain(till, &proof).await {
            OnChain::Happened(transaction) => {
                return paid(till, &payment, proof, &transaction, &why.payer).await.map(moved);
            }
            OnChain::Never => {}
            OnChain::Open if !is_open => {}
            OnChain::Open => {
                doubt(till, &payment, &why).await;
                return Ok(Progress::Waiting(payment));
            }
        }
    }
    fail(till, &payment, proof, &why.reason).await.map(|row| match row.state {
        State::Failed => Progress::Refused(row, why),
        _ => moved(row),
    })
}

const DOUBT: &str = "UPDATE payments SET busy_until = 0, settlement_reason = ?2, pending_reference = COALESCE(?3, pending_reference) \
     WHERE payment_id = ?1 AND state = 'incomplete'";

async fn doubt<P: Ports>(till: Till<'_, P>, payment: &Payment, why: &Refused) {
    let id = payment.payment_id.as_str();
    let detail = json!({"reason": why.reason, "detail": why.detail});
    let statements = vec![
        Statement::new(DOUBT).with(id).with(why.reason.as_str()).with(payment.pending_reference.as_deref()),
        trail::note(till, id, "in_doubt", "in_doubt", &detail),
    ];
    till.write("doubt", id, statements).await;
    till.log("payment_in_doubt", id, &why.reason);
}

const FAIL: &str = "UPDATE payments SET state = 'failed', settlement_reason = ?2, proof = ?3, busy_until = 0 \
     WHERE payment_id = ?1 AND state = 'incomplete'";

/// The money did not move and will not.
///
/// # Errors
/// [`Code::TemporarilyUnavailable`].
pub async fn fail<P: Ports>(
    till: Till<'_, P>,
    payment: &Payment,
    proof: Proof,
    reason: &str,
) -> Result<Payment, Error> {
    let id = payment.payment_id.as_str();
    let statements = vec![
        Statement::new(FAIL).with(id).with(reason).with(proof.spent("").to_text()),
        trail::once(till, id, "failed", "failed", &json!({"reason": reason})),
        Payment::select(id),
    ];
    let rows = till.batch(statements).await?;
    Payment::of(&rows, 2).ok_or_else(|| Error::unavailable("payment_gone"))
}

const OPENED: &str = "UPDATE payments SET provider_session = ?2, proof = ?3, busy_until = ?4 \
     WHERE payment_id = ?1 AND state = 'incomplete'";

async fn opened<P: Ports>(
    till: Till<'_, P>,
    payment: Payment,
    proof: Proof,
    session: String,
    page: String,
) -> Result<Progress, Error> {
    let id = payment.payment_id.as_str();
    let proof = match proof {
        Proof::Checkout { name, success_url, cancel_url, expires_at, .. } => {
            Proof::Checkout { name, success_url, cancel_url, expires_at, url: Some(page) }
        }
        other => other,
    };
    let keep = Statement::new(OPENED)
        .with(id)
        .with(session)
        .with(proof.to_text())
        .with(till.now().plus_ms(CHECKOUT_LOOK_MS));
    let rows = till.batch(vec![keep, Payment::select(id)]).await?;
    Payment::of(&rows, 1).map(moved).ok_or_else(|| Error::unavailable("payment_gone"))
}
