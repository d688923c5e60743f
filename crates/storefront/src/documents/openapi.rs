//! `GET /openapi.json`: the operations of this storefront with payment hints (OpenAPI 3.1, draft-payment-discovery-00). A hint says
//! what to expect; the 402 decides.
//!
//! What is the same at every seller stands in `openapi.json`: the document, operations for plans and services to be filled in,
//! and what statuses mean. `responses` there are the statuses alone.

use quarry_kernel::money::MicroUsd;
use quarry_rails::mpp::{evm, stripe};
use serde_json::{Map, Value};

use super::document::Document;
use super::llms::plain;
use super::payable::Payable;
use crate::context::Context;
use crate::documents::discovery::identity_types;
use crate::ports::Ports;
use crate::sellers::config::{Plan, PlanKind, Seller, Service, Target, Upstream};
use crate::told::{add, each, object, put, text, usd};

const PARTS: &str = include_str!("openapi.json");

/// The document.
#[must_use]
pub fn document<P: Ports>(ctx: &Context<'_, P>) -> Value {
    let parts: Value = serde_json::from_str(PARTS).unwrap_or_default();
    let (seller, payable) = (ctx.seller, Payable::at(ctx));
    let mut document = part(&parts, "document");
    put(&mut document, "/info/title", format!("{}: agent storefront", plain(&seller.name)).into());
    let operator = seller.operator.as_deref().unwrap_or(&seller.name);
    put(&mut document, "/info/contact", contact(operator, seller.contact.as_deref()));
    put(&mut document, "/info/x-guidance", guidance(ctx).into());
    put(&mut document, "/servers/0/url", text(&ctx.base));
    put(&mut document, "/x-service-info/docs/homepage", text(&ctx.base));
    put(&mut document, "/x-service-info/docs/llms", ctx.at(Document::Llms.path()).into());
    put(&mut document, "/x-service-info/docs/apiReference", ctx.at(Document::OpenApi.path()).into());
    let mut types = identity_types(ctx);
    types.push("refresh");
    put(&mut document, TYPES, each(&types, |one| text(one)));
    let Some(paths) = document.get_mut("paths").and_then(Value::as_object_mut) else { return document };
    let mut is_extended = false;
    for plan in &seller.plans {
        let item = match plan.kind {
            PlanKind::PayAsYouGo => continue,
            PlanKind::FreeTrial => {
                let mut item = part(&parts, "trial");
                let about = format!("{}: {} free calls", plain(&plan.name), seller.free_calls);
                named(&mut item, "/post", "purchase", &plan.id, about);
                item
            }
            PlanKind::Credit => {
                if !is_extended {
                    is_extended = true;
                    let item = extending(part(&parts, "credit"));
                    paths.insert("/extend".to_owned(), bought(item, plan, &payable));
                    paths.insert("/payments/{reference}".to_owned(), part(&parts, "payment"));
                }
                let mut item = part(&parts, "credit");
                named(&mut item, "/post", "purchase", &plan.id, format!("Buy {}", plain(&plan.name)));
                bought(item, plan, &payable)
            }
        };
        paths.insert(format!("/plans/{}/purchase", plan.id), item);
    }
    let alone = seller.plans.iter().find(|plan| plan.kind == PlanKind::PayAsYouGo);
    for service in seller.services.iter().filter(|service| !is_folder(seller, service)) {
        paths.insert(service.path.clone(), called(part(&parts, "service"), service, alone, &payable));
    }
    explain(paths, &parts);
    document
}

/// The types of a registration.
const TYPES: &str =
    "/paths/~1agent~1identity/post/requestBody/content/application~1json/schema/properties/type/enum";
/// What a purchase names.
const NAMED: &str = "/post/requestBody/content/application~1json/schema/properties";

fn part(parts: &Value, name: &str) -> Value {
    parts.get(name).cloned().unwrap_or_default()
}

/// What the operation of an item is called: by its verb and the id of what it is about.
fn named(item: &mut Value, at: &str, verb: &str, id: &str, about: String) {
    if let Some(operation) = item.pointer_mut(at) {
        add(operation, "operationId", format!("{verb}_{}", id.replace('-', "_")).into());
        add(operation, "summary", about.into());
    }
}

/// The operation that adds to a plan, of the one that sells one: it names the plan.
fn extending(mut item: Value) -> Value {
    put(&mut item, "/post/operationId", text("extendPlan"));
    put(&mut item, "/post/summary", text("Add credit to a plan that you have"));
    if let Some(members) = item.pointer_mut(NAMED) {
        for name in ["planId", "entitlementId"] {
            add(members, name, object("type", &mut [text("string")]));
        }
    }
    item
}

