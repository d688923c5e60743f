//! Call paid for separately: its offer ([`crate::payments::sales::call`]), and its settlement after the upstream's response.
//!
//! A call billed per call has a fixed price. A call with measured usage is sold for the units held for it: by a signed maximum
//! (`upto`), of which the used part is settled, if the seller and the facilitator support it; otherwise in full.

use std::cell::RefCell;

use quarry_kernel::http::{IncomingRequest, Response};
use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::UnixMs;
use quarry_ledger::Command;
use quarry_rails::facilitator::{build_supported_request, parse_signers};
use serde_json::json;

use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::metered::bill::{self, Bill};
use crate::metered::call_upstream::{build_release_command, build_response, call_upstream};
use crate::metered::deferred::Deferred;
use crate::metered::gate::{self, Caller, PaymentDenial};
use crate::metered::route::RoutedCall;
use crate::metered::slot;
use crate::payments::offers::receipt;
use crate::payments::sales::call::{self, CallPaymentOutcome, CallSettlement, PaidCall, PricedCall};
use crate::ports::{CallDescription, ExternalService, Ports};
use crate::sellers::config::{Plan, UsageSource};
use crate::tokens::credential::Credential;
use crate::upstream::UpstreamResponse;

/// Name of the scheme with a signed maximum.
const UPTO: &str = "upto";
/// Time for which the facilitator's list of signers is cached.
const SIGNERS_MS: i64 = 600_000;

/// Offer of a call that can be paid for separately.
#[derive(Debug, Clone)]
pub struct CallOffer<'a> {
    /// Priced call.
    pub call: PricedCall<'a>,
    /// Plan with the prices.
    pub plan: &'a Plan,
}

/// Builds the offer of a call; `None` without a price per call, or when the seller takes no payments.
pub async fn build_call_offer<'a, P: Ports, R: IncomingRequest>(
    ctx: &'a Context<'_, P>,
    request: &R,
    found: RoutedCall<'a>,
    query: &str,
    credential: &'a Credential,
) -> Option<CallOffer<'a>> {
    let (plan, unit) =
        gate::find_per_call_price(ctx, found.meter).filter(|_| !ctx.seller.rails.is_empty())?;
    let method = METHODS.into_iter().find(|method| *method == request.method())?;
    let price = MicroUsd(unit.0.checked_mul(i64::from(found.held_units()))?);
    let mark = if query.is_empty() { "" } else { "?" };
    let upto = if found.upstream.usage == UsageSource::Header { find_upto_signer(ctx).await } else { None };
    let call = PricedCall {
        method,
        url: ctx.build_url(&format!("{}{}{mark}{query}", found.upstream.prefix, found.rest)),
        meter: found.meter,
        price,
        unit,
        is_measured: found.upstream.usage == UsageSource::Header,
        plan_id: Some(&plan.id),
        description: format!("One call of {} at {}", found.label, ctx.seller.name),
        registration_id: Some(&credential.registration_id),
        listing: describe_call(ctx, found),
        upto,
    };
    Some(CallOffer { call, plan })
}

/// Describes a call: with its parameters for our own data API, without for other upstreams.
fn describe_call<P: Ports>(ctx: &Context<'_, P>, found: RoutedCall<'_>) -> CallDescription {
    let described = found.data_api_path().and_then(|path| ctx.ports.describe_data_call(&path));
    described.unwrap_or_else(CallDescription::of_any_call)
}

const METHODS: [&str; 6] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/// Returns the facilitator's address for settling signed maximums, if the seller accepts them.
async fn find_upto_signer<P: Ports>(ctx: &Context<'_, P>) -> Option<String> {
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
    let (status, body) =
        ctx.ports.request_external(&ExternalService::Facilitator, &build_supported_request()).await.ok()?;
    let signer = parse_signers(&body, UPTO, network).filter(|_| status == 200)?.into_iter().next()?;
    KNOWN.set(Some((ctx.now, network.clone(), signer.clone())));
    Some(signer)
}

