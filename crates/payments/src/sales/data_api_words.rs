//! Top-ups and purchases of a data key in the words of the data API: members have underscores, `error` is for people and
//! `error_code` for programs (docs/specification.md, Error body). The storefront's own words are those of its section there, and
//! payment protocols keep theirs in either.

use std::borrow::Cow;

use quarry_kernel::http::{Body, Response};
use quarry_kernel::unique_json::parse_unique_json;
use serde_json::{Map, Value};

use crate::error::Error;

/// Names that differ: the storefront's, and the data API's.
const WORDS: [(&str, &str); 5] = [
    ("amountUsd", "amount_usd"),
    ("minimumUsd", "minimum_usd"),
    ("maximumUsd", "maximum_usd"),
    ("statusUrl", "status_url"),
    ("settlementReason", "settlement_reason"),
];

/// Returns a request's body in the storefront's words; `amountUsd` itself is taken as well.
///
/// # Errors
/// When it names the amount twice.
pub fn translate_body(body: &str) -> Result<Cow<'_, str>, Error> {
    let [(theirs, ours), ..] = WORDS;
    let Ok(Value::Object(mut members)) = parse_unique_json(body.as_bytes()) else { return Ok(body.into()) };
    let Some(amount) = members.remove(ours) else { return Ok(body.into()) };
    if members.insert(theirs.to_owned(), amount).is_some() {
        return Err(Error::invalid_request(format!("State the amount once, as `{ours}`.")));
    }
    Ok(Value::from(members).to_string().into())
}

/// Returns an answer of the storefront in the data API's words. Whatever else it says, such as how to pay, stays.
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
