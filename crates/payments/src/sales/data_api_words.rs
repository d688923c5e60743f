//! Translation of top-ups and purchases of a data key to the vocabulary of the data API: snake_case members, `error` for people
//! and `error_code` for programs (docs/specification.md, Error body). The storefront's own vocabulary is defined in its section
//! there; payment protocols keep theirs in both.

use std::borrow::Cow;

use quarry_kernel::http::{Body, Response};
use quarry_kernel::unique_json::parse_unique_json;
use serde_json::{Map, Value};

use crate::error::Error;

/// Members with different names: the storefront's, and the data API's.
const WORDS: [(&str, &str); 5] = [
    ("amountUsd", "amount_usd"),
    ("minimumUsd", "minimum_usd"),
    ("maximumUsd", "maximum_usd"),
    ("statusUrl", "status_url"),
    ("settlementReason", "settlement_reason"),
];

/// Translates a request body to the storefront's names; `amountUsd` itself is accepted too.
///
/// # Errors
/// When the body contains both names of the amount.
pub fn translate_body(body: &str) -> Result<Cow<'_, str>, Error> {
    let [(theirs, ours), ..] = WORDS;
    let Ok(Value::Object(mut members)) = parse_unique_json(body.as_bytes()) else { return Ok(body.into()) };
    let Some(amount) = members.remove(ours) else { return Ok(body.into()) };
    if members.insert(theirs.to_owned(), amount).is_some() {
        return Err(Error::invalid_request(format!("State the amount once, as `{ours}`.")));
    }
    Ok(Value::from(members).to_string().into())
}

/// Translates a storefront response to the data API's names; other members, such as the payment blocks, are kept.
#[must_use]
pub fn into_data_api_response(response: Response) -> Response {
    let Body::Text(text) = &response.body else { return response };
    let Ok(mut members) = serde_json::from_str::<Map<String, Value>>(text) else { return response };
    for (theirs, ours) in WORDS {
        if let Some(value) = members.remove(theirs) {
            members.insert(ours.to_owned(), value);
        }
    }
    if response.status >= 400 && !members.contains_key("error_code") {
        translate_error(&mut members, response.status);
    }
    Response { body: Body::Text(Value::from(members).to_string()), ..response }
}

fn translate_error(members: &mut Map<String, Value>, status: u16) {
    let code = members.remove("error").unwrap_or_default();
    let message = members.remove("message").unwrap_or_default();
    let message =
        WORDS.iter().fold(message.as_str().unwrap_or_default().to_owned(), |text, (theirs, ours)| {
            text.replace(&format!("`{theirs}`"), &format!("`{ours}`"))
        });
    members.remove("error_description");
    members.remove("documentation");
    members.insert("error".to_owned(), message.into());
    members.insert("error_code".to_owned(), code);
    members.insert("status_code".to_owned(), status.into());
    members.insert("retryable".to_owned(), matches!(status, 429 | 500..).into());
}
