//! `GET /api/keys/status`: remaining calls and concurrency (docs/specification.md, API key status). Free, even without credit.

use quarry_kernel::http::Response;
use quarry_kernel::money::CALL_PRICE;
use quarry_ledger::{Command, Credit, KeyStatus, Reply, SubKeyView};
use serde::Serialize;
use serde_json::Value;

use crate::error::{ApiError, ErrorCode};
use crate::keys::ledger::{ask_ledger, unexpected_reply_error};
use crate::keys::secrets::KeyId;
use crate::keys::sub_keys;
use crate::ports::{Clock, LedgerClient};

/// Price of a thousand calls, in US dollars.
pub const PER_THOUSAND_USD: &str = "0.15";

/// State of an active key, from its ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActiveKey {
    /// Account that owns the key.
    pub account: String,
    /// Reservable calls.
    pub remaining: u64,
    /// Maximum concurrent calls.
    pub limit: u32,
    /// Lots with remaining calls.
    pub credits: Vec<Credit>,
    /// Requesting sub-key, if any.
    pub sub_key: Option<Box<SubKeyView>>,
}

/// Loads the state of a key from its ledger.
///
/// # Errors
/// 401 for a key that was never opened, 403 for a disabled one, 503 when the ledger does not respond.
pub async fn load_active_key<P: LedgerClient>(ports: &P, key: &KeyId) -> Result<ActiveKey, ApiError> {
    ask_active_key(ports, key, Command::Status).await
}

/// Loads the state of a key and counts a free request against the request rate.
///
/// # Errors
/// The errors of [`load_active_key`], and 429 beyond the request rate.
pub async fn draw_free_request<P: LedgerClient>(ports: &P, key: &KeyId) -> Result<ActiveKey, ApiError> {
    ask_active_key(ports, key, Command::Draw).await
}

async fn ask_active_key<P: LedgerClient>(
    ports: &P,
    key: &KeyId,
    command: Command,
) -> Result<ActiveKey, ApiError> {
    match ask_ledger(ports, key.as_str(), &key.attribute_command(command)).await? {
        Reply::Status { status: KeyStatus::Disabled, .. } => {
            Err(ApiError::from_code(ErrorCode::ApiKeyDisabled))
        }
        Reply::Status { account, remaining, limit, credits, sub_key, .. } => {
            Ok(ActiveKey { account, remaining, limit, credits, sub_key })
        }
        _ => Err(unexpected_reply_error()),
    }
}

/// Handles the endpoint.
///
/// # Errors
/// The errors of [`load_active_key`].
pub async fn handle<P: LedgerClient + Clock>(ports: &P, key: &KeyId) -> Result<Response, ApiError> {
    let usable = load_active_key(ports, key).await?;
    let body = Status {
        remaining_calls: usable.remaining,
        concurrency_limit: usable.limit,
        status: "active",
        pricing: Pricing {
            per_thousand_usd: PER_THOUSAND_USD,
            currency: "USD",
            per_call_micro_usd: CALL_PRICE.0,
        },
        credits: usable.credits.iter().map(build_credit_body).collect(),
        sub_key: usable.sub_key.map(|sub_key| sub_keys::sub_key_to_json(&sub_key, ports.now())),
    };
    Ok(Response::json(200, quarry_json::to_string(&body)).with_header("cache-control", "no-store"))
}

fn build_credit_body(credit: &Credit) -> CreditBody {
    CreditBody {
        remaining_calls: credit.remaining,
        expires_at: credit.expires_at.map(|at| at.to_rfc3339()),
        kind: credit.kind,
    }
}

#[derive(Serialize)]
struct Status {
    remaining_calls: u64,
    concurrency_limit: u32,
    status: &'static str,
    pricing: Pricing,
    credits: Vec<CreditBody>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sub_key: Option<Value>,
}

#[derive(Serialize)]
struct Pricing {
    per_thousand_usd: &'static str,
    currency: &'static str,
    per_call_micro_usd: i64,
}

#[derive(Serialize)]
struct CreditBody {
    remaining_calls: u64,
    expires_at: Option<String>,
    kind: quarry_ledger::LotKind,
}
