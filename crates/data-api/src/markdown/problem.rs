//! An error as Markdown: what is wrong, its code, and what to do about it.

use serde_json::Value;

use super::{Object, text};
use crate::error::Code;

/// What a caller does about an error.
#[must_use]
pub const fn advice(code: Code) -> &'static str {
    match code {
        Code::InvalidRequest | Code::UnknownParameter => {
            "Correct the parameter and send the request again; `/openapi.json` and `/llms-full.txt` list them."
        }
        Code::MissingApiKey | Code::InvalidApiKey => {
            "Send `Authorization: Bearer <API_KEY>`; `POST /api/keys/visitor` gives a browser a free key, `/agents` sells to agents."
        }
        Code::InsufficientCredits => {
            "Top the key up with `POST /api/keys/topup` and `{\"amountUsd\": \"10.00\"}`, then send the request again; `/agents` sells credit to agents."
        }
        Code::SubKeySpent | Code::SubKeyExpired | Code::EndpointNotAllowed | Code::NotForSubKeys => {
            "Ask the owner of the key that this sub-key draws from."
        }
        Code::KeyReplaced => "Use the newest secret of the key.",
        Code::OperatorUnauthorized => "Send the operator's secret as the bearer.",
        Code::ApiKeyDisabled => "Use another key, or ask the operator.",
        Code::CrossSiteRequest => "Send the request from this service's own pages.",
        Code::ChallengeRequired => "Pass the challenge and send its token as `challenge_token`.",
        Code::NotFound | Code::NoOverview => "Do not repeat the request; ask for something else.",
        Code::MethodNotAllowed => "Use a method that `Allow` names.",
        Code::FreeKeyAlreadyIssued => "Use the free key that this browser has, or top it up.",
        Code::IdempotencyConflict => "Use a new Idempotency-Key for other content.",
        Code::RateLimited | Code::SubKeyDayLimit | Code::CreditsReserved | Code::ConcurrencyLimitExceeded => {
            "Wait as Retry-After says, then send the same request again."
        }
        Code::InternalError => "Send the same request again after a pause.",
        Code::SourceUnavailable | Code::Overloaded | Code::LedgerUnavailable | Code::StorageUnavailable => {
            "Wait as Retry-After says, then send the same request again; nothing was charged."
        }
    }
}

/// An error's JSON body as Markdown; `retry_after` is its header.
#[must_use]
pub fn problem(body: &str, retry_after: Option<&str>) -> String {
    let body: Object = serde_json::from_str(body).unwrap_or_default();
    let of = |name: &str| body.get(name).and_then(Value::as_str).unwrap_or_default();
    let code = Code::ALL.into_iter().find(|code| code.row().token == of("error_code"));
    let mut out = format!("# {} {}\n\n", code.map_or(500, |code| code.row().status), of("error_code"));
    out.push_str(&format!("{}\n\n", text::line(text::plain(of("error")))));
    let wait = retry_after.map_or(String::new(), |seconds| format!(" Retry-After: {seconds} seconds."));
    out.push_str(&format!("What to do: {}{wait}\n\n", code.map_or("", advice)));
    out.push_str(&format!("Request id: {}\n", text::code(of("request_id"))));
    out
}
