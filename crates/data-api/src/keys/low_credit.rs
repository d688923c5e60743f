//! Notices of low credit: the owner of a key is notified when its credit falls below their threshold, once per crossing, by a
//! signed webhook (Standard Webhooks) or by mail to a proved mailbox.
//!
//! The ledger stores a crossing with the settlement that caused it, and reports it with every settlement until it was passed on
//! ([`queue_notice`]) into the table of notices, whose id makes it unique. The scheduled event delivers it from there
//! ([`send_due_notices`]), with growing pauses until it is accepted.

use base64ct::{Base64, Encoding as _};
use futures_util::{StreamExt, stream};
use quarry_kernel::mac::compute_hmac;
use quarry_kernel::time::{DAY_MS, UnixMs};
use quarry_ledger::{Command, Notice, Reply};
use serde_json::json;

use crate::keys::PAGE;
use crate::keys::secrets::{KeyId, Secrets};
use crate::ports::{Clock, NoticeRow, Ports, Unavailable};

/// Prefix of mailbox recipients; all others are webhook URLs.
pub(super) const MAILTO: &str = "mailto:";
/// Minutes until the next delivery attempt: three days in total.
const PAUSES_MIN: [i64; 9] = [1, 5, 30, 120, 300, 600, 840, 1_200, 1_440];
/// Notices per run.
const BATCH: u32 = 20;
/// Concurrent deliveries: a slow receiver does not delay the others, and the platform allows six connections.
const CONCURRENT_MAX: usize = 5;
/// Retention of notices.
const KEPT_MS: i64 = 30 * DAY_MS;
/// Status by which a receiver unsubscribes.
const GONE_STATUS: u16 = 410;

/// Queues the pending notice of a key for its owner. On failure the key's next settlement retries.
pub async fn queue_notice<P: Ports>(ports: &P, key_id: &str) {
    if try_queue_notice(ports, key_id).await.is_err() {
        ports.log(&json!({"event": "notice_delayed", "key_id": key_id}).to_string());
    }
}

async fn try_queue_notice<P: Ports>(ports: &P, key_id: &str) -> Result<(), Unavailable> {
    let Reply::Notice { notice: Some(notice) } = ports.send_command(key_id, &Command::Notice).await? else {
        return Ok(());
    };
    ports.record_notice(&build_notice_row(key_id, &notice, ports.now())).await?;
    ports.send_command(key_id, &Command::Noticed { id: notice.id }).await.map(|_| ())
}

fn build_notice_row(key_id: &str, notice: &Notice, now: UnixMs) -> NoticeRow {
    let Notice { id, at, remaining, below, to } = notice;
    let data = json!({ "key_id": key_id, "remaining_calls": remaining, "below": below });
    NoticeRow {
        notice_id: format!("msg_{key_id}_{id}"),
        key_id: key_id.to_owned(),
        recipient: to.clone(),
        body: json!({ "type": "key.low_credit", "timestamp": at.to_rfc3339(), "data": data }).to_string(),
        created_at: now,
        tries: 0,
    }
}

/// Sends due notices and returns the number of accepted ones.
///
/// # Errors
/// When the database does not respond; the next run continues.
pub async fn send_due_notices<P: Ports>(ports: &P) -> Result<usize, Unavailable> {
    let due = ports.take_due_notices(ports.now(), &PAUSES_MIN.map(|minutes| minutes * 60_000), BATCH).await?;
    let sendings =
        stream::iter(&due).map(|notice| try_notice(ports, notice)).buffer_unordered(CONCURRENT_MAX);
    let results: Vec<Result<bool, Unavailable>> = sendings.collect().await;
    results.into_iter().try_fold(0, |sent, result| Ok(sent + usize::from(result?)))
}

/// Attempts to send a notice, and closes it when accepted or after the last attempt; returns whether it was accepted.
async fn try_notice<P: Ports>(ports: &P, notice: &NoticeRow) -> Result<bool, Unavailable> {
    let is_taken = send_notice(ports, notice).await;
    let is_last = usize::try_from(notice.tries).is_ok_and(|tries| tries > PAUSES_MIN.len());
    if is_taken || is_last {
        ports.end_notice(&notice.notice_id).await?;
    }
    if is_last && !is_taken {
        let line = json!({"event": "notice_lost", "notice_id": notice.notice_id, "tries": notice.tries});
        ports.log(&line.to_string());
    }
    Ok(is_taken)
}

/// Deletes old notices.
///
/// # Errors
/// When the database does not respond.
pub async fn sweep<P: Ports>(ports: &P) -> Result<(), Unavailable> {
    ports.forget_notices(ports.now().plus_ms(-KEPT_MS)).await
}

