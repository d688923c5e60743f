//! Errors of the data API: one table of codes, one body format (docs/specification.md, Errors).

use std::borrow::Cow;

use quarry_kernel::http::Response;
use serde::Serialize;

use crate::param::{ParamError, Params};
use crate::rate_limit::RateLimit;

/// Machine-readable error code. [`ErrorCode::row`] is the only mapping to statuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorCode {
    /// A parameter or body violates its rule.
    InvalidRequest,
    /// No usable `Authorization: Bearer` header.
    MissingApiKey,
    /// The key is not one of ours.
    InvalidApiKey,
    /// The operator's secret is missing or wrong.
    OperatorUnauthorized,
    /// No calls are left on the key.
    InsufficientCredits,
    /// A sub-key has reached its total limit.
    SubKeySpent,
    /// The operator disabled the key.
    ApiKeyDisabled,
    /// A sub-key has expired.
    SubKeyExpired,
    /// A sub-key may not call this endpoint.
    EndpointNotAllowed,
    /// A sub-key may not use this route.
    NotForSubKeys,
    /// A replaced secret may make calls, but no longer administer the key.
    KeyReplaced,
    /// The endpoint does not have this parameter.
    UnknownParameter,
    /// The browser sent the request from another site; use this service's own pages.
    CrossSiteRequest,
    /// A free key requires the token of a passed challenge.
    ChallengeRequired,
    /// No such route, result or bundle.
    NotFound,
    /// The source shows no generated overview for the search.
    NoOverview,
    /// The route does not support this method.
    MethodNotAllowed,
    /// This browser already has its free key.
    FreeKeyAlreadyIssued,
    /// An `Idempotency-Key` or reference was reused with other content.
    IdempotencyConflict,
    /// Too many requests of this kind from this address or key.
    RateLimited,
    /// A sub-key has reached its daily limit.
    SubKeyDayLimit,
    /// All remaining calls of the key are in flight.
    CreditsReserved,
    /// The key's limit of concurrent calls is reached.
    ConcurrencyLimitExceeded,
    /// Internal error.
    InternalError,
    /// The source returned nothing usable.
    SourceUnavailable,
    /// The deployment lacks a secret or its tables.
    NotConfigured,
    /// More answers are being read than memory allows.
    Overloaded,
    /// The key's ledger did not respond.
    LedgerUnavailable,
    /// The database or the bundle store did not respond.
    StorageUnavailable,
}

/// Wire form of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ErrorRow {
    /// HTTP status.
    pub status: u16,
    /// Value of `error_code`.
    pub token: &'static str,
    /// Whether the same request may succeed later.
    pub retryable: bool,
    /// Situation in which the code occurs, for the documentation.
    pub meaning: &'static str,
}

impl ErrorCode {
    /// Every code, sorted by status.
    pub const ALL: [Self; 29] = [
        Self::InvalidRequest,
        Self::MissingApiKey,
        Self::InvalidApiKey,
        Self::OperatorUnauthorized,
        Self::InsufficientCredits,
        Self::SubKeySpent,
        Self::ApiKeyDisabled,
        Self::SubKeyExpired,
        Self::EndpointNotAllowed,
        Self::NotForSubKeys,
        Self::KeyReplaced,
        Self::UnknownParameter,
        Self::CrossSiteRequest,
        Self::ChallengeRequired,
        Self::NotFound,
        Self::NoOverview,
        Self::MethodNotAllowed,
        Self::FreeKeyAlreadyIssued,
        Self::IdempotencyConflict,
        Self::RateLimited,
        Self::SubKeyDayLimit,
        Self::CreditsReserved,
        Self::ConcurrencyLimitExceeded,
        Self::InternalError,
        Self::SourceUnavailable,
        Self::NotConfigured,
        Self::Overloaded,
        Self::LedgerUnavailable,
        Self::StorageUnavailable,
    ];

