//! `GET /services`: what can be called, on which meter it counts, and what that costs by each plan.

use serde_json::Value;

use super::document::Document;
use crate::context::Context;
use crate::ports::Ports;
use crate::sellers::config::{PlanKind, Seller, Service};
use crate::told::{each, maybe, object, text, usd};

/// The document.
#[must_use]
pub fn document<P: Ports>(ctx: &Context<'_, P>) -> Value {
    let seller = ctx.seller;
    let whose = &mut [text(&seller.id), text(&seller.name), text(&ctx.base)];
    let told = &mut [
        object("id name url", whose),
        text("USD"),
        each(&seller.services, |one| service(ctx.at(&one.path), seller, one)),
        ctx.at(Document::Manifest.path()).into(),
    ];
    object("seller currency services manifest", told)
}

fn service(url: String, seller: &Seller, service: &Service) -> Value {
    let mut prices = Vec::new();
    for plan in &seller.plans {
        if let Some(price) = plan.price(&service.meter) {
            let told = &mut [text(&plan.id), text(plan.kind.token()), usd(price)];
            prices.push(object("planId kind unitPriceUsd", told));
        }
    }
    let alone = seller.plans.iter().find(|plan| plan.kind == PlanKind::PayAsYouGo);
    let alone = alone.and_then(|plan| plan.price(&service.meter));
    let meter = seller.meters.iter().find(|meter| meter.id == service.meter);
    let told = &mut [
        text(&service.id),
        text(&service.name),
        text(&service.description),
        url.into(),
        text(&service.meter),
        maybe(meter.map(|meter| meter.unit.as_str())),
        prices.into(),
        alone.map_or(Value::Null, usd),
    ];
    object("serviceId name description url meter unit prices payPerCallUsd", told)
}
