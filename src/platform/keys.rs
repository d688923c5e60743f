//! Keys and visits in D1 (`schema.sql`). Never asked during a data call.

use quarry_data_api::ports::{KeyRow, Visit};
use quarry_kernel::time::UnixMs;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use wasm_bindgen::JsValue;

use super::database::{self, Row};
use crate::runtime::Env;

type Result<T> = std::result::Result<T, JsValue>;

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
    let insert = json!([
        format!(
            "INSERT INTO keys ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (key_id) DO NOTHING"
        ),
        row.key_id,
        row.account_id,
        row.label,
        row.origin,
        row.status,
        row.initial_concurrency_limit,
        row.initial_calls,
        row.initial_expires_at.map(|at| at.0),
        row.created_at.0,
    ]);
    let select = json!([format!("{KEYS} WHERE key_id = ?1"), row.key_id]);
    let results = database::batch(env, &json!([insert, select])).await?;
    last(results)
}

/// The key with this id.
pub async fn one(env: &Env, key_id: &str) -> Result<Option<KeyRow>> {
    let select = json!([[format!("{KEYS} WHERE key_id = ?1"), key_id]]);
    last(database::batch(env, &select).await?)
}

/// Keys in the order of ids.
pub async fn after(env: &Env, after: &str, limit: u32) -> Result<Vec<KeyRow>> {
    let select = json!([[format!("{KEYS} WHERE key_id > ?1 ORDER BY key_id LIMIT ?2"), after, limit]]);
    let mut results = database::batch(env, &select).await?;
    database::read(&results.pop().unwrap_or_default())
}

/// Sets a key's recorded status.
pub async fn set_status(env: &Env, key_id: &str, status: &str) -> Result<()> {
    run(env, json!(["UPDATE keys SET status = ?2 WHERE key_id = ?1", key_id, status])).await
}

/// Sets a key's recorded limit.
pub async fn set_limit(env: &Env, key_id: &str, concurrency_limit: u32) -> Result<()> {
    let insert = "INSERT OR REPLACE INTO key_limits (key_id, concurrency_limit) VALUES (?1, ?2)";
    run(env, json!([insert, key_id, concurrency_limit])).await
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
    let networks = quarry_json::to_string(visit.networks);
    let look = json!([FULL, networks, visit.since.0]);
    let insert = format!(
        "INSERT INTO visits (address_hash, at) SELECT json_extract(value, '$[0]'), ?3 FROM json_each(?1) \
         WHERE (SELECT networks FROM ({FULL})) = 0"
    );
    let insert = json!([insert, networks, visit.since.0, visit.at.0]);
    // A batch is one transaction: what the first statement sees is what the second decides on.
    let results = database::batch(env, &json!([look, insert])).await?;
    let full: Option<Full> = last(results.into_iter().take(1).collect())?;
    Ok(match full {
        Some(Full { networks: 0, .. }) => None,
        Some(Full { oldest: Some(oldest), .. }) => Some(UnixMs(oldest)),
        _ => Some(visit.at),
    })
}

/// Forgets visits before a moment.
pub async fn forget(env: &Env, before: UnixMs) -> Result<()> {
    run(env, json!(["DELETE FROM visits WHERE at < ?1", before.0])).await
}

async fn run(env: &Env, statement: Value) -> Result<()> {
    database::batch(env, &json!([statement])).await.map(|_| ())
}

/// The last row of the last statement.
fn last<T: DeserializeOwned>(mut results: Vec<Vec<Row>>) -> Result<Option<T>> {
    Ok(database::read(&results.pop().unwrap_or_default())?.pop())
}