    /// Returns the code's row of the table.
    #[must_use]
    #[rustfmt::skip] // a table reads best as one
    pub const fn row(self) -> ErrorRow {
        let (status, token, retryable, meaning) = match self {
            Self::InvalidRequest => (400, "invalid_request", false, "A parameter or the body is invalid; the message names it and its rule."),
            Self::MissingApiKey => (401, "missing_api_key", false, "The Authorization header is missing or is not `Bearer <API_KEY>`."),
            Self::InvalidApiKey => (401, "invalid_api_key", false, "That API key isn't valid."),
            Self::OperatorUnauthorized => (401, "operator_unauthorized", false, "The operator's secret is missing or wrong."),
            Self::InsufficientCredits => (402, "insufficient_credits", false, "The key has no calls left; buy some at /keys or by `POST /api/keys/topup`."),
            Self::SubKeySpent => (402, "sub_key_spent", false, "The sub-key has reached its limit of calls; the owner of its key can raise it."),
            Self::ApiKeyDisabled => (403, "api_key_disabled", false, "The key was disabled, or the sub-key revoked."),
            Self::SubKeyExpired => (403, "sub_key_expired", false, "The sub-key has expired."),
            Self::EndpointNotAllowed => (403, "endpoint_not_allowed", false, "The sub-key may not call this endpoint."),
            Self::NotForSubKeys => (403, "not_for_sub_keys", false, "This route needs the key itself; sub-keys are not accepted."),
            Self::KeyReplaced => (403, "key_replaced", false, "The key was replaced; only its newest secret may change it."),
            Self::UnknownParameter => (403, "unknown_parameter", false, "The endpoint has no such parameter."),
            Self::CrossSiteRequest => (403, "cross_site_request", false, "The browser sent the request from another site; use this service's own pages."),
            Self::ChallengeRequired => (403, "challenge_required", false, "A free key needs `challenge_token`, the token of a freshly passed challenge."),
            Self::NotFound => (404, "not_found", false, "The route, result or artifact does not exist; /docs lists the routes."),
            Self::NoOverview => (404, "no_overview", false, "The source shows no generated overview for this search; nothing was charged."),
            Self::MethodNotAllowed => (405, "method_not_allowed", false, "The route does not support this method; `Allow` lists those that it supports."),
            Self::FreeKeyAlreadyIssued => (409, "free_key_already_issued", false, "This browser already received its free key."),
            Self::IdempotencyConflict => (409, "idempotency_conflict", false, "The Idempotency-Key or reference was used before with other content."),
            Self::RateLimited => (429, "rate_limited", true, "Too many requests, or too many failed calls; retry after the time in Retry-After."),
            Self::SubKeyDayLimit => (429, "sub_key_day_limit", true, "The sub-key has reached its limit of calls per UTC day; Retry-After is the time until the next day."),
            Self::CreditsReserved => (429, "credits_reserved", true, "All remaining calls of the key are in flight; failed ones are returned to it. Retry when one has finished."),
            Self::ConcurrencyLimitExceeded => (429, "concurrency_limit_exceeded", true, "The key has reached its limit of concurrent calls; retry when one has finished."),
            Self::InternalError => (500, "internal_error", true, "Unexpected failure."),
            Self::SourceUnavailable => (503, "source_unavailable", true, "The source did not return a usable page; retry after the time in Retry-After."),
            Self::NotConfigured => (503, "not_configured", true, "The deployment lacks a secret or its tables; the message and `/health` name them."),
            Self::Overloaded => (503, "overloaded", true, "The service has no memory left for further source responses; nothing was charged. Retry after the time in Retry-After."),
            Self::LedgerUnavailable => (503, "ledger_unavailable", true, "The key's ledger is unavailable; nothing was charged. Retry the request."),
            Self::StorageUnavailable => (503, "storage_unavailable", true, "The database or the bundle store is unavailable; retry the request."),
        };
        ErrorRow { status, token, retryable, meaning }
    }
}

/// Error response to a caller. The message is for the caller; details for the operator are logged.
#[derive(Debug, Clone, PartialEq)]
pub struct ApiError {
    /// Error code.
    pub code: ErrorCode,
    /// Message for people.
    pub message: Cow<'static, str>,
    /// Seconds for `Retry-After`; 429 and 503 use 1 by default.
    pub retry_after_s: Option<u32>,
    /// Methods for `Allow`, with 405.
    pub allow: Option<&'static str>,
    /// Values of the `RateLimit` headers, with a 429 of a key.
    pub rate_limit: Option<Box<RateLimit>>,
    /// Machine-readable reason for the operator's log. Callers see it for `source_unavailable`, because their next step depends
    /// on it.
    pub reason: Option<&'static str>,
}

impl ApiError {
    /// Creates an error with a message.
    #[must_use]
    pub fn new(code: ErrorCode, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            code,
            message: message.into(),
            retry_after_s: None,
            allow: None,
            rate_limit: None,
            reason: None,
        }
    }

    /// Creates an error with the meaning of its code as the message.
    #[must_use]
    pub fn from_code(code: ErrorCode) -> Self {
        Self::new(code, code.row().meaning)
    }

    /// Creates the error of a violated rule.
    #[must_use]
    pub fn invalid_request(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorCode::InvalidRequest, message)
    }

    /// Sets `Retry-After`.
    #[must_use]
    pub const fn with_retry_after(mut self, seconds: u32) -> Self {
        self.retry_after_s = Some(seconds);
        self
    }

    /// Sets `Retry-After` from milliseconds, rounded up to seconds.
    #[must_use]
    pub fn with_retry_after_ms(self, ms: u32) -> Self {
        self.with_retry_after(ms.div_ceil(1000).max(1))
    }

    /// Sets the limits of the key for the headers.
    #[must_use]
    pub fn with_rate_limit(mut self, rate_limit: RateLimit) -> Self {
        self.rate_limit = Some(Box::new(rate_limit));
        self
    }

    /// Sets the reason for the log.
    #[must_use]
    pub const fn with_reason(mut self, reason: &'static str) -> Self {
        self.reason = Some(reason);
        self
    }

    /// Converts the error to a response: the five fields, the reason and the echo if present, and the status's headers.
    #[must_use]
    pub fn to_response(&self, request_id: &str, echo: Option<&Params>) -> Response {
        let row = self.code.row();
        let body = ErrorBody {
            error: &self.message,
            error_code: row.token,
            status_code: row.status,
            request_id,
            retryable: row.retryable,
            reason: self.reason.filter(|_| self.code == ErrorCode::SourceUnavailable),
            search_parameters: echo,
        };
        let mut response = Response::json(row.status, quarry_json::to_string(&body));
        if matches!(row.status, 429 | 503) {
            response = response.with_header("retry-after", self.retry_after_s.unwrap_or(1).to_string());
        }
        if row.status == 401 {
            response = response.with_header("www-authenticate", "Bearer realm=\"quarry\"");
        }
        if let Some(rate_limit) = &self.rate_limit {
            response = RateLimit::clone(rate_limit).apply_to(response);
        }
        match self.allow {
            Some(methods) => response.with_header("allow", methods),
            None => response,
        }
    }
}

impl From<ParamError> for ApiError {
    fn from(refused: ParamError) -> Self {
        match refused {
            ParamError::Unknown(message) => Self::new(ErrorCode::UnknownParameter, message),
            ParamError::Broken(message) => Self::invalid_request(message),
        }
    }
}

#[derive(Serialize)]
struct ErrorBody<'a> {
    error: &'a str,
    error_code: &'a str,
    status_code: u16,
    request_id: &'a str,
    retryable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    search_parameters: Option<&'a Params>,
}
