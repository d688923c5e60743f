//! `GET /payments/{reference}`: the state of a payment of this credential; the target of a card's `statusUrl`. While the person
//! is on the processor's page, each request asks the processor, so nothing depends on a webhook.

use quarry_kernel::http::{IncomingRequest, Response};
use serde_json::Value;

use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::payments::offers::offer;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::PaymentState;
use crate::payments::sales::checkout;
use crate::payments::settlement::advance;
use crate::ports::Ports;
use crate::response::respond_with_json;
use crate::scopes::ProtectedRoute;
use crate::tokens::credential;

/// Handles the route.
///
/// # Errors
/// The errors of the token; `payment_unknown`.
pub async fn handle_request<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    reference: &str,
) -> Result<Response, Error> {
    let (own, agent) = (request.header("authorization"), request.header("agent-authorization"));
    let credential =
        credential::authenticate(ctx, ProtectedRoute::Purchase, own.as_deref(), agent.as_deref()).await?;
    let payment = match checkout::find_own_payment(ctx, &credential, reference).await {
        Err(error) if error.code == ErrorCode::PaymentUnknown => {
            return offer::respond_with_unpaid(ctx, request, reference, &credential.registration_id);
        }
        found => found?,
    };
    let payment = advance::refresh_payment(PaymentContext::from_request(ctx), payment).await;
    let mut body = payment.to_json();
    if let Some(members) = body.as_object_mut() {
        let url = ctx.build_url(&format!("/payments/{}", payment.payment_id));
        members.insert("statusUrl".to_owned(), url.into());
        let page = payment.checkout_url().filter(|_| payment.state == PaymentState::Incomplete);
        members.extend(page.map(|page| ("url".to_owned(), Value::from(page))));
        let retry = match payment.reported_state() {
            PaymentState::Complete => "Retry the request with this reference.",
            PaymentState::Incomplete => "The payment is still being settled; poll again.",
            _ => "",
        };
        if payment.reported_state() == PaymentState::Incomplete {
            members.insert("reason".to_owned(), ErrorCode::PaymentIncomplete.info().token.into());
        }
        if !retry.is_empty() {
            members.insert("next".to_owned(), retry.into());
        }
    }
    Ok(respond_with_json(&body))
}
