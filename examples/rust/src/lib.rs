//! Asks the service: a path with its query, or an address that an answer gave.

use serde_json::Value;

/// Result of any of the examples.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The status, the seconds of `Retry-After`, and the answer.
///
/// # Errors
/// When there is no key, no connection or no JSON.
pub fn ask(wanted: &str) -> Result<(u16, u64, Value)> {
    let origin = std::env::var("QUARRY_ORIGIN").unwrap_or("http://127.0.0.1:8787".into());
    let address = if wanted.starts_with('/') { origin + wanted } else { wanted.into() };
    let key = std::env::var("QUARRY_KEY")?;
    let request = ureq::get(address).header("Authorization", format!("Bearer {key}"));
    let mut answer = request.config().http_status_as_error(false).build().call()?;
    let wait = answer.headers().get("retry-after").and_then(|seconds| seconds.to_str().ok()?.parse().ok());
    Ok((answer.status().as_u16(), wait.unwrap_or_default(), answer.body_mut().read_json()?))
}

/// A text as part of a query.
#[must_use]
pub fn encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| {
            if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
                char::from(byte).into()
            } else {
                format!("%{byte:02X}")
            }
        })
        .collect()
}
