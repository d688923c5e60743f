//! A person buys credit for their agents at the account page: the page of the card processor is opened for the newest of their
//! agents, whose credit all of them share.

use quarry_kernel::money::MicroUsd;

use crate::context::Context;
use crate::error::{Code, Error};
use crate::payments::offers::offer;
use crate::payments::sales::buying::Buying;
use crate::payments::sales::checkout;
use crate::payments::sales::order::{self, Wanted};
use crate::payments::settlement::advance::Progress;
use crate::ports::Ports;
use crate::sellers::config::{Plan, PlanKind, Seller};
use crate::tokens::credential::Credential;

/// The plan that a person buys: the first that credit is bought of.
#[must_use]
pub fn plan(seller: &Seller) -> Option<&Plan> {
    seller.plans.iter().find(|plan| plan.kind == PlanKind::Credit)
}

/// Whether there is anything to buy here and a page to buy it at.
#[must_use]
pub fn is_possible<P: Ports>(ctx: &Context<'_, P>) -> bool {
    plan(ctx.seller).is_some() && offer::takes_checkout(ctx)
}

/// Opens a page at which the person of a credential pays; answers its address.
///
/// # Errors
/// Those of amounts, [`Code::RateLimitExceeded`], [`Code::PaymentProviderUnavailable`].
pub async fn page<P: Ports>(
    ctx: &Context<'_, P>,
    credential: &Credential,
    amount: Option<MicroUsd>,
) -> Result<String, Error> {
    let plan = plan(ctx.seller).ok_or_else(|| Error::plain(Code::PlanNotFound))?;
    let wanted = Wanted { amount, checkout: true, ..Wanted::default() };
    let order = order::purchase(ctx, credential, &plan.id, &wanted, false)?;
    let buying = Buying::new(ctx, &order, credential, "");
    let name = format!("{} at {}", order.description(), ctx.seller.name);
    match checkout::page(ctx, &buying.sale.bound, name, None, None).await? {
        Progress::Waiting(payment) => {
            payment.checkout_url().ok_or_else(|| Error::plain(Code::PaymentProviderUnavailable))
        }
        Progress::Done(payment) | Progress::Ended(payment) => Err(payment.refusal()),
        Progress::Refused(..) => Err(Error::plain(Code::PaymentProviderUnavailable)),
    }
}
