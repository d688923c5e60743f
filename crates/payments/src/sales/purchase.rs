//! `POST /plans/{planId}/purchase` and `POST /extend` (docs/specification.md, Purchase rules).
//!
//! 1. Authenticate the credential, then validate the order ([`order`]).
//! 2. Answer a repeated named request as the first time ([`reserve`]).
//! 3. Without a payment, respond with the 402 (`Sale::respond_with_offer`) or the page for a person.
//! 4. With one, match it with the order, reserve, settle and grant it (`settlement::advance_payment`), and respond with the
//!    receipt.

use quarry_kernel::http::{IncomingRequest, Response};
use quarry_rails::mpp::stripe;

use crate::context::Context;
use crate::error::Error;
use crate::payments::offers::headers::{self, PresentedPayment};
use crate::payments::offers::offer::ChallengeDetails;
use crate::payments::records::context::PaymentContext;
use crate::payments::sales::checkout;
use crate::payments::sales::order::{self, PurchaseRequest};
use crate::payments::sales::plan_purchase::PlanPurchase;
use crate::payments::sales::trial;
use crate::payments::settlement::reserve::{self, NamedRequest};
use crate::ports::Ports;
use crate::scopes::ProtectedRoute;
use crate::sellers::config::PlanKind;
use crate::tokens::credential;

/// Target of a purchase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PurchaseTarget<'p> {
    /// A new entitlement to the plan with this id.
    Plan(&'p str),
    /// An extension of an existing entitlement.
    Extension,
}

/// Handles both routes.
///
/// # Errors
/// The errors of the specification's table, in the order of the module's steps.
pub async fn handle_request<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    target: PurchaseTarget<'_>,
    body: &str,
) -> Result<Response, Error> {
    let (own, agent) = (request.header("authorization"), request.header("agent-authorization"));
    let wanted = PurchaseRequest::parse(body);
    // A tool only opens a page at which a person pays, so its token needs no purchase scope.
    let is_page = matches!(&wanted, Ok(wanted) if wanted.checkout && wanted.reference.is_none());
    let scope = if ctx.is_tool_call && is_page { ProtectedRoute::Call } else { ProtectedRoute::Purchase };
    let credential = credential::authenticate(ctx, scope, own.as_deref(), agent.as_deref()).await?;
    let wanted = wanted?;
    let means = headers::parse_payment_headers(request)?;
    let is_by_card = matches!(&means, PresentedPayment::Mpp(credential) if credential.challenge.method() == stripe::METHOD);
    let order = match target {
        PurchaseTarget::Plan(plan_id) => {
            order::build_purchase_order(ctx, &credential, plan_id, &wanted, is_by_card)?
        }
        PurchaseTarget::Extension => {
            order::build_extension_order(ctx, &credential, &wanted, is_by_card).await?
        }
    };
    if order.plan.kind == PlanKind::FreeTrial {
        return trial::claim_trial(ctx, &credential, order.plan).await;
    }
    let reference = wanted.reference.clone().or_else(|| headers::parse_payment_reference(request));
    let named = headers::parse_idempotency_key(request)?;
    let buying = PlanPurchase::new(ctx, &order, &credential, body);
    let named = named
        .map(|key| NamedRequest { name: format!("key:{key}"), fingerprint: buying.sale.bound.fingerprint() });
    let accepted = request.header("accept-payment");
    match (&means, reference, wanted.checkout) {
        (PresentedPayment::Nothing, Some(reference), false) => {
            checkout::collect_result(&buying, &credential, &reference).await
        }
        (PresentedPayment::Nothing, None, checkout) => {
            if let Some(named) = &named
                && let Some(known) =
                    reserve::find_named_request(PaymentContext::from_request(ctx), &buying.sale.bound, named)
                        .await?
            {
                return buying
                    .respond_to_outcome(
                        buying.sale.finish_repeated_request(known).await?,
                        accepted.as_deref(),
                    )
                    .await;
            }
            if checkout {
                return checkout::open_purchase_page(&buying, named.as_ref(), None).await;
            }
            buying.sale.respond_with_offer(accepted.as_deref(), ChallengeDetails::default())
        }
        (PresentedPayment::Nothing, Some(reference), true) => {
            let offer = wanted.offer.as_deref().unwrap_or_default();
            let offered = checkout::verify_offered_reference(&buying.sale, &reference, offer)?;
            checkout::open_purchase_page(&buying, named.as_ref(), Some(offered)).await
        }
        (_, None, false) => {
            buying
                .respond_to_outcome(
                    buying.sale.take_payment(means, named, accepted.as_deref()).await?,
                    accepted.as_deref(),
                )
                .await
        }
        _ => Err(Error::invalid_request(
            "A request must carry at most one of a payment, `reference` and `checkout`.",
        )),
    }
}
