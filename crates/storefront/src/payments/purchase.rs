//! `POST /plans/{planId}/purchase` and `POST /extend` (specification, Purchase rules).
//!
//! 1. The credential, then the order, checked ([`order`]).
//! 2. A request that was named before is answered as then ([`reserve`]).
//! 3. Without a payment: the 402 ([`offer`]), or the page for a person.
//! 4. With one: it has to be for this order; it is reserved, settled and granted ([`advance`]), and the buyer gets the receipt.

use std::collections::BTreeMap;

use quarry_kernel::http::{Incoming, Response};
use quarry_rails::mpp::stripe;
use serde_json::json;

use super::advance::Progress;
use super::means::{self, Means};
use super::offer::{Offered, Said};
use super::order::{self, Order, Wanted};
use super::receipt;
use super::reserve::{self, Named};
use super::row::Payment;
use super::sale::{Came, Sale};
use super::till::Till;
use super::{checkout, free};
use crate::context::Context;
use crate::error::Error;
use crate::ports::Ports;
use crate::scopes::Protected;
use crate::sellers::config::PlanKind;
use crate::tokens::credential::{self, Credential};

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
    let credential =
        credential::presented(ctx, Protected::Purchase, own.as_deref(), agent.as_deref()).await?;
    let wanted = Wanted::read(body)?;
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
                return buying.answer(buying.sale.repeated(known).await?, accepted.as_deref());
            }
            if checkout {
                return checkout::open(&buying, named.as_ref()).await;
            }
            buying.sale.offer(accepted.as_deref(), Said::default())
        }
        (_, None, false) => {
            buying.answer(buying.sale.take(means, named, accepted.as_deref()).await?, accepted.as_deref())
        }
        _ => Err(Error::invalid("A request carries one of a payment, `reference` and `checkout`.")),
    }
}

/// An order on its way to be paid.
#[derive(Debug)]
pub struct Buying<'a, P: Ports> {
    /// The order.
    pub order: &'a Order<'a>,
    /// As it is sold.
    pub sale: Sale<'a, P>,
}

impl<'a, P: Ports> Buying<'a, P> {
    fn new(ctx: &'a Context<'a, P>, order: &'a Order<'a>, credential: &Credential, body: &'a str) -> Self {
        let bound = order.bound(&ctx.seller.id, credential);
        let mut told = BTreeMap::new();
        told.insert("for".to_owned(), bound.fingerprint());
        told.insert("plan".to_owned(), order.plan.id.clone());
        told.insert("sub".to_owned(), bound.buyer());
        let amount = json!({"type": "string", "pattern": "^\\d+\\.\\d{6}$"});
        let schema =
            json!({"type": "object", "properties": {"amountUsd": amount}, "required": ["amountUsd"]});
        let offered = Offered {
            price: order.amount,
            url: ctx.at(&order.path()),
            description: order.description(),
            method: "POST",
            body,
            bound: told,
            example: (json!({"amountUsd": order.amount.decimal()}), schema),
            answer: json!({
                "payment": {"reference": "pay_…", "status": "consumed"},
                "entitlement": {"id": "ent_…", "planId": order.plan.id, "remainingUsd": order.amount.decimal()},
            }),
            plan_id: Some(&order.plan.id),
            checkout: true,
            status: ctx.at("/payments"),
            upto: None,
        };
        Self { order, sale: Sale { ctx, bound, offered } }
    }

    fn answer(&self, came: Came, accepted: Option<&str>) -> Result<Response, Error> {
        match came {
            Came::Payment(progress) => self.progress(*progress, accepted),
            Came::Challenged(response) => Ok(response),
            // Only calls are sold so.
            Came::Promise(promise) => Err(promise.payment.refusal()),
        }
    }

    /// What the buyer hears.
    ///
    /// # Errors
    /// The payment's own.
    pub fn progress(&self, progress: Progress, accepted: Option<&str>) -> Result<Response, Error> {
        match progress {
            Progress::Done(payment) => Ok(result(&payment)),
            Progress::Waiting(payment) if payment.checkout_url().is_some() => {
                Ok(checkout::page(self.sale.ctx, &payment))
            }
            Progress::Waiting(payment) => Err(self.sale.waiting(&payment)),
            Progress::Ended(payment) => Err(payment.refusal()),
            Progress::Refused(payment, why) => self.sale.refused(&payment, &why, accepted),
        }
    }
}

/// What the buyer got, as it was told the first time, with its receipt.
#[must_use]
pub fn result(payment: &Payment) -> Response {
    let body = payment.answer.clone().unwrap_or_else(|| payment.told().to_string());
    let response = Response::json(200, body).with("cache-control", "private, no-store");
    receipt::with(response, receipt::settled(payment))
}
