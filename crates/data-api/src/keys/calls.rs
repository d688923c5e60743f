//! `GET /api/keys/calls`: the latest calls of a key, newest first, each with its outcome and the path of its retained bundle.
//! Free; draws from the request rate. The questions are only in the bundles.

use quarry_kernel::http::Response;
use quarry_kernel::id;
use quarry_kernel::time::UnixMs;
use quarry_ledger::{Call, Command, KeyStatus, Outcome, Reply};
use serde_json::{Value, json};

use crate::bundle::{self, BundleName};
use crate::error::{ApiError, ErrorCode};
use crate::keys::ledger::{ask_ledger, unexpected_reply_error};
use crate::keys::request_body;
use crate::keys::secrets::KeyId;
use crate::param::{self, Param, Rule};
use crate::ports::{Clock, LedgerClient};

/// Parameters of the endpoint.
pub const PARAMS: &[Param] =
    &[Param::with_default("limit", Rule::Integer { min: 1, max: 100 }, "100", "Number of calls to list.")];

/// Handles the endpoint.
///
/// # Errors
/// 400 and 403 for an invalid parameter, 401 for a key that was never opened, 403 for a disabled one and for a sub-key, 429
/// beyond the request rate, 503 when the ledger does not respond.
pub async fn handle<P: LedgerClient + Clock>(
    ports: &P,
    key: &KeyId,
    query: &str,
) -> Result<Response, ApiError> {
    let limit = param::check(query, PARAMS, &[])?.integer("limit").unwrap_or(100);
    match ask_ledger(ports, key.as_str(), &key.attribute_command(Command::Calls { limit })).await? {
        Reply::Calls { status: KeyStatus::Disabled, .. } => {
            Err(ApiError::from_code(ErrorCode::ApiKeyDisabled))
        }
        Reply::Calls { calls, .. } => {
            let now = ports.now();
            let calls: Vec<Value> = calls.iter().map(|call| to_json(call, now)).collect();
            Ok(request_body::json_response(200, &json!({ "calls": calls })))
        }
        _ => Err(unexpected_reply_error()),
    }
}

fn to_json(call: &Call, now: UnixMs) -> Value {
    let outcome = match (call.outcome, &call.error) {
        (Outcome::Charged, _) => "charged",
        (Outcome::Uncollected, _) => "uncollected",
        (Outcome::Released, Some(_)) => "failed",
        (Outcome::Released, None) => "free",
    };
    let bundle = |form: &str| find_bundle_path(call, now).map(|path| format!("{path}/{form}"));
    json!({
        "request_id": call.lease_id,
        "at": call.at.to_rfc3339(),
        "endpoint": call.label,
        "outcome": outcome,
        "charged_calls": call.units,
        "error_code": call.error,
        "sub_key": call.sub_key,
        "raw_file": bundle("raw"),
        "prettify_file": bundle("prettify"),
    })
}

/// Returns the path of a call's bundle, while it is retained.
fn find_bundle_path(call: &Call, now: UnixMs) -> Option<String> {
    let is_charged = call.outcome == Outcome::Charged;
    let date = id::parse_created_at(&call.lease_id).filter(|_| is_charged && !call.unkept)?.date();
    let (sub_key, request_id) = (call.sub_key.as_deref(), call.lease_id.as_str());
    let named = BundleName { date, sub_key, request_id, form: bundle::BundleForm::Raw };
    named.is_served(now).then(|| named.link_path())
}