/// Handles a call paid for separately, within the payer's limits ([`slot`]).
///
/// # Errors
/// The error of the payment, or of the provider that settles it.
pub async fn handle_paid_call<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    (found, query): (RoutedCall<'_>, &str),
    caller: &Caller<'_>,
    for_sale: CallOffer<'_>,
    deferred: &mut Deferred,
) -> Result<Response, Error> {
    let place = match slot::take_slot(ctx, &caller.credential.registration_id).await {
        Ok(place) => place,
        Err(PaymentDenial::Unheard(error, place)) => {
            deferred.settle = Some((place, build_release_command(ctx, found, 0, Some("ledger_unavailable"))));
            return Err(error);
        }
        Err(
            PaymentDenial::Unpaid(error) | PaymentDenial::Refused(error) | PaymentDenial::Limited(error, _),
        ) => return Err(error),
    };
    // A call weighs nothing until its first outgoing request.
    let mut weight = 0;
    let answered = match call::take_payment(ctx, request, &for_sale.call).await {
        Ok(CallPaymentOutcome::Unpaid(response)) => Ok(response),
        Ok(CallPaymentOutcome::Paid(paid)) => {
            // No shared response: it would be returned before payment, free to any wallet that cannot pay.
            let asked = call_upstream(ctx, request, found, query, caller, false).await;
            let spent = asked.as_ref().map_or(0, |arrived| arrived.asked);
            let settled = settle_call(ctx, request, found, &for_sale, *paid, asked, deferred).await;
            weight = slot::weigh_call(spent, settled.as_ref().is_ok_and(|(_, is_paid)| *is_paid));
            settled.map(|(response, _)| response)
        }
        Err(error) => Err(error),
    };
    let error = match &answered {
        Ok(response) if response.status < 400 => None,
        Ok(response) => Some(response.status.to_string()),
        Err(error) => Some(error.code.info().token.to_owned()),
    };
    let (lease_id, label) = (ctx.request_id.clone(), Some(found.label.to_owned()));
    deferred.settle = Some((place, Command::Release { lease_id, asked: weight, label, error }));
    answered
}

/// Finishes a call paid for separately and returns its response and whether it is paid. Receipts are headers, so the use is
/// settled before the response is sent. A failed call settles nothing, and its payment stays valid for the same request. If the
/// signed payment is refused, the upstream's response is withheld and a fresh offer sent; an unknown outcome is reported as such
/// and settled by the sweep.
async fn settle_call<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    found: RoutedCall<'_>,
    for_sale: &CallOffer<'_>,
    paid: PaidCall,
    asked: Result<UpstreamResponse, Error>,
    deferred: &mut Deferred,
) -> Result<(Response, bool), Error> {
    let arrived = match asked {
        Ok(arrived) => arrived,
        Err(error) => {
            paid.keep_payment(ctx).await;
            return Err(error);
        }
    };
    deferred.upstream.clone_from(&arrived.deferred);
    let bill = bill::parse_usage(found.upstream.usage, found.meter, &arrived)
        .compute_cost(|meter| for_sale.plan.find_price(meter));
    if arrived.status >= 400 && bill.cost.0 == 0 {
        let receipt = paid.receipt();
        paid.keep_payment(ctx).await;
        return Ok((receipt::attach_header(build_response(arrived, bill), receipt), false));
    }
    let (receipt, error) = match paid.settle_cost(ctx, bill.cost).await {
        Ok(CallSettlement::Done(paid)) => (paid.receipt(), bill.error),
        // Returning the upstream's response would make it free for any wallet that is emptied during its call.
        Ok(CallSettlement::Refused(refused)) => {
            log_unsettled(ctx, ErrorCode::SettlementFailed);
            return call::respond_with_refusal(ctx, request, &for_sale.call, &refused)
                .map(|response| (response, false));
        }
        Err(error) => {
            log_unsettled(ctx, error.code);
            (None, Some("settlement_pending"))
        }
    };
    let response = build_response(arrived, Bill { error, ..bill });
    Ok((receipt::attach_header(response, receipt), bill.cost.0 > 0))
}

fn log_unsettled<P: Ports>(ctx: &Context<'_, P>, code: ErrorCode) {
    let line = json!({"event": "call_not_settled", "request_id": ctx.request_id, "error": code.info().token});
    ctx.ports.log(&line.to_string());
}
