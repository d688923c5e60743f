//! `GET /manifest.json`: current plans with ids and prices, payment rails, and URLs.

use serde_json::Value;

use super::kind::Document;
use super::payable::PaymentOptions;
use crate::context::Context;
use crate::documents::discovery::list_identity_types;
use crate::json::{add_member, build_object, list_to_json, optional_text_to_json, text_to_json, usd_to_json};
use crate::payments::offers::offer::{self, CARD_MINIMUM};
use crate::ports::Ports;
use crate::sellers::config::{Meter, Plan, PlanKind, UnitPrice};

/// Builds the document.
#[must_use]
pub fn build_document<P: Ports>(ctx: &Context<'_, P>) -> Value {
    let seller = ctx.seller;
    let at = |path: &str| Value::String(ctx.build_url(path));
    let whose = &mut [
        text_to_json(&seller.id),
        text_to_json(&seller.name),
        text_to_json(&ctx.base),
        optional_text_to_json(seller.operator.as_deref()),
        optional_text_to_json(seller.contact.as_deref()),
    ];
    let auth = &mut [
        at("/auth.md"),
        at("/.well-known/oauth-protected-resource"),
        at("/.well-known/oauth-authorization-server"),
        at("/agent/identity"),
        at("/oauth2/token"),
        list_to_json(&list_identity_types(ctx), |one| text_to_json(one)),
    ];
    let documents =
        [Document::Services, Document::Llms, Document::LlmsFull, Document::Mpp, Document::OpenApi];
    let meter = |m: &Meter| {
        build_object(
            "meter name unit",
            &mut [text_to_json(&m.id), text_to_json(&m.name), text_to_json(&m.unit)],
        )
    };
    let values = &mut [
        build_object("id name url operator contact", whose),
        text_to_json("USD"),
        list_to_json(&seller.plans, |one| plan_to_json(ctx, one)),
        list_to_json(&seller.meters, meter),
        build_object("guide protectedResource authorizationServer register token registrationTypes", auth),
        payment_to_json(ctx),
        build_object("url", &mut [at("/agent/entitlements")]),
        build_object("services llms guide mpp openapi", &mut documents.map(|document| at(document.path()))),
    ];
    build_object("seller currency plans meters auth payment entitlements documents", values)
}

/// Converts a plan to the JSON used by every response that lists plans.
#[must_use]
pub fn plan_to_json<P: Ports>(ctx: &Context<'_, P>, plan: &Plan) -> Value {
    let is_trial = plan.kind == PlanKind::FreeTrial;
    let price = |price: &UnitPrice| {
        let meter = ctx.seller.meters.iter().find(|own| own.id == price.meter);
        let unit = meter.map_or("", |meter| &meter.unit);
        build_object(
            "meter unit unitPriceUsd",
            &mut [text_to_json(&price.meter), text_to_json(unit), usd_to_json(price.unit)],
        )
    };
    let values = &mut [
        text_to_json(&plan.id),
        text_to_json(plan.kind.token()),
        text_to_json(&plan.name),
        text_to_json(&plan.description),
        Value::Bool(plan.requires_claim || is_trial),
        list_to_json(&plan.prices, price),
    ];
    let mut plan_json = build_object("planId kind name description requiresClaim meters", values);
    if plan.kind == PlanKind::PayAsYouGo {
        return plan_json;
    }
    let post =
        |path: &str| build_object("url method", &mut [ctx.build_url(path).into(), text_to_json("POST")]);
    let mut purchase = post(&format!("/plans/{}/purchase", plan.id));
    if is_trial {
        add_member(&mut plan_json, "freeCalls", ctx.seller.free_calls.into());
    } else {
        add_member(&mut purchase, "minimumUsd", usd_to_json(plan.minimum));
        add_member(&mut purchase, "maximumUsd", usd_to_json(plan.maximum));
        if PaymentOptions::for_seller(ctx).can_pay_by_card() {
            let example = build_object("amountUsd", &mut [usd_to_json(plan.minimum.max(CARD_MINIMUM))]);
            add_member(&mut purchase, "cardMinimumUsd", usd_to_json(CARD_MINIMUM));
            add_member(&mut purchase, "example", example);
        }
        add_member(&mut plan_json, "extend", post("/extend"));
        add_member(&mut plan_json, "expiresDays", plan.expires_days.into());
    }
    add_member(&mut plan_json, "purchase", purchase);
    plan_json
}

fn payment_to_json<P: Ports>(ctx: &Context<'_, P>) -> Value {
    let payable = PaymentOptions::for_seller(ctx);
    let mut payment = build_object("statusUrl", &mut [format!("{}/payments/{{reference}}", ctx.base).into()]);
    if let Some((x402, token)) = &payable.x402 {
        let schemes: &[&str] = if x402.upto { &["exact", "upto"] } else { &["exact"] };
        let x402 = &mut [
            vec![Value::from(2), Value::from(1)].into(),
            list_to_json(schemes, |one| text_to_json(one)),
            text_to_json(&token.network),
            text_to_json(&token.asset),
            text_to_json(&token.name),
            text_to_json(&x402.pay_to),
        ];
        add_member(
            &mut payment,
            "x402",
            build_object("versions schemes network asset tokenName payTo", x402),
        );
    }
    let methods = payable.list_mpp_methods();
    if !methods.is_empty() {
        let guide = ctx.build_url(Document::Mpp.path());
        let mpp = &mut [
            text_to_json(offer::parse_realm(&ctx.base)),
            list_to_json(&methods, |one| text_to_json(one)),
            guide.into(),
        ];
        add_member(&mut payment, "mpp", build_object("realm methods guide", mpp));
    }
    if payable.can_pay_by_card() {
        let card = &mut [usd_to_json(CARD_MINIMUM), payable.card.is_some().into(), payable.checkout.into()];
        add_member(&mut payment, "card", build_object("minimumUsd sharedPaymentToken checkout", card));
    }
    payment
}
