//! Purchases by a person: `buy_calls` returns the URL of a payment page, and a client that can open URLs is directed to the
//! account page when calls have run out. Neither moves money; the person pays on the page.

use quarry_kernel::http::{Body, Response};
use serde_json::{Map, Value, json};

use super::job::format_scalar;
use super::{BUY_CALLS, answer, answer_fittingly};
use crate::door::read_text;
use crate::message::Request;
use crate::ports::Ports;
use crate::reply::{RpcError, RpcErrorCode, RpcResult};
use crate::revision::{CAPABILITIES_KEY, Generation};

/// Default amount.
const DEFAULT_USD: &str = "10.00";
/// Key of the elicitation.
const QUESTION: &str = "buy_calls";

/// Handles `buy_calls`.
pub async fn buy_calls<P: Ports>(ports: &P, arguments: &Map<String, Value>) -> Result<RpcResult, RpcError> {
    if let Some(unknown) = arguments.keys().find(|name| *name != "amount_usd") {
        return Ok(answer::build_invalid_arguments_result(&format!(
            "Unknown argument `{unknown}`. The tool takes: amount_usd."
        )));
    }
    let amount = match arguments.get("amount_usd") {
        None => DEFAULT_USD.to_owned(),
        Some(value) => format_scalar(value).unwrap_or_default(),
    };
    let Some(path) = ports.checkout_path() else {
        let text = format!("Calls are bought by a person at {}", ports.account_page());
        return Ok(answer::build_error_result(&text, &json!({})));
    };
    let body = json!({ "amountUsd": amount, "checkout": true }).to_string();
    let response = ports.post(&path, &body).await;
    match response.status {
        200 => {
            let page = trim_answer(response);
            Ok(answer_fittingly(ports, BUY_CALLS, &page, |_| answer::build_plain_result(&page)).await)
        }
        401 => Err(RpcError::new(RpcErrorCode::Unauthorized, read_text(&response)).with_status(401)),
        _ => Ok(answer::build_refusal_result(ports, &response, read_text(&response))),
    }
}

/// Reduces an opened page to the members that a model needs; the storefront and the data API name the amount differently.
fn trim_answer(response: Response) -> Response {
    let offer: Value = serde_json::from_str(read_text(&response)).unwrap_or_default();
    let amount = offer.get("amount_usd").or_else(|| offer.get("amountUsd"));
    let body = json!({ "url": offer.get("url"), "reference": offer.get("reference"), "amount_usd": amount });
    Response { body: Body::Text(body.to_string()), ..response }
}

/// Returns whether the client can open URLs (URL-mode elicitation) and has not been asked to in this call. Only clients of
/// revision 2026-07-28 send their capabilities with a call.
pub fn can_open_address(generation: Generation, request: &Request) -> bool {
    let can = request.meta(CAPABILITIES_KEY).and_then(|can| can.get("elicitation")?.get("url"));
    let was_asked = request.params.get("inputResponses").is_some();
    generation == Generation::Modern && can.is_some_and(Value::is_object) && !was_asked
}

/// Builds the request to open the account page; the client repeats the call when the person returns.
pub fn build_elicitation<P: Ports>(ports: &P) -> RpcResult {
    let question = json!({
        "method": "elicitation/create",
        "params": {
            "mode": "url",
            "message": "The calls of this connection are used up. Buy more to go on.",
            "url": ports.account_page(),
            "elicitationId": QUESTION,
        },
    });
    RpcResult::default().with_member("inputRequests", &json!({ QUESTION: question })).into_input_required()
}