/// Sends a notice; returns whether it is done, by acceptance or unsubscription.
async fn send_notice<P: Ports>(ports: &P, notice: &NoticeRow) -> bool {
    if let Some(mailbox) = notice.recipient.strip_prefix(MAILTO) {
        return ports.send_mail(mailbox, SUBJECT, &format_letter(ports, notice)).await.is_ok();
    }
    let Some(secrets) = &ports.settings().secrets else { return false };
    let headers = build_signed_headers(secrets, notice, ports.now());
    match ports.send_webhook(&notice.recipient, &headers, &notice.body).await {
        Ok(status) => (200..300).contains(&status) || status == GONE_STATUS,
        Err(_) => false,
    }
}

const SUBJECT: &str = "Few calls are left on your key";

fn format_letter<P: Ports>(ports: &P, notice: &NoticeRow) -> String {
    let body: serde_json::Value = serde_json::from_str(&notice.body).unwrap_or_default();
    let number = |name: &str| {
        body.pointer(&format!("/data/{name}")).and_then(serde_json::Value::as_u64).unwrap_or_default()
    };
    let page = ports.settings().public_origin.as_deref().map(|origin| format!("{origin}{PAGE}"));
    let (remaining, below) = (number("remaining_calls"), number("below"));
    format!(
        "The key {} had {remaining} calls left, fewer than the {below} at which you wanted to be told.\n\n\
         You can add calls on the page of your key{}. This mail comes once until the key has been at your mark again; \
         the same page turns it off.\n",
        notice.key_id,
        page.map_or_else(String::new, |page| format!(": {page}")),
    )
}

/// Derives the keys that sign notices from the deployment's secret, so they need not be stored.
fn derive_signing_keys(secrets: &Secrets, key_id: &str) -> Vec<[u8; 32]> {
    secrets.compute_digests("webhook", key_id)
}

/// Derives the secret with which a receiver verifies notices.
pub(super) fn derive_webhook_secret(secrets: &Secrets, key: &KeyId) -> String {
    let current = derive_signing_keys(secrets, key.as_str()).into_iter().next().unwrap_or_default();
    format!("whsec_{}", Base64::encode_string(&current))
}

/// Builds the headers of Standard Webhooks, with both signatures while the deployment's secret rotates.
fn build_signed_headers(secrets: &Secrets, notice: &NoticeRow, now: UnixMs) -> [(&'static str, String); 3] {
    let timestamp = now.0.div_euclid(1000).to_string();
    let signature = |key: &[u8; 32]| {
        let signed = compute_hmac(key, &[&notice.notice_id, ".", &timestamp, ".", &notice.body])?;
        Some(format!("v1,{}", Base64::encode_string(&signed)))
    };
    let signatures: Vec<String> =
        derive_signing_keys(secrets, &notice.key_id).iter().filter_map(signature).collect();
    [
        ("webhook-id", notice.notice_id.clone()),
        ("webhook-timestamp", timestamp),
        ("webhook-signature", signatures.join(" ")),
    ]
}

const CODE_LEN: usize = 8;

/// Derives the code that proves a mailbox: mailed to it, valid today and tomorrow, not stored.
fn derive_mailbox_code(secrets: &Secrets, key: &KeyId, mailbox: &str, day: i64) -> String {
    let mut code = secrets.sign("mailbox", &format!("{}:{day}:{mailbox}", key.as_str()));
    code.truncate(CODE_LEN);
    code
}

/// Returns whether a code was mailed to the mailbox and is still valid.
pub(super) fn is_mailbox_code<P: Clock>(
    ports: &P,
    secrets: &Secrets,
    key: &KeyId,
    mailbox: &str,
    sent: &str,
) -> bool {
    let today = ports.now().date().days;
    let sent = sent.trim().to_ascii_lowercase();
    [today, today - 1].iter().any(|&day| {
        quarry_kernel::mac::constant_time_eq(
            derive_mailbox_code(secrets, key, mailbox, day).as_bytes(),
            sent.as_bytes(),
        )
    })
}

/// Mails the code to a mailbox.
///
/// # Errors
/// When the mail service does not accept it.
pub(super) async fn mail_code<P: Ports>(
    ports: &P,
    secrets: &Secrets,
    key: &KeyId,
    mailbox: &str,
) -> Result<(), Unavailable> {
    let code = derive_mailbox_code(secrets, key, mailbox, ports.now().date().days);
    let text = format!(
        "Your code is {code}\n\n\
         With it, this address is told when few calls are left on the key {}. It is good until tomorrow.\n\
         If you did not ask for it, ignore this mail: nothing more will come.\n",
        key.as_str()
    );
    ports.send_mail(mailbox, "Your code for notices about a key", &text).await
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Example from the Standard Webhooks specification's own libraries.
    #[test]
    fn the_signature_is_that_of_standard_webhooks() {
        let key = Base64::decode_vec("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let signed = compute_hmac(
            &key,
            &["msg_p5jXN8AQM9LWM0D4loKWxJek", ".", "1614265330", ".", r#"{"test": 2432232314}"#],
        );
        assert_eq!(Base64::encode_string(&signed.unwrap()), "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }
}
