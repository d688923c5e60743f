//! Handling of a metered call from request to response, in the steps listed in [`crate::metered`].

use quarry_kernel::http::{IncomingRequest, Response};
use quarry_kernel::money::MicroUsd;
use quarry_ledger::Command;

use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::metered::bill::{self, Bill};
use crate::metered::call_upstream::{build_release_command, build_response, call_upstream};
use crate::metered::deferred::Deferred;
use crate::metered::gate::{self, Caller, LedgerSource, Payer, PaymentDenial, RequestedUnits};
use crate::metered::route::RoutedCall;
use crate::metered::{paid_call, public_origin, slot};
use crate::payments::offers::headers::{self, PresentedPayment};
use crate::payments::sales::call;
use crate::plans::spending::SpendingHold;
use crate::ports::Ports;
use crate::sellers::config::UpstreamTarget;
use crate::upstream::UpstreamResponse;

/// Handles a call and returns its deferred work, also with an error.
pub async fn handle_call<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    found: RoutedCall<'_>,
    query: &str,
) -> (Result<Response, Error>, Deferred) {
    let mut deferred = Deferred::default();
    let answer = process_call(ctx, request, found, query, &mut deferred).await;
    (answer, deferred)
}

async fn process_call<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    found: RoutedCall<'_>,
    query: &str,
    deferred: &mut Deferred,
) -> Result<Response, Error> {
    let (own, agent) = (request.header("authorization"), request.header("agent-authorization"));
    let caller = gate::identify_caller(ctx, found.meter, own.as_deref(), agent.as_deref()).await?;
    let target = &found.upstream.target;
    if let UpstreamTarget::Origin(origin) = target {
        public_origin::check_public_origin(ctx.ports, origin).await?;
    }
    let is_paying = !matches!(headers::parse_payment_headers(request)?, PresentedPayment::Nothing)
        && !is_free_of_charge(request, found);
    let for_sale = if is_paying {
        paid_call::build_call_offer(ctx, request, found, query, &caller.credential).await
    } else {
        None
    };
    // A call that cannot succeed is refused before a price is named or anybody pays.
    let refusal = || ctx.ports.refuse_data_call(&found.data_api_path()?, query, &ctx.request_id);
    if let Some(for_sale) = for_sale {
        if let Some(refusal) = refusal() {
            return Ok(refusal);
        }
        return paid_call::handle_paid_call(ctx, request, (found, query), &caller, for_sale, deferred).await;
    }
    let payer = match find_payer(ctx, request, found, &caller).await {
        Ok(payer) => payer,
        Err(PaymentDenial::Unheard(error, ledger_id)) => {
            deferred.settle =
                Some((ledger_id, build_release_command(ctx, found, 0, Some("ledger_unavailable"))));
            return Err(error);
        }
        Err(PaymentDenial::Limited(error, ledger_id)) => {
            deferred.settle =
                Some((ledger_id, build_release_command(ctx, found, 0, Some("usage_exhausted"))));
            return Err(error);
        }
        // The specification's status for an exhausted trial is 410 with the plans, without an offer for a single call.
        Err(PaymentDenial::Unpaid(error)) if error.code == ErrorCode::FreePlanExhausted => return Err(error),
        Err(PaymentDenial::Unpaid(error)) => {
            if let Some(refusal) = refusal() {
                return Ok(refusal);
            }
            return match paid_call::build_call_offer(ctx, request, found, query, &caller.credential).await {
                Some(for_sale) => call::respond_with_challenge(
                    ctx,
                    request,
                    &for_sale.call,
                    Some(to_payment_required(error)),
                ),
                None => Err(error),
            };
        }
        Err(PaymentDenial::Refused(error)) => return Err(error),
    };
    let sent = ctx.ports.now();
    let arrived = call_upstream(ctx, request, found, query, &caller, true).await;
    deferred.upstream_ms = Some(ctx.ports.now().0 - sent.0);
    let arrived = match arrived {
        Ok(arrived) => arrived,
        Err(error) => {
            if let Some(Payer { source, hold }) = payer {
                let settlement = build_release_command(ctx, found, 0, Some("upstream_unavailable"));
                deferred.settle = Some((source.ledger_id().to_owned(), settlement));
                deferred.unspent = hold;
            }
            return Err(error);
        }
    };
    deferred.upstream.clone_from(&arrived.deferred);
    let bill = payer.as_ref().map(|payer| compute_bill(found, &payer.source, &arrived)).unwrap_or_default();
    if let Some(Payer { source, hold }) = payer {
        if let Some(error) = check_limits(ctx, hold.as_ref(), bill.cost).await {
            // The call reached the upstream without a paid result, so it weighs like a payment that does not settle.
            let asked = slot::weigh_call(arrived.asked, false);
            let settlement = build_release_command(ctx, found, asked, Some("usage_exhausted"));
            deferred.settle = Some((source.ledger_id().to_owned(), settlement));
            return Err(error);
        }
        deferred.settle =
            Some((source.ledger_id().to_owned(), build_settle_command(ctx, found, bill, &arrived)));
        deferred.hold.clone_from(&hold);
        deferred.unspent = hold.and_then(|hold| hold.into_unused(bill.cost));
    }
    Ok(build_response(arrived, bill))
}

