//! `GET /services`: services with their meters and their price under each plan.

use serde_json::Value;

use super::kind::Document;
use crate::context::Context;
use crate::json::{build_object, list_to_json, optional_text_to_json, text_to_json, usd_to_json};
use crate::ports::Ports;
use crate::sellers::config::{PlanKind, Seller, Service};

/// Builds the document.
#[must_use]
pub fn build_document<P: Ports>(ctx: &Context<'_, P>) -> Value {
    let seller = ctx.seller;
    let whose = &mut [text_to_json(&seller.id), text_to_json(&seller.name), text_to_json(&ctx.base)];
    let values = &mut [
        build_object("id name url", whose),
        text_to_json("USD"),
        list_to_json(&seller.services, |one| service_to_json(ctx.build_url(&one.path), seller, one)),
        ctx.build_url(Document::Manifest.path()).into(),
    ];
    build_object("seller currency services manifest", values)
}

fn service_to_json(url: String, seller: &Seller, service: &Service) -> Value {
    let mut prices = Vec::new();
    for plan in &seller.plans {
        if let Some(price) = plan.find_price(&service.meter) {
            let values = &mut [text_to_json(&plan.id), text_to_json(plan.kind.token()), usd_to_json(price)];
            prices.push(build_object("planId kind unitPriceUsd", values));
        }
    }
    let alone = seller.plans.iter().find(|plan| plan.kind == PlanKind::PayAsYouGo);
    let alone = alone.and_then(|plan| plan.find_price(&service.meter));
    let meter = seller.meters.iter().find(|meter| meter.id == service.meter);
    let values = &mut [
        text_to_json(&service.id),
        text_to_json(&service.name),
        text_to_json(&service.description),
        url.into(),
        text_to_json(&service.meter),
        optional_text_to_json(meter.map(|meter| meter.unit.as_str())),
        prices.into(),
        alone.map_or(Value::Null, usd_to_json),
    ];
    build_object("serviceId name description url meter unit prices payPerCallUsd", values)
}
