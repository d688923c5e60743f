//! Reservation of a payment instrument before any provider is asked to move money: one transaction, which excludes all other
//! requests.

use quarry_kernel::mac;
use quarry_kernel::money::MicroUsd;
use serde::Deserialize;
use serde_json::json;

use crate::error::{Error, TokenRefusalReason};
use crate::payments::records::context::PaymentContext;
use crate::payments::records::events;
use crate::payments::records::payment::{Payment, PaymentState, Purpose, Rail};
use crate::payments::records::proof::Proof;
use crate::payments::settlement::receiver::{self, credential_stands};
use crate::ports::{Ports, Rows, Statement};

/// Values that bind a payment to its purchase and buyer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentBinding {
    /// Seller.
    pub seller_id: String,
    /// Registration of the paying credential; `None` without one.
    pub registration_id: Option<String>,
    /// Purpose of the payment.
    pub purpose: Purpose,
    /// Plan bought; `None` for a call or a top-up.
    pub plan_id: Option<String>,
    /// Entitlement to extend.
    pub entitlement_id: Option<String>,
    /// Ledger and units to grant, where known in advance.
    pub grant: Option<(String, i64)>,
    /// Meter of a paid call.
    pub meter: Option<String>,
    /// Amount to pay.
    pub amount: MicroUsd,
    /// Validity of the credit from settlement.
    pub credit_ms: Option<i64>,
    /// Further identification of the request: method and URL of a call.
    pub request: String,
    /// Storefront base URL, for links in later mails.
    pub base: String,
}

impl PaymentBinding {
    /// Returns the digest of the request that the payment is for.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let or_empty = |text: &Option<String>| text.clone().unwrap_or_default();
        let grant = self.grant.as_ref().map(|(ledger, _)| ledger.as_str()).unwrap_or_default();
        mac::hash_secret(&format!(
            "{}\n{}\n{}\n{}\n{}\n{grant}\n{}\n{}",
            self.seller_id,
            or_empty(&self.registration_id),
            self.purpose.token(),
            or_empty(&self.plan_id),
            or_empty(&self.entitlement_id),
            self.amount.0,
            self.request,
        ))
    }

    /// Returns the buyer to which idempotency names belong.
    #[must_use]
    pub fn buyer(&self) -> String {
        self.registration_id.clone().unwrap_or_else(|| format!("anyone:{}", self.seller_id))
    }
}

/// Name that a buyer gave to a request or a payment, so that a repetition gets the first response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedRequest {
    /// `key:…` or `id:…`.
    pub name: String,
    /// Digest of the named request.
    pub fingerprint: String,
}

/// Payment to reserve.
#[derive(Debug, Clone)]
pub struct PaymentDraft<'a> {
    /// Payment reference.
    pub payment_id: &'a str,
    /// Payment method.
    pub rail: Rail,
    /// Unique key of the payment instrument.
    pub spend_key: String,
    /// Challenge that the payment answers.
    pub challenge_id: Option<&'a str>,
    /// Proof for requests outside.
    pub proof: &'a Proof,
    /// Whether it replaces another buyer's refused payment with the same instrument; its own check has passed.
    pub replaces_refused: bool,
}

/// Outcome of reserving a payment instrument.
#[derive(Debug, Clone, PartialEq)]
pub enum Reservation {
    /// Reserved by this request.
    Mine(Payment),
    /// Reserved by an earlier request.
    Earlier(Payment),
    /// The buyer used this name for an earlier request, whose payment this is.
    Named(Payment),
    /// The buyer used this name for a different request.
    NameTaken,
}

const UPSERT_IDEMPOTENCY_KEY: &str = "INSERT INTO idempotency_keys (buyer, name, fingerprint, payment_id, at) SELECT ?1, ?2, ?3, ?4, ?5 \
     WHERE NOT EXISTS (SELECT 1 FROM payments WHERE spend_key = ?6 OR challenge_id = ?7) \
     ON CONFLICT (buyer, name) DO UPDATE SET payment_id = excluded.payment_id, at = excluded.at \
     WHERE fingerprint = excluded.fingerprint AND EXISTS (SELECT 1 FROM payments p \
     WHERE p.payment_id = idempotency_keys.payment_id AND p.state = 'failed')";
const INSERT_PAYMENT: &str = concat!(
    "INSERT INTO payments (payment_id, seller_id, registration_id, purpose, plan_id, entitlement_id, ledger_id, \
     units, meter, amount_micro, rail, spend_key, challenge_id, fingerprint, state, proof, credit_ms, created_at, base, person_id) \
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, 'incomplete', ?15, ?16, ?17, ?20, \
     (SELECT person_id FROM registrations WHERE registration_id = ?3 AND status IN ('claimed', 'revoked')) \
     WHERE (?18 IS NULL OR EXISTS (SELECT 1 FROM idempotency_keys WHERE buyer = ?19 AND name = ?18 AND payment_id = ?1)) \
     AND (?3 IS NULL OR ?4 = 'topup' OR EXISTS (SELECT 1 FROM registrations r WHERE r.registration_id = ?3 AND ",
    credential_stands!("?17"),
    ")) ON CONFLICT DO NOTHING"
);
// A third party may have sent a wallet's nonce first, with a forged signature, which must not stop its owner from spending it.
// Only the row that holds the key is watched, so a transfer belongs to one payment.
const RELEASE_SPEND_KEY: &str = "UPDATE payments SET spend_key = 'refused:' || payment_id, watch_at = NULL WHERE spend_key = ?1 AND state = 'failed' \
     AND settled_at IS NULL AND rail IN ('x402', 'mpp_evm') AND fingerprint <> ?2";
