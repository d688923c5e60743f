//! A payment goes as far as it can: its means is settled, then what was bought is granted. The buyer's request, its retry, the
//! webhook and the sweep all come here; whoever comes second finds less to do.

use quarry_kernel::money::MicroUsd;
use serde_json::json;

use crate::error::{Error, ErrorCode};
use crate::payments::records::journal;
use crate::payments::records::proof::Proof;
use crate::payments::records::row::{Payment, PaymentState, Purpose, Rail};
use crate::payments::records::till::PaymentContext;
use crate::payments::records::trail;
use crate::payments::settlement::early;
use crate::payments::settlement::grant;
use crate::payments::settlement::settle::{self, ChainOutcome, ProviderAnswer};
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
    Refused(Payment, PaymentRefusal),
    /// It may still.
    Waiting(Payment),
    /// It had ended before.
    Ended(Payment),
}

/// What was said against a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentRefusal {
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
/// [`ErrorCode::PaymentProviderUnavailable`] when nobody outside said anything that can be used; [`ErrorCode::TemporarilyUnavailable`]
/// when the database or the ledger did not. The same call may be made again.
pub async fn advance_payment<P: Ports>(
    till: PaymentContext<'_, P>,
    payment: Payment,
) -> Result<Progress, Error> {
    match payment.state {
        PaymentState::Incomplete => match collect_money(till, payment).await? {
            Progress::Done(payment) => deliver_purchase(till, payment).await,
            other => Ok(other),
        },
        PaymentState::Complete => deliver_purchase(till, payment).await,
        _ => Ok(Progress::Ended(payment)),
    }
}

