//! Counts of calls and the canary's findings in D1 (`schema.sql`). Never asked during a data call.

use quarry_data_api::watch::tally::{Seen, Sung};
use serde_json::{Value, json};
use wasm_bindgen::JsValue;

use super::database;
use crate::runtime::Env;

type Result<T> = std::result::Result<T, JsValue>;

const ADD: &str = "INSERT INTO source_health (endpoint, day, outcome, count, last_at) VALUES (?1, ?2, ?3, ?4, ?5) \
     ON CONFLICT (endpoint, day, outcome) DO UPDATE SET count = count + excluded.count, last_at = MAX(last_at, excluded.last_at)";

/// Adds counts to those that stand.
pub async fn record(env: &Env, seen: &[Seen]) -> Result<()> {
    let add = |seen: &Seen| json!([ADD, seen.endpoint, seen.day, seen.outcome, seen.count, seen.last_at]);
    database::batch(env, &Value::from_iter(seen.iter().map(add))).await.map(|_| ())
}

/// Records what the canary found, in place of what it found before.
pub async fn record_canary(env: &Env, sung: &Sung) -> Result<()> {
    let replace = "INSERT OR REPLACE INTO canary_findings (endpoint, at, reason, missing, ms) VALUES (?1, ?2, ?3, ?4, ?5)";
    let row = json!([[replace, sung.endpoint, sung.at, sung.reason, sung.missing, sung.ms]]);
    database::batch(env, &row).await.map(|_| ())
}

/// Counts since a day, and the canary's findings.
pub async fn since(env: &Env, day: &str) -> Result<(Vec<Seen>, Vec<Sung>)> {
    let seen = "SELECT endpoint, day, outcome, count, last_at FROM source_health WHERE day >= ?1 ORDER BY day, outcome";
    let sung = "SELECT endpoint, at, reason, missing, ms FROM canary_findings";
    let mut results = database::batch(env, &json!([[seen, day], [sung]])).await?.into_iter();
    let mut next = || results.next().unwrap_or_default();
    Ok((database::read(&next())?, database::read(&next())?))
}

/// Forgets counts of days before one.
pub async fn forget(env: &Env, day: &str) -> Result<()> {
    database::batch(env, &json!([["DELETE FROM source_health WHERE day < ?1", day]])).await.map(|_| ())
}