/// An operation that sells credit.
fn bought(mut item: Value, plan: &Plan, payable: &Payable<'_>) -> Value {
    if let Some(amount) = item.pointer_mut(NAMED).and_then(|named| named.get_mut("amountUsd")) {
        let (least, most) = (plan.minimum.decimal(), plan.maximum.decimal());
        let rule = format!("US dollars with six fraction digits, in whole cents, from {least} to {most}.");
        add(amount, "description", rule.into());
        add(amount, "examples", vec![Value::from(least)].into());
    }
    paid(&mut item, "/post", hint(payable, plan.minimum, plan.maximum, true));
    item
}

/// Whether a service is all of the data API: its path leads to the endpoints and answers nothing itself. They stand in that API's
/// own document.
fn is_folder(seller: &Seller, service: &Service) -> bool {
    let is_its = |upstream: &Upstream| upstream.target == Target::DataApi && upstream.prefix == service.path;
    seller.upstreams.iter().any(is_its)
}

/// The call of a service, with its price where it can be paid by itself.
fn called(mut item: Value, service: &Service, alone: Option<&Plan>, payable: &Payable<'_>) -> Value {
    let about = format!("{}. {}", plain(&service.name), plain(&service.description));
    named(&mut item, "/get", "call", &service.id, about);
    if let Some(price) = alone.and_then(|plan| plan.price(&service.meter)) {
        paid(&mut item, "/get", hint(payable, price, price, false));
    }
    item
}

fn paid(item: &mut Value, at: &str, hint: Option<Value>) {
    if let (Some(operation), Some(hint)) = (item.pointer_mut(at), hint) {
        add(operation, "x-payment-info", hint);
    }
}

/// Says of every status of every operation what it means.
fn explain(paths: &mut Map<String, Value>, parts: &Value) {
    for item in paths.values_mut() {
        for operation in item.as_object_mut().into_iter().flat_map(Map::values_mut) {
            let Some(statuses) = operation.get("responses").and_then(Value::as_str) else { continue };
            let mut responses = Value::Object(Map::new());
            for status in statuses.split(' ') {
                let meaning = parts.get("meanings").map(|meanings| part(meanings, status));
                let response = object("description", &mut [meaning.unwrap_or_default()]);
                add(&mut responses, status, response);
            }
            add(operation, "responses", responses);
        }
    }
}

fn guidance<P: Ports>(ctx: &Context<'_, P>) -> String {
    let start = ctx.at("/auth.md");
    let buy = match super::llms::buyable(ctx) {
        Some((plan, amount)) => format!(
            " Buy with POST {}/plans/{}/purchase and {{\"amountUsd\":\"{}\"}}: the 402 says how to pay.",
            ctx.base,
            plan.id,
            amount.decimal()
        ),
        None => String::new(),
    };
    let guide = ctx.at(Document::LlmsFull.path());
    format!(
        "Register first ({start}) and send the token with every request, the unpaid one too, as Agent-Authorization: Bearer.{buy} Plan ids and limits: {}. All of it: {guide}",
        ctx.at(Document::Manifest.path())
    )
}

fn contact(operator: &str, reach: Option<&str>) -> Value {
    let mut contact = object("name", &mut [plain(operator).into()]);
    if let Some(reach) = reach {
        let name = if reach.starts_with("https://") { "url" } else { "email" };
        add(&mut contact, name, text(reach));
    }
    contact
}

/// What is asked for. Cards take no less than their floor.
fn hint(payable: &Payable<'_>, least: MicroUsd, most: MicroUsd, by_card: bool) -> Option<Value> {
    let (mut offers, mut protocols) = (Vec::new(), Vec::new());
    let is_fixed = least == most;
    let mut offer = |protocols: &mut Vec<Value>, method, amount, currency| {
        let [intent, method, currency] = ["charge", method, currency].map(text);
        let told = &mut [intent.clone(), method.clone(), amount, currency.clone()];
        offers.push(object("intent method amount currency", told));
        let mpp = object("intent method currency", &mut [intent, method, currency]);
        protocols.push(object("mpp", &mut [mpp]));
    };
    if let Some((_, token)) = &payable.x402 {
        let x402 = object("network asset", &mut [text(&token.network), text(&token.asset)]);
        protocols.push(object("x402", &mut [x402]));
        if payable.mpp_evm {
            let atomic = if is_fixed { least.0.to_string().into() } else { Value::Null };
            offer(&mut protocols, evm::METHOD, atomic, &token.asset);
        }
    }
    if by_card && payable.card.is_some() {
        offer(&mut protocols, stripe::METHOD, Value::Null, "usd");
    }
    if protocols.is_empty() {
        return None;
    }
    let price = if is_fixed {
        object("mode amount currency", &mut [text("fixed"), usd(least), text("USD")])
    } else {
        object("mode min max currency", &mut [text("dynamic"), usd(least), usd(most), text("USD")])
    };
    let mut hint = object("price protocols", &mut [price, Value::Array(protocols)]);
    if !offers.is_empty() {
        add(&mut hint, "offers", Value::Array(offers));
    }
    Some(hint)
}
