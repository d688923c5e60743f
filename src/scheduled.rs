//! The scheduled event: urgent work every minute, the rest once an hour.

use std::future::Future;
use std::panic::AssertUnwindSafe;

use futures_util::{FutureExt, join};
use quarry_data_api::keys::low_credit;
use quarry_data_api::watch::{canary as data_canary, sweep as data_sweep};
use quarry_storefront::operator::{notices, sweep as storefront_sweep};
use quarry_storefront::payments::upkeep::sweep as payments_sweep;
use serde_json::json;
use worker::Env;

use crate::log;
use crate::ports::Platform;

/// Cron of urgent work (wrangler.toml).
const EVERY_MINUTE: &str = "* * * * *";

/// Runs the work of a cron. The parts are independent: a failure or panic of one does not stop the others.
pub async fn run(cron: &str, env: Env) {
    let platform = Platform::new(env);
    if cron == EVERY_MINUTE {
        join!(settle_payments(&platform), notify_owners(&platform));
    } else {
        join!(
            settle_payments(&platform),
            notify_owners(&platform),
            delete_expired(&platform),
            ask_canaries(&platform)
        );
    }
}

/// Finishes payments without a returning buyer, and mails people about their agents' purchases.
async fn settle_payments(platform: &Platform) {
    match attempt(payments_sweep::run_sweep(platform)).await {
        Some(swept) if swept == payments_sweep::SweepReport::default() => {}
        Some(payments_sweep::SweepReport { payments, unfinished, ledgers }) => log::info(&json!({
            "event": "sweep", "payments": payments, "unfinished": unfinished, "ledgers_booked": ledgers,
        })),
        None => log::error(&json!({"event": "sweep_failed", "of": "payments"})),
    }
    if attempt(notices::send_notices(platform)).await.is_none() {
        log::error(&json!({"event": "sweep_failed", "of": "notices"}));
    }
}

/// Sends due notices to owners of keys.
async fn notify_owners(platform: &Platform) {
    match attempt(low_credit::send_due_notices(platform)).await {
        Some(0) => {}
        Some(sent) => log::info(&json!({"event": "sweep", "notices_sent": sent})),
        None => log::error(&json!({"event": "sweep_failed", "of": "key_notices"})),
    }
}

/// Deletes bundles after their retention, and expired rows.
async fn delete_expired(platform: &Platform) {
    match attempt(data_sweep::run(platform)).await {
        Some(deleted) => log::info(&json!({"event": "sweep", "bundles_deleted": deleted})),
        None => log::error(&json!({"event": "sweep_failed"})),
    }
    match attempt(storefront_sweep::run_sweep(platform)).await {
        Some(deleted) => log::info(&json!({"event": "sweep", "registrations_deleted": deleted})),
        None => log::error(&json!({"event": "sweep_failed", "of": "registrations"})),
    }
}

/// Runs the operator's canary queries and logs their results.
async fn ask_canaries(platform: &Platform) {
    if AssertUnwindSafe(data_canary::run(platform)).catch_unwind().await.is_err() {
        log::error(&json!({"event": "canary_failed"}));
    }
}

/// Returns the result of the work; `None` when it failed or panicked.
async fn attempt<T, E>(work: impl Future<Output = Result<T, E>>) -> Option<T> {
    AssertUnwindSafe(work).catch_unwind().await.ok()?.ok()
}
