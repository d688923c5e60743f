//! A metered call from its arrival to its answer; the room's own page ([`crate::metered`]) tells the way.

use quarry_kernel::http::{Incoming, Response};
use quarry_ledger::Command;

use crate::context::Context;
use crate::error::{Code, Error};
use crate::hop::Arrived;
use crate::metered::asked::{asked, given_back, handed_back};
use crate::metered::bill::{self, Bill};
use crate::metered::deferred::Deferred;
use crate::metered::gate::{self, Caller, Denied, Payer, Source, Wanted};
use crate::metered::route::Found;
use crate::metered::{address, pay};
use crate::payments::offers::means::{self, Means};
use crate::payments::sales::call;
use crate::ports::Ports;
use crate::sellers::config::Target;

/// Answers a call, and says what is left to do when the answer is on its way, even when it is an error.
pub async fn answer<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    found: Found<'_>,
    query: &str,
) -> (Result<Response, Error>, Deferred) {
    let mut deferred = Deferred::default();
    let answer = go(ctx, request, found, query, &mut deferred).await;
    (answer, deferred)
}

async fn go<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    found: Found<'_>,
    query: &str,
    deferred: &mut Deferred,
) -> Result<Response, Error> {
    let (own, agent) = (request.header("authorization"), request.header("agent-authorization"));
    let caller = gate::caller(ctx, found.meter, own.as_deref(), agent.as_deref()).await?;
    let target = &found.upstream.target;
    if let Target::Origin(origin) = target {
        address::check(ctx.ports, origin).await?;
    }
    let is_paying = !matches!(means::read(request)?, Means::Nothing) && !takes_nothing(request, found);
    let for_sale =
        if is_paying { pay::for_sale(ctx, request, found, query, &caller.credential).await } else { None };
    if let Some(for_sale) = for_sale {
        return pay::call(ctx, request, (found, query), &caller, for_sale, deferred).await;
    }
    let payer = match pays(ctx, request, found, &caller).await {
        Ok(payer) => payer,
        Err(Denied::Unheard(error, ledger_id)) => {
            deferred.settle = Some((ledger_id, given_back(ctx, found, 0, Some("ledger_unavailable"))));
            return Err(error);
        }
        Err(Denied::Limited(error, ledger_id)) => {
            deferred.settle = Some((ledger_id, given_back(ctx, found, 0, Some("usage_exhausted"))));
            return Err(error);
        }
        // The specification's status for a trial that has ended is its own: 410 and the plans, no offer for a single call.
        Err(Denied::Unpaid(error)) if error.code == Code::FreePlanExhausted => return Err(error),
        Err(Denied::Unpaid(error)) => {
            return match pay::for_sale(ctx, request, found, query, &caller.credential).await {
                Some(for_sale) => call::challenge(ctx, request, &for_sale.call, Some(by_itself(error))),
                None => Err(error),
            };
        }
        Err(Denied::Refused(error)) => return Err(error),
    };
    let sent = ctx.ports.now();
    let arrived = asked(ctx, request, found, query, &caller, true).await;
    deferred.upstream_ms = Some(ctx.ports.now().0 - sent.0);
    let arrived = match arrived {
        Ok(arrived) => arrived,
        Err(error) => {
            if let Some(Payer { source, hold }) = payer {
                let settlement = given_back(ctx, found, 0, Some("upstream_unavailable"));
                deferred.settle = Some((source.ledger_id().to_owned(), settlement));
                deferred.unspent = hold;
            }
            return Err(error);
        }
    };
    deferred.upstream.clone_from(&arrived.deferred);
    let bill = payer.as_ref().map(|payer| charged(found, &payer.source, &arrived)).unwrap_or_default();
    if let Some(Payer { source, hold }) = payer {
        deferred.settle = Some((source.ledger_id().to_owned(), settled(ctx, found, bill, &arrived)));
        deferred.unspent = hold.and_then(|hold| hold.unused(bill.cost));
    }
    Ok(handed_back(arrived, bill))
}

/// Who has no plan needs none for a call that has a price of its own: its 402 is the normal charge, and names no reason.
fn by_itself(error: Error) -> Error {
    match error.reason {
        Some(gate::NO_PLAN) => Error { members: error.members, ..Error::plain(Code::PaymentRequired) },
        _ => error,
    }
}

/// Whether the call is one that costs nothing: of the data API a bundle, and a head, which says what the call would be answered.
fn takes_nothing<R: Incoming>(request: &R, found: Found<'_>) -> bool {
    found.is_free() || (found.upstream.target == Target::DataApi && request.method() == "HEAD")
}

/// What pays for the call; nothing when it is free.
async fn pays<'s, P: Ports, R: Incoming>(
    ctx: &Context<'s, P>,
    request: &R,
    found: Found<'_>,
    caller: &Caller<'s>,
) -> Result<Option<Payer<'s>>, Denied> {
    let wanted = Wanted { meter: found.meter, units: found.held() };
    if found.is_free() {
        return caller.draw(ctx).await.map(|()| None).map_err(Denied::Refused);
    }
    if takes_nothing(request, found) {
        return caller.look(ctx, wanted).await.map(|()| None);
    }
    caller.reserve(ctx, wanted).await.map(Some)
}

/// What a ledger has to charge.
fn charged(found: Found<'_>, source: &Source<'_>, arrived: &Arrived) -> Bill {
    let used = bill::used(found.upstream.usage, found.meter, arrived);
    match source {
        Source::Free { .. } => used.calls(),
        Source::Credit { plan, .. } => used.cost(|meter| plan.price(meter)),
    }
}

fn settled<P: Ports>(ctx: &Context<'_, P>, found: Found<'_>, bill: Bill, arrived: &Arrived) -> Command {
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
            given_back(ctx, found, arrived.asked, bill.error.or(status.as_deref()))
        }
    }
}
