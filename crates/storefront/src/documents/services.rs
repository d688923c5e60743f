//! `GET /services`: what can be called, on which meter it counts, and what that costs by each plan.

use serde_json::{Value, json};

use super::document::Document;
use crate::context::Context;
use crate::ports::Ports;
use crate::sellers::config::{PlanKind, Service};

/// The document.
#[must_use]
pub fn document<P: Ports>(ctx: &Context<'_, P>) -> Value {
    let services: Vec<Value> = ctx.seller.services.iter().map(|one| service(ctx, one)).collect();
    json!({
        "seller": {"id": ctx.seller.id, "name": ctx.seller.name, "url": ctx.base},
        "currency": "USD",
        "services": services,
        "manifest": ctx.at(Document::Manifest.path()),
    })
}

fn service<P: Ports>(ctx: &Context<'_, P>, service: &Service) -> Value {
    let plans = &ctx.seller.plans;
    let unit = ctx.seller.meters.iter().find(|meter| meter.id == service.meter).map(|meter| &meter.unit);
    let prices: Vec<Value> = plans
        .iter()
        .filter_map(|plan| {
            let price = plan.price(&service.meter)?;
            Some(json!({"planId": plan.id, "kind": plan.kind.token(), "unitPriceUsd": price.decimal()}))
        })
        .collect();
    let alone = plans.iter().find(|plan| plan.kind == PlanKind::PayAsYouGo);
    let alone = alone.and_then(|plan| plan.price(&service.meter));
    json!({
        "serviceId": service.id,
        "name": service.name,
        "description": service.description,
        "url": ctx.at(&service.path),
        "meter": service.meter,
        "unit": unit,
        "prices": prices,
        "payPerCallUsd": alone.map(quarry_kernel::money::MicroUsd::decimal),
    })
}
