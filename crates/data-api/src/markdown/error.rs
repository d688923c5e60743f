//! Rendering of errors as Markdown: message, code and remedy.

use serde_json::Value;

use super::{JsonObject, text};
use crate::error::ErrorCode;

/// Returns the remedy of an error code.
#[must_use]
pub const fn describe_remedy(code: ErrorCode) -> &'static str {
    match code {
        ErrorCode::InvalidRequest | ErrorCode::UnknownParameter => {
            "Correct the parameter and send the request again; `/openapi.json` and `/llms-full.txt` list them."
        }
        ErrorCode::MissingApiKey | ErrorCode::InvalidApiKey => {
            "Send `Authorization: Bearer <API_KEY>`; `POST /api/keys/visitor` gives a browser a free key, `/agents` sells to agents."
        }
        ErrorCode::InsufficientCredits => {
            "Top the key up with `POST /api/keys/topup` and `{\"amount_usd\": \"10.00\"}`, then send the request again; `/agents` sells credit to agents."
        }
        ErrorCode::SubKeySpent
        | ErrorCode::SubKeyExpired
        | ErrorCode::EndpointNotAllowed
        | ErrorCode::NotForSubKeys => "Ask the owner of this sub-key's key.",
        ErrorCode::KeyReplaced => "Use the newest secret of the key.",
        ErrorCode::OperatorUnauthorized => "Send the operator's secret as the bearer.",
        ErrorCode::ApiKeyDisabled => "Use another key, or ask the operator.",
        ErrorCode::CrossSiteRequest => "Send the request from this service's own pages.",
        ErrorCode::ChallengeRequired => "Pass the challenge and send its token as `challenge_token`.",
        ErrorCode::NotFound | ErrorCode::NoOverview => "Do not repeat the request; change it.",
        ErrorCode::MethodNotAllowed => "Use a method in `Allow`.",
        ErrorCode::FreeKeyAlreadyIssued => "Use the free key that this browser has, or top it up.",
        ErrorCode::IdempotencyConflict => "Use a new Idempotency-Key for other content.",
        ErrorCode::RateLimited
        | ErrorCode::SubKeyDayLimit
        | ErrorCode::CreditsReserved
        | ErrorCode::ConcurrencyLimitExceeded => "Send the same request again after the time in Retry-After.",
        ErrorCode::NotConfigured => "Tell the operator of the service; try again once it is set up.",
        ErrorCode::InternalError => "Send the same request again after a pause.",
        ErrorCode::SourceUnavailable
        | ErrorCode::Overloaded
        | ErrorCode::LedgerUnavailable
        | ErrorCode::StorageUnavailable => {
            "Send the same request again after the time in Retry-After; nothing was charged."
        }
    }
}

/// Renders an error's JSON body; `retry_after` is its header.
#[must_use]
pub fn render_problem(body: &str, retry_after: Option<&str>) -> String {
    let body: JsonObject = serde_json::from_str(body).unwrap_or_default();
    let text_field = |name: &str| body.get(name).and_then(Value::as_str).unwrap_or_default();
    let code = ErrorCode::ALL.into_iter().find(|code| code.row().token == text_field("error_code"));
    let mut out =
        format!("# {} {}\n\n", code.map_or(500, |code| code.row().status), text_field("error_code"));
    out.push_str(&format!("{}\n\n", text::escape_line_start(text::escape_inline(text_field("error")))));
    let wait = retry_after.map_or(String::new(), |seconds| format!(" Retry-After: {seconds} seconds."));
    out.push_str(&format!("What to do: {}{wait}\n\n", code.map_or("", describe_remedy)));
    out.push_str(&format!("Request id: {}\n", text::format_code(text_field("request_id"))));
    out
}
