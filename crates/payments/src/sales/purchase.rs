//! `POST /plans/{planId}/purchase` and `POST /extend` (docs/specification.md, Purchase rules).
//!
//! 1. The credential, then the order, checked ([`order`]).
//! 2. A request that was named before is answered as then ([`reserve`]).
//! 3. Without a payment: the 402 ([`offer`]), or the page for a person.
//! 4. With one: it has to be for this order; it is reserved, settled and granted ([`advance`]), and the buyer gets the receipt.

use quarry_kernel::http::{Incoming, Response};
use quarry_rails::mpp::stripe;

use crate::context::Context;
use crate::error::Error;
use crate::payments::offers::means::{self, Means};
use crate::payments::offers::offer::Said;
use crate::payments::records::till::Till;
use crate::payments::sales::buying::Buying;
use crate::payments::sales::checkout;
use crate::payments::sales::free;
use crate::payments::sales::order::{self, Wanted};
use crate::payments::settlement::reserve::{self, Named};
use crate::ports::Ports;
use crate::scopes::Protected;
use crate::sellers::config::PlanKind;
use crate::tokens::credential;

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target<'p> {
    /// A plan, by its id.
    Plan(&'p str),
    /// More of what the buyer has.
    Extension,
}

/// Answers both routes.
///
/// # Errors
/// In the order of the module's steps; every one is a row of the specification's table.
pub async fn answer<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    target: Target<'_>,
    body: &str,
) -> Result<Response, Error> {
    let (own, agent) = (request.header("authorization"), request.header("agent-authorization"));
    let wanted = Wanted::read(body);
    // A tool buys nothing: it opens a page at which a person pays. So its token need not be one for buying.
    let is_page = matches!(&wanted, Ok(wanted) if wanted.checkout && wanted.reference.is_none());
    let scope = if ctx.is_tool_call && is_page { Protected::Call } else { Protected::Purchase };
    let credential = credential::presented(ctx, scope, own.as_deref(), agent.as_deref()).await?;
    let wanted = wanted?;
    let means = means::read(request)?;
    let by_card = matches!(&means, Means::Mpp(credential) if credential.challenge.method() == stripe::METHOD);
    let order = match target {
        Target::Plan(plan_id) => order::purchase(ctx, &credential, plan_id, &wanted, by_card)?,
        Target::Extension => order::extension(ctx, &credential, &wanted, by_card).await?,
    };
    if order.plan.kind == PlanKind::FreeTrial {
        return free::claim(ctx, &credential, order.plan).await;
    }
    let reference = wanted.reference.clone().or_else(|| means::reference(request));
    let named = means::idempotency_key(request)?;
    let buying = Buying::new(ctx, &order, &credential, body);
    let named =
        named.map(|key| Named { name: format!("key:{key}"), fingerprint: buying.sale.bound.fingerprint() });
    let accepted = request.header("accept-payment");
    match (&means, reference, wanted.checkout) {
        (Means::Nothing, Some(reference), false) => checkout::collect(&buying, &credential, &reference).await,
        (Means::Nothing, None, checkout) => {
            if let Some(named) = &named
                && let Some(known) = reserve::named(Till::of(ctx), &buying.sale.bound, named).await?
            {
                return buying.answer(buying.sale.repeated(known).await?, accepted.as_deref()).await;
            }
            if checkout {
                return checkout::open(&buying, named.as_ref(), None).await;
            }
            buying.sale.offer(accepted.as_deref(), Said::default())
        }
        (Means::Nothing, Some(reference), true) => {
            let offer = wanted.offer.as_deref().unwrap_or_default();
            let offered = checkout::offered(&buying.sale, &reference, offer)?;
            checkout::open(&buying, named.as_ref(), Some(offered)).await
        }
        (_, None, false) => {
            buying
                .answer(buying.sale.take(means, named, accepted.as_deref()).await?, accepted.as_deref())
                .await
        }
        _ => Err(Error::invalid("A request carries one of a payment, `reference` and `checkout`.")),
    }
}
