//! `GET /api/keys/usage`: use of a key by UTC day and endpoint, and its latest failures (an addition to the specification). Free;
//! draws from the request rate.

use quarry_kernel::http::Response;
use quarry_kernel::time::Date;
use quarry_ledger::{Command, DailyUsage, KeyStatus, Outcome, Reply};
use serde_json::{Value, json};

use crate::error::{ApiError, ErrorCode};
use crate::keys::ledger::{ask_ledger, unexpected_reply_error};
use crate::keys::secrets::KeyId;
use crate::param::{Param, Params, Rule};
use crate::ports::LedgerClient;

/// Parameters of the endpoint.
pub const PARAMS: &[Param] = &[Param::with_default(
    "days",
    Rule::Integer { min: 1, max: 30 },
    "7",
    "Number of UTC days to report, including today.",
)];

/// Handles the endpoint.
///
/// # Errors
/// 401 for a key that was never opened, 403 for a disabled one, 429 beyond the request rate, 503 when the ledger does not
/// respond.
pub async fn handle<P: LedgerClient>(ports: &P, key: &KeyId, params: &Params) -> Result<Response, ApiError> {
    let days = params.integer("days").unwrap_or(7);
    match ask_ledger(ports, key.as_str(), &key.attribute_command(Command::Usage { days })).await? {
        Reply::Usage { status: KeyStatus::Disabled, .. } => {
            Err(ApiError::from_code(ErrorCode::ApiKeyDisabled))
        }
        Reply::Usage { days: rows, failed, .. } => {
            let failures = failed.into_iter().map(|failed| {
                json!({
                    "request_id": failed.lease_id,
                    "at": failed.at.to_rfc3339(),
                    "endpoint": failed.label,
                    "error_code": failed.error,
                })
            });
            let body = json!({
                "days": days,
                "usage": group_by_day_and_endpoint(&rows),
                "recent_failures": failures.collect::<Vec<_>>(),
            });
            Ok(Response::json(200, body.to_string()).with_header("cache-control", "no-store"))
        }
        _ => Err(unexpected_reply_error()),
    }
}

/// Groups the ledger's rows, which are sorted and separate by outcome, to one per day and endpoint.
fn group_by_day_and_endpoint(rows: &[DailyUsage]) -> Vec<Value> {
    let of_one = |a: &DailyUsage, b: &DailyUsage| a.day == b.day && a.label == b.label;
    let row = |rows: &[DailyUsage]| {
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
