//! Notices to owners of keys in D1 (`schema.sql`), and their delivery. Never used during a data call.

use quarry_data_api::ports::NoticeRow;
use quarry_kernel::time::UnixMs;
use worker::{Env, Result};

use crate::bindings::d1::{self, Statement};

/// Records a notice unless it exists.
pub async fn record(env: &Env, notice: &NoticeRow) -> Result<()> {
    let sql = "INSERT INTO key_notices (notice_id, key_id, recipient, body, created_at, due_at) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?5) ON CONFLICT (notice_id) DO NOTHING";
    let (id, key_id) = ((&notice.notice_id).into(), (&notice.key_id).into());
    let (to, body) = ((&notice.recipient).into(), (&notice.body).into());
    d1::run(env, Statement::new(sql, [id, key_id, to, body, notice.created_at.0.into()])).await
}

/// Takes the due notices and schedules their next attempt, in case the taker crashes.
pub async fn take_due(env: &Env, now: UnixMs, pauses_ms: &[i64], limit: u32) -> Result<Vec<NoticeRow>> {
    let sql = "UPDATE key_notices SET tries = tries + 1, \
               due_at = ?1 + json_extract(?2, '$[' || MIN(tries, json_array_length(?2) - 1) || ']') \
               WHERE notice_id IN (SELECT notice_id FROM key_notices WHERE due_at <= ?1 ORDER BY due_at LIMIT ?3) \
               RETURNING notice_id, key_id, recipient, body, created_at, tries";
    let pauses = quarry_json::to_string(&pauses_ms);
    d1::query(env, Statement::new(sql, [now.0.into(), (&pauses).into(), limit.into()])).await
}

/// Closes a notice for good.
pub async fn close(env: &Env, notice_id: &str) -> Result<()> {
    let sql = "UPDATE key_notices SET due_at = NULL WHERE notice_id = ?1";
    d1::run(env, Statement::new(sql, [notice_id.into()])).await
}

/// Deletes notices before a time.
pub async fn delete_before(env: &Env, before: UnixMs) -> Result<()> {
    d1::run(env, Statement::new("DELETE FROM key_notices WHERE created_at < ?1", [before.0.into()])).await
}