/// The payment as it stands after a look at the processor's page, or at a ledger that was out of reach. What fails here is
/// as it was.
pub async fn refresh_payment<P: Ports>(till: PaymentContext<'_, P>, payment: Payment) -> Payment {
    let is_page = payment.rail == Rail::Checkout && payment.provider_session.is_some();
    let is_open =
        payment.state == PaymentState::Complete || (payment.state == PaymentState::Incomplete && is_page);
    if !is_open {
        return payment;
    }
    match advance_payment(till, payment.clone()).await {
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
async fn deliver_purchase<P: Ports>(
    till: PaymentContext<'_, P>,
    payment: Payment,
) -> Result<Progress, Error> {
    let payment = if payment.state == PaymentState::Complete {
        early::apply_stored(till, payment).await?
    } else {
        payment
    };
    match (payment.state, payment.purpose) {
        // What a wallet signed is settled when its call has succeeded.
        (PaymentState::Complete, Purpose::Call) if !payment.rail.is_card() => {
            let told = json!({"payment": payment.to_json()});
            grant::mark_consumed(till, &payment, &told).await.map(to_progress)
        }
        // The call is made by one request at a time, and again should it fail.
        (PaymentState::Complete, Purpose::Call) => {
            Ok(match lease_payment(till, &payment, LEASE_PAID_CALL, CALL_MS).await? {
                LeaseOutcome::Mine(payment) => Progress::Done(payment),
                LeaseOutcome::Moved(payment) if payment.state == PaymentState::Complete => {
                    Progress::Waiting(payment)
                }
                LeaseOutcome::Moved(payment) => Progress::Ended(payment),
            })
        }
        (PaymentState::Complete, _) => {
            let payment = grant::grant_credit(till, payment).await?;
            Ok(if payment.state == PaymentState::Consumed {
                Progress::Done(payment)
            } else {
                Progress::Ended(payment)
            })
        }
        (PaymentState::Consumed, _) => Ok(Progress::Done(payment)),
        _ => Ok(Progress::Ended(payment)),
    }
}

async fn collect_money<P: Ports>(till: PaymentContext<'_, P>, payment: Payment) -> Result<Progress, Error> {
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
        match lease_payment(till, &payment, LEASE_INCOMPLETE, BUSY_MS).await? {
            LeaseOutcome::Mine(payment) => payment,
            LeaseOutcome::Moved(payment) if payment.state == PaymentState::Incomplete => {
                return Ok(Progress::Waiting(payment));
            }
            LeaseOutcome::Moved(payment) => return Ok(to_progress(payment)),
        }
    };
    match settle::ask_provider(till, &payment, &proof).await {
        ProviderAnswer::Paid { reference, payer } => {
            match complete_payment(till, &payment, &proof, &reference, &payer, Confirmation::Said).await? {
                Some(row) => Ok(to_progress(row)),
                None => resolve_reused_transaction(till, payment, proof, payer).await,
            }
        }
        ProviderAnswer::Refused { reason, detail, payer, pending, after_settling } => {
            let why = PaymentRefusal { reason, detail, payer };
            let payment =
                Payment { pending_reference: pending.or(payment.pending_reference.clone()), ..payment };
            handle_refusal(till, payment, proof, why, after_settling).await
        }
        ProviderAnswer::Open { session, url } => record_opened_page(till, payment, proof, session, url).await,
        ProviderAnswer::Pending(transaction) => {
            free_lease(till, &payment, till.now().0 + 2_000, transaction).await;
            Ok(Progress::Waiting(payment))
        }
        ProviderAnswer::Unknown => {
            free_lease(till, &payment, 0, None).await;
            Err(provider_unavailable_error(&payment))
        }
    }
}

/// A payment whose row was moved on by whoever was faster, or by us.
fn to_progress(payment: Payment) -> Progress {
    match payment.state {
        PaymentState::Complete | PaymentState::Consumed => Progress::Done(payment),
        PaymentState::Incomplete => Progress::Waiting(payment),
        _ => Progress::Ended(payment),
    }
}

/// Nobody outside said anything that can be used.
#[must_use]
pub fn provider_unavailable_error(payment: &Payment) -> Error {
    let error = Error::from_code(ErrorCode::PaymentProviderUnavailable)
        .with("reference", payment.payment_id.as_str());
    let cause = if payment.rail.is_card() { "card_processor" } else { "facilitator" };
    Error { cause: Some(cause), retry_after_s: Some(2), ..error }
}

enum LeaseOutcome {
    Mine(Payment),
    Moved(Payment),
}

const LEASE_INCOMPLETE: &str = "UPDATE payments SET busy_until = ?2, asked = asked + 1 WHERE payment_id = ?1 AND state = 'incomplete' \
     AND busy_until <= ?3 RETURNING *";

const LEASE_PAID_CALL: &str = "UPDATE payments SET busy_until = ?2 WHERE payment_id = ?1 AND state = 'complete' AND busy_until <= ?3 \
     RETURNING *";
/// How long a call that was paid may take.
const CALL_MS: i64 = 120_000;

async fn lease_payment<P: Ports>(
    till: PaymentContext<'_, P>,
    payment: &Payment,
    sql: &'static str,
    ms: i64,
) -> Result<LeaseOutcome, Error> {
    let now = till.now();
    let id = payment.payment_id.as_str();
    let lease = Statement::new(sql).with(id).with(now.plus_ms(ms)).with(now);
    let rows = till.run_batch(vec![lease, Payment::build_select(id)]).await?;
    if let Some(payment) = Payment::from_rows(&rows, 0) {
        return Ok(LeaseOutcome::Mine(payment));
    }
    Payment::from_rows(&rows, 1).map(LeaseOutcome::Moved).ok_or_else(|| Error::unavailable("payment_gone"))
}

/// Checks a wallet's signature before its call: whether it would settle. The row is this request's for the while.
///
/// # Errors
/// As [`advance_payment`]. The inner error is where it stands when the call may not be made.
pub async fn check_promise<P: Ports>(
    till: PaymentContext<'_, P>,
    payment: Payment,
    proof: &Proof,
) -> Result<Result<Payment, Progress>, Error> {
    let payment = match lease_payment(till, &payment, LEASE_INCOMPLETE, CALL_MS).await? {
        LeaseOutcome::Mine(payment) => payment,
        LeaseOutcome::Moved(payment) => return Ok(Err(to_progress(payment))),
    };
    let Proof::Wallet { body, .. } = proof else { return Ok(Ok(payment)) };
    match settle::verify_wallet_payment(till, body).await {
        Ok(()) => Ok(Ok(payment)),
        Err(ProviderAnswer::Refused { reason, detail, payer, .. }) => {
            let why = PaymentRefusal { reason, detail, payer };
            let row = mark_failed(till, &payment, proof.clone(), &why.reason).await?;
            Ok(Err(Progress::Refused(row, why)))
        }
        Err(_) => {
            free_lease(till, &payment, 0, None).await;
            Err(provider_unavailable_error(&payment))
        }
    }
}

/// A call that a wallet signed for failed: nothing is settled, and the signature stays good for the same request.
pub async fn keep_promise<P: Ports>(till: PaymentContext<'_, P>, payment: &Payment) {
    free_lease(till, payment, 0, None).await;
}

/// Ends a signature whose call failed, since another one takes its place; `false` while its call is being made or settled.
///
/// # Errors
/// [`ErrorCode::TemporarilyUnavailable`].
pub async fn end_promise<P: Ports>(
    till: PaymentContext<'_, P>,
    payment: &Payment,
    reason: &str,
) -> Result<bool, Error> {
    let LeaseOutcome::Mine(payment) = lease_payment(till, payment, LEASE_INCOMPLETE, BUSY_MS).await? else {
        return Ok(false);
    };
    let Some(proof) = payment.proof().filter(|_| payment.is_unmeasured()) else {
        free_lease(till, &payment, 0, None).await;
        return Ok(false);
    };
    mark_failed(till, &payment, proof, reason).await.map(|_| true)
}

const UPDATE_MEASURED_COST: &str = "UPDATE payments SET amount_micro = ?2, proof = ?3, busy_until = 0, asked = 0, sweeps = 0 WHERE payment_id = ?1 \
     AND state = 'incomplete'";

/// What a call that succeeded costs is known: from now on, it may be settled by whoever comes.
///
/// # Errors
/// [`ErrorCode::TemporarilyUnavailable`].
pub async fn record_measured_cost<P: Ports>(
    till: PaymentContext<'_, P>,
    payment: &Payment,
    amount: MicroUsd,
    proof: &Proof,
) -> Result<Payment, Error> {
    let id = payment.payment_id.as_str();
    let keep = Statement::new(UPDATE_MEASURED_COST).with(id).with(amount.0).with(proof.to_text());
    let rows = till.run_batch(vec![keep, Payment::build_select(id)]).await?;
    Payment::from_rows(&rows, 1).ok_or_else(|| Error::unavailable("payment_gone"))
}

const FREE_PAID_CALL: &str =
    "UPDATE payments SET busy_until = 0 WHERE payment_id = ?1 AND state = 'complete'";

/// A call that was paid failed: the payment is good for it once more.
pub async fn free_paid_call<P: Ports>(till: PaymentContext<'_, P>, payment: &Payment) {
    let id = payment.payment_id.as_str();
    till.write("idle", id, vec![Statement::new(FREE_PAID_CALL).with(id)]).await;
}

const FREE_LEASE: &str = "UPDATE payments SET busy_until = ?2, pending_reference = COALESCE(?3, pending_reference) \
     WHERE payment_id = ?1 AND state = 'incomplete'";

/// Lets others ask; when the database does not answer, they wait until the lease has lapsed.
async fn free_lease<P: Ports>(
    till: PaymentContext<'_, P>,
    payment: &Payment,
    until: i64,
    pending: Option<String>,
) {
    let id = payment.payment_id.as_str();
    till.write("free", id, vec![Statement::new(FREE_LEASE).with(id).with(until).with(pending)]).await;
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

const INSERT_ENTITLEMENT: &str = concat!(
    "INSERT INTO entitlements (entitlement_id, seller_id, plan_id, kind, registration_id, person_id, status, created_at) \
     SELECT ?2, seller_id, plan_id, 'credit', registration_id, ",
    person_of!("payments.registration_id"),
    ", 'active', ?3 FROM payments WHERE payment_id = ?1 AND state = 'incomplete' AND purpose = 'purchase' \
     AND entitlement_id IS NULL AND ",
    unused_reference!("?4", "?5"),
    " AND NOT EXISTS ",
    entitlement_of!("1")
);
const UPDATE_COMPLETE: &str = concat!(
    "UPDATE payments SET state = 'complete', provider_reference = ?2, settled_at = ?3, proof = ?4, busy_until = 0, sweeps = 0, \
     settlement_reason = NULL, credit_expires_at = ?3 + credit_ms, entitlement_id = CASE WHEN purpose = 'purchase' THEN ",
    entitlement_of!("e.entitlement_id"),
    " ELSE entitlement_id END, person_id = COALESCE(",
    person_of!("payments.registration_id"),
    ", person_id) WHERE payment_id = ?1 AND state = 'incomplete' AND ",
    unused_reference!("?2", "?5")
);
const UPDATE_LEDGER: &str = "UPDATE payments SET ledger_id = 'en_' || entitlement_id, units = amount_micro WHERE payment_id = ?1 \
     AND state = 'complete' AND ledger_id IS NULL AND entitlement_id IS NOT NULL";

// Its money came although it had ended.
const UPDATE_OWED: &str = concat!(
    "UPDATE payments SET owed_at = ?3, settled_at = ?3, provider_reference = ?2, proof = ?4, busy_until = 0 \
     WHERE payment_id = ?1 AND state IN ('failed', 'released') AND settled_at IS NULL AND ",
    unused_reference!("?2", "?5")
);

/// The money is ours: the row says so, once, and the journal with it. What comes for a payment that has ended is owed to its
/// buyer: it buys nothing, and the operator gives it back.
///
/// # Errors
/// [`ErrorCode::TemporarilyUnavailable`]; whoever asks outside again is told the same.
pub async fn mark_paid<P: Ports>(
    till: PaymentContext<'_, P>,
    payment: &Payment,
    proof: Proof,
    reference: &str,
    payer: &str,
) -> Result<Payment, Error> {
    let row = complete_payment(till, payment, &proof, reference, payer, Confirmation::Confirmed).await?;
    row.ok_or_else(|| Error::unavailable("d1"))
}

/// Whose word it is that the money is ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Confirmation {
    /// The facilitator's, or the card processor's answer to a request.
    Said,
    /// The chain's, or a signed webhook's.
    Confirmed,
}

/// Completes a payment; none when only [`Confirmation::Said`] it is paid, by a transaction that another payment has.
async fn complete_payment<P: Ports>(
    till: PaymentContext<'_, P>,
    payment: &Payment,
    proof: &Proof,
    reference: &str,
    payer: &str,
    word: Confirmation,
) -> Result<Option<Payment>, Error> {
    let (id, now) = (payment.payment_id.as_str(), till.now());
    let is_confirmed = i64::from(word == Confirmation::Confirmed);
    let spent = proof.clone().into_spent(payer).to_text();
    let detail = json!({"transaction": reference, "payer": payer});
    let statements = vec![
        Statement::new(INSERT_ENTITLEMENT)
            .with(id)
            .with(till.generate_id("ent_")?)
            .with(now)
            .with(reference)
            .with(is_confirmed),
        Statement::new(UPDATE_COMPLETE)
            .with(id)
            .with(reference)
            .with(now)
            .with(spent.as_str())
            .with(is_confirmed),
        Statement::new(UPDATE_LEDGER).with(id),
        Statement::new(UPDATE_OWED)
            .with(id)
            .with(reference)
            .with(now)
            .with(spent.as_str())
            .with(is_confirmed),
        journal::build_settlement_entry(id),
        trail::build_state_event(till, id, "complete", "complete", &detail),
        trail::build_owed_event(till, id, &detail),
        Payment::build_select(id),
    ];
    let (rows, is_written) = match till.run_batch(statements).await {
        Ok(rows) => (rows, true),
        // The transaction may have been made: what it says then is true.
        Err(_) => (till.run_batch(vec![Payment::build_select(id)]).await?, false),
    };
    let row = rows
        .last()
        .and_then(Rows::parse_first::<Payment>)
        .ok_or_else(|| Error::unavailable("payment_gone"))?;
    match row.state {
        PaymentState::Incomplete if is_written => Ok(None),
        PaymentState::Incomplete => Err(Error::unavailable("d1")),
        PaymentState::Failed | PaymentState::Released => {
            till.log("payment_owed", id, reference);
            Ok(Some(row))
        }
        _ => Ok(Some(row)),
    }
}

/// A payment is said to be paid by a transaction that another payment has: the chain decides, and until it does nothing is granted.
async fn resolve_reused_transaction<P: Ports>(
    till: PaymentContext<'_, P>,
    payment: Payment,
    proof: Proof,
    payer: String,
) -> Result<Progress, Error> {
    let why =
        PaymentRefusal { reason: "transaction_of_another_payment".to_owned(), detail: String::new(), payer };
    match settle::look_up_on_chain(till, &proof).await {
        ChainOutcome::Happened(transaction) => {
            mark_paid(till, &payment, proof, &transaction, &why.payer).await.map(to_progress)
        }
        ChainOutcome::Never => {
            mark_failed(till, &payment, proof, &why.reason).await.map(|row| match row.state {
                PaymentState::Failed => Progress::Refused(row, why),
                _ => to_progress(row),
            })
        }
        ChainOutcome::Open => {
            mark_in_doubt(till, &payment, &why).await;
            Ok(Progress::Waiting(payment))
        }
    }
}

async fn handle_refusal<P: Ports>(
    till: PaymentContext<'_, P>,
    payment: Payment,
    proof: Proof,
    why: PaymentRefusal,
    after_settling: bool,
) -> Result<Progress, Error> {
    let is_wallet = matches!(payment.rail, Rail::X402 | Rail::MppEvm);
    // Asked before and not answered, or a transaction was on its way: the money may have moved then, and be what is missing now.
    let is_open = payment.asked > 1 || payment.pending_reference.is_some();
    if is_wallet && (is_open || after_settling) {
        match settle::look_up_on_chain(till, &proof).await {
            ChainOutcome::Happened(transaction) => {
                return mark_paid(till, &payment, proof, &transaction, &why.payer).await.map(to_progress);
            }
            ChainOutcome::Never => {}
            ChainOutcome::Open if !is_open => {}
            ChainOutcome::Open => {
                mark_in_doubt(till, &payment, &why).await;
                return Ok(Progress::Waiting(payment));
            }
        }
    }
    mark_failed(till, &payment, proof, &why.reason).await.map(|row| match row.state {
        PaymentState::Failed => Progress::Refused(row, why),
        _ => to_progress(row),
    })
}

const UPDATE_IN_DOUBT: &str = "UPDATE payments SET busy_until = 0, settlement_reason = ?2, pending_reference = COALESCE(?3, pending_reference) \
     WHERE payment_id = ?1 AND state = 'incomplete'";

async fn mark_in_doubt<P: Ports>(till: PaymentContext<'_, P>, payment: &Payment, why: &PaymentRefusal) {
    let id = payment.payment_id.as_str();
    let detail = json!({"reason": why.reason, "detail": why.detail});
    let statements = vec![
        Statement::new(UPDATE_IN_DOUBT)
            .with(id)
            .with(why.reason.as_str())
            .with(payment.pending_reference.as_deref()),
        trail::build_event(till, id, "in_doubt", "in_doubt", &detail),
    ];
    till.write("doubt", id, statements).await;
    till.log("payment_in_doubt", id, &why.reason);
}

const UPDATE_FAILED: &str = "UPDATE payments SET state = 'failed', settlement_reason = ?2, proof = ?3, busy_until = 0 \
     WHERE payment_id = ?1 AND state = 'incomplete'";

/// The money did not move and will not.
///
/// # Errors
/// [`ErrorCode::TemporarilyUnavailable`].
pub async fn mark_failed<P: Ports>(
    till: PaymentContext<'_, P>,
    payment: &Payment,
    proof: Proof,
    reason: &str,
) -> Result<Payment, Error> {
    let id = payment.payment_id.as_str();
    let statements = vec![
        Statement::new(UPDATE_FAILED).with(id).with(reason).with(proof.into_spent("").to_text()),
        trail::build_state_event(till, id, "failed", "failed", &json!({"reason": reason})),
        Payment::build_select(id),
    ];
    let rows = till.run_batch(statements).await?;
    Payment::from_rows(&rows, 2).ok_or_else(|| Error::unavailable("payment_gone"))
}

const UPDATE_PAGE_OPENED: &str = "UPDATE payments SET provider_session = ?2, proof = ?3, busy_until = ?4 \
     WHERE payment_id = ?1 AND state = 'incomplete'";

async fn record_opened_page<P: Ports>(
    till: PaymentContext<'_, P>,
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
    let keep = Statement::new(UPDATE_PAGE_OPENED)
        .with(id)
        .with(session)
        .with(proof.to_text())
        .with(till.now().plus_ms(CHECKOUT_LOOK_MS));
    let rows = till.run_batch(vec![keep, Payment::build_select(id)]).await?;
    Payment::from_rows(&rows, 1).map(to_progress).ok_or_else(|| Error::unavailable("payment_gone"))
}
