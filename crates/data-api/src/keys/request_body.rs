//! Parsing of request bodies about keys, and of their members.

use quarry_kernel::http::{IncomingRequest, Response};
use quarry_kernel::time::{DAY_MS, Date, UnixMs};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::error::ApiError;

const BODY_BYTES_MAX: usize = 16 * 1024;
const TEXT_BYTES_MAX: usize = 200;

/// Reads the body as JSON of a type; an absent body counts as an empty object.
pub(super) async fn read_body<T: DeserializeOwned, R: IncomingRequest>(request: &R) -> Result<T, ApiError> {
    let text = request.body(BODY_BYTES_MAX).await;
    let text = text.ok_or_else(|| {
        ApiError::invalid_request(format!("The body must be UTF-8 of at most {BODY_BYTES_MAX} bytes."))
    })?;
    let text = if text.trim().is_empty() { "{}" } else { text.as_str() };
    // serde would read an array as the fields in order.
    if !text.trim_start().starts_with('{') {
        return Err(ApiError::invalid_request("The body must be a JSON object."));
    }
    serde_json::from_str(text)
        .map_err(|error| ApiError::invalid_request(format!("The body does not match its schema: {error}.")))
}

/// Deserializes a field that may be null: an absent one stays as it is, null removes it.
pub(super) fn deserialize_nullable<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(from).map(Some)
}

pub(super) fn json_response<T: Serialize>(status: u16, body: &T) -> Response {
    Response::json(status, quarry_json::to_string(body)).with_header("cache-control", "no-store")
}

pub(super) fn check_range<T: PartialOrd + std::fmt::Display>(
    name: &str,
    value: T,
    min: T,
    max: T,
) -> Result<T, ApiError> {
    if value < min || value > max {
        return Err(ApiError::invalid_request(format!(
            "Parameter `{name}` must be from {min} through {max}."
        )));
    }
    Ok(value)
}

/// Parses an integer member.
pub(super) fn parse_whole_number(name: &str, value: &Value, min: u64, max: u64) -> Result<u64, ApiError> {
    let refused = || {
        ApiError::invalid_request(format!(
            "Parameter `{name}` must be a whole number from {min} through {max}."
        ))
    };
    value.as_u64().filter(|number| (min..=max).contains(number)).ok_or_else(refused)
}

/// Parses a boolean member.
pub(super) fn parse_flag(name: &str, value: &Value) -> Result<bool, ApiError> {
    value
        .as_bool()
        .ok_or_else(|| ApiError::invalid_request(format!("Parameter `{name}` must be true or false.")))
}

/// Parses a string member.
pub(super) fn parse_text<'v>(name: &str, value: &'v Value) -> Result<&'v str, ApiError> {
    value.as_str().ok_or_else(|| ApiError::invalid_request(format!("Parameter `{name}` must be a text.")))
}

pub(super) fn check_short_text(name: &str, text: &str, min: usize) -> Result<(), ApiError> {
    if !(min..=TEXT_BYTES_MAX).contains(&text.len()) || text.chars().any(char::is_control) {
        return Err(ApiError::invalid_request(format!(
            "Parameter `{name}` must be {min} to {TEXT_BYTES_MAX} bytes of printable text."
        )));
    }
    Ok(())
}

pub(super) fn calculate_day_start(day: Date) -> UnixMs {
    UnixMs(day.days * DAY_MS)
}

pub(super) fn parse_day_end(day: &str) -> Result<UnixMs, ApiError> {
    let day = Date::parse(day).filter(|day| *day < Date::LAST).ok_or_else(invalid_day_error)?;
    Ok(calculate_day_start(day.plus_days(1)))
}

pub(super) fn invalid_day_error() -> ApiError {
    let last = Date::LAST.plus_days(-1);
    ApiError::invalid_request(format!(
        "Parameter `expires_at` must be a UTC day YYYY-MM-DD that is not over, through {last}."
    ))
}
