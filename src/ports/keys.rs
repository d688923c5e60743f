//! Keys and visits in D1 (`schema.sql`). Never used during a data call.

use quarry_data_api::ports::{KeyRow, VisitorRequest};
use quarry_kernel::time::UnixMs;
use serde::Deserialize;
use worker::{Env, Result};

use crate::bindings::d1::{self, Statement};

const KEY_COLUMNS: &str = "key_id, account_id, label, origin, status, concurrency_limit, initial_calls, \
                       initial_expires_at, created_at";
/// Selects keys with their current limit, or the one they were created with.
const SELECT_KEYS: &str = "SELECT key_id, account_id, label, origin, status, \
                    COALESCE(key_limits.concurrency_limit, keys.concurrency_limit) AS concurrency_limit, \
                    keys.concurrency_limit AS initial_concurrency_limit, \
                    initial_calls, initial_expires_at, created_at \
                    FROM keys LEFT JOIN key_limits USING (key_id)";

/// Inserts a key unless its id exists; returns the stored row.
pub async fn record(env: &Env, row: &KeyRow) -> Result<Option<KeyRow>> {
    let insert = format!(
        "INSERT INTO keys ({KEY_COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (key_id) DO NOTHING"
    );
    let values = [
        (&row.key_id).into(),
        (&row.account_id).into(),
        (&row.label).into(),
        (&row.origin).into(),
        (&row.status).into(),
        row.initial_concurrency_limit.into(),
        row.initial_calls.into(),
        row.initial_expires_at.map(|at| at.0).into(),
        row.created_at.0.into(),
    ];
    let select = format!("{SELECT_KEYS} WHERE key_id = ?1");
    let statements = [Statement::new(&insert, values), Statement::new(&select, [(&row.key_id).into()])];
    match d1::run_batch(env, &statements).await?.as_slice() {
        [_, found] => Ok(found.results()?.pop()),
        _ => Ok(None),
    }
}

/// Finds a key by its id.
pub async fn find(env: &Env, key_id: &str) -> Result<Option<KeyRow>> {
    let sql = format!("{SELECT_KEYS} WHERE key_id = ?1");
    Ok(d1::query(env, Statement::new(&sql, [key_id.into()])).await?.pop())
}

/// Lists keys in the order of their ids.
pub async fn list_after(env: &Env, after: &str, limit: u32) -> Result<Vec<KeyRow>> {
    let sql = format!("{SELECT_KEYS} WHERE key_id > ?1 ORDER BY key_id LIMIT ?2");
    d1::query(env, Statement::new(&sql, [after.into(), limit.into()])).await
}

/// Stores a key's status.
pub async fn set_status(env: &Env, key_id: &str, status: &str) -> Result<()> {
    let sql = "UPDATE keys SET status = ?2 WHERE key_id = ?1";
    d1::run(env, Statement::new(sql, [key_id.into(), status.into()])).await
}

/// Stores a key's limit.
pub async fn set_limit(env: &Env, key_id: &str, concurrency_limit: u32) -> Result<()> {
    let sql = "INSERT OR REPLACE INTO key_limits (key_id, concurrency_limit) VALUES (?1, ?2)";
    d1::run(env, Statement::new(sql, [key_id.into(), concurrency_limit.into()])).await
}

#[derive(Deserialize)]
struct FullNetworks {
    networks: u32,
    oldest: Option<i64>,
}

/// Counts the networks that have reached their limit, and finds the oldest visit of the one that stays full longest.
const COUNT_FULL_NETWORKS: &str = "SELECT COUNT(*) AS networks, MAX(oldest) AS oldest FROM \
     (SELECT MIN(visits.at) AS oldest, COUNT(visits.at) AS counted, json_extract(network.value, '$[1]') AS most \
      FROM json_each(?1) AS network \
      LEFT JOIN visits ON visits.address_hash = json_extract(network.value, '$[0]') AND visits.at > ?2 \
      GROUP BY network.key HAVING counted >= most)";

/// Counts a visit in all its networks unless one of them is full. The insert decides, so two concurrent visits cannot both be the
/// last.
pub async fn admit_visitor(env: &Env, visit: &VisitorRequest<'_>) -> Result<Option<UnixMs>> {
    let networks = quarry_json::to_string(visit.networks);
    let insert = format!(
        "INSERT INTO visits (address_hash, at) SELECT json_extract(value, '$[0]'), ?3 FROM json_each(?1) \
         WHERE (SELECT networks FROM ({COUNT_FULL_NETWORKS})) = 0"
    );
    let (networks, since) = (&networks, visit.since.0);
    // A batch is one transaction, so the second statement decides on the same rows that the first reads.
    let statements = [
        Statement::new(COUNT_FULL_NETWORKS, [networks.into(), since.into()]),
        Statement::new(&insert, [networks.into(), since.into(), visit.at.0.into()]),
    ];
    let results = d1::run_batch(env, &statements).await?;
    let full: Vec<FullNetworks> =
        results.first().map_or_else(|| Ok(Vec::new()), worker::D1Result::results)?;
    Ok(match full.first() {
        Some(FullNetworks { networks: 0, .. }) => None,
        Some(FullNetworks { oldest: Some(oldest), .. }) => Some(UnixMs(*oldest)),
        _ => Some(visit.at),
    })
}

/// Deletes visits before a time.
pub async fn delete_visits_before(env: &Env, before: UnixMs) -> Result<()> {
    d1::run(env, Statement::new("DELETE FROM visits WHERE at < ?1", [before.0.into()])).await
}
