//! Counts of calls and the canary's results in D1 (`schema.sql`). Never used during a data call.

use std::cell::Cell;

use quarry_data_api::watch::tally::{BROWSER_MS, CanaryResult, OutcomeCount};
use worker::{Env, Result};

use crate::bindings::d1::{self, Statement};

thread_local! {
    /// Whether the tables were found once; they are never dropped.
    static HAS_TABLES: Cell<bool> = const { Cell::new(false) };
}

/// Returns whether the database has the tables of the migrations.
pub async fn has_tables(env: &Env) -> Result<bool> {
    if !HAS_TABLES.get() {
        let sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'payments'";
        let found: Vec<serde_json::Value> = d1::query(env, Statement::new(sql, [])).await?;
        HAS_TABLES.set(!found.is_empty());
    }
    Ok(HAS_TABLES.get())
}

const ADD_SQL: &str = "INSERT INTO source_health (endpoint, day, outcome, count, last_at) VALUES (?1, ?2, ?3, ?4, ?5) \
     ON CONFLICT (endpoint, day, outcome) DO UPDATE SET count = count + excluded.count, last_at = MAX(last_at, excluded.last_at)";

/// Adds counts to the stored ones.
pub async fn record(env: &Env, seen: &[OutcomeCount]) -> Result<()> {
    let statements: Vec<Statement<'_>> = seen.iter().map(build_add_statement).collect();
    d1::run_batch(env, &statements).await.map(|_| ())
}

fn build_add_statement(seen: &OutcomeCount) -> Statement<'_> {
    let (count, at) = (seen.count.into(), seen.last_at.0.into());
    Statement::new(ADD_SQL, [(&seen.endpoint).into(), (&seen.day).into(), (&seen.outcome).into(), count, at])
}

/// Stores a canary's result in place of its previous one.
pub async fn record_canary(env: &Env, sung: &CanaryResult) -> Result<()> {
    let sql = "INSERT OR REPLACE INTO canary_findings (endpoint, at, reason, missing, ms) VALUES (?1, ?2, ?3, ?4, ?5)";
    let reason = sung.reason.as_ref().into();
    let values = [(&sung.endpoint).into(), sung.at.0.into(), reason, (&sung.missing).into(), sung.ms.into()];
    d1::run(env, Statement::new(sql, values)).await
}

/// Loads the counts since a day, and the canary's results.
pub async fn load_since(env: &Env, day: &str) -> Result<(Vec<OutcomeCount>, Vec<CanaryResult>)> {
    let seen = "SELECT endpoint, day, outcome, count, last_at FROM source_health WHERE day >= ?1 ORDER BY day, outcome";
    let sung = "SELECT endpoint, at, reason, missing, ms FROM canary_findings";
    let results = d1::run_batch(env, &[Statement::new(seen, [day.into()]), Statement::new(sung, [])]).await?;
    match results.as_slice() {
        [seen, sung] => Ok((seen.results()?, sung.results()?)),
        _ => Err("D1 returned another number of results".into()),
    }
}

/// Deletes the counts of earlier days.
pub async fn delete_before(env: &Env, day: &str) -> Result<()> {
    d1::run(env, Statement::new("DELETE FROM source_health WHERE day < ?1", [day.into()])).await
}

/// Returns the browser time counted by all isolates on a day, in milliseconds.
pub async fn load_browser_ms(env: &Env, day: &str) -> Result<u64> {
    let sql = "SELECT COALESCE(SUM(count), 0) AS spent_ms FROM source_health WHERE day = ?1 AND outcome = ?2";
    let results = d1::run_batch(env, &[Statement::new(sql, [day.into(), BROWSER_MS.into()])]).await?;
    let rows: Vec<SpentRow> = results.first().map(|found| found.results()).transpose()?.unwrap_or_default();
    Ok(rows.first().map_or(0, |row| row.spent_ms))
}

#[derive(serde::Deserialize)]
struct SpentRow {
    spent_ms: u64,
}