const SELECT_BY_MEANS: &str = "SELECT * FROM payments WHERE spend_key = ?1 OR challenge_id = ?2";
const SELECT_IDEMPOTENCY_KEY: &str =
    "SELECT fingerprint, payment_id FROM idempotency_keys WHERE buyer = ?1 AND name = ?2";
const SELECT_PAYMENT_BY_NAME: &str = "SELECT p.* FROM idempotency_keys k JOIN payments p ON p.payment_id = k.payment_id \
     WHERE k.buyer = ?1 AND k.name = ?2";

#[derive(Deserialize)]
struct KnownName {
    fingerprint: String,
}

/// Returns whether an earlier refused payment, by another buyer or for another order, may be replaced by this one with the same
/// instrument after a check of its own.
#[must_use]
pub fn can_be_replaced(earlier: &Payment, bound: &PaymentBinding) -> bool {
    earlier.state == PaymentState::Failed
        && earlier.settled_at.is_none()
        && !earlier.rail.is_card()
        && earlier.fingerprint != bound.fingerprint()
}

/// Reserves the payment instrument.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`]; the same request may be sent again.
/// [`crate::error::ErrorCode::InvalidToken`] when the credential has ended since it was presented.
pub async fn reserve_payment<P: Ports>(
    ctx: PaymentContext<'_, P>,
    bound: &PaymentBinding,
    means: &PaymentDraft<'_>,
    named: Option<&NamedRequest>,
) -> Result<Reservation, Error> {
    let buyer = bound.buyer();
    let mut statements = Vec::with_capacity(7);
    if means.replaces_refused {
        statements
            .push(Statement::new(RELEASE_SPEND_KEY).with(means.spend_key.as_str()).with(bound.fingerprint()));
    }
    let name = named.map(|named| named.name.as_str());
    if let Some(named) = named {
        statements.push(
            Statement::new(UPSERT_IDEMPOTENCY_KEY)
                .with(buyer.as_str())
                .with(named.name.as_str())
                .with(named.fingerprint.as_str())
                .with(means.payment_id)
                .with(ctx.now())
                .with(means.spend_key.as_str())
                .with(means.challenge_id),
        );
    }
    let (ledger, units) = bound.grant.clone().unzip();
    statements.push(
        Statement::new(INSERT_PAYMENT)
            .with(means.payment_id)
            .with(bound.seller_id.as_str())
            .with(bound.registration_id.as_deref())
            .with(bound.purpose.token())
            .with(bound.plan_id.as_deref())
            .with(bound.entitlement_id.as_deref())
            .with(ledger)
            .with(units)
            .with(bound.meter.as_deref())
            .with(bound.amount.0)
            .with(means.rail.token())
            .with(means.spend_key.as_str())
            .with(means.challenge_id)
            .with(bound.fingerprint())
            .with(means.proof.to_text())
            .with(bound.credit_ms)
            .with(ctx.now())
            .with(name)
            .with(buyer.as_str())
            .with(bound.base.as_str()),
    );
    let detail = json!({"rail": means.rail.token(), "amountUsd": bound.amount.to_decimal()});
    statements.push(events::build_state_event(ctx, means.payment_id, "reserved", "incomplete", &detail));
    let at = statements.len();
    statements.push(Statement::new(SELECT_BY_MEANS).with(means.spend_key.as_str()).with(means.challenge_id));
    statements.push(Statement::new(SELECT_IDEMPOTENCY_KEY).with(buyer.as_str()).with(name));
    statements.push(Statement::new(SELECT_PAYMENT_BY_NAME).with(buyer.as_str()).with(name));
    let rows = ctx.run_batch(statements).await?;
    let known: Option<KnownName> = rows.get(at + 1).and_then(Rows::parse_first);
    let by_name = Payment::from_rows(&rows, at + 2);
    match (Payment::from_rows(&rows, at), known, by_name) {
        (Some(payment), _, _) if payment.payment_id == means.payment_id => Ok(Reservation::Mine(payment)),
        (_, Some(known), _) if Some(&known.fingerprint) != named.map(|named| &named.fingerprint) => {
            Ok(Reservation::NameTaken)
        }
        (_, _, Some(payment)) => Ok(Reservation::Named(payment)),
        (Some(payment), _, _) => Ok(Reservation::Earlier(payment)),
        _ if bound.purpose != Purpose::Topup
            && let Some(registration) = &bound.registration_id
            && !receiver::is_standing(ctx, registration).await? =>
        {
            Err(Error::invalid_token(TokenRefusalReason::Invalid))
        }
        _ => Err(Error::unavailable("payment_not_reserved")),
    }
}

/// Finds the payment of an earlier request with the same name.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn find_named_request<P: Ports>(
    ctx: PaymentContext<'_, P>,
    bound: &PaymentBinding,
    named: &NamedRequest,
) -> Result<Option<Reservation>, Error> {
    let statement = |sql| Statement::new(sql).with(bound.buyer()).with(named.name.as_str());
    let rows =
        ctx.run_batch(vec![statement(SELECT_IDEMPOTENCY_KEY), statement(SELECT_PAYMENT_BY_NAME)]).await?;
    let known: Option<KnownName> = rows.first().and_then(Rows::parse_first);
    Ok(match (known, Payment::from_rows(&rows, 1)) {
        (Some(known), _) if known.fingerprint != named.fingerprint => Some(Reservation::NameTaken),
        (Some(_), Some(payment)) => Some(Reservation::Named(payment)),
        _ => None,
    })
}
