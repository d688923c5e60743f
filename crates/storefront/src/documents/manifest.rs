//! `GET /manifest.json`: plan ids and live plan data, how they are paid, and where everything is.

use serde_json::Value;

use super::document::Document;
use super::payable::Payable;
use crate::context::Context;
use crate::documents::discovery::identity_types;
use crate::payments::offers::offer::{self, CARD_MINIMUM};
use crate::ports::Ports;
use crate::sellers::config::{Meter, Plan, PlanKind, Price};
use crate::told::{add, each, maybe, object, text, usd};

/// The document.
#[must_use]
pub fn document<P: Ports>(ctx: &Context<'_, P>) -> Value {
    let seller = ctx.seller;
    let at = |path: &str| Value::String(ctx.at(path));
    let whose = &mut [
        text(&seller.id),
        text(&seller.name),
        text(&ctx.base),
        maybe(seller.operator.as_deref()),
        maybe(seller.contact.as_deref()),
    ];
    let auth = &mut [
        at("/auth.md"),
        at("/.well-known/oauth-protected-resource"),
        at("/.well-known/oauth-authorization-server"),
        at("/agent/identity"),
        at("/oauth2/token"),
        each(&identity_types(ctx), |one| text(one)),
    ];
    let documents =
        [Document::Services, Document::Llms, Document::LlmsFull, Document::Mpp, Document::OpenApi];
    let meter = |m: &Meter| object("meter name unit", &mut [text(&m.id), text(&m.name), text(&m.unit)]);
    let told = &mut [
        object("id name url operator contact", whose),
        text("USD"),
        each(&seller.plans, |one| plan(ctx, one)),
        each(&seller.meters, meter),
        object("guide protectedResource authorizationServer register token registrationTypes", auth),
        payment(ctx),
        object("url", &mut [at("/agent/entitlements")]),
        object("services llms guide mpp openapi", &mut documents.map(|document| at(document.path()))),
    ];
    object("seller currency plans meters auth payment entitlements documents", told)
}

/// A plan, as every answer that lists plans has it.
#[must_use]
pub fn plan<P: Ports>(ctx: &Context<'_, P>, plan: &Plan) -> Value {
    let is_trial = plan.kind == PlanKind::FreeTrial;
    let price = |price: &Price| {
        let meter = ctx.seller.meters.iter().find(|own| own.id == price.meter);
        let unit = meter.map_or("", |meter| &meter.unit);
        object("meter unit unitPriceUsd", &mut [text(&price.meter), text(unit), usd(price.unit)])
    };
    let told = &mut [
        text(&plan.id),
        text(plan.kind.token()),
        text(&plan.name),
        text(&plan.description),
        Value::Bool(plan.requires_claim || is_trial),
        each(&plan.prices, price),
    ];
    let mut told = object("planId kind name description requiresClaim meters", told);
    if plan.kind == PlanKind::PayAsYouGo {
        return told;
    }
    let post = |path: &str| object("url method", &mut [ctx.at(path).into(), text("POST")]);
    let mut purchase = post(&format!("/plans/{}/purchase", plan.id));
    if is_trial {
        add(&mut told, "freeCalls", ctx.seller.free_calls.into());
    } else {
        add(&mut purchase, "minimumUsd", usd(plan.minimum));
        add(&mut purchase, "maximumUsd", usd(plan.maximum));
        if Payable::at(ctx).by_card() {
            let example = object("amountUsd", &mut [usd(plan.minimum.max(CARD_MINIMUM))]);
            add(&mut purchase, "cardMinimumUsd", usd(CARD_MINIMUM));
            add(&mut purchase, "example", example);
        }
        add(&mut told, "extend", post("/extend"));
        add(&mut told, "expiresDays", plan.expires_days.into());
    }
    add(&mut told, "purchase", purchase);
    told
}

fn payment<P: Ports>(ctx: &Context<'_, P>) -> Value {
    let payable = Payable::at(ctx);
    let mut told = object("statusUrl", &mut [format!("{}/payments/{{reference}}", ctx.base).into()]);
    if let Some((x402, token)) = &payable.x402 {
        let schemes: &[&str] = if x402.upto { &["exact", "upto"] } else { &["exact"] };
        let x402 = &mut [
            vec![Value::from(2), Value::from(1)].into(),
            each(schemes, |one| text(one)),
            text(&token.network),
            text(&token.asset),
            text(&token.name),
            text(&x402.pay_to),
        ];
        add(&mut told, "x402", object("versions schemes network asset tokenName payTo", x402));
    }
    let methods = payable.methods();
    if !methods.is_empty() {
        let guide = ctx.at(Document::Mpp.path());
        let mpp = &mut [text(offer::realm(&ctx.base)), each(&methods, |one| text(one)), guide.into()];
        add(&mut told, "mpp", object("realm methods guide", mpp));
    }
    if payable.by_card() {
        let card = &mut [usd(CARD_MINIMUM), payable.card.is_some().into(), payable.checkout.into()];
        add(&mut told, "card", object("minimumUsd sharedPaymentToken checkout", card));
    }
    told
}
