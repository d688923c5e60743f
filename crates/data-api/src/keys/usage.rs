//! `GET /api/keys/usage`: what a key was used for, by UTC day and endpoint, and its latest failures (not in the
//! specification: whoever pays by the call wants to see the calls). Free; it draws from the request rate.

use quarry_kernel::http::Response;
use quarry_kernel::time::Date;
use quarry_ledger::{Command, DayUse, KeyStatus, Outcome, Reply};
use serde_json::{Value, json};

use crate::error::{ApiError, Code};
use crate::keys::ask::{ask, unexpected};
use crate::keys::key::KeyId;
use crate::param::{Param, Params, Rule};
use crate::ports::LedgerClient;

/// The parameters of the endpoint.
pub const PARAMS: &[Param] = &[Param::defaulted(
    "days",
    Rule::Integer { min: 1, max: 30 },
    "7",
    "UTC days to tell of, today among them.",
)];

/// Answers the endpoint.
///
/// # Errors
/// 401 for a key that was never opened, 403 for a disabled one, 429 when it makes more requests than it may, 503 when the
/// ledger does not answer.
pub async fn answer<P: LedgerClient>(ports: &P, key: &KeyId, params: &Params) -> Result<Response, ApiError> {
    let days = params.integer("days").unwrap_or(7);
    match ask(ports, key.as_str(), &key.command(Command::Usage { days })).await? {
        Reply::Usage { status: KeyStatus::Disabled, .. } => Err(ApiError::plain(Code::ApiKeyDisabled)),
        Reply::Usage { days: rows, failed, .. } => {
            let failures = failed.into_iter().map(|failed| {
                json!({
                    "request_id": failed.lease_id,
                    "at": failed.at.rfc3339(),
                    "endpoint": failed.label,
                    "error_code": failed.error,
                })
            });
            let body = json!({
                "days": days,
                "usage": by_day_and_endpoint(&rows),
                "recent_failures": failures.collect::<Vec<_>>(),
            });
            Ok(Response::json(200, body.to_string()).with("cache-control", "no-store"))
        }
        _ => Err(unexpected()),
    }
}

/// A row for each day and endpoint; the ledger's rows of both come one after the other, one an outcome.
fn by_day_and_endpoint(rows: &[DayUse]) -> Vec<Value> {
    let of_one = |a: &DayUse, b: &DayUse| a.day == b.day && a.label == b.label;
    let row = |rows: &[DayUse]| {
        let first = rows.first()?;
        let calls = |is_charged: bool| -> u64 {
            rows.iter()
                .filter(|row| (row.outcome == Outcome::Charged) == is_charged)
                .map(|row| row.calls)
                .sum()
        };
        Some(json!({
            "date": Date { days: first.day }.to_string(),
            "endpoint": (!first.label.is_empty()).then_some(&first.label),
            "charged_calls": calls(true),
            "free_calls": calls(false),
        }))
    };
    rows.chunk_by(of_one).filter_map(row).collect()
}
