//! Keys and visits in D1 (`schema.sql`). Never asked during a data call.

use quarry_data_api::ports::{KeyRow, Visit};
use quarry_kernel::time::UnixMs;
use serde::Deserialize;
use wasm_bindgen::JsValue;
use worker::{Env, Result};

const COLUMNS: &str = "key_id, account_id, label, origin, status, concurrency_limit, initial_calls, \
                       initial_expires_at, created_at";
/// A key as it stands: its limit as last set, and the one that it was made with.
const KEYS: &str = "SELECT key_id, account_id, label, origin, status, \
                    COALESCE(key_limits.concurrency_limit, keys.concurrency_limit) AS concurrency_limit, \
                    keys.concurrency_limit AS initial_concurrency_limit, \
                    initial_calls, initial_expires_at, created_at \
                    FROM keys LEFT JOIN key_limits USING (key_id)";

/// Inserts a key unless its id is there; answers the row that stands.
pub async fn record(env: &Env, row: &KeyRow) -> Result<Option<KeyRow>> {
    let database = env.d1("DB")?;
    let insert = database
        .prepare(format!("INSERT INTO keys ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (key_id) DO NOTHING"))
        .bind(&[
            row.key_id.as_str().into(),
            row.account_id.as_str().into(),
            row.label.as_str().into(),
            row.origin.as_str().into(),
            row.status.as_str().into(),
            row.initial_concurrency_limit.into(),
            safe(row.initial_calls),
            row.initial_expires_at.map_or(JsValue::NULL, moment),
            moment(row.created_at),
        ])?;
    let select = database.prepare(format!("{KEYS} WHERE key_id = ?1")).bind(&[row.key_id.as_str().into()])?;
    let results = database.batch(vec![insert, select]).await?;
    Ok(match results.last() {
        Some(result) => result.results::<KeyRow>()?.pop(),
        None => None,
    })
}

/// The key with this id.
pub async fn one(env: &Env, key_id: &str) -> Result<Option<KeyRow>> {
    env.d1("DB")?.prepare(format!("{KEYS} WHERE key_id = ?1")).bind(&[key_id.into()])?.first(None).await
}

/// Keys in the order of ids.
pub async fn after(env: &Env, after: &str, limit: u32) -> Result<Vec<KeyRow>> {
    env.d1("DB")?
        .prepare(format!("{KEYS} WHERE key_id > ?1 ORDER BY key_id LIMIT ?2"))
        .bind(&[after.into(), limit.into()])?
        .all()
        .await?
        .results()
}

/// Sets a key's recorded status.
pub async fn set_status(env: &Env, key_id: &str, status: &str) -> Result<()> {
    env.d1("DB")?
        .prepare("UPDATE keys SET status = ?2 WHERE key_id = ?1")
        .bind(&[key_id.into(), status.into()])?
        .run()
        .await?;
    Ok(())
}

/// Sets a key's recorded limit.
pub async fn set_limit(env: &Env, key_id: &str, concurrency_limit: u32) -> Result<()> {
    env.d1("DB")?
        .prepare("INSERT OR REPLACE INTO key_limits (key_id, concurrency_limit) VALUES (?1, ?2)")
        .bind(&[key_id.into(), concurrency_limit.into()])?
        .run()
        .await?;
    Ok(())
}

#[derive(Deserialize)]
struct Full {
    networks: u32,
    oldest: Option<i64>,
}

/// Networks that have as many visits as they may: how many, and when the oldest visit was of the one that is full longest.
const FULL: &str = "SELECT COUNT(*) AS networks, MAX(oldest) AS oldest FROM \
     (SELECT MIN(visits.at) AS oldest, COUNT(visits.at) AS counted, json_extract(network.value, '$[1]') AS most \
      FROM json_each(?1) AS network \
      LEFT JOIN visits ON visits.address_hash = json_extract(network.value, '$[0]') AND visits.at > ?2 \
      GROUP BY network.key HAVING counted >= most)";

/// Counts a visit in all its networks unless one of them is full. The insert decides, so two at once cannot both be the
/// last.
pub async fn admit(env: &Env, visit: &Visit<'_>) -> Result<Option<UnixMs>> {
    let database = env.d1("DB")?;
    let networks = serde_json::to_string(visit.networks).unwrap_or_default();
    let look = database.prepare(FULL).bind(&[networks.as_str().into(), moment(visit.since)])?;
    let insert = database
        .prepare(format!(
            "INSERT INTO visits (address_hash, at) SELECT json_extract(value, '$[0]'), ?3 FROM json_each(?1) \
             WHERE (SELECT networks FROM ({FULL})) = 0"
        ))
        .bind(&[networks.as_str().into(), moment(visit.since), moment(visit.at)])?;
    // A batch is one transaction: what the first statement sees is what the second decides on.
    let results = database.batch(vec![look, insert]).await?;
    let full: Option<Full> = match results.first() {
        Some(result) => result.results()?.pop(),
        None => None,
    };
    Ok(match full {
        Some(Full { networks: 0, .. }) => None,
        Some(Full { oldest: Some(oldest), .. }) => Some(UnixMs(oldest)),
        _ => Some(visit.at),
    })
}

/// Forgets visits before a moment.
pub async fn forget(env: &Env, before: UnixMs) -> Result<()> {
    env.d1("DB")?.prepare("DELETE FROM visits WHERE at < ?1").bind(&[moment(before)])?.run().await?;
    Ok(())
}

#[allow(clippy::cast_precision_loss)] // milliseconds since 1970 are far below 2^53
fn moment(at: UnixMs) -> JsValue {
    JsValue::from_f64(at.0 as f64)
}

#[allow(clippy::cast_precision_loss)] // grants are limited to 10^12 calls
fn safe(number: u64) -> JsValue {
    JsValue::from_f64(number as f64)
}
