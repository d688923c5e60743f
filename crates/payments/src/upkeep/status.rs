//! `GET /payments/{reference}`: how a payment of this credential stands. A card's `statusUrl` is here: while the person is at
//! the processor's page, a look asks the processor, so nothing waits for a webhook that does not come.

use quarry_kernel::http::{Incoming, Response};
use serde_json::Value;

use crate::context::Context;
use crate::error::{Code, Error};
use crate::payments::offers::offer;
use crate::payments::records::row::State;
use crate::payments::records::till::Till;
use crate::payments::sales::checkout;
use crate::payments::settlement::advance;
use crate::ports::Ports;
use crate::reply::respond;
use crate::scopes::Protected;
use crate::tokens::credential;

/// Answers the route.
///
/// # Errors
/// What is wrong with the token; `payment_unknown`.
pub async fn answer<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    reference: &str,
) -> Result<Response, Error> {
    let (own, agent) = (request.header("authorization"), request.header("agent-authorization"));
    let credential =
        credential::presented(ctx, Protected::Purchase, own.as_deref(), agent.as_deref()).await?;
    let payment = match checkout::own(ctx, &credential, reference).await {
        Err(error) if error.code == Code::PaymentUnknown => {
            return offer::unpaid(ctx, request, reference, &credential.registration_id);
        }
        found => found?,
    };
    let payment = advance::looked_at(Till::of(ctx), payment).await;
    let mut told = payment.told();
    if let Some(members) = told.as_object_mut() {
        let url = ctx.at(&format!("/payments/{}", payment.payment_id));
        members.insert("statusUrl".to_owned(), url.into());
        let page = payment.checkout_url().filter(|_| payment.state == State::Incomplete);
        members.extend(page.map(|page| ("url".to_owned(), Value::from(page))));
        let retry = match payment.told_state() {
            State::Complete => "Retry the request with this reference.",
            State::Incomplete => "Not finished; ask again.",
            _ => "",
        };
        if payment.told_state() == State::Incomplete {
            members.insert("reason".to_owned(), Code::PaymentIncomplete.row().token.into());
        }
        if !retry.is_empty() {
            members.insert("next".to_owned(), retry.into());
        }
    }
    Ok(respond(&told))
}
