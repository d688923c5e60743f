//! Bodies of requests about keys, and what their parameters may be.

use quarry_kernel::http::{Incoming, Response};
use quarry_kernel::time::{DAY_MS, Date, UnixMs};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::error::ApiError;

const MAX_BODY: usize = 16 * 1024;
const MAX_TEXT: usize = 200;

/// The body as what it should be; none stands for an empty object.
pub(super) async fn body<T: DeserializeOwned, R: Incoming>(request: &R) -> Result<T, ApiError> {
    let text = request.body(MAX_BODY).await;
    let text = text
        .ok_or_else(|| ApiError::invalid(format!("The body must be UTF-8 of at most {MAX_BODY} bytes.")))?;
    let text = if text.trim().is_empty() { "{}" } else { text.as_str() };
    // A list would be taken for the fields in their order.
    if !text.trim_start().starts_with('{') {
        return Err(ApiError::invalid("The body must be a JSON object."));
    }
    serde_json::from_str(text)
        .map_err(|error| ApiError::invalid(format!("The body is not as it should be: {error}.")))
}

/// A field that may be null: what is absent stays as it is, and null takes it away.
pub(super) fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(from).map(Some)
}

pub(super) fn json<T: Serialize>(status: u16, body: &T) -> Response {
    Response::json(status, quarry_json::to_string(body)).with("cache-control", "no-store")
}

pub(super) fn within<T: PartialOrd + std::fmt::Display>(
    name: &str,
    value: T,
    min: T,
    max: T,
) -> Result<T, ApiError> {
    if value < min || value > max {
        return Err(ApiError::invalid(format!("Parameter `{name}` must be from {min} through {max}.")));
    }
    Ok(value)
}

/// A whole number out of a body.
pub(super) fn whole(name: &str, value: &Value, min: u64, max: u64) -> Result<u64, ApiError> {
    let refused =
        || ApiError::invalid(format!("Parameter `{name}` must be a whole number from {min} through {max}."));
    value.as_u64().filter(|number| (min..=max).contains(number)).ok_or_else(refused)
}

/// True or false out of a body.
pub(super) fn flag(name: &str, value: &Value) -> Result<bool, ApiError> {
    value.as_bool().ok_or_else(|| ApiError::invalid(format!("Parameter `{name}` must be true or false.")))
}

/// A text out of a body.
pub(super) fn text<'v>(name: &str, value: &'v Value) -> Result<&'v str, ApiError> {
    value.as_str().ok_or_else(|| ApiError::invalid(format!("Parameter `{name}` must be a text.")))
}

pub(super) fn short(name: &str, text: &str, min: usize) -> Result<(), ApiError> {
    if !(min..=MAX_TEXT).contains(&text.len()) || text.chars().any(char::is_control) {
        return Err(ApiError::invalid(format!(
            "Parameter `{name}` must be {min} to {MAX_TEXT} bytes of printable text."
        )));
    }
    Ok(())
}

pub(super) fn start_of(day: Date) -> UnixMs {
    UnixMs(day.days * DAY_MS)
}

pub(super) fn end_of(day: &str) -> Result<UnixMs, ApiError> {
    let day = Date::parse(day).filter(|day| *day < Date::LAST).ok_or_else(day_refused)?;
    Ok(start_of(day.plus(1)))
}

pub(super) fn day_refused() -> ApiError {
    let last = Date::LAST.plus(-1);
    ApiError::invalid(format!(
        "Parameter `expires_at` must be a UTC day YYYY-MM-DD that is not over, through {last}."
    ))
}
