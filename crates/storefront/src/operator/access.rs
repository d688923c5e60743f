//! Cloudflare Access in front of the operator's page and API, if configured. Access signs each admitted request
//! (`Cf-Access-Jwt-Assertion`); requests through another address of the worker lack the signature and are refused. It is checked
//! before the operator's secret, which is still required.
//!
//! Conditions of an accepted assertion:
//! 1. it is an RS256 JWT signed with a key of the team (`{team}/cdn-cgi/access/certs`; cached, refetched and rotated like the
//!    keys of identity providers: [`crate::agents::provider`]);
//! 2. `iss` is the team and `aud` names the application;
//! 3. `exp` has not passed, and `iat` and `nbf` are not in the future, within [`CLOCK_SKEW_MS`].
//!
//! If the keys cannot be fetched or a signature cannot be checked, every request is refused.

use quarry_kernel::time::UnixMs;
use serde_json::{Value, json};

use crate::agents::provider;
use crate::agents::signed::get_time;
use crate::error::{Error, ErrorCode};
use crate::jose::algorithm::SigningAlgorithm;
use crate::jose::jws::Jws;
use crate::jose::key_cache::KeySelector;
use crate::ports::Ports;
use crate::settings::{AccessPolicy, CLOCK_SKEW_MS, IdentityProvider};

/// Request header with the assertion.
pub const HEADER: &str = "cf-access-jwt-assertion";

/// Returns whether a path belongs to the operator's page or API.
#[must_use]
pub fn is_guarded_path(path: &str) -> bool {
    path.strip_prefix("/admin").is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Checks the assertion of a request.
///
/// # Errors
/// `operator_unauthorized` without a valid assertion, with the reason in the log; `temporarily_unavailable` when it cannot be
/// checked.
pub async fn check_access<P: Ports>(ports: &P, assertion: Option<&str>) -> Result<(), Error> {
    match &ports.settings().access {
        AccessPolicy::Open => Ok(()),
        AccessPolicy::Shut => Err(access_refused_error(ports, "half_configured")),
        AccessPolicy::Behind { team, audience } => {
            match find_refusal_reason(ports, team, audience, assertion).await? {
                None => Ok(()),
                Some(reason) => Err(access_refused_error(ports, reason)),
            }
        }
    }
}

fn access_refused_error<P: Ports>(ports: &P, reason: &str) -> Error {
    ports.log(&json!({"event": "access_refused", "reason": reason}).to_string());
    Error::new(ErrorCode::OperatorUnauthorized, "Cloudflare Access has not let this request through.")
}

/// Returns the reason to refuse an assertion; `None` when it is accepted.
async fn find_refusal_reason<P: Ports>(
    ports: &P,
    team: &IdentityProvider,
    audience: &str,
    assertion: Option<&str>,
) -> Result<Option<&'static str>, Error> {
    let Some(assertion) = assertion else { return Ok(Some("no_assertion")) };
    let Some(token) = Jws::parse(assertion) else { return Ok(Some("no_token")) };
    let algorithm = SigningAlgorithm::Rs256;
    if token.algorithm() != Some(algorithm) {
        return Ok(Some("algorithm"));
    }
    if token.text("iss") != Some(&team.issuer) {
        return Ok(Some("issuer"));
    }
    if !has_audience(token.claims.get("aud"), audience) {
        return Ok(Some("audience"));
    }
    if let Some(untimely) = find_time_problem(&token, ports.now()) {
        return Ok(Some(untimely));
    }
    let Some(kid) = token.key_id() else { return Ok(Some("key")) };
    let Some(key) = provider::find_key(ports, team, &KeySelector { kid: Some(kid), algorithm }).await? else {
        return Ok(Some("key"));
    };
    let has_signed = key.has_signed(ports.signatures(), algorithm, token.signed, token.signature()).await?;
    Ok((!has_signed).then_some("signature"))
}

/// Returns whether `aud`, a string or an array, names the application.
fn has_audience(aud: Option<&Value>, audience: &str) -> bool {
    match aud {
        Some(Value::String(name)) => name == audience,
        Some(Value::Array(names)) => names.iter().any(|name| name.as_str() == Some(audience)),
        _ => false,
    }
}

fn find_time_problem(token: &Jws<'_>, now: UnixMs) -> Option<&'static str> {
    let Some(end) = get_time(token, "exp") else { return Some("no_end") };
    if now.0 >= end.0.saturating_add(CLOCK_SKEW_MS) {
        return Some("expired");
    }
    let is_early = |name| match (token.claims.contains_key(name), get_time(token, name)) {
        (false, _) => false,
        (true, Some(start)) => start.0 > now.0.saturating_add(CLOCK_SKEW_MS),
        (true, None) => true,
    };
    (is_early("iat") || is_early("nbf")).then_some("not_yet")
}
