//! Mails to people whose agents have bought something. The sweep sends them, so that no purchase waits for a mail, at most once
//! each: a mail is recorded before it is sent.

use quarry_kernel::money::MicroUsd;
use serde::Deserialize;

use crate::context::PREFIX;
use crate::error::Error;
use crate::people::mail;
use crate::ports::{Ports, Rows, Statement};
use crate::sellers::directory;

/// Mails per run.
const BATCH: i64 = 20;
/// Maximum age of a purchase for a notice.
const NOTICE_AGE_MAX_MS: i64 = 86_400_000;

// A person who paid on the processor's page knows about it, and has the processor's receipt.
const CLAIM_NOTICES: &str = "UPDATE payments SET noticed_at = ?1 WHERE payment_id IN (SELECT payment_id FROM payments \
     WHERE state = 'consumed' AND person_id IS NOT NULL AND noticed_at IS NULL AND rail <> 'checkout' \
     AND purpose IN ('purchase', 'extend') AND consumed_at > ?2 ORDER BY consumed_at LIMIT ?3) \
     RETURNING seller_id, plan_id, amount_micro, base, (SELECT email FROM persons p WHERE p.person_id = payments.person_id) AS email";

#[derive(Deserialize)]
struct PurchaseNotice {
    seller_id: String,
    plan_id: Option<String>,
    amount_micro: MicroUsd,
    base: Option<String>,
    email: Option<String>,
}

/// Sends due notices and returns the number of accepted mails.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`] when the database does not answer.
pub async fn send_notices<P: Ports>(ports: &P) -> Result<usize, Error> {
    let now = ports.now();
    let news = Statement::new(CLAIM_NOTICES).with(now).with(now.plus_ms(-NOTICE_AGE_MAX_MS)).with(BATCH);
    let rows = ports.run_batch(vec![news]).await.map_err(|_| Error::unavailable("d1"))?;
    let mut sent = 0;
    for PurchaseNotice { seller_id, plan_id, amount_micro, base, email } in
        rows.first().map(Rows::parse_all).unwrap_or_default()
    {
        let Some(email) = email else { continue };
        let Some(seller) = directory::find_by_id(ports, &seller_id).await? else { continue };
        let plan_id = plan_id.unwrap_or_default();
        let plan = seller.plans.iter().find(|plan| plan.id == plan_id).map_or(&*plan_id, |plan| &*plan.name);
        // The link uses the host at which the agent bought, where the person has been too.
        let host = seller.hosts.first().map_or("", String::as_str);
        let base = base.unwrap_or_else(|| format!("https://{host}{PREFIX}"));
        let account = format!("{base}/account");
        let amount = amount_micro.to_decimal();
        let amount = amount.strip_suffix("0000").unwrap_or(&amount);
        let mail = mail::build_purchase_mail(&seller.name, &email, plan, amount, &account);
        sent += usize::from(ports.send_mail(&mail).await.is_ok());
    }
    Ok(sent)
}
