//! `GET /admin/agents/books`: the balance of each journal account, every difference between the journal and the payments and
//! ledgers, and the amounts owed to buyers. Expected are no differences; a payment in progress is not one.
//!
//! Statements of the card processor and the chain are compared by `npm run books`, which reads this report as well.

use quarry_kernel::http::Response;
use quarry_kernel::url;
use quarry_ledger::{Command, Refusal, Reply};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::ledger;
use crate::payments::upkeep::sweep::{self, ScanDepth};
use crate::ports::{Ports, Rows, Statement};
use crate::response::respond_with_json;
use crate::sellers::config::X402Rail;
use crate::sellers::directory;

/// Ledgers compared in one response.
const LEDGERS_PER_PAGE: i64 = 40;
/// Time for which a payment counts as in progress.
const IN_TRANSIT_MS: i64 = 10 * 60_000;

const SELECT_BALANCES: &str = "SELECT seller_id, account, SUM(amount_micro) AS balance_micro, COUNT(*) AS lines FROM journal \
     WHERE ?1 IS NULL OR seller_id = ?1 GROUP BY seller_id, account ORDER BY seller_id, account";
const SELECT_UNBALANCED: &str = "SELECT entry_id, SUM(amount_micro) AS sum FROM journal WHERE ?1 IS NULL OR seller_id = ?1 \
     GROUP BY entry_id HAVING SUM(amount_micro) <> 0 LIMIT 50";
// Settled payments without a journal entry, and entries without a settled payment.
const SELECT_UNBOOKED: &str = "SELECT payment_id, state FROM payments p WHERE (?1 IS NULL OR seller_id = ?1) AND amount_micro > 0 \
     AND (settled_at IS NOT NULL) <> EXISTS (SELECT 1 FROM journal j WHERE j.entry_id = p.payment_id || ':settled') LIMIT 50";
const SELECT_STUCK: &str = "SELECT payment_id, state, purpose, settlement_reason FROM payments WHERE (?1 IS NULL OR seller_id = ?1) \
     AND created_at <= ?2 AND ((state = 'incomplete' AND rail <> 'checkout') OR (state = 'complete' AND (purpose <> 'call' OR rail IN ('x402', 'mpp_evm'))) \
     OR (state IN ('refunded', 'released') AND withdrawn_at IS NULL)) LIMIT 50";
const SELECT_OWED: &str = "SELECT payment_id, state, amount_micro, rail, provider_reference FROM payments WHERE owed_at IS NOT NULL \
     AND state IN ('failed', 'released') AND (?1 IS NULL OR seller_id = ?1) LIMIT 50";
const SELECT_LEDGERS: &str = "SELECT ledger_id FROM ledger_looks WHERE (?1 IS NULL OR seller_id = ?1) \
     AND (?2 IS NULL OR ledger_id > ?2) AND ledger_id LIKE 'en_%' ORDER BY ledger_id LIMIT ?3";
const SELECT_JOURNAL_CREDIT: &str =
    "SELECT COALESCE(-SUM(amount_micro), 0) AS micro FROM journal WHERE account = 'credit:' || ?1";

#[derive(Deserialize)]
struct LedgerRow {
    ledger_id: String,
}

#[derive(Deserialize)]
struct SumRow {
    micro: i64,
}

/// Handles the route.
///
/// # Errors
/// [`crate::error::ErrorCode::InvalidRequest`], [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn handle_request<P: Ports>(ports: &P, request_id: &str, query: &str) -> Result<Response, Error> {
    let (mut seller, mut after) = (None, None);
    for (name, value) in url::parse_pairs(query).flatten() {
        match &*name {
            "seller" => seller = Some(value.into_owned()),
            "after" => after = Some(value.into_owned()),
            _ => return Err(Error::invalid_request("Known parameters are seller and after.")),
        }
    }
    let ctx = PaymentContext { ports, request_id };
    let statement = |sql| Statement::new(sql).with(seller.as_deref());
    let rows = ctx
        .run_batch(vec![
            statement(SELECT_BALANCES),
            statement(SELECT_UNBALANCED),
            statement(SELECT_UNBOOKED),
            statement(SELECT_STUCK).with(ctx.now().plus_ms(-IN_TRANSIT_MS)),
            statement(SELECT_LEDGERS).with(after).with(LEDGERS_PER_PAGE),
            statement(SELECT_OWED),
        ])
        .await?;
    let list = |at: usize| rows.get(at).map(|rows| rows.0.clone()).unwrap_or_default();
    let mut differences: Vec<Value> = Vec::new();
    let found = [
        (1, "entry_not_balanced"),
        (2, "payment_not_booked"),
        (3, "payment_not_finished"),
        (5, "payment_owed"),
    ];
    for (at, what) in found {
        differences.extend(list(at).into_iter().map(|row| json!({"what": what, "found": row})));
    }
    let ledgers: Vec<LedgerRow> = rows.get(4).map(Rows::parse_all).unwrap_or_default();
    for LedgerRow { ledger_id } in &ledgers {
        differences.extend(compare_ledger(ctx, ledger_id).await?);
    }
    let next = (i64::try_from(ledgers.len()) == Ok(LEDGERS_PER_PAGE))
        .then(|| ledgers.last().map(|last| &last.ledger_id));
    let receivers = collect_receivers(ports, seller.as_deref()).await?;
    Ok(respond_with_json(&json!({
        "accounts": list(0),
        "differences": differences,
        "receivers": receivers,
        "after": next.flatten(),
    })))
}

/// Returns the wallets that receive sellers' payments, for comparison with the chain.
async fn collect_receivers<P: Ports>(ports: &P, seller_id: Option<&str>) -> Result<Vec<Value>, Error> {
    let sellers = directory::list_sellers(ports).await?;
    let sellers = sellers.iter().filter(|seller| seller_id.is_none_or(|id| seller.id == id));
    let receiver = |x402: &X402Rail| {
        let token = x402.find_token()?;
        Some(json!({"network": token.network, "asset": token.asset, "payTo": x402.pay_to}))
    };
    Ok(sellers.filter_map(|seller| seller.rails.x402.as_ref().and_then(receiver)).collect())
}

/// Compares a ledger with the journal, after booking its usage.
async fn compare_ledger<P: Ports>(
    ctx: PaymentContext<'_, P>,
    ledger_id: &str,
) -> Result<Option<Value>, Error> {
    sweep::scan_ledger(ctx, ledger_id, ScanDepth::All).await?;
    let totals = match ledger::send_ledger_command(ctx, ledger_id, &Command::Inspect { recent: 0 }).await? {
        Reply::Inspected(inspection) => inspection.totals,
        Reply::Refused(Refusal::NotOpened) => Default::default(),
        _ => return Err(Error::unavailable("unexpected_ledger_reply")),
    };
    let rows = ctx.run_batch(vec![Statement::new(SELECT_JOURNAL_CREDIT).with(ledger_id)]).await?;
    let on_paper = rows.first().and_then(Rows::parse_first).map_or(0, |SumRow { micro }| micro);
    let left = i64::try_from(totals.remaining.saturating_add(totals.reserved)).unwrap_or(i64::MAX);
    // Charges of a call in flight are not a difference.
    let is_same = on_paper == left;
    Ok((!is_same).then(|| {
        json!({"what": "ledger_differs", "found": {"ledger_id": ledger_id, "ledger_micro": left, "journal_micro": on_paper}})
    }))
}
