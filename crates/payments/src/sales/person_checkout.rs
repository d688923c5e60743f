//! Purchase by a person for their agents on the account page: opens a page of the card processor for the newest agent, whose
//! credit all of them share.

use quarry_kernel::money::MicroUsd;

use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::payments::offers::offer;
use crate::payments::sales::checkout::{self, PageOpener, PageTerms};
use crate::payments::sales::order::{self, PurchaseRequest};
use crate::payments::sales::plan_purchase::PlanPurchase;
use crate::payments::settlement::advance::Progress;
use crate::ports::Ports;
use crate::sellers::config::{Plan, PlanKind, Seller};
use crate::tokens::credential::Credential;

/// Returns the plan that a person can buy: the first one with credit.
#[must_use]
pub fn find_credit_plan(seller: &Seller) -> Option<&Plan> {
    seller.plans.iter().find(|plan| plan.kind == PlanKind::Credit)
}

/// Returns whether the seller has such a plan and a card processor.
#[must_use]
pub fn can_buy<P: Ports>(ctx: &Context<'_, P>) -> bool {
    find_credit_plan(ctx.seller).is_some() && offer::can_pay_by_checkout(ctx)
}

/// Opens a page at which the person of a credential pays, and returns its URL.
///
/// # Errors
/// The errors of amounts, [`ErrorCode::RateLimitExceeded`], [`ErrorCode::PaymentProviderUnavailable`].
pub async fn open_checkout_page<P: Ports>(
    ctx: &Context<'_, P>,
    credential: &Credential,
    amount: Option<MicroUsd>,
) -> Result<String, Error> {
    let plan = find_credit_plan(ctx.seller).ok_or_else(|| Error::from_code(ErrorCode::PlanNotFound))?;
    let wanted = PurchaseRequest { amount, checkout: true, ..PurchaseRequest::default() };
    let order = order::build_purchase_order(ctx, credential, &plan.id, &wanted, false)?;
    let buying = PlanPurchase::new(ctx, &order, credential, "");
    let opener = credential.person_id.clone().map_or(PageOpener::Buyer, PageOpener::Person);
    let page = PageTerms::for_plan(&buying, opener);
    match checkout::open_page(ctx, &buying.sale.bound, page, None, None).await? {
        Progress::Waiting(payment) => {
            payment.checkout_url().ok_or_else(|| Error::from_code(ErrorCode::PaymentProviderUnavailable))
        }
        Progress::Done(payment) | Progress::Ended(payment) => Err(payment.to_refusal_error()),
        Progress::Refused(..) => Err(Error::from_code(ErrorCode::PaymentProviderUnavailable)),
    }
}
