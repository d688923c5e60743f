//! Errors of the storefront: one table of codes with statuses, one body format (docs/specification.md, Errors, Agent storefront;
//! statuses it leaves open follow the registration protocol).

mod code;
mod token_refusal;

use std::borrow::Cow;

use quarry_kernel::http::Response;
use serde_json::{Map, Value, json};

use crate::jose::signatures::SignatureUnavailable;

pub use self::code::{CodeInfo, ErrorCode};
pub use self::token_refusal::TokenRefusalReason;

/// Error response to an agent.
#[derive(Debug, Clone, PartialEq)]
pub struct Error {
    /// Error code.
    pub code: ErrorCode,
    /// Message for people.
    pub message: Cow<'static, str>,
    /// Value of `reason`, where the specification defines one.
    pub reason: Option<&'static str>,
    /// Seconds to wait, for `retry_after` and `Retry-After`.
    pub retry_after_s: Option<u32>,
    /// Further members of the body (`claim`, `id`, `max_age` …).
    pub members: Map<String, Value>,
    /// Methods for `Allow`, with 405.
    pub allow: Option<&'static str>,
    /// Cause for the operator's log; never sent.
    pub cause: Option<&'static str>,
}

impl From<SignatureUnavailable> for Error {
    fn from(_: SignatureUnavailable) -> Self {
        Self::unavailable("signatures")
    }
}

impl Error {
    /// Creates an error with a message.
    #[must_use]
    pub fn new(code: ErrorCode, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            code,
            message: message.into(),
            reason: None,
            retry_after_s: None,
            members: Map::new(),
            allow: None,
            cause: None,
        }
    }

    /// Creates an error with the default message of its code.
    #[must_use]
    pub fn from_code(code: ErrorCode) -> Self {
        Self::new(code, code.info().meaning)
    }

    /// Creates the error of a malformed request.
    #[must_use]
    pub fn invalid_request(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorCode::InvalidRequest, message)
    }

    /// Creates the error of a token that did not verify.
    #[must_use]
    pub fn invalid_token(reason: TokenRefusalReason) -> Self {
        Self { reason: Some(reason.token()), ..Self::new(ErrorCode::InvalidToken, reason.meaning()) }
    }

    /// Creates the error of too many requests.
    #[must_use]
    pub fn rate_limited(retry_after_s: u32) -> Self {
        Self { retry_after_s: Some(retry_after_s), ..Self::from_code(ErrorCode::RateLimitExceeded) }
    }

    /// Creates the error of an external service that did not respond.
    #[must_use]
    pub fn unavailable(cause: &'static str) -> Self {
        Self {
            cause: Some(cause),
            retry_after_s: Some(1),
            ..Self::from_code(ErrorCode::TemporarilyUnavailable)
        }
    }

    /// Adds a member to the body.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.members.insert(name.to_owned(), value.into());
        self
    }

    /// Converts the error to a response. `base` is the storefront's base URL, for the challenge of a 401 (RFC 9728, 5.1; for a
    /// missing assertion, the registration protocol's own scheme).
    #[must_use]
    pub fn to_response(&self, base: Option<&str>, request_id: &str) -> Response {
        let row = self.code.info();
        let mut body = json!({
            "error": row.token,
            "message": self.message,
            "error_description": self.message,
            "request_id": request_id,
        });
        if let Some(members) = body.as_object_mut() {
            members.extend(self.reason.map(|reason| ("reason".to_owned(), Value::from(reason))));
            let waits = self.retry_after_s.filter(|_| row.status == 429);
            members.extend(waits.map(|seconds| ("retry_after".to_owned(), Value::from(seconds))));
            members.extend(self.members.clone());
        }
        let mut response = Response::json(row.status, body.to_string())
            .with_header("cache-control", "no-store")
            .with_header("pragma", "no-cache");
        if let Some(seconds) = self.retry_after_s {
            response = response.with_header("retry-after", seconds.to_string());
        }
        if let Some(methods) = self.allow {
            response = response.with_header("allow", methods);
        }
        match (self.code, base) {
            (ErrorCode::InsufficientScope, Some(base)) => {
                response.with_header("www-authenticate", self.build_challenge(base))
            }
            (_, Some(base)) if row.status == 401 => {
                response.with_header("www-authenticate", self.build_challenge(base))
            }
            _ => response,
        }
    }

    fn build_challenge(&self, base: &str) -> String {
        let metadata = format!("Bearer resource_metadata=\"{base}/.well-known/oauth-protected-resource\"");
        let token = self.code.info().token;
        match self.code {
            ErrorCode::InvalidToken => {
                format!("{metadata}, error=\"{token}\", error_description=\"{}\"", self.message)
            }
            ErrorCode::InsufficientScope => {
                let scope = self.members.get("scope").and_then(Value::as_str).unwrap_or_default();
                format!(
                    "Bearer error=\"{token}\", scope=\"{scope}\", error_description=\"{}\", {}",
                    self.message.replace('"', "'"),
                    metadata.trim_start_matches("Bearer ")
                )
            }
            ErrorCode::LoginRequired | ErrorCode::InteractionRequired => {
                let max_age = match self.members.get("max_age") {
                    Some(seconds) => format!(", max_age=\"{seconds}\""),
                    None => String::new(),
                };
                format!(
                    "{metadata}, AgentAuth error=\"{token}\"{max_age}, error_description=\"{}\"",
                    self.message
                )
            }
            _ => metadata,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unreachable)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_code_has_a_token_of_its_own_and_a_status_of_an_error() {
        let tokens: HashSet<&str> = ErrorCode::ALL.iter().map(|code| code.info().token).collect();
        assert_eq!(tokens.len(), ErrorCode::ALL.len());
        assert!(ErrorCode::ALL.iter().all(|code| (400..600).contains(&code.info().status)));
    }

    #[test]
    fn a_401_says_where_the_metadata_is_and_what_the_assertion_lacks() {
        let base = "https://s.test/agents";
        let challenge = |error: Error| {
            error
                .to_response(Some(base), "r")
                .header("www-authenticate")
                .map(str::to_owned)
                .unwrap_or_default()
        };
        let metadata =
            "Bearer resource_metadata=\"https://s.test/agents/.well-known/oauth-protected-resource\"";
        assert_eq!(challenge(Error::from_code(ErrorCode::BearerRequired)), metadata);
        assert!(
            challenge(Error::invalid_token(TokenRefusalReason::Expired)).contains("error=\"invalid_token\"")
        );
        let login = challenge(Error::from_code(ErrorCode::LoginRequired).with("max_age", 5));
        assert!(
            login.starts_with(metadata)
                && login.contains("AgentAuth error=\"login_required\", max_age=\"5\"")
        );
        assert_eq!(challenge(Error::invalid_request("x")), "");
    }

    #[test]
    fn a_limit_says_how_long_to_wait_in_body_and_header() {
        let response = Error::rate_limited(7).to_response(None, "r");
        assert_eq!((response.status, response.header("retry-after")), (429, Some("7")));
        let quarry_kernel::http::Body::Text(text) = &response.body else { unreachable!() };
        let body: Value = serde_json::from_str(text).unwrap();
        assert_eq!((&body["error"], &body["retry_after"]), (&json!("rate_limit_exceeded"), &json!(7)));
    }
}
