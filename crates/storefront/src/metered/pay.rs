//! A call that is paid by itself: what it is offered for ([`crate::payments::call`]), and what becomes of the payment when the
//! upstream has answered.
//!
//! A call that is counted as one has its price. One that is measured is sold for what is held for it: by a signed maximum
//! (`upto`), of which what was used is settled, where the seller takes those and the facilitator can; else for all of it.

use std::cell::RefCell;

use quarry_kernel::http::Incoming;
use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::UnixMs;
use quarry_rails::facilitator::{signers, supported};

use crate::context::Context;
use crate::metered::bill::Bill;
use crate::metered::gate;
use crate::metered::route::Found;
use crate::payments::call::{Call, Paid};
use crate::payments::receipt::Header;
use crate::ports::{Outside, Ports};
use crate::sellers::config::{Plan, Usage};
use crate::tokens::credential::Credential;

/// The name of the scheme in which a maximum is signed.
const UPTO: &str = "upto";
/// How long the facilitator's word on its addresses is believed.
const SIGNERS_MS: i64 = 600_000;

/// A call that can be paid by itself.
#[derive(Debug, Clone)]
pub struct ForSale<'a> {
    /// The offer.
    pub call: Call<'a>,
    /// The plan that has the prices.
    pub plan: &'a Plan,
}

/// The offer of a call; `None` where it has no price of its own, or the seller takes no payments.
pub async fn for_sale<'a, P: Ports, R: Incoming>(
    ctx: &'a Context<'_, P>,
    request: &R,
    found: Found<'a>,
    query: &str,
    credential: &'a Credential,
) -> Option<ForSale<'a>> {
    let (plan, unit) = gate::per_call(ctx, found.meter).filter(|_| !ctx.seller.rails.is_empty())?;
    let method = METHODS.into_iter().find(|method| *method == request.method())?;
    let price = MicroUsd(unit.0.checked_mul(i64::from(found.held()))?);
    let mark = if query.is_empty() { "" } else { "?" };
    let upto = if found.upstream.usage == Usage::Header { signer(ctx).await } else { None };
    let call = Call {
        method,
        url: ctx.at(&format!("{}{}{mark}{query}", found.upstream.prefix, found.rest)),
        meter: found.meter,
        price,
        plan_id: Some(&plan.id),
        description: format!("One call of {} at {}", found.label, ctx.seller.name),
        registration_id: Some(&credential.registration_id),
        upto,
    };
    Some(ForSale { call, plan })
}

const METHODS: [&str; 6] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/// The address by which the facilitator settles signed maximums, where the seller takes them.
async fn signer<P: Ports>(ctx: &Context<'_, P>) -> Option<String> {
    thread_local! {
        static KNOWN: RefCell<Option<(UnixMs, String, String)>> = const { RefCell::new(None) };
    }
    let network = &ctx.seller.rails.x402.as_ref().filter(|x402| x402.upto)?.network;
    let known = KNOWN.with_borrow(|known| {
        let fresh = |at: UnixMs| at <= ctx.now && at.plus_ms(SIGNERS_MS) > ctx.now;
        let known = known.as_ref().filter(|(at, of, _)| fresh(*at) && of == network)?;
        Some(known.2.clone())
    });
    if known.is_some() {
        return known;
    }
    let (status, body) = ctx.ports.ask(&Outside::Facilitator, &supported()).await.ok()?;
    let signer = signers(&body, UPTO, network).filter(|_| status == 200)?.into_iter().next()?;
    KNOWN.set(Some((ctx.now, network.clone(), signer.clone())));
    Some(signer)
}

/// Ends the payment of a call: what was used is settled, and where nothing was, what was paid stays good for the same request.
/// Answers the receipt, and what went wrong with the bill.
pub async fn end<P: Ports>(
    ctx: &Context<'_, P>,
    paid: Paid,
    bill: Bill,
) -> (Option<Header>, Option<&'static str>) {
    if bill.cost.0 <= 0 {
        return (paid.unused(ctx).await.receipt(), bill.error);
    }
    match paid.used(ctx, bill.cost).await {
        Ok(paid) => (paid.receipt(), bill.error),
        Err(error) => {
            let line = serde_json::json!({
                "event": "call_not_settled", "request_id": ctx.request_id, "error": error.code.row().token,
            });
            ctx.ports.log(&line.to_string());
            (None, Some("settlement_failed"))
        }
    }
}
