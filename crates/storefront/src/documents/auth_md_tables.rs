//! Tables of `/auth.md`: lifetimes, limits and errors.

use crate::context::Context;
use crate::error::{ErrorCode, TokenRefusalReason};
use crate::ports::Ports;
use crate::settings::{
    ACCESS_TOKEN_MS, ASSERTION_MS, ATTEMPT_MS, ATTEMPTS_MAX, CLAIM_MS, CODE_TRIES, REFRESH_TOKEN_MS,
    UNCLAIMED_MS,
};

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;
const DAY_MS: i64 = 24 * HOUR_MS;

/// Formats the table of lifetimes and limits.
pub(super) fn format_lifetimes<P: Ports>(ctx: &Context<'_, P>) -> String {
    let settings = ctx.ports.settings();
    format!(
        r"## Lifetimes and limits

| What | How long, or how many |
|---|---|
| access token | {access} minutes |
| assertion of a claimed credential | {assertion} hours; refresh for a new one |
| assertion of an unclaimed credential | as long as the credential: {unclaimed} days |
| refresh token | {refresh} days; each refresh gives a new one |
| claim without credential (`service_auth`, `interaction_required`) | {claim} hours |
| link and code of an attempt | {attempt} minutes |
| attempts of a claim | {attempts} |
| wrong codes of an attempt | {tries} |
| registrations of a network | {registrations} an hour |
| exchanges of a credential | {exchanges} an hour |
| emails to a mailbox | {mails} an hour |
| emails that a network causes | {network_mails} an hour |
| emails that a registration causes | {registration_mails} an hour |
",
        access = ACCESS_TOKEN_MS / MINUTE_MS,
        assertion = ASSERTION_MS / HOUR_MS,
        unclaimed = UNCLAIMED_MS / DAY_MS,
        refresh = REFRESH_TOKEN_MS / DAY_MS,
        claim = CLAIM_MS / HOUR_MS,
        attempt = ATTEMPT_MS / MINUTE_MS,
        attempts = ATTEMPTS_MAX,
        tries = CODE_TRIES,
        registrations = settings.registrations_per_hour,
        exchanges = settings.exchanges_per_hour,
        mails = settings.mails_per_hour,
        network_mails = settings.network_mails_per_hour,
        registration_mails = settings.registration_mails_per_hour,
    )
}

/// Formats the table of error codes and the table of reasons.
pub(super) fn format_errors() -> String {
    let mut lines = String::from(
        "## Errors\n\nEvery error is JSON with `error`, `message` and `error_description`. A 401 on a token that worked: exchange once \
         more; if that fails, refresh or register. 429: wait `retry_after` seconds. 5xx: back off and repeat the same \
         request. Any other 4xx: do not repeat it unchanged.\n\n| error | status | meaning |\n|---|---|---|\n",
    );
    for code in ErrorCode::ALL {
        let row = code.info();
        if !code.is_operator_only() {
            lines.push_str(&format!("| {} | {} | {} |\n", row.token, row.status, row.meaning));
        }
    }
    lines.push_str("\nThe `reason` of `invalid_token`:\n\n| reason | meaning |\n|---|---|\n");
    for reason in TokenRefusalReason::ALL {
        lines.push_str(&format!("| {} | {} |\n", reason.token(), reason.meaning()));
    }
    lines
}