/// Checks a call's use against the person's limits for the agent. Returns the error to withhold the response with when the limits
/// are exceeded or cannot be checked.
async fn check_limits<P: Ports>(
    ctx: &Context<'_, P>,
    hold: Option<&SpendingHold>,
    used: MicroUsd,
) -> Option<Error> {
    match hold?.extend_to(ctx, used).await {
        Ok(true) => None,
        Ok(false) => Some(gate::limit_reached_error(
            ctx,
            &format!(
                "The call used {} USD, more than the limit leaves, so its answer is withheld and nothing is charged.",
                used.to_decimal()
            ),
        )),
        Err(error) => Some(error),
    }
}

/// Converts `plan_required` to the ordinary 402 of a call with a price of its own, which has no reason.
fn to_payment_required(error: Error) -> Error {
    match error.reason {
        Some(gate::NO_PLAN) => {
            Error { members: error.members, ..Error::from_code(ErrorCode::PaymentRequired) }
        }
        _ => error,
    }
}

/// Returns whether the call is free: a bundle of the data API, or a HEAD request.
fn is_free_of_charge<R: IncomingRequest>(request: &R, found: RoutedCall<'_>) -> bool {
    found.is_free() || (found.upstream.target == UpstreamTarget::DataApi && request.method() == "HEAD")
}

/// Finds the payer of the call; `None` when it is free.
async fn find_payer<'s, P: Ports, R: IncomingRequest>(
    ctx: &Context<'s, P>,
    request: &R,
    found: RoutedCall<'_>,
    caller: &Caller<'s>,
) -> Result<Option<Payer<'s>>, PaymentDenial> {
    let wanted = RequestedUnits { meter: found.meter, units: found.held_units() };
    if found.is_free() {
        return caller.draw_rate(ctx).await.map(|()| None).map_err(PaymentDenial::Refused);
    }
    if is_free_of_charge(request, found) {
        return caller.check_funds(ctx, wanted).await.map(|()| None);
    }
    caller.reserve_call(ctx, wanted).await.map(Some)
}

/// Computes the bill in the ledger's units.
fn compute_bill(found: RoutedCall<'_>, source: &LedgerSource<'_>, arrived: &UpstreamResponse) -> Bill {
    let used = bill::parse_usage(found.upstream.usage, found.meter, arrived);
    match source {
        LedgerSource::Free { .. } => used.count_calls(),
        LedgerSource::Credit { plan, .. } => used.compute_cost(|meter| plan.find_price(meter)),
    }
}

fn build_settle_command<P: Ports>(
    ctx: &Context<'_, P>,
    found: RoutedCall<'_>,
    bill: Bill,
    arrived: &UpstreamResponse,
) -> Command {
    match bill.cost.0 {
        1.. => Command::Commit {
            lease_id: ctx.request_id.clone(),
            asked: arrived.asked,
            units: Some(bill.cost.0.unsigned_abs()),
            label: Some(found.label.to_owned()),
            unkept: false,
        },
        _ => {
            let status = (arrived.status >= 400).then(|| arrived.status.to_string());
            build_release_command(ctx, found, arrived.asked, bill.error.or(status.as_deref()))
        }
    }
}
