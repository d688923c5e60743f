//! `GET /manifest.json`: plan ids and live plan data, how they are paid, and where everything is.

use serde_json::{Map, Value, json};

use super::document::Document;
use super::payable::Payable;
use crate::context::Context;
use crate::payments::offers::offer::{self, CARD_MINIMUM};
use crate::ports::Ports;
use crate::sellers::config::{Plan, PlanKind};
use crate::sellers::discovery::identity_types;

/// The document.
#[must_use]
pub fn document<P: Ports>(ctx: &Context<'_, P>) -> Value {
    let seller = ctx.seller;
    let meters: Vec<Value> =
        seller.meters.iter().map(|m| json!({"meter": m.id, "name": m.name, "unit": m.unit})).collect();
    let documents: Map<String, Value> = [
        ("services", Document::Services),
        ("llms", Document::Llms),
        ("guide", Document::LlmsFull),
        ("mpp", Document::Mpp),
        ("openapi", Document::OpenApi),
    ]
    .into_iter()
    .map(|(name, document)| (name.to_owned(), ctx.at(document.path()).into()))
    .collect();
    json!({
        "seller": {"id": seller.id, "name": seller.name, "url": ctx.base, "operator": seller.operator, "contact": seller.contact},
        "currency": "USD",
        "plans": seller.plans.iter().map(|one| plan(ctx, one)).collect::<Vec<_>>(),
        "meters": meters,
        "auth": {
            "guide": ctx.at("/auth.md"),
            "protectedResource": ctx.at("/.well-known/oauth-protected-resource"),
            "authorizationServer": ctx.at("/.well-known/oauth-authorization-server"),
            "register": ctx.at("/agent/identity"),
            "token": ctx.at("/oauth2/token"),
            "registrationTypes": identity_types(ctx),
        },
        "payment": payment(ctx),
        "entitlements": {"url": ctx.at("/agent/entitlements")},
        "documents": documents,
    })
}

/// A plan, as every answer that lists plans has it.
#[must_use]
pub fn plan<P: Ports>(ctx: &Context<'_, P>, plan: &Plan) -> Value {
    let unit = |meter: &str| {
        ctx.seller.meters.iter().find(|own| own.id == meter).map(|own| own.unit.as_str()).unwrap_or_default()
    };
    let meters: Vec<Value> = plan
        .prices
        .iter()
        .map(|p| json!({"meter": p.meter, "unit": unit(&p.meter), "unitPriceUsd": p.unit.decimal()}))
        .collect();
    let mut told = json!({
        "planId": plan.id,
        "kind": plan.kind.token(),
        "name": plan.name,
        "description": plan.description,
        "requiresClaim": plan.requires_claim || plan.kind == PlanKind::FreeTrial,
        "meters": meters,
    });
    let Some(members) = told.as_object_mut() else { return told };
    let url = ctx.at(&format!("/plans/{}/purchase", plan.id));
    match plan.kind {
        PlanKind::PayAsYouGo => {}
        PlanKind::FreeTrial => {
            members.insert("freeCalls".to_owned(), ctx.seller.free_calls.into());
            members.insert("purchase".to_owned(), json!({"url": url, "method": "POST"}));
        }
        PlanKind::Credit => {
            let mut purchase = json!({
                "url": url,
                "method": "POST",
                "minimumUsd": plan.minimum.decimal(),
                "maximumUsd": plan.maximum.decimal(),
            });
            if let (true, Some(purchase)) = (Payable::at(ctx).by_card(), purchase.as_object_mut()) {
                let least = plan.minimum.max(CARD_MINIMUM);
                purchase.insert("cardMinimumUsd".to_owned(), CARD_MINIMUM.decimal().into());
                purchase.insert("example".to_owned(), json!({"amountUsd": least.decimal()}));
            }
            members.insert("purchase".to_owned(), purchase);
            members.insert("extend".to_owned(), json!({"url": ctx.at("/extend"), "method": "POST"}));
            members.insert("expiresDays".to_owned(), plan.expires_days.into());
        }
    }
    told
}

fn payment<P: Ports>(ctx: &Context<'_, P>) -> Value {
    let payable = Payable::at(ctx);
    let mut told = Map::new();
    if let Some((x402, token)) = &payable.x402 {
        let schemes: &[&str] = if x402.upto { &["exact", "upto"] } else { &["exact"] };
        told.insert(
            "x402".to_owned(),
            json!({"versions": [2, 1], "schemes": schemes, "network": token.network, "asset": token.asset,
                "tokenName": token.name, "payTo": x402.pay_to}),
        );
    }
    let methods = payable.methods();
    if !methods.is_empty() {
        let mpp = json!({"realm": offer::realm(&ctx.base), "methods": methods, "guide": ctx.at(Document::Mpp.path())});
        told.insert("mpp".to_owned(), mpp);
    }
    if payable.by_card() {
        let card = json!({"minimumUsd": CARD_MINIMUM.decimal(), "sharedPaymentToken": payable.card.is_some(), "checkout": payable.checkout});
        told.insert("card".to_owned(), card);
    }
    told.insert("statusUrl".to_owned(), format!("{}/payments/{{reference}}", ctx.base).into());
    told.into()
}
